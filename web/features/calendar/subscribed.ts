import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, daysOf } from '#src/features/calendar/calendar.days.rules'
import { type SubscribedEventReply, subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { call } from '#web/platform/api/api'

/** The events of subscribed calendars, beside those of the family. */

/** An event of a subscribed calendar, in the form of the family's events. */
type Subscribed = EventReply & { subscription: { id: string; name: string } }

/** The subscribed calendar of an event; undefined for an event of the family. */
export const subscriptionOf = (event: object): Subscribed['subscription'] | undefined => (event as Partial<Subscribed>).subscription

/** The ids of such events, which are not those of events. */
const idStart = 'sub-'
export const isSubscribedId = (id: string) => id.startsWith(idStart)

const nobody = { id: '', name: '', username: null, firstName: '', lastName: null, email: null, profileImageUrl: null }

const toEvent = ({ id, subscriptionId, calendar: name, ...event }: SubscribedEventReply): Subscribed => ({
  ...event,
  id: `${idStart}${id}`,
  category: 'family',
  isPrivate: false,
  isRecurring: false,
  recurrence: null,
  instanceDate: null,
  isCancelled: false,
  participants: [],
  myRsvp: null,
  reminderMinutes: null,
  attachmentCount: 0,
  createdBy: '',
  creator: nobody as unknown as EventReply['creator'],
  createdAt: event.startTime,
  updatedAt: event.startTime,
  subscription: { id: subscriptionId, name },
})

/** Those in a window. A failure leaves the family's own events on the screen. */
export const subscribedIn = (familyId: string, from: string, to: string): Promise<EventReply[]> =>
  call(subscribedApi.list, { params: { familyId }, query: { from, to } }).then(
    (events) => events.map(toEvent),
    () => [],
  )

/** Those of a day. @param timezone of the family */
export const subscribedOn = async (familyId: string, date: string, timezone: string): Promise<EventReply[]> => {
  const day = Temporal.PlainDate.from(date)
  const moment = (days: number) => day.add({ days }).toZonedDateTime(timezone).toInstant().toString()
  const events = await subscribedIn(familyId, moment(-1), moment(2))
  return events.filter((event) => covers({ event, ...daysOf(event, timezone) }, day))
}

export const findSubscribed = async (familyId: string, id: string): Promise<EventReply> =>
  toEvent(await call(subscribedApi.find, { params: { familyId, subscribedEventId: id.slice(idStart.length) } }))
