import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'

/**
 * On which day of its months a monthly event comes: the day of its start, the last one, a counted weekday such as `3TU` or `-1FR`, or its rule's own
 * where that is none of these.
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

/** The days of the rule. Those of the start are not named, so that the series follows it when it is moved. */
export const daysOfRule = (monthDay: MonthDay, own: Days | undefined): Days => {
  if (monthDay === 'own') return { byWeekday: own?.byWeekday ?? null, byMonthday: own?.byMonthday ?? null }
  if (monthDay === 'last-day') return { byWeekday: null, byMonthday: [-1] }
  return { byWeekday: monthDay === 'day' ? null : [monthDay], byMonthday: null }
}

/** What a date is in its month: day 26, the fourth Thursday, perhaps the last one, perhaps the last day. A fifth is the last. */
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

/** What a choice becomes when the start moves: what of the new date is most like it. */
export const monthDayAfterMove = (chosen: MonthDay, to: Temporal.PlainDate): MonthDay => {
  const offered = monthDaysOn(to)
  if (!isCounted(chosen)) return offered.find((day) => day === chosen) ?? 'day'
  const isLast = chosen.startsWith('-')
  const counted = offered.filter(isCounted)
  return counted.find((day) => day.startsWith('-') === isLast) ?? counted[0] ?? 'day'
}
