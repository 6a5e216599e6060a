import { eventLines, type WholeEvent } from '#src/features/calendar/calendar.ical'
import { addDays, firstDate, type Occurrences } from '#src/features/calendar/calendar.recurrence'
import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import { eventInstances, eventParticipants, eventRecurrences, type events } from '#src/features/calendar/calendar.table'
import type { Rows } from './export.rows'

type Event = typeof events.$inferSelect
/** Names and e-mail addresses, by user id. */
export type People = Map<string, { name: string; email: string | null }>

/**
 * An event whose first date does not match its rule, as two: that date, and the series from its first match. RFC 5545 leaves this case
 * undefined.
 */
const separately = (event: WholeEvent & { recurrence: Recurrence }, dates: Occurrences): WholeEvent[] => {
  const own = firstDate(event)
  const { recurrence } = event
  const changed = event.occurrences.find(({ instanceDate }) => instanceDate === own)
  const texts = {
    title: changed?.title ?? event.title,
    description: changed?.description ?? event.description,
    location: changed?.location ?? event.location,
  }
  const times = { startTime: changed?.startTime ?? event.startTime, endTime: changed?.endTime ?? event.endTime }
  const single = { ...event, ...texts, ...times, id: `${event.id}-first`, recurrence: null, occurrences: [] }
  const first = changed?.isDeleted ? [] : [single]
  const next = recurrence.count === 1 ? undefined : dates.from(event, addDays(own, 1)).next().value
  if (!next) return first
  const rest = { ...recurrence, count: recurrence.count && recurrence.count - 1 }
  const occurrences = event.occurrences.filter(({ instanceDate }) => instanceDate !== own)
  return [...first, { ...event, startTime: next.startTime, endTime: next.endTime, recurrence: rest, occurrences }]
}

/** Converts the events of a family. */
export const createEvents = (rows: Rows, dates: Occurrences, people: People) => {
  const personOf = (userId: string) => {
    const { name = '', email } = people.get(userId) ?? {}
    return { name, address: email ? `mailto:${email}` : `urn:uuid:${userId}` }
  }
  return {
    /** The VEVENTs of an event, each as unfolded lines. */
    of(event: Event): string[][] {
      const [recurrence = null] = rows.of(eventRecurrences, 't.event_id = ?2', event.id)
      const participants = [...rows.of(eventParticipants, 't.event_id = ?2', event.id)]
      const occurrences = recurrence ? [...rows.of(eventInstances, 't.event_id = ?2', event.id)] : []
      const invited = participants.flatMap(({ userId, rsvpStatus }) => (rsvpStatus ? [{ ...personOf(userId), rsvpStatus }] : []))
      const reminders = [...new Set(participants.flatMap(({ reminderMinutes }) => reminderMinutes ?? []))]
      const organizer = personOf(event.createdBy)
      const whole: WholeEvent = { ...event, recurrence, occurrences, invited, organizer, reminders, links: [] }
      if (!recurrence || dates.firstFrom(recurrence, firstDate(event)) === firstDate(event)) return eventLines(whole)
      return separately({ ...whole, recurrence }, dates).flatMap((one) => eventLines(one))
    },
  }
}
