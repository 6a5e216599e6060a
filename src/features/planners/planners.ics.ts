import { calendarText, componentLines, dateLine, line, textLines, utcDigits } from '#src/platform/icalendar/icalendar.write'
import type { RsvpReply } from './planners.guests.contract'

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
    ? [line('DTSTART', utcDigits(start)), line('DTEND', utcDigits(start.add({ hours: eventHours })))]
    : [dateLine('DTSTART', date), dateLine('DTEND', day.add({ days: 1 }).toString())]
  const lines = [
    line('UID', `${uid}@hearth`),
    line('DTSTAMP', utcDigits(now)),
    ...times,
    ...textLines('SUMMARY', title),
    ...textLines('LOCATION', place),
    ...textLines('DESCRIPTION', note),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
  ]
  return calendarText('Invitation', componentLines('VEVENT', lines))
}
