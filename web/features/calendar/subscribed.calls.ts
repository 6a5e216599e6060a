import type * as z from 'zod'
import type { calendarApi, EventReply } from '#src/features/calendar/calendar.contract'
import type { Scope } from '#src/features/calendar/calendar.series.rules'
import { subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { call } from '#web/platform/api/api'
import { idStart, toEvent } from './subscribed'

/** Changes of events in subscribed calendars. */

const paramsOf = (familyId: string, { id }: { id: string }) => ({ familyId, subscribedEventId: id.slice(idStart.length) })

type Body = z.input<typeof calendarApi.create.body>
const fieldsOf = ({ title, description, location, startTime, endTime, isAllDay }: Body) => ({
  ...{ title, startTime, endTime, isAllDay },
  ...(description && { description }),
  ...(location && { location }),
})

/** Adds an event to a subscribed calendar. */
export const addSubscribed = async (familyId: string, subscriptionId: string, body: Body): Promise<EventReply> => {
  const { timezone, recurrence } = body
  return toEvent(
    await call(subscribedApi.create, { params: { familyId }, body: { ...fieldsOf(body), subscriptionId, timezone, recurrence } }),
  )
}

/** Changes an event of a subscribed calendar, or one date of a series. */
export const changeSubscribed = async (familyId: string, event: EventReply, body: Body, scope: Scope): Promise<EventReply> =>
  toEvent(
    await call(subscribedApi.update, {
      params: paramsOf(familyId, event),
      query: { scope: scope === 'one' ? 'one' : 'all' },
      body: fieldsOf(body),
    }),
  )

export const removeSubscribed = (familyId: string, event: EventReply, scope: Scope) =>
  call(subscribedApi.remove, { params: paramsOf(familyId, event), query: { scope: scope === 'one' ? 'one' : 'all' } })
