import type * as z from 'zod'
import type { EventReply } from '../../../src/features/calendar/calendar.contract'
import type { newRecurrence } from '../../../src/features/calendar/calendar.series.contract'
import { type Frequency, type Weekday, weekdays } from '../../../src/features/calendar/calendar.series.rules'

/** When an event comes again, as the form holds it. */
export type RepeatDraft = {
  frequency: Frequency | 'never'
  interval: string
  /** Of a weekly event; empty for the day it begins on. */
  byWeekday: Weekday[]
  ends: 'never' | 'on' | 'after'
  /** `2026-12-31` */
  until: string
  count: string
}

type Rule = EventReply['recurrence']

const isWeekday = (day: string): day is Weekday => weekdays.some((one) => one === day)

/** The repeat of an event; of one that comes once, what is proposed when it shall come again. */
export const repeatDraftOf = (rule: Rule): RepeatDraft => ({
  frequency: rule?.frequency ?? 'never',
  interval: String(rule?.interval ?? 1),
  byWeekday: rule?.frequency === 'weekly' ? (rule.byWeekday ?? []).filter(isWeekday) : [],
  ends: rule?.until ? 'on' : rule?.count ? 'after' : 'never',
  until: rule?.until ?? '',
  count: String(rule?.count ?? 10),
})

export const isSameRepeat = (a: RepeatDraft, b: RepeatDraft) => {
  const text = ({ frequency, interval, byWeekday, ends, until, count }: RepeatDraft) =>
    JSON.stringify(
      frequency === 'never' || [frequency, interval, [...byWeekday].sort(), ends, ends === 'on' && until, ends === 'after' && count],
    )
  return text(a) === text(b)
}

/** The day of the week of a written time, such as `2026-11-21T08:30`; undefined for a text that is no time. */
export const weekdayOf = (startTime: string): Weekday | undefined => {
  try {
    return weekdays[Temporal.PlainDateTime.from(startTime).dayOfWeek - 1]
  } catch {
    return undefined
  }
}

/** The days that a weekly event comes on: always that of its start, the first time. */
export const chosenWeekdays = (byWeekday: Weekday[], start: Weekday | undefined) =>
  weekdays.filter((day) => day === start || byWeekday.includes(day))

/**
 * The rule to send.
 * @param known the event's rule: what the form has no fields for, such as "the second Tuesday", stays while the frequency does
 */
export const ruleOf = (draft: RepeatDraft, startTime: string, known: Rule): z.input<typeof newRecurrence> | null => {
  const { frequency, interval, byWeekday, ends, until, count } = draft
  if (frequency === 'never') return null
  const kept = known?.frequency === frequency ? known : undefined
  // Without named days the series follows its start when that is moved.
  const days = byWeekday.length ? chosenWeekdays(byWeekday, weekdayOf(startTime)) : null
  return {
    frequency,
    interval: Number(interval),
    byWeekday: frequency === 'weekly' ? (days?.length === 1 ? null : days) : (kept?.byWeekday ?? null),
    byMonthday: kept?.byMonthday ?? null,
    byMonth: kept?.byMonth ?? null,
    until: ends === 'on' ? until : null,
    count: ends === 'after' ? Number(count) : null,
  }
}
