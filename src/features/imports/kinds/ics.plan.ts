import { type Message, msg } from '#src/shared/language/message'
import type { ReadEvent, RefusedEvent } from '../../calendar/calendar.ical.read'
import { loadOccurrences } from '../../calendar/calendar.recurrence'
import type { Calendar } from '../../calendar/calendar.service'
import type { Importer, Step } from '../imports.kind'
import type { CalendarFile } from './ics.read'

/** The day, and the time of an event that has one. */
const whenOf = ({ startTime, isAllDay, timezone }: ReadEvent['event'], zone: string, locale: string) => {
  const start = Temporal.Instant.from(startTime).toZonedDateTimeISO((isAllDay && timezone) || zone)
  if (isAllDay) return start.toPlainDate().toLocaleString(locale, { dateStyle: 'medium' })
  return start.toPlainDateTime().toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Events of an iCalendar file. */
export const calendarImporter = ({ calendar }: { calendar: Calendar }): Importer<CalendarFile> => ({
  async plan({ events, isCut, others }, { member, zone, locale, known }) {
    const dates = await loadOccurrences()
    const seen = new Set<string>()
    const stepOf = (read: ReadEvent | RefusedEvent): Step => {
      if ('refusal' in read) return { title: read.title, detail: null, outcome: 'skipped', reasons: [read.refusal] }
      const { event, occurrences, attendees } = read
      const { title } = event
      const detail = whenOf(event, zone, locale)
      const sourceId = `ics ${read.uid || `${event.startTime} ${title}`}`
      if (seen.has(sourceId) || known(sourceId)) return { title, detail, outcome: 'unchanged', reasons: [] }
      seen.add(sourceId)
      const reasons: Message[] = read.leftOut.map(({ reason }) => reason)
      if (attendees.length > 0) reasons.push(msg('The people invited are left out.'))
      const write = () => [{ kind: 'event' as const, rowId: calendar.create(member, event, dates, occurrences).id, title, sourceId }]
      return { title, detail, outcome: 'new', reasons, write }
    }
    const steps = events.map(stepOf)
    const note = (reason: Message) => steps.push({ title: '…', detail: null, outcome: 'skipped', reasons: [reason] })
    if (others > 0) note(msg('{count, plural, one {# task is} other {# tasks are}} left out: only events are read.', { count: others }))
    if (isCut) note(msg('Only the first rows were read. Split the file.'))
    return { steps }
  },
})
