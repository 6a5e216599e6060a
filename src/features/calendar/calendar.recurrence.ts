import type { RRuleTemporal } from 'rrule-temporal'
import { dateIn, iso } from '#src/platform/clock'
import { daysOf } from './calendar.rules'
import type { Recurrence } from './calendar.series.rules'

/** An event that comes again: the times of its first occurrence, and the rule. */
export type Series = { startTime: string; endTime: string; isAllDay: boolean; timezone: string; recurrence: Recurrence }

/** One time of a series, as the rule has it. */
export type Occurrence = { instanceDate: string; startTime: string; endTime: string }

/** A moment after everything: a series without an end goes on until then. */
export const endless = '9999-12-31T00:00:00.000Z'

/** The most occurrences of one series in one answer. */
const mostOccurrences = 1000

/** Instants end with the year 2199 (`instant` in the shapes), so that every rule comes to an end, one that never matches too. */
const lastDate = '2199-12-31'

/** Whether something touches [from, to); what has no length does at its moment. */
export const touches = ({ startTime, endTime }: { startTime: string; endTime: string }, from: string, to: string) =>
  startTime < to && (endTime > from || startTime >= from)

export const firstDate = (series: { startTime: string; timezone: string }) => dateIn(series.startTime, series.timezone)

const dateOf = (text: string) => Temporal.PlainDate.from(text)
/** A date so many days away. */
export const shift = (date: string, days: number) => dateOf(date).add({ days }).toString()

/**
 * The times of a series on a date that the rule chose: the hours of the clock of its first occurrence, in its zone. Hours that the clock skips or has
 * twice are read as Temporal's "compatible" does (RFC 5545 section 3.3.5): an event at 2:30 is at 3:30 on the day without that hour, it is not left out.
 */
export const timesOn = (series: Omit<Series, 'recurrence'>) => {
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
    const begins = zoned(date, startClock)
    const ends = zoned(date.add({ days }), endClock)
    // Across a gap the clock may put the end before the start: then the length counts.
    const last = Temporal.Instant.compare(ends, begins) < 0 ? begins.add(length) : ends
    return { instanceDate, startTime: iso(begins), endTime: iso(last) }
  }
}

/** Days that an occurrence may reach over, the clock's changes included. */
export const reach = ({ startTime, endTime }: Series) =>
  Math.ceil(Temporal.Instant.from(startTime).until(Temporal.Instant.from(endTime)).total({ unit: 'hours' }) / 24) + 1

const createOccurrences = (Rule: typeof RRuleTemporal) => {
  // The rule counts days alone, in UTC, where every day has its midnight; the zone comes in with the hours.
  const utc = (date: string) => Temporal.ZonedDateTime.from(`${date}T00:00[UTC]`)
  const ruleOf = (rule: Recurrence, begins: string, includeDtstart = true) =>
    new Rule({
      dtstart: utc(begins),
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
    /** The occurrences that touch [from, to), by start; at most the first thousand. */
    within(series: Series, from: string, to: string): Occurrence[] {
      const rule = seriesOf(series)
      const at = timesOn(series)
      const [first, last] = [firstDate(series), dateIn(to, series.timezone)]
      const shown: Occurrence[] = []
      let date = [shift(dateIn(from, series.timezone), -reach(series)), first].sort()[1] as string
      // In growing steps: of a window of centuries only what is shown is made.
      for (let days = mostOccurrences; date <= last; days *= 2) {
        const end = [shift(date, days), last].sort()[0] as string
        for (const found of dates(rule.between(utc(date), utc(end), true))) {
          const occurrence = at(found)
          if (occurrence.startTime >= to) return shown
          if (touches(occurrence, from, to) && shown.push(occurrence) === mostOccurrences) return shown
        }
        date = shift(end, 1)
      }
      return shown
    },

    /** The occurrence that the rule has on a date. */
    on(series: Series, date: string): Occurrence | undefined {
      return seriesOf(series).between(utc(date), utc(date), true).length ? timesOn(series)(date) : undefined
    },

    /** The occurrences on a date and after it, one after the other. */
    *from(series: Series, date: string): Generator<Occurrence> {
      const rule = seriesOf(series)
      const at = timesOn(series)
      for (let next = rule.next(utc(date), true); next; next = rule.next(next)) yield at(next.toString().slice(0, 10))
    },

    /** The first date that a rule which names its days has from a date on. */
    firstFrom: (recurrence: Recurrence, date: string) =>
      ruleOf({ ...recurrence, count: null, until: null }, date, false)
        .next(utc(date), true)
        ?.toString()
        .slice(0, 10),

    /** How many occurrences the rule has before a date. */
    countBefore: (series: Series, date: string) => seriesOf(series).between(utc(firstDate(series)), utc(shift(date, -1)), true).length,

    /** The end of the last occurrence; `endless` where the rule has none. */
    endOf(series: Series): string {
      const { count, until } = series.recurrence
      if (count === null && until === null) return endless
      const last = seriesOf(series).previous(utc(lastDate), true)
      return last ? timesOn(series)(last.toString().slice(0, 10)).endTime : series.endTime
    },
  }
}
export type Occurrences = ReturnType<typeof createOccurrences>

let loaded: Promise<Occurrences> | undefined

/** Loaded with the first series: the library takes longer to load than the server to start. It uses the platform's own Temporal. */
export const loadOccurrences = () => {
  loaded ??= import('rrule-temporal').then(({ RRuleTemporal }) => createOccurrences(RRuleTemporal))
  return loaded
}
