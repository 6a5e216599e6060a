import type { RRuleTemporal } from 'rrule-temporal'
import { dateIn, iso } from '#src/platform/clock'
import { daysOf } from './calendar.days.rules'
import type { Recurrence } from './calendar.series.rules'

/** A repeating event: the times of its first occurrence, and the rule. */
export type Series = { startTime: string; endTime: string; isAllDay: boolean; timezone: string; recurrence: Recurrence }

/** An occurrence of a series by its rule, without overrides. */
export type Occurrence = { instanceDate: string; startTime: string; endTime: string }

/** The end of a series without an end: after all instants. */
export const endOfTime = '9999-12-31T00:00:00.000Z'

/** Maximum occurrences of one series in a reply. */
const maxOccurrences = 1000

/** Instants end with the year 2199 (`instant` in the schemas), which bounds every rule, even one that never matches. */
const lastDate = '2199-12-31'

/** Whether an event overlaps [from, to), or is an instant inside it. */
export const overlapsRange = ({ startTime, endTime }: { startTime: string; endTime: string }, from: string, to: string) =>
  startTime < to && (endTime > from || startTime >= from)

export const firstDate = (series: { startTime: string; timezone: string }) => dateIn(series.startTime, series.timezone)

const dateOf = (text: string) => Temporal.PlainDate.from(text)
/** Adds days to a date, `YYYY-MM-DD`. */
export const addDays = (date: string, days: number) => dateOf(date).add({ days }).toString()

/**
 * Returns a function that computes the times of an occurrence from its date: the local times of the first occurrence, in the time zone of the
 * series. Skipped and repeated hours resolve as in Temporal's "compatible" mode (RFC 5545 section 3.3.5): on a day without 2:30, an event at 2:30
 * is at 3:30.
 */
export const occurrenceTimesOf = (series: Omit<Series, 'recurrence'>) => {
  const { timezone, startTime, endTime } = series
  const first = firstDate(series)
  const zoned = (date: Temporal.PlainDate, time?: Temporal.PlainTime) =>
    date.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant()
  if (series.isAllDay) {
    const { first: firstDay, last } = daysOf(series, timezone)
    const days = firstDay.until(last).days + 1
    return (instanceDate: string): Occurrence => {
      if (instanceDate === first) return { instanceDate, startTime, endTime }
      const date = dateOf(instanceDate)
      return { instanceDate, startTime: iso(zoned(date)), endTime: iso(zoned(date.add({ days }))) }
    }
  }
  const [start, end] = [startTime, endTime].map((moment) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone)) as [
    Temporal.ZonedDateTime,
    Temporal.ZonedDateTime,
  ]
  const [startClock, endClock] = [start.toPlainTime(), end.toPlainTime()]
  const { days } = start.toPlainDate().until(end.toPlainDate())
  const length = start.until(end)
  return (instanceDate: string): Occurrence => {
    if (instanceDate === first) return { instanceDate, startTime, endTime }
    const date = dateOf(instanceDate)
    const startsAt = zoned(date, startClock)
    const localEnd = zoned(date.add({ days }), endClock)
    // A gap can move the start after the local end; then the event keeps its length.
    const endsAt = Temporal.Instant.compare(localEnd, startsAt) < 0 ? startsAt.add(length) : localEnd
    return { instanceDate, startTime: iso(startsAt), endTime: iso(endsAt) }
  }
}

/** Maximum days that an occurrence spans, including clock changes. */
export const maxSpanDays = ({ startTime, endTime }: Series) =>
  Math.ceil(Temporal.Instant.from(startTime).until(Temporal.Instant.from(endTime)).total({ unit: 'hours' }) / 24) + 1

