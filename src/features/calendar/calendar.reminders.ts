import type { RsvpStatus } from './calendar.series.rules'

/** Reference time for reminders of all-day events on their first day: counting from midnight would send them at night. */
const morning = '09:00'

type Event = { isPrivate: boolean; createdBy: string; isAllDay: boolean; timezone: string }
type Recipient = { userId: string; rsvpStatus: RsvpStatus | null; reminderMinutes: number | null }
type Time = { instanceDate: string | null; startTime: string }
export type Reminder = { userId: string; instanceDate: string | null; deliveryTime: string }

/** The delivery time of a reminder. @param minutes minutes before the start @returns an instant, ISO 8601 */
export const deliveryTimeOf = (
  { isAllDay, timezone }: Pick<Event, 'isAllDay' | 'timezone'>,
  startTime: string,
  minutes: number,
): string => {
  const start = Temporal.Instant.from(startTime)
  const from = isAllDay ? start.toZonedDateTimeISO(timezone).withPlainTime(morning).toInstant() : start
  return from.subtract({ minutes }).toString({ fractionalSecondDigits: 3 })
}

/** The people to remind of an event: those who want a reminder, may see the event, and have not declined. */
export const recipientsOf = (event: Event, recipients: Recipient[]) =>
  recipients.flatMap(({ userId, rsvpStatus, reminderMinutes: minutes }) =>
    minutes !== null && rsvpStatus !== 'declined' && (!event.isPrivate || userId === event.createdBy) ? [{ userId, minutes }] : [],
  )

/**
 * The next reminder of each person: the first one after `now`. Past reminders are skipped.
 *
 * @param upcoming occurrences by start, possibly endless, without moved, cancelled and deleted ones
 * @param moved moved occurrences, in any order
 * @param now an instant, ISO 8601
 */
export const nextReminders = (event: Event, recipients: Recipient[], upcoming: Iterable<Time>, moved: Time[], now: string): Reminder[] => {
  const next = new Map<string, Reminder>()
  const waiting = new Map(recipientsOf(event, recipients).map(({ userId, minutes }) => [userId, minutes]))
  const offer = ({ instanceDate, startTime }: Time, userId: string, minutes: number) => {
    const deliveryTime = deliveryTimeOf(event, startTime, minutes)
    const known = next.get(userId)
    if (deliveryTime <= now || (known && known.deliveryTime <= deliveryTime)) return false
    return next.set(userId, { userId, instanceDate, deliveryTime })
  }
  for (const time of moved) for (const [userId, minutes] of waiting) offer(time, userId, minutes)
  if (!waiting.size) return []
  for (const time of upcoming) {
    for (const [userId, minutes] of waiting)
      if (deliveryTimeOf(event, time.startTime, minutes) > now) {
        offer(time, userId, minutes)
        waiting.delete(userId)
      }
    if (!waiting.size) break
  }
  return [...next.values()]
}
