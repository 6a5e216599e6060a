import { AppError } from '#src/platform/errors'
import { componentsOf, readComponents } from '#src/platform/icalendar/icalendar.read'
import { msg } from '#src/shared/language/message'
import { type ReadEvent, type RefusedEvent, readEvents } from '../../calendar/calendar.ical.read'
import { importLimits } from '../imports.rules'

export type CalendarFile = { events: (ReadEvent | RefusedEvent)[]; isCut: boolean; others: number }

/** Reads the events of a calendar file. @throws AppError 422 for a text that is not a calendar */
export const readCalendarRecords = (text: string, zone: string): CalendarFile => {
  const calendars = readComponents(text).filter(({ name }) => name === 'VCALENDAR')
  if (calendars.length === 0) throw new AppError(422, 'invalid_calendar', msg('This is not a calendar file.'))
  const events = calendars.flatMap((calendar) => readEvents(calendar, zone))
  const others = calendars.flatMap((calendar) => ['VTODO', 'VJOURNAL'].flatMap((name) => componentsOf(calendar, name))).length
  return { events: events.slice(0, importLimits.rows), isCut: events.length > importLimits.rows, others }
}
