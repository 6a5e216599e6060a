import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { instant, moment, optionalText, rowId, text, timezone } from '#src/shared/schemas'
import { newRecurrence } from '../calendar/calendar.series.contract'

export const subscribedEvent = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    subscriptionId: z.string(),
    /** The event or series of the date, in a CalDAV calendar: the row in the trash once it is deleted. */
    objectId: z.string().nullable(),
    /** The moment that the rule gives this date of a series; null for an event that does not repeat. */
    plannedAt: moment.nullable(),
    /** Whether its calendar can be changed here, by members with `edit_calendar`. */
    mayChange: z.boolean(),
    /** Name and colour of its calendar. */
    calendar: z.string(),
    color: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
    startTime: moment,
    endTime: moment,
    isAllDay: z.boolean(),
    timezone: z.string(),
  })
export type SubscribedEventReply = OutputOf<typeof subscribedEvent>

const fields = () =>
  z.object({
    title: text(200, msg('Title is required.')),
    description: optionalText(10_000),
    location: optionalText(200),
    startTime: instant,
    endTime: instant,
    isAllDay: z.boolean().default(false),
  })
const hasOrder = { path: ['endTime'], message: msg('The end must not be before the start.') }
const isInOrder = ({ startTime, endTime }: { startTime: string; endTime: string }) => endTime >= startTime

export const newSubscribedEvent = z.lazy(() =>
  fields()
    .extend({ subscriptionId: rowId(), timezone: timezone.optional(), recurrence: newRecurrence.nullish() })
    .refine(isInOrder, hasOrder),
)
export type NewSubscribedEvent = z.output<typeof newSubscribedEvent>
const subscribedEventChange = z.lazy(() => fields().refine(isInOrder, hasOrder))
export type SubscribedEventChange = z.output<typeof subscribedEventChange>
const scope = z.lazy(() => z.object({ scope: z.enum(['one', 'all']).default('all') }))

const path = '/api/families/:familyId/subscribed-events'

export const subscribedApi = {
  list: endpoint('GET', path, {
    can: 'view_calendar',
    about:
      'Lists the events of subscribed calendars that overlap a time window, by start; of a series each date on its own. At most 5,000, within 92 days back and 550 ahead.',
    query: z.lazy(() =>
      z
        .object({ from: instant, to: instant })
        .refine((query) => query.to > query.from, { path: ['to'], message: msg('Must be after `from`.') }),
    ),
    response: () => z.array(subscribedEvent()),
  }),
  create: endpoint('POST', path, {
    can: 'edit_calendar',
    about: 'Adds an event to a CalDAV calendar that can be changed here. It is sent to its server at once, and again until that takes it.',
    body: newSubscribedEvent,
    response: subscribedEvent,
    status: 201,
  }),
  update: endpoint('PUT', `${path}/:subscribedEventId`, {
    can: 'edit_calendar',
    about:
      'Changes an event of a CalDAV calendar, or one date of a series. Only what differs is written: 422 for an event that Hearth does not understand in full.',
    query: scope,
    body: subscribedEventChange,
    response: subscribedEvent,
  }),
  remove: endpoint('DELETE', `${path}/:subscribedEventId`, {
    can: 'edit_calendar',
    about: 'Deletes an event of a CalDAV calendar, or one date of a series. A whole event can be restored from the trash.',
    query: scope,
    response: nothing,
    status: 204,
  }),
  find: endpoint('GET', `${path}/:subscribedEventId`, {
    can: 'view_calendar',
    about: 'Returns an event of a subscribed calendar.',
    response: subscribedEvent,
  }),
}
