import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import type { Category } from '#src/features/calendar/calendar.rules'
import { dateFormat, formatDay, formatTime } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { readerLocale } from '#web/platform/language/language'
import type { View } from './calendar.search'
import { msg, t } from './texts'

export const categoryNames = {
  family: msg('Family'),
  school: msg('School'),
  sports: msg('Sports'),
  chores: msg('Chores'),
  personal: msg('Personal'),
} as const satisfies Record<Category, Msg>

export const viewNames = { month: msg('Month'), week: msg('Week'), agenda: msg('Agenda') } as const satisfies Record<View, Msg>

/** The visibility of an event (spec 2 section 2). */
export const privacyText = ({ isPrivate }: { isPrivate: boolean }) =>
  isPrivate ? t('Private (only you can see)') : t('Shared (family can see)')

const date = { weekday: 'short', month: 'short', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** "November 2026" */
export const monthName = (month: Temporal.PlainYearMonth) => formatDay(month.toPlainDate({ day: 1 }), { month: 'long', year: 'numeric' })

/** "Saturday, November 21, 2026" */
export const longDate = (day: Temporal.PlainDate) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** "Nov 15 – 21, 2026" */
export const daysName = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
  range(first.toZonedDateTime('UTC'), last.toZonedDateTime('UTC'), 'UTC', { month: 'short', day: 'numeric', year: 'numeric' })

/** "Sat" */
export const weekdayName = (day: Temporal.PlainDate) => formatDay(day, { weekday: 'short' })

/** "Ana, Ben" */
export const namesText = (names: string[]) => new Intl.ListFormat(readerLocale(), { type: 'unit' }).format(names)

/** "8 AM", "1:30 AM" */
export const hourName = (time: Temporal.PlainTime) => formatTime(time, { hour: 'numeric', ...(time.minute > 0 && { minute: '2-digit' }) })

/** "Today", for a day that has such a name. */
const nearName = (day: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const { days } = today.until(day)
  if (days === -1) return t('Yesterday')
  if (days === 0) return t('Today')
  return days === 1 ? t('Tomorrow') : undefined
}

/** Whether the day is called by a word such as "Today". */
export const isNear = (day: Temporal.PlainDate, today: Temporal.PlainDate) => nearName(day, today) !== undefined

/** "Sat, Nov 21"; with the year if it is not the current one. */
export const dateName = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  formatDay(day, { ...date, year: day.year === today.year ? undefined : 'numeric' })

/** "Today", "Tomorrow", "Sat, Nov 21" */
export const dayName = (day: Temporal.PlainDate, today: Temporal.PlainDate) => nearName(day, today) ?? dateName(day, today)

/** The time of an event on the card of one of its days: "8:30 – 9:30 AM", "All day", "Fri, Nov 20, 8:00 PM – Sun, Nov 22, 3:00 PM". */
export const timeText = ({ event, first, last }: Span<EventReply>, timezone: string) => {
  const severalDays = !first.equals(last)
  if (event.isAllDay) {
    if (!severalDays) return t('All day')
    return t('All day, {days}', { days: range(first.toZonedDateTime('UTC'), last.toZonedDateTime('UTC'), 'UTC', date) })
  }
  return range(Temporal.Instant.from(event.startTime), Temporal.Instant.from(event.endTime), timezone, {
    ...(severalDays && date),
    ...time,
  })
}

const range = (
  from: { epochMilliseconds: number },
  to: { epochMilliseconds: number },
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
) => dateFormat({ timeZone, ...options }).formatRange(from.epochMilliseconds, to.epochMilliseconds)
