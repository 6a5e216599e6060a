import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'

/**
 * The day of the month of a monthly event: the start's day, the last day, a counted weekday such as `3TU` or `-1FR`, or the rule's own days if it
 * is none of these.
 */
export type MonthDay = 'day' | 'last-day' | 'own' | `${number}${Weekday}`

type Days = Pick<NonNullable<EventReply['recurrence']>, 'byWeekday' | 'byMonthday'>

const isCounted = (day: string): day is `${number}${Weekday}` => /^(-1|[1-5])[A-Z]{2}$/.test(day)
const isOne = <T>(list: readonly T[] | null): list is [T] => list?.length === 1

export const monthDayOf = ({ byWeekday, byMonthday }: Days): MonthDay => {
  if (!byWeekday && !byMonthday) return 'day'
  if (!byMonthday && isOne(byWeekday) && isCounted(byWeekday[0])) return byWeekday[0]
  if (!byWeekday && isOne(byMonthday) && byMonthday[0] === -1) return 'last-day'
  return 'own'
}

/** The rule's days. The start's own day is left out, so that the series follows the start when it moves. */
export const daysOfRule = (monthDay: MonthDay, own: Days | undefined): Days => {
  if (monthDay === 'own') return { byWeekday: own?.byWeekday ?? null, byMonthday: own?.byMonthday ?? null }
  if (monthDay === 'last-day') return { byWeekday: null, byMonthday: [-1] }
  return { byWeekday: monthDay === 'day' ? null : [monthDay], byMonthday: null }
}

/**
 * The possible descriptions of a date in its month: day 26, the fourth Thursday, the last Thursday, the last day. A fifth weekday counts as the
 * last.
 */
export const monthDaysOn = (date: Temporal.PlainDate): [MonthDay, ...MonthDay[]] => {
  const weekday = weekdays[date.dayOfWeek - 1] as Weekday
  const nth = Math.ceil(date.day / 7)
  return [
    'day',
    ...(nth < 5 ? [`${nth}${weekday}` as const] : []),
    ...(date.day > date.daysInMonth - 7 ? [`-1${weekday}` as const] : []),
    ...(date.day === date.daysInMonth ? (['last-day'] as const) : []),
  ]
}

/** Maps a choice to the most similar one after the start moved. */
export const monthDayAfterMove = (chosen: MonthDay, to: Temporal.PlainDate): MonthDay => {
  const offered = monthDaysOn(to)
  if (!isCounted(chosen)) return offered.find((day) => day === chosen) ?? 'day'
  const isLast = chosen.startsWith('-')
  const counted = offered.filter(isCounted)
  return counted.find((day) => day.startsWith('-') === isLast) ?? counted[0] ?? 'day'
}
