import type { Series } from '../features/calendar/calendar.recurrence'
import type { Recurrence } from '../features/calendar/calendar.series.rules'

/** A recurrence rule with defaults: every day, without an end. */
export const rule = (more: Partial<Recurrence> = {}): Recurrence => ({
  frequency: 'daily',
  interval: 1,
  byWeekday: null,
  byMonthday: null,
  byMonth: null,
  count: null,
  until: null,
  ...more,
})

/** A series from local times in a time zone. */
export const series = (timezone: string, start: string, end: string, recurrence: Partial<Recurrence> = {}, isAllDay = false): Series => {
  const moment = (local: string) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })
  return { startTime: moment(start), endTime: moment(end), isAllDay, timezone, recurrence: rule(recurrence) }
}
