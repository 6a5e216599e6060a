import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { instant, moment } from '#src/shared/schemas'

const subscribedEvent = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    subscriptionId: z.string(),
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

const path = '/api/families/:familyId/subscribed-events'

export const subscribedApi = {
  list: endpoint('GET', path, {
    can: 'view_calendar',
    about:
      'Lists the events of subscribed calendars that overlap a time window, by start; of a series each date on its own. At most 5,000, within 92 days back and 550 ahead. They can’t be changed.',
    query: z.lazy(() =>
      z
        .object({ from: instant, to: instant })
        .refine((query) => query.to > query.from, { path: ['to'], message: msg('Must be after `from`.') }),
    ),
    response: () => z.array(subscribedEvent()),
  }),
  find: endpoint('GET', `${path}/:subscribedEventId`, {
    can: 'view_calendar',
    about: 'Returns an event of a subscribed calendar.',
    response: subscribedEvent,
  }),
}
