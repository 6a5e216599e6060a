/**
 * The calendar days that an event covers. A timed event is shown in the family's time zone; an all-day event keeps its dates in its own time
 * zone. An end at midnight does not include that day.
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

/** An event with the days that it covers. */
export type Span<E> = { event: E; first: Temporal.PlainDate; last: Temporal.PlainDate }

/** Events in display order of a day: multi-day, all-day, then by start. */
export const spansOf = <E extends Parameters<typeof daysOf>[0]>(events: E[], familyTimezone: string): Span<E>[] => {
  const isMultiDay = ({ first, last }: Span<E>) => Number(!first.equals(last))
  return events
    .map((event) => ({ event, ...daysOf(event, familyTimezone) }))
    .sort(
      (a, b) =>
        isMultiDay(b) - isMultiDay(a) ||
        Number(b.event.isAllDay) - Number(a.event.isAllDay) ||
        a.event.startTime.localeCompare(b.event.startTime),
    )
}

export const covers = (span: Span<unknown>, day: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(span.first, day) <= 0 && Temporal.PlainDate.compare(day, span.last) <= 0
