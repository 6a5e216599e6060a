import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, color, moment, rowId, text } from '#src/shared/schemas'
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
  z.object({ name: text(100, msg('Name is required')), color, visibleTo: z.array(rowId()).max(100).nullable().default(null) })

export const newSubscription = z.lazy(() =>
  fields().extend({
    url: text(2000, msg('Enter the address of the calendar.')).refine((value) => addressOf(value), problems.address),
    kind: z
      .enum(subscriptionKinds)
      .default('ics')
      .refine((kind) => kind === 'ics', msg('CalDAV calendars can’t be added yet. Use the address of an .ics file.')),
    username: text(200).nullable().default(null),
    password: z.string().max(500).nullable().default(null),
    /** Nothing is written to an .ics address. */
    readOnly: z.literal(true, msg('A calendar at an .ics address can only be read.')).default(true),
  }),
)
export type NewSubscription = z.output<typeof newSubscription>
const subscriptionChange = z.lazy(() => changeOf(fields()))
export type SubscriptionChange = z.output<typeof subscriptionChange>

const path = '/api/families/:familyId/calendar-subscriptions'
const row = '/api/calendar-subscriptions/:calendarSubscriptionId'

// Changing one does not need `edit_calendar`: its maker, parents and admins may.
export const subscriptionsApi = {
  list: endpoint('GET', path, {
    can: 'view_calendar',
    about: 'Lists the subscribed calendars that the caller sees, by name.',
    response: () => z.array(subscription()),
  }),
  create: endpoint('POST', path, {
    can: 'edit_calendar',
    about:
      'Subscribes to a calendar by the address of an iCalendar file, and reads it at once: 422 with the reason if that fails. `visibleTo` names the people who see it, null the whole family. Address and password are stored encrypted and returned in no reply. The kind `caldav` is not supported yet.',
    body: newSubscription,
    response: subscription,
    status: 201,
  }),
  refresh: endpoint('POST', `${row}/refresh`, {
    can: 'view_calendar',
    about: 'Reads a subscribed calendar now. The reply has the problem if that fails; the last good events stay.',
    response: subscription,
  }),
  change: endpoint('PATCH', row, {
    can: 'view_calendar',
    about: 'Changes the name, the colour or the readers of a subscribed calendar. Its maker, parents and admins may.',
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
