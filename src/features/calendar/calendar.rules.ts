import { holdsAll, type Role } from '#src/shared/permissions'

/** The five categories and the colour that choosing one sets (spec 2 section 3). */
export const categoryColors = {
  family: '#3b82f6',
  school: '#10b981',
  sports: '#f59e0b',
  chores: '#8b5cf6',
  personal: '#ef4444',
} as const
export type Category = keyof typeof categoryColors
export const categories = Object.keys(categoryColors) as [Category, ...Category[]]

/** Editing and deleting: admin, parent, the event's creator, or a participant who was given the right to. */
export const mayChangeEvent = (
  member: { userId: string; role: Role },
  event: { createdBy: string; participants: readonly { user: { id: string }; canEdit: boolean }[] },
) =>
  holdsAll(member) ||
  event.createdBy === member.userId ||
  event.participants.some(({ user, canEdit }) => canEdit && user.id === member.userId)

/**
 * The calendar days an event covers. A timed event is laid out in the family's zone; an all-day event keeps the
 * dates it was written for, in its own zone, wherever it is read. An end at midnight does not reach into that day.
 */
export const daysOf = (
  event: { startTime: string; endTime: string; isAllDay: boolean; timezone: string },
  familyTimezone: string,
): { first: Temporal.PlainDate; last: Temporal.PlainDate } => {
  const zone = event.isAllDay ? event.timezone : familyTimezone
  const start = Temporal.Instant.from(event.startTime)
  const end = Temporal.Instant.from(event.endTime)
  const lastMoment = Temporal.Instant.compare(end, start) > 0 ? end.subtract({ milliseconds: 1 }) : end
  return { first: start.toZonedDateTimeISO(zone).toPlainDate(), last: lastMoment.toZonedDateTimeISO(zone).toPlainDate() }
}

/** How many events a day cell shows before it counts the rest (spec 2 section 9). */
export const chipsPerDay = 2

/** The weeks, Sunday first, that a month touches. */
export const weeksOf = (month: Temporal.PlainYearMonth): Temporal.PlainDate[][] => {
  const first = month.toPlainDate({ day: 1 })
  const sunday = first.subtract({ days: first.dayOfWeek % 7 })
  const weeks = Math.ceil(((first.dayOfWeek % 7) + month.daysInMonth) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => sunday.add({ days: week * 7 + day })))
}

/** An event with the days it covers. */
export type Span<E> = { event: E; first: Temporal.PlainDate; last: Temporal.PlainDate }

/** Events in the order a day shows them: those of several days, then those of the whole day, then by the clock. */
export const spansOf = <E extends Parameters<typeof daysOf>[0]>(events: E[], familyTimezone: string): Span<E>[] => {
  const several = ({ first, last }: Span<E>) => Number(!first.equals(last))
  return events
    .map((event) => ({ event, ...daysOf(event, familyTimezone) }))
    .sort(
      (a, b) =>
        several(b) - several(a) ||
        Number(b.event.isAllDay) - Number(a.event.isAllDay) ||
        a.event.startTime.localeCompare(b.event.startTime),
    )
}

export const covers = (span: Span<unknown>, day: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(span.first, day) <= 0 && Temporal.PlainDate.compare(day, span.last) <= 0

/** An event in a day cell, with the days of the week it is drawn over from there: 0 where it goes on from the day before. */
export type Chip<E> = { span: Span<E>; days: number }

/** What one day cell shows: its chips from top to bottom, undefined where a place stays free, and how many more there are. */
export type DayChips<E> = { chips: (Chip<E> | undefined)[]; more: number }

/**
 * Places the events of a week. An event keeps its place from day to day, so that one of several days reads as one bar;
 * whatever is left over fills the free places in the order given. A day never hides an event while it has a free place.
 */
export const layOutWeek = <E>(week: Temporal.PlainDate[], spans: Span<E>[]): DayChips<E>[] => {
  const days: { places: (Span<E> | undefined)[]; more: number }[] = []
  for (const day of week) {
    const before = days.at(-1)?.places ?? Array<undefined>(chipsPerDay).fill(undefined)
    const kept = before.map((span) => (span && covers(span, day) ? span : undefined))
    const waiting = spans.filter((span) => covers(span, day) && !kept.includes(span))
    days.push({ places: kept.map((span) => span ?? waiting.shift()), more: waiting.length })
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

/** A start and an end as a person writes them: local times such as `2026-11-21T08:30`, without a zone. */
export type WrittenTimes = { startTime: string; endTime: string; isAllDay: boolean }

const written = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' })

const read = (text: string): Temporal.PlainDateTime | undefined => {
  try {
    return Temporal.PlainDateTime.from(text)
  } catch {
    return undefined
  }
}

/**
 * What to send for written times, read in a zone. An all-day event lasts from the midnight before its first day to the
 * midnight after its last one. A text that is no time stays as it is, for the contract to refuse.
 */
export const instantsOf = ({ startTime, endTime, isAllDay }: WrittenTimes, zone: string) => {
  const instant = (text: string, daysOn: number) => {
    const time = read(text)
    const moment = time && isAllDay ? time.toPlainDate().add({ days: daysOn }).toPlainDateTime() : time
    return moment?.toZonedDateTime(zone).toInstant().toString() ?? text
  }
  return { startTime: instant(startTime, 0), endTime: instant(endTime, 1) }
}

/** The written times of an event, the other way round. An all-day event gets hours too, for when it becomes a timed one. */
export const writtenTimesOf = (event: Parameters<typeof daysOf>[0], zone: string): WrittenTimes => {
  if (event.isAllDay) {
    const { first, last } = daysOf(event, zone)
    return { startTime: written(first.toPlainDateTime('09:00')), endTime: written(last.toPlainDateTime('10:00')), isAllDay: true }
  }
  const local = (moment: string) => written(Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime())
  return { startTime: local(event.startTime), endTime: local(event.endTime), isAllDay: false }
}

/** The times of a new event on a day: one hour from the next full hour, which may begin that day at the latest. */
export const proposedTimes = (day: Temporal.PlainDate, now: Temporal.ZonedDateTime): WrittenTimes => {
  const start = day.toPlainDateTime({ hour: Math.min(now.hour + 1, 23) })
  return { startTime: written(start), endTime: written(start.add({ hours: 1 })), isAllDay: false }
}

/** The end after the start was moved: the event keeps its length, and gets one hour where it had none. */
export const endAfterMove = ({ startTime, endTime }: WrittenTimes, newStart: string): string => {
  const [from, to, end] = [startTime, newStart, endTime].map(read)
  if (!to || !end) return endTime
  if (from) return written(end.add(from.until(to)))
  return Temporal.PlainDateTime.compare(end, to) < 0 ? written(to.add({ hours: 1 })) : endTime
}
