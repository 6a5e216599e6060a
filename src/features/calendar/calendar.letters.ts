import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import type { Letter } from '../notifications/notifications.rules'
import { daysOf } from './calendar.days.rules'

type Subject = {
  id: string
  title: string
  startTime: string
  endTime: string
  isAllDay: boolean
  timezone: string
  location: string | null
  instanceDate: string | null
}

/** The time of an event in the family's zone: "Saturday, November 21 at 10:00 AM EST"; of an all-day event its days. */
const whenText = (event: Subject, timezone: string, reader: Reader) => {
  if (event.isAllDay) {
    const { first, last } = daysOf(event, timezone)
    return [...new Set([first, last].map((date) => reader.day(date, 'long')))].join(' – ')
  }
  return reader.moment(Temporal.Instant.from(event.startTime).toZonedDateTimeISO(timezone))
}

/** The line of a reminder: "Piano: Tue, Nov 24, 4:30 PM"; of an all-day event "Holiday: Tue, Nov 24". */
export const reminderLine = (
  event: Pick<Subject, 'title' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone'>,
  timezone: string,
  reader: Reader,
) => {
  const when = event.isAllDay
    ? reader.day(daysOf(event, timezone).first)
    : reader.dayAndTime(Temporal.Instant.from(event.startTime).toZonedDateTimeISO(timezone))
  return reader.t(msg('{title}: {when}', { title: event.title, when }))
}

/** The mail of a reminder: the event, its time in the family's zone, and its location. */
export const reminderLetter = (event: Subject, timezone: string, reader: Reader): Letter => {
  const { id, title, location, instanceDate } = event
  const search = new URLSearchParams({ event: id, ...(instanceDate !== null && { at: instanceDate }) })
  return {
    subject: reader.t(msg('Reminder: {title}', { title })),
    text: [title, whenText(event, timezone, reader), location].filter(Boolean).join('\n'),
    path: `/calendar?${search}`,
  }
}
