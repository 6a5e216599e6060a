import type { Role } from '#src/shared/permissions'
import type { NotificationKind } from '../notifications/notifications.contract'

/** The channels of notifications. `own` is an address of the reader's, such as an ntfy topic. */
export const channels = ['app', 'push', 'mail', 'own'] as const
export type Channel = (typeof channels)[number]

/** Kinds of notifications with one switch. */
export const groups = [
  'reminders',
  'events',
  'assigned',
  'mentions',
  'messages',
  'announcements',
  'decisions',
  'chores',
  'bills',
  'budgets',
  'places',
  'emergency',
  'celebrations',
  'planners',
  'portal',
  'server',
] as const
export type Group = (typeof groups)[number]

export const groupOf: Record<NotificationKind, Group> = {
  reminder: 'reminders',
  prayer_reminder: 'reminders',
  event_changed: 'events',
  event_cancelled: 'events',
  game_changed: 'events',
  task_assigned: 'assigned',
  plan_task_assigned: 'assigned',
  duty_given: 'assigned',
  mention: 'mentions',
  message: 'messages',
  announcement: 'announcements',
  request_decided: 'decisions',
  invitation_accepted: 'decisions',
  chore_due: 'chores',
  chore_ticked: 'chores',
  bill_due: 'bills',
  budget_alert: 'budgets',
  place_arrival: 'places',
  place_departure: 'places',
  sharing_started: 'places',
  sharing_stopped: 'places',
  emergency: 'emergency',
  emergency_acknowledged: 'emergency',
  birthday_soon: 'celebrations',
  holiday_soon: 'celebrations',
  wish_changed: 'celebrations',
  wish_deleted: 'celebrations',
  gift_shared: 'celebrations',
  plan_invited: 'planners',
  rsvp_reminder: 'planners',
  rsvp_answered: 'planners',
  portal_opened: 'portal',
  backup_failed: 'server',
  server_alert: 'server',
  subscription_failed: 'server',
}

/** The choices of a person, as differences from the preset of their role. */
export type Choices = Partial<Record<Group, Partial<Record<Channel, boolean>>>>

/** The groups that go to the devices of a role. The app shows everything but messages, which the chat counts; nothing goes by mail. */
const onDevices: Record<Role, readonly Group[]> = {
  admin: [
    'reminders',
    'events',
    'assigned',
    'mentions',
    'announcements',
    'decisions',
    'bills',
    'places',
    'emergency',
    'planners',
    'server',
  ],
  parent: ['reminders', 'events', 'assigned', 'mentions', 'announcements', 'decisions', 'bills', 'places', 'emergency', 'planners'],
  member: ['reminders', 'events', 'assigned', 'mentions', 'announcements', 'decisions', 'places', 'emergency', 'planners'],
  child: ['reminders', 'events', 'assigned', 'mentions', 'announcements', 'decisions', 'chores', 'emergency'],
  extended: ['reminders', 'events', 'mentions', 'announcements', 'emergency', 'celebrations', 'planners'],
}

/** The preset: whether a role gets a group by a channel. */
export const isPreset = (role: Role, group: Group, channel: Channel): boolean => {
  if (channel === 'app') return group !== 'messages'
  return channel !== 'mail' && onDevices[role].includes(group)
}

/** Whether a person gets a group of notifications by a channel. */
export const isOn = (choices: Choices, role: Role, group: Group, channel: Channel): boolean =>
  choices[group]?.[channel] ?? isPreset(role, group, channel)

/** `HH:MM` in the family's zone; the span crosses midnight if `to` is earlier. */
export type QuietHours = { from: string; to: string }

/** The end of the quiet hours at an instant; undefined outside of them. */
export const quietUntil = (quiet: QuietHours | null, now: Temporal.Instant, timezone: string): Temporal.Instant | undefined => {
  if (!quiet || quiet.from === quiet.to) return undefined
  const here = now.toZonedDateTimeISO(timezone)
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  const isOverMidnight = quiet.from > quiet.to
  const isQuiet = isOverMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to
  if (!isQuiet) return undefined
  const day = here.toPlainDate().add({ days: isOverMidnight && time >= quiet.from ? 1 : 0 })
  return day.toZonedDateTime({ timeZone: timezone, plainTime: quiet.to }).toInstant()
}

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** How notifications reach a user. */
export type Preferences = {
  choices: Choices
  quietHours: QuietHours | null
  digest: Digest
  /** The time up to which digests have covered notifications. */
  digestedAt: string | null
  showsTexts: boolean
}

/** The times of digests, in the family's zone; weekly ones on Mondays. */
const digestTime = '07:00'

/** The time of the next digest after `now`. */
export const nextDigest = (digest: Exclude<Digest, 'off'>, now: Temporal.Instant, timezone: string): Temporal.Instant => {
  const here = now.toZonedDateTimeISO(timezone)
  const days = digest === 'daily' ? 0 : (8 - here.dayOfWeek) % 7
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: timezone, plainTime: digestTime })
  const first = at(here.toPlainDate().add({ days }))
  return (
    Temporal.ZonedDateTime.compare(first, here) > 0 ? first : at(first.toPlainDate().add({ days: digest === 'daily' ? 1 : 7 }))
  ).toInstant()
}
