import { holdsAll, type Role } from '#src/shared/permissions'
import { covers, daysOf, type Span } from './calendar.days.rules'

/** The five categories with their default colours (spec 2 section 3). */
export const categoryColors = {
  family: '#3b82f6',
  school: '#10b981',
  sports: '#f59e0b',
  chores: '#8b5cf6',
  personal: '#ef4444',
} as const
export type Category = keyof typeof categoryColors
export const categories = Object.keys(categoryColors) as [Category, ...Category[]]

/** Admins, parents, the creator and participants with `canEdit` may change and delete an event. */
export const mayChangeEvent = (
  member: { userId: string; role: Role },
  event: { createdBy: string; participants: readonly { user: { id: string }; canEdit: boolean }[] },
) =>
  holdsAll(member) ||
  event.createdBy === member.userId ||
  event.participants.some(({ user, canEdit }) => canEdit && user.id === member.userId)

/** Events in a day cell of the lowest height; it counts the rest (spec 2 section 9). */
export const chipsPerDay = 2

/** Sunday, in the numbers of `dayOfWeek`. */
const sunday = 7

/** The number of days since a week began. @param firstDay 1 for Monday to 7 for Sunday */
export const daysIntoWeek = ({ dayOfWeek }: Temporal.PlainDate, firstDay: number) => (dayOfWeek - firstDay + 7) % 7

/** The weeks that a month touches, with the days of its neighbours. @param firstDay 1 for Monday to 7 for Sunday */
export const weeksOf = (month: Temporal.PlainYearMonth, firstDay = sunday): Temporal.PlainDate[][] => {
  const first = month.toPlainDate({ day: 1 })
  const before = daysIntoWeek(first, firstDay)
  const start = first.subtract({ days: before })
  const weeks = Math.ceil((before + month.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })))
}

/** A range of days, inclusive. */
export type Days = { first: Temporal.PlainDate; last: Temporal.PlainDate }

/** The range of a month's grid, including days of adjacent months. @param firstDay of the week, 1 for Monday to 7 for Sunday */
export const daysOfMonth = (month: Temporal.PlainYearMonth, firstDay: number): Days => {
  const days = weeksOf(month, firstDay).flat()
  return { first: days[0] as Temporal.PlainDate, last: days.at(-1) as Temporal.PlainDate }
}

/**
 * The window of moments to ask for to have every event of some days. An all-day event may be stored in another time zone, whose midnights are up to
 * 26 hours away from the family's.
 */
export const windowOf = ({ first, last }: Days, timezone: string) => ({
  from: first.subtract({ days: 2 }).toZonedDateTime(timezone).toInstant().toString(),
  to: last.add({ days: 3 }).toZonedDateTime(timezone).toInstant().toString(),
})

/** An event in a day cell, with the number of days it spans from there in the week; 0 if it continues from the day before. */
export type Chip<E> = { span: Span<E>; days: number }

/** The content of a day cell: its chips from top to bottom, undefined for a free row, and the number of hidden events. */
export type DayChips<E> = { chips: (Chip<E> | undefined)[]; more: number }

/**
 * Lays out the events of a week. An event keeps its row from day to day, so that a multi-day event is one bar. The other events fill the free
 * rows in the given order. A day never hides an event while it has a free row.
 * @param rows events that fit in a cell
 */
export const layOutWeek = <E>(week: Temporal.PlainDate[], spans: Span<E>[], rows = chipsPerDay): DayChips<E>[] => {
  const days: { places: (Span<E> | undefined)[]; more: number }[] = []
  for (const day of week) {
    const before = days.at(-1)?.places ?? Array<undefined>(rows).fill(undefined)
    const continued = before.map((span) => (span && covers(span, day) ? span : undefined))
    const waiting = spans.filter((span) => covers(span, day) && !continued.includes(span))
    days.push({ places: continued.map((span) => span ?? waiting.shift()), more: waiting.length })
  }
  const length = (span: Span<E>, place: number, from: number) => {
    if (days[from - 1]?.places[place] === span) return 0
    const end = days.findIndex(({ places }, day) => day > from && places[place] !== span)
    return (end < 0 ? days.length : end) - from
  }
  return days.map(({ places, more }, day) => ({
    chips: places.map((span, place) => span && { span, days: length(span, place, day) }),
    more,
  }))
}

/** Start and end as local times such as `2026-11-21T08:30`, without a time zone, as in form fields. */
export type LocalTimes = { startTime: string; endTime: string; isAllDay: boolean }

const toText = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' })

const parse = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return undefined
  }
}

/**
 * Converts local times to instants (ISO 8601) for a request. An all-day event lasts from midnight of its first day to midnight after its last
 * one. An invalid text stays unchanged, so that the server rejects it.
 */
export const instantsOf = ({ startTime, endTime, isAllDay }: LocalTimes, zone: string) => {
  const instant = (text: string, daysOn: number) => {
    const time = parse(text)
    const moment = time && isAllDay ? time.toPlainDate().add({ days: daysOn }).toPlainDateTime() : time
    return moment?.toZonedDateTime(zone).toInstant().toString() ?? text
  }
  return { startTime: instant(startTime, 0), endTime: instant(endTime, 1) }
}

/** Converts the instants of an event to local times. An all-day event gets default hours, in case it becomes a timed one. */
export const localTimesOf = (event: Parameters<typeof daysOf>[0], zone: string): LocalTimes => {
  if (event.isAllDay) {
    const { first, last } = daysOf(event, zone)
    return { startTime: toText(first.toPlainDateTime('09:00')), endTime: toText(last.toPlainDateTime('10:00')), isAllDay: true }
  }
  const local = (moment: string) => toText(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime())
  return { startTime: local(event.startTime), endTime: local(event.endTime), isAllDay: false }
}

/** Default times of a new event on a day: one hour from the next full hour, at the latest 23:00. */
export const defaultTimes = (day: Temporal.PlainDate, now: Temporal.ZonedDateTime): LocalTimes => {
  const start = day.toPlainDateTime({ hour: Math.min(now.hour + 1, 23) })
  return { startTime: toText(start), endTime: toText(start.add({ hours: 1 })), isAllDay: false }
}

/** The end after the start moves: the event keeps its duration, or gets one hour if it had no valid start. */
export const endAfterMove = ({ startTime, endTime }: LocalTimes, newStart: string): string => {
  const [from, to, end] = [startTime, newStart, endTime].map(parse)
  if (!to || !end) return endTime
  if (from) return toText(end.add(from.until(to)))
  return Temporal.PlainDateTime.compare(end, to) < 0 ? toText(to.add({ hours: 1 })) : endTime
}
