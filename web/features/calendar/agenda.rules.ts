import type { Span } from '#src/features/calendar/calendar.days.rules'

export type AgendaDay<E> = { day: Temporal.PlainDate; spans: Span<E>[] }

/** The days of [first, last] that have events, each with all its events in the given order. */
export const agendaOf = <E>(spans: Span<E>[], first: Temporal.PlainDate, last: Temporal.PlainDate): AgendaDay<E>[] => {
  const days = new Map<string, AgendaDay<E>>()
  const { compare } = Temporal.PlainDate
  for (const span of spans) {
    let day = compare(span.first, first) < 0 ? first : span.first
    for (; compare(day, span.last) <= 0 && compare(day, last) <= 0; day = day.add({ days: 1 })) {
      const known = days.get(day.toString())
      if (known) known.spans.push(span)
      else days.set(day.toString(), { day, spans: [span] })
    }
  }
  return [...days.values()].sort((a, b) => compare(a.day, b.day))
}
