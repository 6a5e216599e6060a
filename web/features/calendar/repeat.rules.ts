import type * as z from 'zod'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { newRecurrence } from '#src/features/calendar/calendar.series.contract'
import { type Frequency, type Weekday, weekdays } from '#src/features/calendar/calendar.series.rules'
import { daysOfRule, type MonthDay, monthDayOf } from './monthly.rules'

/** The form values of a recurrence rule. */
export type RepeatDraft = {
  frequency: Frequency | 'never'
  interval: string
  /** For weekly events; empty means the start's weekday. */
  byWeekday: Weekday[]
  /** For monthly events. */
  monthDay: MonthDay
  ends: 'never' | 'on' | 'after'
  /** `2026-12-31` */
  until: string
  count: string
}

type Rule = EventReply['recurrence']

const isWeekday = (day: string): day is Weekday => weekdays.some((one) => one === day)

/** The form values of an event's rule; for a single event, the defaults of a new rule. */
export const repeatDraftOf = (rule: Rule): RepeatDraft => ({
  frequency: rule?.frequency ?? 'never',
  interval: String(rule?.interval ?? 1),
  byWeekday: rule?.frequency === 'weekly' ? (rule.byWeekday ?? []).filter(isWeekday) : [],
  monthDay: rule?.frequency === 'monthly' ? monthDayOf(rule) : 'day',
  ends: rule?.until ? 'on' : rule?.count ? 'after' : 'never',
  until: rule?.until ?? '',
  count: String(rule?.count ?? 10),
})

export const isSameRepeat = (a: RepeatDraft, b: RepeatDraft) => {
  const text = ({ frequency, interval, byWeekday, monthDay, ends, until, count }: RepeatDraft) =>
    JSON.stringify(
      frequency === 'never' || [
        frequency,
        interval,
        frequency === 'weekly' && [...byWeekday].sort(),
        frequency === 'monthly' && monthDay,
        ends === 'on' && until,
        ends === 'after' && count,
      ],
    )
  return text(a) === text(b)
}

/** The date of a local date-time such as `2026-11-21T08:30`; undefined if invalid. */
export const dateOf = (startTime: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDateTime.from(startTime).toPlainDate()
  } catch {
    return undefined
  }
}

/** The weekday of a local date-time. */
export const weekdayOf = (startTime: string): Weekday | undefined => {
  const date = dateOf(startTime)
  return date && weekdays[date.dayOfWeek - 1]
}

/** The weekdays of a weekly event, always including the start's weekday. */
export const chosenWeekdays = (byWeekday: Weekday[], start: Weekday | undefined) =>
  weekdays.filter((day) => day === start || byWeekday.includes(day))

/**
 * The rule to send.
 * @param known the event's current rule: parts without a field, such as months, stay while the frequency stays
 */
export const ruleOf = (draft: RepeatDraft, startTime: string, known: Rule): z.input<typeof newRecurrence> | null => {
  const { frequency, interval, byWeekday, monthDay, ends, until, count } = draft
  if (frequency === 'never') return null
  const kept = known?.frequency === frequency ? known : undefined
  // Without explicit days the series follows its start when it moves.
  const days = byWeekday.length ? chosenWeekdays(byWeekday, weekdayOf(startTime)) : null
  return {
    frequency,
    interval: Number(interval),
    byWeekday: kept?.byWeekday ?? null,
    byMonthday: kept?.byMonthday ?? null,
    ...(frequency === 'weekly' && { byWeekday: days?.length === 1 ? null : days }),
    ...(frequency === 'monthly' && daysOfRule(monthDay, kept)),
    byMonth: kept?.byMonth ?? null,
    until: ends === 'on' ? until : null,
    count: ends === 'after' ? Number(count) : null,
  }
}
