import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Frequency, type RsvpStatus, type Scope, type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'
import { formatDay } from '#web/platform/format/formats'
import { daysOfRule, type MonthDay } from './monthly.rules'
import { msg, t } from './texts'

export const frequencyNames: Record<Frequency, string> = {
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  yearly: msg('Yearly'),
}

/** The unit of an interval: "Every 2 weeks". */
export const unitNames: Record<Frequency, [one: string, several: string]> = {
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
}

export const scopeNames: Record<Scope, string> = {
  one: msg('This event'),
  following: msg('This and following events'),
  all: msg('All events'),
}

export const rsvpNames: Record<RsvpStatus, string> = {
  accepted: msg('Going'),
  tentative: msg('Maybe'),
  declined: msg("Can't go"),
  pending: msg('No answer yet'),
}

const monday = Temporal.PlainDate.from('2024-01-01')

/** "Mon", or "Monday" */
export const weekdayName = (day: Weekday, weekday: 'short' | 'long' = 'short') =>
  formatDay(monday.add({ days: weekdays.indexOf(day) }), { weekday })

const list = (words: string[]) => new Intl.ListFormat(undefined, { type: 'conjunction' }).format(words)

const ordinals = new Map([
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [-1, 'last'],
])

/** "Monday", or with a count "the second Tuesday" */
const countedDay = (day: string) => {
  const name = weekdayName(day.slice(-2) as Weekday, day.length > 2 ? 'long' : 'short')
  const count = Number(day.slice(0, -2))
  if (!count) return name
  return `the ${ordinals.get(count) ?? `${ordinals.get(-count)} to last`} ${name}`
}

/** "the second Tuesday and day 15" */
const daysName = ({ byWeekday, byMonthday }: Pick<NonNullable<EventReply['recurrence']>, 'byWeekday' | 'byMonthday'>) =>
  list([...(byWeekday ?? []).map(countedDay), ...(byMonthday ?? []).map(monthdayName)])

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** "Day 17", "The third Tuesday", "The last day". @param start the event's first day, if known */
export const monthDayName = (monthDay: MonthDay, start: Temporal.PlainDate | undefined, rule: EventReply['recurrence']) => {
  if (monthDay === 'day') return start ? t('Day {day}', { day: start.day }) : t('The day of the start')
  return capital(daysName(daysOfRule(monthDay, rule ?? undefined)))
}

const monthdayName = (day: number) => (day > 0 ? `day ${day}` : day === -1 ? 'the last day' : `${-day} days before the month ends`)
const monthName = (month: number) => formatDay(monday.with({ month }), { month: 'long' })

/** "Weekly on Mon and Wed", "Every 2 months, until Dec 31, 2026", "Daily, 10 times" */
export const repeatText = ({
  frequency,
  interval,
  byWeekday,
  byMonthday,
  byMonth,
  count,
  until,
}: NonNullable<EventReply['recurrence']>) => {
  const often =
    interval === 1 ? frequencyNames[frequency] : t('Every {interval} {unitNames}', { interval, unitNames: unitNames[frequency][1] })
  const days = daysName({ byWeekday, byMonthday })
  const where = [days && `on ${days}`, byMonth && `in ${list(byMonth.map(monthName))}`].filter(Boolean).join(' ')
  const end = until
    ? t(', until {formatDay}', { formatDay: formatDay(Temporal.PlainDate.from(until), { dateStyle: 'medium' }) })
    : count
      ? `, ${count === 1 ? 'once' : `${count} times`}`
      : ''
  return `${often}${where && ` ${where}`}${end}`
}

const reminderUnits = [
  [10_080, 'week'],
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const

/** "None", "At start", "15 minutes before", "1 day before" */
export const reminderName = (minutes: number | null) => {
  if (minutes === null) return t('None')
  if (minutes === 0) return t('At start')
  const [length, unit] = reminderUnits.find(([of]) => minutes % of === 0) ?? [1, 'minute']
  const count = minutes / length
  return `${count} ${unit}${count === 1 ? '' : 's'} before`
}

const reminders = [null, 0, 5, 15, 30, 60, 1440]

/** The options of a reminder, including a current value that is not among the usual ones. */
export const reminderOptions = (current: number | null) =>
  [...new Set([...reminders, current])]
    .sort((a, b) => (a ?? -1) - (b ?? -1))
    .map((minutes) => ({ value: String(minutes), label: reminderName(minutes) }))

/** The minutes of an option. */
export const minutesOf = (value: string) => (value === 'null' ? null : Number(value))
