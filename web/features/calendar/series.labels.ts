import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Frequency, type RsvpStatus, type Scope, type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'
import { formatDay, listText } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { readerLocale } from '#web/platform/language/language'
import { daysOfRule, type MonthDay } from './monthly.rules'
import { msg, t } from './texts'

export const frequencyNames = {
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  yearly: msg('Yearly'),
} as const satisfies Record<Frequency, Msg>

/** The unit of an interval, after its number: "days". */
export const unitName = (frequency: Frequency, interval: number) => {
  if (frequency === 'daily') return t('{interval, plural, one {day} other {days}}', { interval })
  if (frequency === 'weekly') return t('{interval, plural, one {week} other {weeks}}', { interval })
  if (frequency === 'monthly') return t('{interval, plural, one {month} other {months}}', { interval })
  return t('{interval, plural, one {year} other {years}}', { interval })
}

export const scopeNames = {
  one: msg('This event'),
  following: msg('This and following events'),
  all: msg('All events'),
} as const satisfies Record<Scope, Msg>

export const rsvpNames = {
  accepted: msg('Going'),
  tentative: msg('Maybe'),
  declined: msg("Can't go"),
  pending: msg('No answer yet'),
} as const satisfies Record<RsvpStatus, Msg>

const monday = Temporal.PlainDate.from('2024-01-01')

/** "Mon", or "Monday" */
export const weekdayName = (day: Weekday, weekday: 'short' | 'long' = 'short') =>
  formatDay(monday.add({ days: weekdays.indexOf(day) }), { weekday })

/** "the second Tuesday". @param place 1 to 5, or from the end -1 to -5 */
const ordinalDay = (place: number, weekday: string) => {
  switch (place) {
    case 1:
      return t('the first {weekday}', { weekday })
    case 2:
      return t('the second {weekday}', { weekday })
    case 3:
      return t('the third {weekday}', { weekday })
    case 4:
      return t('the fourth {weekday}', { weekday })
    case 5:
      return t('the fifth {weekday}', { weekday })
    case -1:
      return t('the last {weekday}', { weekday })
    case -2:
      return t('the second to last {weekday}', { weekday })
    case -3:
      return t('the third to last {weekday}', { weekday })
    case -4:
      return t('the fourth to last {weekday}', { weekday })
    default:
      return t('the fifth to last {weekday}', { weekday })
  }
}

/** "Monday", or with a count "the second Tuesday" */
const countedDay = (day: string) => {
  const name = weekdayName(day.slice(-2) as Weekday, day.length > 2 ? 'long' : 'short')
  const count = Number(day.slice(0, -2))
  return count ? ordinalDay(count, name) : name
}

/** "the second Tuesday and day 15" */
const daysName = ({ byWeekday, byMonthday }: Pick<NonNullable<EventReply['recurrence']>, 'byWeekday' | 'byMonthday'>) =>
  listText([...(byWeekday ?? []).map(countedDay), ...(byMonthday ?? []).map(monthdayName)])

const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase(readerLocale()) + text.slice(1)

/** "Day 17", "The third Tuesday", "The last day". @param start the event's first day, if known */
export const monthDayName = (monthDay: MonthDay, start: Temporal.PlainDate | undefined, rule: EventReply['recurrence']) => {
  if (monthDay === 'day') return start ? t('Day {day}', { day: start.day }) : t('The day of the start')
  return capital(daysName(daysOfRule(monthDay, rule ?? undefined)))
}

const monthdayName = (day: number) => {
  if (day > 0) return t('day {day}', { day })
  if (day === -1) return t('the last day')
  return t('{count, plural, one {# day} other {# days}} before the month ends', { count: -day })
}
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
  const days = daysName({ byWeekday, byMonthday })
  const months = byMonth ? listText(byMonth.map(monthName)) : ''
  return [rhythmText({ frequency, interval, days, months }), endText({ count, until })].filter(Boolean).join(', ')
}

const endText = ({ count, until }: Pick<NonNullable<EventReply['recurrence']>, 'count' | 'until'>) => {
  if (until) return t('until {day}', { day: formatDay(Temporal.PlainDate.from(until), { dateStyle: 'medium' }) })
  return count && t('{count, plural, one {once} other {# times}}', { count })
}

type Rhythm = { frequency: Frequency; interval: number; days: string; months: string }

/** How often, and on which days of which months; empty texts leave them out. */
const rhythmText = ({ frequency, interval, days, months }: Rhythm) => {
  if (days && months) {
    const args = { interval, days, months }
    if (frequency === 'daily') return t('{interval, plural, =1 {Daily} other {Every # days}} on {days} in {months}', args)
    if (frequency === 'weekly') return t('{interval, plural, =1 {Weekly} other {Every # weeks}} on {days} in {months}', args)
    if (frequency === 'monthly') return t('{interval, plural, =1 {Monthly} other {Every # months}} on {days} in {months}', args)
    return t('{interval, plural, =1 {Yearly} other {Every # years}} on {days} in {months}', args)
  }
  if (days) {
    const args = { interval, days }
    if (frequency === 'daily') return t('{interval, plural, =1 {Daily} other {Every # days}} on {days}', args)
    if (frequency === 'weekly') return t('{interval, plural, =1 {Weekly} other {Every # weeks}} on {days}', args)
    if (frequency === 'monthly') return t('{interval, plural, =1 {Monthly} other {Every # months}} on {days}', args)
    return t('{interval, plural, =1 {Yearly} other {Every # years}} on {days}', args)
  }
  if (months) {
    const args = { interval, months }
    if (frequency === 'daily') return t('{interval, plural, =1 {Daily} other {Every # days}} in {months}', args)
    if (frequency === 'weekly') return t('{interval, plural, =1 {Weekly} other {Every # weeks}} in {months}', args)
    if (frequency === 'monthly') return t('{interval, plural, =1 {Monthly} other {Every # months}} in {months}', args)
    return t('{interval, plural, =1 {Yearly} other {Every # years}} in {months}', args)
  }
  if (frequency === 'daily') return t('{interval, plural, =1 {Daily} other {Every # days}}', { interval })
  if (frequency === 'weekly') return t('{interval, plural, =1 {Weekly} other {Every # weeks}}', { interval })
  if (frequency === 'monthly') return t('{interval, plural, =1 {Monthly} other {Every # months}}', { interval })
  return t('{interval, plural, =1 {Yearly} other {Every # years}}', { interval })
}

/** "None", "At start", "15 minutes before", "1 day before" */
export const reminderName = (minutes: number | null) => {
  if (minutes === null) return t('None')
  if (minutes === 0) return t('At start')
  if (minutes % 10_080 === 0) return t('{count, plural, one {# week} other {# weeks}} before', { count: minutes / 10_080 })
  if (minutes % 1440 === 0) return t('{count, plural, one {# day} other {# days}} before', { count: minutes / 1440 })
  if (minutes % 60 === 0) return t('{count, plural, one {# hour} other {# hours}} before', { count: minutes / 60 })
  return t('{count, plural, one {# minute} other {# minutes}} before', { count: minutes })
}

const reminders = [null, 0, 5, 15, 30, 60, 1440]

/** The options of a reminder, including a current value that is not among the usual ones. */
export const reminderOptions = (current: number | null) =>
  [...new Set([...reminders, current])]
    .sort((a, b) => (a ?? -1) - (b ?? -1))
    .map((minutes) => ({ value: String(minutes), label: reminderName(minutes) }))

/** The minutes of an option. */
export const minutesOf = (value: string) => (value === 'null' ? null : Number(value))
