import { sha256 } from '#src/platform/data-folder/secret'
import { componentLines, dateLine, line, textLines, timeLine, utcDigits } from '#src/platform/icalendar/icalendar.write'
import type { TaskReply } from '../tasks/tasks.contract'
import { timeIn } from '../tasks/tasks.rules'

/** Entries of feeds that are not stored events, as unfolded lines of a VEVENT. */

/** Minutes that a chore with a time takes in a calendar. */
const choreMinutes = 30

type Entry = { id: string; title: string; updatedAt: string; location?: string | null; notes?: string | null; isCancelled?: boolean }

const entryLines = ({ id, title, updatedAt, location, notes, isCancelled }: Entry, times: string[]) =>
  componentLines('VEVENT', [
    line('UID', id),
    line('DTSTAMP', utcDigits(updatedAt)),
    ...times,
    ...textLines('SUMMARY', title),
    ...textLines('LOCATION', location),
    ...textLines('DESCRIPTION', notes),
    ...(isCancelled ? [line('STATUS', 'CANCELLED')] : []),
  ])

/** A chore at its due time, or on its due date. @param zone of the family */
export const choreLines = ({ id, title, description: notes, dueTime, updatedAt }: TaskReply, dueDate: string, zone: string) => {
  const date = Temporal.PlainDate.from(dueDate)
  const plainTime = dueTime ? timeIn(dueTime) : undefined
  const entry = { id, title, notes, updatedAt }
  if (!plainTime) return entryLines(entry, [dateLine('DTSTART', dueDate), dateLine('DTEND', date.add({ days: 1 }).toString())])
  const start = date.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()
  const end = start.add({ minutes: choreMinutes })
  return entryLines(entry, [timeLine('DTSTART', zone, start.toString()), timeLine('DTEND', zone, end.toString())])
}

/** A game or a practice, in UTC. */
export const gameLines = (game: Entry & { gameDate: string; durationMinutes: number }) => {
  const start = Temporal.Instant.from(game.gameDate)
  const end = start.add({ minutes: game.durationMinutes })
  return entryLines(game, [line('DTSTART', utcDigits(start)), line('DTEND', utcDigits(end))])
}

const time = /^(?:DTSTART|DTEND|RRULE|EXDATE|RECURRENCE-ID)[;:]/

/**
 * Leaves nothing of an event but its times. Its id says nothing either, and its stamp is that of the feed.
 * @param title of all such events
 */
export const onlyTimes = (event: readonly string[], feed: { id: string; createdAt: string }, title: string) => {
  const id = event.find((one) => one.startsWith('UID:'))
  const times = event.filter((one) => time.test(one))
  return entryLines({ id: sha256(`${feed.id} ${id}`).slice(0, 32), title, updatedAt: feed.createdAt }, times)
}
