import { addDays, firstDate, type Occurrences } from './calendar.recurrence'
import { type Frequency, type Recurrence, weekdays } from './calendar.series.rules'

/** The first day of the week, month or year of a date. Weeks start on Monday, as in the interval of a rule. */
const periodOf = (frequency: Frequency, date: Temporal.PlainDate) => {
  if (frequency === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 })
  if (frequency === 'monthly') return date.with({ day: 1 })
  return frequency === 'yearly' ? date.with({ month: 1, day: 1 }) : date
}

const explicitDaysOf = ({ byWeekday, byMonthday, byMonth }: Recurrence) =>
  byWeekday || byMonthday || byMonth ? { byWeekday, byMonthday, byMonth } : undefined

/** Makes the days of a rule explicit that it would otherwise take from a start on this date. */
const withExplicitDays = (rule: Recurrence, date: Temporal.PlainDate): Recurrence => {
  if (rule.byWeekday || rule.byMonthday || rule.frequency === 'daily') return rule
  if (rule.frequency === 'weekly') return { ...rule, byWeekday: [weekdays[date.dayOfWeek - 1] as string] }
  const isYearly = rule.frequency === 'yearly'
  return { ...rule, byMonthday: [date.day], byMonth: rule.byMonth ?? (isYearly ? [date.month] : null) }
}

type Move = {
  series: { startTime: string; timezone: string; recurrence: Recurrence }
  /** The new rule. */
  rule: Recurrence
  /** The date of the occurrence that the user changes. */
  from: string
  /** The new date of that occurrence. */
  to: string
}

/**
 * The date of the first occurrence after the whole series is changed through one of its occurrences. A rule without explicit days moves by as
 * many days as that occurrence. A rule with the same explicit days as before does not move. Any other rule starts on its first date in the week,
 * month or year of the old start; if the frequency changes, on its first date from the old start on.
 */
export const firstOccurrenceAfterMove = (dates: Occurrences, { series, rule, from, to }: Move): string => {
  const first = firstDate(series)
  const before = series.recurrence
  const isSameFrequency = rule.frequency === before.frequency
  if (isSameFrequency && Bun.deepEquals(explicitDaysOf(rule), explicitDaysOf(before)))
    return explicitDaysOf(rule) ? first : addDays(first, Temporal.PlainDate.from(from).until(to).days)
  const earliest = isSameFrequency ? periodOf(rule.frequency, Temporal.PlainDate.from(first)).toString() : first
  return dates.firstFrom(withExplicitDays(rule, Temporal.PlainDate.from(to)), earliest) ?? first
}
