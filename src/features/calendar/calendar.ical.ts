import { componentLines, dateLine, line, textLines, timeLine, utcDigits } from '#src/platform/icalendar/icalendar.write'
import { isUtc } from '#src/platform/icalendar/icalendar.zones'
import { daysOf } from './calendar.days.rules'
import { firstDate, occurrenceTimesOf } from './calendar.recurrence'
import type { Recurrence, RsvpStatus } from './calendar.series.rules'

/** Events as iCalendar (RFC 5545): a series, followed by its changed occurrences. `calendar.ical.read` reads them. */

/** A changed occurrence of a series, in the form of its row. Null texts are those of the series, empty ones are none. */
export type ChangedOccurrence = {
  instanceDate: string
  startTime: string
  endTime: string
  title?: string | null
  description?: string | null
  location?: string | null
  isDeleted?: boolean
  isCancelled?: boolean
}

/** A person as a calendar address, such as `urn:uuid:…` or `mailto:…`. */
export type CalendarPerson = { address: string; name: string }

/** An event with everything that a calendar shows about it. */
export type WholeEvent = {
  id: string
  title: string
  description: string | null
  startTime: string
  endTime: string
  location: string | null
  category: string
  isPrivate: boolean
  isAllDay: boolean
  timezone: string
  createdAt: string
  updatedAt: string
  recurrence: Recurrence | null
  occurrences: readonly ChangedOccurrence[]
  organizer?: CalendarPerson
  invited: readonly (CalendarPerson & { rsvpStatus: RsvpStatus })[]
  /** Reminders in minutes before the start, or before 9:00 on the first day. */
  reminders: readonly number[]
  /** Files, as absolute addresses. */
  links: readonly { url: string; name: string; mimeType: string }[]
}

/** The reminder of an all-day event counts from 9:00, in minutes after its start (`calendar.reminders`). */
export const allDayReminder = 9 * 60

/** PARTSTAT of each answer (RFC 5545, section 3.2.12). */
export const partstats: Record<RsvpStatus, string> = {
  pending: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
}

type Times = { startTime: string; endTime: string }

/** A rule as RRULE. @param begins the first date of the series @param until digits of the last possible date, or start in UTC */
const ruleText = (rule: Recurrence, begins: string, until?: string): string => {
  const { frequency, interval, byWeekday, byMonthday, byMonth, count } = rule
  // Calendars that read only the start date would move such a day to 1 March in other years.
  const isLeapDay = frequency === 'yearly' && begins.endsWith('-02-29') && !byWeekday && !byMonthday && !byMonth
  const [months, days] = isLeapDay ? [[2], [29]] : [byMonth, byMonthday]
  const parts = {
    FREQ: frequency.toUpperCase(),
    INTERVAL: interval === 1 ? null : interval,
    COUNT: count,
    UNTIL: until ?? null,
    BYMONTH: months?.join(','),
    BYMONTHDAY: days?.join(','),
    BYDAY: byWeekday?.join(','),
  }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}=${value}`]))
    .join(';')
}

/** The duration of a TRIGGER. @param minutes after the start, negative before it */
const triggerText = (minutes: number) => Temporal.Duration.from({ minutes }).round({ largestUnit: 'hours' }).toString()

const timeLines = (event: WholeEvent, times: Times) => {
  const { isAllDay, timezone } = event
  if (!isAllDay) return [timeLine('DTSTART', timezone, times.startTime), timeLine('DTEND', timezone, times.endTime)]
  const { first, last } = daysOf({ ...times, isAllDay, timezone }, timezone)
  return [dateLine('DTSTART', first.toString()), dateLine('DTEND', last.add({ days: 1 }).toString())]
}

const peopleLines = ({ organizer, invited }: WholeEvent) =>
  invited.length && organizer
    ? [
        line('ORGANIZER', organizer.address, { CN: organizer.name }),
        ...invited.map(({ address, name, rsvpStatus }) => line('ATTENDEE', address, { CN: name, PARTSTAT: partstats[rsvpStatus] })),
      ]
    : []

/** The VALARM of a reminder. */
const alarmLines = ({ title, isAllDay }: WholeEvent, minutes: number): string[] =>
  componentLines('VALARM', [
    line('ACTION', 'DISPLAY'),
    ...textLines('DESCRIPTION', title),
    line('TRIGGER', triggerText(isAllDay ? allDayReminder - minutes : -minutes)),
  ])

/** @param own the lines that only this component has, such as the rule or the RECURRENCE-ID */
const eventComponent = (event: WholeEvent, uid: string, times: Times, own: string[], other?: ChangedOccurrence): string[] =>
  componentLines('VEVENT', [
    line('UID', uid),
    line('DTSTAMP', utcDigits(event.updatedAt)),
    line('CREATED', utcDigits(event.createdAt)),
    line('LAST-MODIFIED', utcDigits(event.updatedAt)),
    ...own,
    ...timeLines(event, times),
    ...textLines('SUMMARY', other?.title ?? event.title),
    ...textLines('DESCRIPTION', other?.description ?? event.description),
    ...textLines('LOCATION', other?.location ?? event.location),
    line('CATEGORIES', event.category),
    ...(event.isPrivate ? [line('CLASS', 'PRIVATE')] : []),
    ...(other?.isCancelled ? [line('STATUS', 'CANCELLED')] : []),
    ...peopleLines(event),
    ...event.links.map(({ url, name, mimeType }) => line('ATTACH', url, { FMTTYPE: mimeType, FILENAME: name })),
    ...event.reminders.flatMap((minutes) => alarmLines(event, minutes)),
  ])

/** The original dates of occurrences, as EXDATE or RECURRENCE-ID. */
const dateLines = (event: WholeEvent, name: string, instanceDates: readonly string[]) => {
  if (!instanceDates.length) return []
  if (event.isAllDay) return [dateLine(name, ...instanceDates)]
  const at = occurrenceTimesOf(event)
  return [timeLine(name, event.timezone, ...instanceDates.map((date) => at(date).startTime))]
}

/**
 * The VEVENTs of an event, each as unfolded lines: the event or series, then its changed and cancelled occurrences.
 * @param uid default: the id
 */
export const eventLines = (event: WholeEvent, uid: string = event.id): string[][] => {
  const { recurrence, isAllDay } = event
  if (!recurrence) return [eventComponent(event, uid, event, [])]
  const at = occurrenceTimesOf(event)
  const begins = firstDate(event)
  const { until } = recurrence
  const untilText = until === null ? undefined : isAllDay ? until.replaceAll('-', '') : utcDigits(at(until).startTime)
  const deleted = event.occurrences.flatMap(({ isDeleted, instanceDate }) => (isDeleted ? [instanceDate] : []))
  const own = [line('RRULE', ruleText(recurrence, begins, untilText)), ...dateLines(event, 'EXDATE', deleted)]
  const changed = event.occurrences.filter(({ isDeleted }) => !isDeleted)
  return [
    eventComponent(event, uid, at(begins), own),
    ...changed.map((other) => eventComponent(event, uid, other, dateLines(event, 'RECURRENCE-ID', [other.instanceDate]), other)),
  ]
}

/** The zone of an event's times that needs a VTIMEZONE; undefined for UTC and whole days. */
export const zoneToDescribe = ({ isAllDay, timezone }: Pick<WholeEvent, 'isAllDay' | 'timezone'>): string | undefined =>
  isAllDay || isUtc(timezone) ? undefined : timezone