const createOccurrences = (Rule: typeof RRuleTemporal) => {
  // The rule yields dates only. It runs in UTC, where every day has a midnight; `timesOn` applies the time zone.
  const utc = (date: string) => Temporal.ZonedDateTime.from(`${date}T00:00[UTC]`)
  const ruleOf = (rule: Recurrence, startDate: string, includeDtstart = true) =>
    new Rule({
      dtstart: utc(startDate),
      freq: rule.frequency.toUpperCase() as Uppercase<typeof rule.frequency>,
      interval: rule.interval,
      byDay: rule.byWeekday ?? undefined,
      byMonthDay: rule.byMonthday ?? undefined,
      byMonth: rule.byMonth ?? undefined,
      count: rule.count ?? undefined,
      until: utc(rule.until ?? lastDate),
      includeDtstart,
      cache: false,
      // Enough for every day from 1900 to 2199.
      maxIterations: 120_000,
    })
  const seriesOf = (series: Series) => ruleOf(series.recurrence, firstDate(series))
  const dates = (found: { toString(): string }[]) => found.map((date) => date.toString().slice(0, 10))

  return {
    /** The occurrences that overlap [from, to), by start; at most the first ones, or the first 1000. */
    within(series: Series, from: string, to: string, most = maxOccurrences): Occurrence[] {
      const rule = seriesOf(series)
      const at = occurrenceTimesOf(series)
      const [first, last] = [firstDate(series), dateIn(to, series.timezone)]
      const shown: Occurrence[] = []
      let date = [addDays(dateIn(from, series.timezone), -maxSpanDays(series)), first].sort()[1] as string
      // Growing steps avoid generating all dates of a window of centuries.
      for (let days = Math.min(maxOccurrences, 32 * most); date <= last; days *= 2) {
        const end = [addDays(date, days), last].sort()[0] as string
        for (const found of dates(rule.between(utc(date), utc(end), true))) {
          const occurrence = at(found)
          if (occurrence.startTime >= to) return shown
          if (overlapsRange(occurrence, from, to) && shown.push(occurrence) >= Math.min(most, maxOccurrences)) return shown
        }
        date = addDays(end, 1)
      }
      return shown
    },

    /** The occurrence on a date; undefined if the rule does not include it. */
    on(series: Series, date: string): Occurrence | undefined {
      return seriesOf(series).between(utc(date), utc(date), true).length ? occurrenceTimesOf(series)(date) : undefined
    },

    /** Those of some dates that the rule includes. */
    among(series: Series, wanted: readonly string[]): Set<string> {
      const sorted = [...wanted].sort()
      const [first, last] = [sorted[0], sorted.at(-1)]
      if (first === undefined || last === undefined || first > lastDate) return new Set()
      const asked = new Set(wanted)
      return new Set(
        dates(seriesOf(series).between(utc(first), utc(last < lastDate ? last : lastDate), true)).filter((date) => asked.has(date)),
      )
    },

    /** Iterates over the occurrences from a date on. */
    *from(series: Series, date: string): Generator<Occurrence> {
      const rule = seriesOf(series)
      const at = occurrenceTimesOf(series)
      for (let next = rule.next(utc(date), true); next; next = rule.next(next)) yield at(next.toString().slice(0, 10))
    },

    /** The first date of a rule with explicit days from a date on; ignores `count` and `until`. Undefined if there is none. */
    firstFrom: (recurrence: Recurrence, date: string) =>
      ruleOf({ ...recurrence, count: null, until: null }, date, false)
        .next(utc(date), true)
        ?.toString()
        .slice(0, 10),

    /** Counts the occurrences before a date. */
    countBefore: (series: Series, date: string) => seriesOf(series).between(utc(firstDate(series)), utc(addDays(date, -1)), true).length,

    /** The end of the last occurrence; `endless` if the rule has no end. */
    endOf(series: Series): string {
      const { count, until } = series.recurrence
      if (count === null && until === null) return endOfTime
      const last = seriesOf(series).previous(utc(lastDate), true)
      return last ? occurrenceTimesOf(series)(last.toString().slice(0, 10)).endTime : series.endTime
    },
  }
}
export type Occurrences = ReturnType<typeof createOccurrences>

let loaded: Promise<Occurrences> | undefined

/** Loads the library with the first series, because loading takes longer than the server's start. It uses the built-in Temporal. */
export const loadOccurrences = () => {
  loaded ??= import('rrule-temporal').then(({ RRuleTemporal }) => createOccurrences(RRuleTemporal))
  return loaded
}
