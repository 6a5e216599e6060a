import type { RsvpStatus } from './calendar.series.rules'

/** When an all-day event is reminded of, minutes before this hour of its first day: at midnight nobody looks. */
const morning = '09:00'

type Event = { isPrivate: boolean; createdBy: string; isAllDay: boolean; timezone: string }
type Wish = { userId: string; rsvpStatus: RsvpStatus | null; reminderMinutes: number | null }
type Time = { instanceDate: string | null; startTime: string }
export type Reminder = { userId: string; instanceDate: string | null; deliveryTime: string }

/** When somebody who wants to be reminded `minutes` before is reminded of something that begins then. */
export const deliveryOf = ({ isAllDay, timezone }: Pick<Event, 'isAllDay' | 'timezone'>, startTime: string, minutes: number): string => {
  const start = Temporal.Instant.from(startTime)
  const from = isAllDay ? start.toZonedDateTimeISO(timezone).withPlainTime(morning).toInstant() : start
  return from.subtract({ minutes }).toString({ fractionalSecondDigits: 3 })
}

/** Who is reminded of an event at all: whoever wants to be, sees it, and has not said no. */
export const remindable = (event: Event, wishes: Wish[]) =>
  wishes.flatMap(({ userId, rsvpStatus, reminderMinutes: minutes }) =>
    minutes !== null && rsvpStatus !== 'declined' && (!event.isPrivate || userId === event.createdBy) ? [{ userId, minutes }] : [],
  )

/**
 * The next reminder of each person: the first whose moment is still to come. What has passed is not made up for.
 *
 * @param upcoming the times of the event by start, which may go on forever, without those that were moved, cancelled or deleted
 * @param moved those that were moved, in any order
 * @param now an instant
 */
export const nextReminders = (event: Event, wishes: Wish[], upcoming: Iterable<Time>, moved: Time[], now: string): Reminder[] => {
  const next = new Map<string, Reminder>()
  const waiting = new Map(remindable(event, wishes).map(({ userId, minutes }) => [userId, minutes]))
  const offer = ({ instanceDate, startTime }: Time, userId: string, minutes: number) => {
    const deliveryTime = deliveryOf(event, startTime, minutes)
    const known = next.get(userId)
    if (deliveryTime <= now || (known && known.deliveryTime <= deliveryTime)) return false
    return next.set(userId, { userId, instanceDate, deliveryTime })
  }
  for (const time of moved) for (const [userId, minutes] of waiting) offer(time, userId, minutes)
  if (!waiting.size) return []
  for (const time of upcoming) {
    for (const [userId, minutes] of waiting)
      if (deliveryOf(event, time.startTime, minutes) > now) {
        offer(time, userId, minutes)
        waiting.delete(userId)
      }
    if (!waiting.size) break
  }
  return [...next.values()]
}
