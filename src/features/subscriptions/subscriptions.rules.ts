import { msg } from '#src/shared/language/message'

/** Subscribed calendars: the file at an address, or a calendar of an account by CalDAV. */
export const subscriptionKinds = ['ics', 'caldav'] as const

/** The kind of the job that refreshes. */
export const refreshKind = 'refresh-subscriptions'

/** The kind of the job that reminds of events. */
export const remindKind = 'remind-of-subscribed-events'

/** Maximum subscriptions of a family. */
export const maxSubscriptions = 20

/** Limits of a file: its bytes, its events, and the dates of all events together and of one series. */
export const fileLimits = { bytes: 2 * 1024 * 1024, events: 5000, occurrences: 10_000, series: 1000 }

/** Limits of a CalDAV calendar: its objects, and the bytes of one and of an answer. */
export const collectionLimits = { objects: 5000, objectBytes: 64 * 1024, answerBytes: 8 * 1024 * 1024, calendars: 50 }

/** The stored window in days back and ahead. It moves on with each refresh. */
export const storedWindow = { back: 92, ahead: 550 }

/** Days after which an unchanged file is read again, because the window has moved. */
export const rereadDays = 30

/** Minutes between refreshes: as the calendar asks, within these bounds. */
const intervals = { min: 60, default: 360, max: 24 * 60 }

export const intervalOf = (asked: number | null) => Math.min(Math.max(asked ?? intervals.default, intervals.min), intervals.max)

/** Minutes between refreshes of a CalDAV calendar: the question whether anything is new is a small one. */
export const collectionInterval = 15

/** Deletions at once that are not taken at their word: more than `most`, and more than half of all. */
const fewDeletions = 5
export const areMany = (gone: number, known: number) => gone > fewDeletions && gone > known / 2

/** Failures in a row after which the person who added the calendar is told, once. */
export const failuresBeforeNotice = 5

/**
 * Minutes until the next refresh: doubled by each failure up to a day, and moved by up to a tenth, so that not all servers ask at once.
 * @param random from 0 to 1
 */
export const nextInMinutes = (interval: number, failures: number, random: number) =>
  Math.round(Math.min(interval * 2 ** Math.min(failures, 10), intervals.max) * (0.95 + 0.1 * random))

/** Why a calendar could not be read. */
export const problems = {
  address: msg('This is not an address of a calendar. It begins with https:// or webcal://.'),
  private: msg('This address is in your home network. An admin can allow it with HEARTH_ALLOWED_HOSTS.'),
  unknown_host: msg('There is no server at this address.'),
  redirect: msg('The address leads to another server. Enter the address that it leads to.'),
  too_large: msg('The calendar is too large. The limit is 2 MB.'),
  timeout: msg('The server of the calendar did not answer in time.'),
  certificate: msg('The certificate of the server can’t be trusted.'),
  unreachable: msg('The server of the calendar could not be reached.'),
  not_found: msg('There is no calendar at this address any more.'),
  forbidden: msg('The server asks for a user name and a password, or refuses yours.'),
  password: msg('The server refused the user name or the password.'),
  choose: msg('This account has several calendars. Choose one of them.'),
  insecure: msg('Use an address that begins with https://, so that nobody can read the password on its way.'),
  no_account: msg('There is no calendar account at this address.'),
  refused: msg('The server of the calendar answered with an error.'),
  no_calendar: msg('There is no calendar file at this address.'),
  too_many: msg('The calendar has more than 5,000 events.'),
  too_slow: msg('This calendar takes too long to read.'),
  unreadable: msg('The stored address can’t be read any more. Remove the calendar and add it again.'),
} as const
export type Problem = keyof typeof problems

/** The URL to fetch: `webcal://` becomes `https://`. Undefined for a text that is not an http or https address. */
export const addressOf = (text: string): URL | undefined => {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url : undefined
}

/** Whether a member sees a subscription. Its maker always does. @param visibleTo null for the whole family */
export const maySee = (userId: string, { createdBy, visibleTo }: { createdBy: string; visibleTo: readonly string[] | null }) =>
  visibleTo === null || createdBy === userId || visibleTo.includes(userId)
