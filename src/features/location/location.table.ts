import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { degrees, flag, id, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Presence } from './location.presence'
import type { CheckinType } from './location.rules'

/** The places of a family, such as home and school. */
export const locationPlaces = sqliteTable(
  'location_places',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    emoji: text('emoji'),
    latitude: degrees('latitude').notNull(),
    longitude: degrees('longitude').notNull(),
    /** In meters. */
    radius: integer('radius').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('location_places_family').on(table.familyId, table.name)],
)

/** The current period of sharing of each person who shares. */
export const locationSharing = sqliteTable(
  'location_sharing',
  {
    familyId: familyId(),
    userId: madeBy('user_id'),
    since: instant('since').notNull(),
    /** Null until it is stopped. */
    until: instant('until'),
    /** The person, or a parent of the child. */
    setBy: madeBy('set_by'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] }), index('location_sharing_until').on(table.until)],
)

/** Positions and check-ins. A row without `isShared` is visible only to its person, except to adults in an emergency. */
export const locationCheckins = sqliteTable(
  'location_checkins',
  {
    id: id(),
    familyId: familyId(),
    userId: madeBy('user_id'),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    /** In meters. */
    accuracy: integer('accuracy'),
    address: text('address'),
    locationName: text('location_name'),
    checkinType: text('checkin_type').$type<CheckinType>().notNull().default('manual'),
    /** Percent. */
    batteryLevel: integer('battery_level'),
    isEmergency: flag('is_emergency'),
    note: text('note'),
    /** Whether the person shared at that moment. */
    isShared: flag('is_shared'),
    acknowledgedBy: text('acknowledged_by').references(() => users.id),
    acknowledgedAt: instant('acknowledged_at'),
    /** The time of the position; `createdAt` is the time of its arrival at the server. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('location_checkins_user').on(table.familyId, table.userId, table.at),
    index('location_checkins_family').on(table.familyId, table.at),
    index('location_checkins_listed').on(table.familyId, table.at, table.id).where(sql`checkin_type <> 'shared'`),
    index('location_checkins_place').on(table.familyId, table.userId, table.at).where(sql`is_shared = 1 and location_name is not null`),
    index('location_checkins_emergency').on(table.familyId, table.at).where(sql`is_emergency = 1`),
  ],
)

/** Whose arrivals at which place and departures from it a member wants to hear of. */
export const locationAlerts = sqliteTable(
  'location_alerts',
  {
    familyId: familyId(),
    /** The member who is notified. */
    watcherId: madeBy('watcher_id'),
    userId: madeBy('user_id'),
    placeId: text('place_id')
      .notNull()
      .references(() => locationPlaces.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.watcherId, table.userId, table.placeId] }),
    index('location_alerts_place').on(table.placeId, table.userId),
  ],
)

/** The state of the rules of arrival of each person. */
export const locationPresence = sqliteTable(
  'location_presence',
  {
    familyId: familyId(),
    userId: madeBy('user_id'),
    presence: json<Presence>('presence').notNull(),
    /** When a visit is confirmed by time alone; null if none waits. */
    settlesAt: instant('settles_at'),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] }), index('location_presence_settles').on(table.settlesAt)],
)

/** The family's settings of the page; without a row the defaults hold. */
export const locationSettings = sqliteTable('location_settings', {
  familyId: familyId().primaryKey(),
  retentionDays: integer('retention_days').notNull(),
  /** The address of map tiles with `{z}`, `{x}` and `{y}`; null for the map without any other host. */
  tileUrl: text('tile_url'),
})
