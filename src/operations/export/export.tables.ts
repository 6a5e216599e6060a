import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { features } from '#src/features'
import { users } from '#src/features/accounts/accounts.table'
import { activity } from '#src/features/activity/activity.table'
import { familyAddons } from '#src/features/addons/addons.table'
import { families, familyMembers } from '#src/features/families/families.table'
import type { ExportParts } from '#src/features/feature'
import { familyInvitations } from '#src/features/invitations/invitations.table'
import { notifications } from '#src/features/notifications/notifications.table'
import { userSettings } from '#src/features/user-settings/user-settings.table'

/** The tables of a family's export, and the reasons for leaving out others. A test compares both with the tables of the database. */

const ofMembers = 'in (select user_id from family_members where family_id = ?1)'
const ofMember = (column: string) => `(select ${column} from users where users.id = t.user_id)`

const familyPart: ExportParts = {
  family: {
    family: { table: families, where: 't.id = ?1' },
    members: {
      table: familyMembers,
      computed: { email: ofMember('email'), username: ofMember('username') },
      csv: { without: ['permissions'] },
    },
    accounts: {
      table: users,
      where: `t.id ${ofMembers}`,
      withheld: ['passwordHash', 'hasShortPassword'],
      label: "trim(x.first_name || ' ' || coalesce(x.last_name, ''))",
    },
    homePages: { table: userSettings, where: `t.user_id ${ofMembers}` },
    invitations: { table: familyInvitations, withheld: ['codeHash'] },
    addons: { table: familyAddons },
  },
}
/** No export contains private prayer requests, private wishlists, or the activity and notifications about them. */
const feedParts: ExportParts = {
  activity: {
    activity: { table: activity, where: "t.family_id = ?1 and (t.area not in ('prayers', 'wishlists') or t.only_user_id is null)" },
  },
  notifications: {
    notifications: {
      table: notifications,
      // Notifications of claimed wishes name the members who claimed them.
      where:
        "t.family_id = ?1 and t.kind not in ('wish_changed', 'wish_deleted', 'gift_shared') and (t.area <> 'prayers' or exists (select 1 from prayer_requests x where x.id = t.subject_id and x.is_public = 1))",
    },
  },
}

/** The JSON files with their lists, in the order of the README. Two features may share a file. */
export const parts: ExportParts = {}
for (const group of [familyPart, ...features.map(({ exports = {} }) => exports), feedParts])
  for (const [file, lists] of Object.entries(group)) parts[file] = { ...parts[file], ...lists }

/** All table with the names of their list. */
export const sources = Object.values(parts).flatMap((part) => Object.entries(part).map(([name, source]) => ({ name, ...source })))

/** The omitted tables, with reasons. */
export const omittedTables: Record<string, string> = {
  objects: 'The uploads themselves are below files/, with what is known of each in files.json.',
  sessions: 'Sessions are of no use elsewhere, and list the devices of members.',
  paired_devices: 'The devices on which children sign in by PIN, which work only on this server, and are stored hashed.',
  child_pins: 'The PINs of children, which are of no use elsewhere.',
  pin_tries: 'The wrong tries of PINs, which are of no use elsewhere.',
  displays: 'The wall displays, which work only on this server, and are stored hashed.',
  display_pin_tries: 'The wrong tries of PINs on wall displays, which are of no use elsewhere.',
  pin_sessions: 'The sessions that began with a PIN.',
  dav_resources: 'The addresses and versions of rows for calendar apps.',
  dav_texts: 'The files that the calendar apps of members stored; their content is in the rows.',
  subscribed_events: 'Copies of the calendars of others, which are read again from their addresses.',
  subscribed_objects: 'Copies of the calendars of others, byte for byte, which are read again from their addresses.',
  imports: 'The files that were imported; the rows that came from them are exported.',
  import_rows: 'Which rows came from an import, to take it back.',
  notification_settings: 'How notifications reach each person, which is theirs in every family.',
  notification_addresses: 'The addresses that get notifications, which are stored encrypted.',
  push_devices: 'The browsers that show notifications, which are of no use elsewhere, and are stored encrypted.',
  app_passwords: 'The passwords of apps, which are of no use elsewhere.',
  api_tokens: 'The tokens of programs, which work only on this server, and are stored hashed.',
  location_sharing: 'Who shares a position at the moment, and until when.',
  location_presence: 'The state of the rules of arrival; it is derived from positions.',
  gift_ideas: 'Ideas for gifts, which the people they are for must not read.',
  event_rsvp_links: 'The links of guests, which work only on this server, and are stored hashed.',
  portal_devices: 'The devices that opened the links of friends, which work only on this server, and are stored hashed.',
  trash: 'Deleted rows, which an export leaves out like the app, and which only the people concerned see.',
  trash_files: 'The uploads of deleted rows.',
  jobs: 'The scheduled work of the server; it is derived from other tables.',
  server_state: 'Facts about the server, such as the id of its data folder.',
  schema_migrations: 'The applied migrations.',
  documents_text: 'An index of the documents.',
  text_index: 'An index of events, messages, photos and more; it has no text of its own.',
  text_index_rows: 'The rows behind the entries of that index.',
}

/** How a row is called where another one names it, as SQL on its table `x`. */
export const labels = new Map<SQLiteTable, string>(sources.flatMap(({ table, label }) => (label === undefined ? [] : [[table, label]])))
