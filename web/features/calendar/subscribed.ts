import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, daysOf } from '#src/features/calendar/calendar.days.rules'
import { type SubscribedEventReply, subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { call } from '#web/platform/api/api'

/** The events of subscribed calendars, beside those of the family. */

/** An event of a subscribed calendar, in the form of the family's events. */
type Subscribed = EventReply & {
  subscription: { id: string; name: string; mayChange: boolean; isSeries: boolean /** Its row in the trash. */; objectId: string | null }
}

/** The subscribed calendar of an event; undefined for an event of the family. */
export const subscriptionOf = (event: object): Subscribed['subscription'] | undefined => (event as Partial<Subscribed>).subscription

/** The ids of such events, which are not those of events. */
export const idStart = 'sub-'
export const isSubscribedId = (id: string) => id.startsWith(idStart)

const nobody = { id: '', name: '', username: null, firstName: '', lastName: null, email: null, profileImageUrl: null }

export const toEvent = ({
  id,
  subscriptionId,
  calendar: name,
  objectId,
  plannedAt,
  mayChange,
  ...event
}: SubscribedEventReply): Subscribed => ({
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
  subscription: { id: subscriptionId, name, mayChange, isSeries: plannedAt !== null, objectId },
})

/** Those in a window. A failure leaves the family's own events on the screen. */
export const subscribedIn = (familyId: string, query: { from: string; to: string }): Promise<EventReply[]> =>
  call(subscribedApi.list, { params: { familyId }, query }).then(
    (events) => events.map(toEvent),
    () => [],
  )

/** The call for those around a day, from midnight before it to midnight after the next. @param timezone of the family */
export const subscribedAround = (familyId: string, date: string, timezone: string) => {
  const moment = (days: number) => Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(timezone).toInstant().toString()
  return { params: { familyId }, query: { from: moment(-1), to: moment(2) } }
}

/** Those of a day among the replies of `subscribedAround`. */
export const subscribedOn = (date: string, timezone: string, events: SubscribedEventReply[]): EventReply[] => {
  const day = Temporal.PlainDate.from(date)
  return events.map(toEvent).filter((event) => covers({ event, ...daysOf(event, timezone) }, day))
}

export const findSubscribed = async (familyId: string, id: string): Promise<EventReply> =>
  toEvent(await call(subscribedApi.find, { params: { familyId, subscribedEventId: id.slice(idStart.length) } }))
