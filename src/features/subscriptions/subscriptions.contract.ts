import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, color, moment, rowId, text } from '#src/shared/schemas'
import { maxReminderMinutes } from '../calendar/calendar.series.rules'
import { addressOf, problems, subscriptionKinds } from './subscriptions.rules'

export const subscription = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    color: z.string(),
    kind: z.enum(subscriptionKinds),
    /** The server of its address. The address itself can be secret, and is in no reply. */
    host: z.string(),
    readOnly: z.boolean(),
    /** Minutes before the start at which everybody who sees the calendar is reminded; null without a reminder. */
    reminderMinutes: z.number().int().nullable(),
    /** Changes made here that the server does not have yet. */
    waiting: z.number().int(),
    /** Events that are missing on the server, many at once: `answerMissing` deletes or keeps them. */
    missing: z.number().int(),
    /** The people who see it beside its maker; null for the whole family. User ids. */
    visibleTo: z.array(z.string()).nullable(),
    /** Dates of events around today. */
    eventCount: z.number().int(),
    /** Events that could not be read. */
    skipped: z.number().int(),
    /** Time zones of the file that are unknown; their times are read in the family's time zone. */
    unknownZones: z.array(z.string()),
    /** The last refresh that worked, and the last try. */
    refreshedAt: moment.nullable(),
    checkedAt: moment.nullable(),
    nextAt: moment,
    /** Why the last try failed; null if it worked. */
    problem: z.string().nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type SubscriptionReply = OutputOf<typeof subscription>

const fields = () =>
  z.object({
    name: text(100, msg('Name is required')),
    color,
    visibleTo: z.array(rowId()).max(100).nullable().default(null),
    /** Minutes before the start, of all-day events before 9:00 of their first day. */
    reminderMinutes: z.number().int().min(0).max(maxReminderMinutes).nullable().default(null),
  })

export const newSubscription = z.lazy(() =>
  fields()
    .extend({
      url: text(2000, msg('Enter the address of the calendar.')).refine((value) => addressOf(value), problems.address),
      kind: z.enum(subscriptionKinds).default('ics'),
      username: text(200).nullable().default(null),
      password: z.string().max(500).nullable().default(null),
      /** Nothing is written to an .ics address. */
      readOnly: z.boolean().default(true),
    })
    .refine(({ kind, readOnly }) => kind === 'caldav' || readOnly, {
      path: ['readOnly'],
      message: msg('A calendar at an .ics address can only be read.'),
    }),
)
export type NewSubscription = z.output<typeof newSubscription>
export const subscriptionChange = z.lazy(() =>
  changeOf(
    fields().extend({
      readOnly: z.boolean().default(true),
      /** A new password of the same address, such as after it was changed there; with it a user name, if that is new, too. */
      username: text(200),
      password: text(500),
    }),
  ),
)
export type SubscriptionChange = z.output<typeof subscriptionChange>

export const calendarAccount = z.lazy(() =>
  z.object({
    url: text(2000, msg('Enter the address of the account.')).refine((value) => addressOf(value), problems.address),
    username: text(200).nullable().default(null),
    password: z.string().max(500).nullable().default(null),
  }),
)
export type CalendarAccount = z.output<typeof calendarAccount>

const foundCalendar = () =>
  z.object({
    /** The address to subscribe to. */
    url: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    readOnly: z.boolean(),
  })
export type FoundCalendarReply = OutputOf<typeof foundCalendar>

const path = '/api/families/:familyId/calendar-subscriptions'
const row = '/api/calendar-subscriptions/:calendarSubscriptionId'

// Changing one does not need `edit_calendar`: its maker, parents and admins may.
export const subscriptionsApi = {
  list: endpoint('GET', path, {
    cache: 'rows',
    can: 'view_calendar',
    about: 'Lists the subscribed calendars that the caller sees, by name.',
    response: () => z.array(subscription()),
  }),
  create: endpoint('POST', path, {
    can: 'edit_calendar',
    about:
      'Subscribes to a calendar by the address of an iCalendar file or by CalDAV, and reads it at once: 422 with the reason if that fails. `visibleTo` names the people who see it, null the whole family. Address and password are stored encrypted and returned in no reply. With the kind `caldav` the address is that of a calendar, or of an account that has one alone: `discover` lists those of an account.',
    body: newSubscription,
    response: subscription,
    status: 201,
  }),
  discover: endpoint('POST', `${path}/discover`, {
    can: 'edit_calendar',
    about: 'Lists the calendars of an account on a CalDAV server, at most 50: 422 with the reason if there are none.',
    body: calendarAccount,
    response: () => z.array(foundCalendar()),
    status: 200,
  }),
  answerMissing: endpoint('POST', `${row}/missing`, {
    can: 'view_calendar',
    about:
      'Decides about events that are missing on the server, many at once, as if it had been emptied: `keep` leaves them here, else they are deleted here, too.',
    body: z.lazy(() => z.object({ keep: z.boolean() })),
    response: subscription,
    status: 200,
  }),
  refresh: endpoint('POST', `${row}/refresh`, {
    can: 'view_calendar',
    about: 'Reads a subscribed calendar now. The reply has the problem if that fails; the last good events stay.',
    response: subscription,
  }),
  change: endpoint('PATCH', row, {
    can: 'view_calendar',
    about:
      'Changes the name, the colour, the readers or the reminder of a subscribed calendar, whether its events can be changed here, or the user name and password, which are tried first: 422 with the reason if the server refuses them. Its maker, parents and admins may.',
    body: subscriptionChange,
    response: subscription,
  }),
  remove: endpoint('DELETE', row, {
    can: 'view_calendar',
    about: 'Removes a subscribed calendar with its events. It can be restored from the trash.',
    response: nothing,
    status: 204,
  }),
}
