import type { RsvpReply } from './planners.guests.contract'

/** Escapes a text value (RFC 5545, section 3.3.11). */
const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 bytes (RFC 5545, section 3.1), without splitting a character. */
const fold = (line: string) => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 75) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

const digits = (text: string) => text.replace(/[-:]/g, '')
const utc = (moment: Temporal.Instant) => digits(moment.toString({ smallestUnit: 'second' }))

/** The hours that an event takes in the file. A plan has no end. */
const eventHours = 3

type Facts = Pick<RsvpReply, 'title' | 'date' | 'time' | 'timezone' | 'place' | 'note' | 'isCancelled'>

/** The reply with an iCalendar file. */
export const calendarReply = (text: string) =>
  new Response(text, {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'attachment; filename="invitation.ics"' },
  })

/** The day of a plan as an iCalendar file with one event, a whole day if it has no time; undefined without a date. */
export const calendarFile = (
  { title, date, time, timezone, place, note, isCancelled }: Facts,
  { uid, now }: { uid: string; now: Temporal.Instant },
) => {
  if (date === null) return undefined
  const day = Temporal.PlainDate.from(date)
  const start = time === null ? undefined : day.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant()
  const times = start
    ? [`DTSTART:${utc(start)}`, `DTEND:${utc(start.add({ hours: eventHours }))}`]
    : [`DTSTART;VALUE=DATE:${digits(date)}`, `DTEND;VALUE=DATE:${digits(day.add({ days: 1 }).toString())}`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearth//Invitation//EN',
    'BEGIN:VEVENT',
    `UID:${uid}@hearth`,
    `DTSTAMP:${utc(now)}`,
    ...times,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
