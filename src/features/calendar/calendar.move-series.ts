import { firstDate, type Occurrences, shift } from './calendar.recurrence'
import { type Frequency, type Recurrence, weekdays } from './calendar.series.rules'

/** The first day of the week, month or year that a date lies in; weeks begin on Monday, as those do that an interval counts. */
const periodOf = (frequency: Frequency, date: Temporal.PlainDate) => {
  if (frequency === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 })
  if (frequency === 'monthly') return date.with({ day: 1 })
  return frequency === 'yearly' ? date.with({ month: 1, day: 1 }) : date
}

const namesOf = ({ byWeekday, byMonthday, byMonth }: Recurrence) =>
  byWeekday || byMonthday || byMonth ? { byWeekday, byMonthday, byMonth } : undefined

/** A rule that names the days which it would take from its start, if that were on this date. */
const named = (rule: Recurrence, date: Temporal.PlainDate): Recurrence => {
  if (rule.byWeekday || rule.byMonthday || rule.frequency === 'daily') return rule
  if (rule.frequency === 'weekly') return { ...rule, byWeekday: [weekdays[date.dayOfWeek - 1] as string] }
  const isYearly = rule.frequency === 'yearly'
  return { ...rule, byMonthday: [date.day], byMonth: rule.byMonth ?? (isYearly ? [date.month] : null) }
}

type Move = {
  series: { startTime: string; timezone: string; recurrence: Recurrence }
  /** The rule it gets. */
  rule: Recurrence
  /** The occurrence by way of which the series is changed, and the date that this one gets. */
  from: string
  to: string
}

/**
 * The date of the first occurrence when a series is changed by way of any of its own. A rule that goes on taking its days from the start moves as far
 * as that occurrence did; one that names the same days as before stays on them; any other begins with its first date in the week, month or year that
 * the series began in, or after its first date where it was not as frequent before.
 */
export const firstOccurrenceAfterMove = (dates: Occurrences, { series, rule, from, to }: Move): string => {
  const first = firstDate(series)
  const before = series.recurrence
  const isAsFrequent = rule.frequency === before.frequency
  if (isAsFrequent && Bun.deepEquals(namesOf(rule), namesOf(before)))
    return namesOf(rule) ? first : shift(first, Temporal.PlainDate.from(from).until(to).days)
  const begins = isAsFrequent ? periodOf(rule.frequency, Temporal.PlainDate.from(first)).toString() : first
  return dates.firstFrom(named(rule, Temporal.PlainDate.from(to)), begins) ?? first
}
