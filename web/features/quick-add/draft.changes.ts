import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import { dayName } from '../calendar/calendar.labels'
import { repeatText } from './draft.labels'
import type { Draft, Kind } from './quick-add.types'

/** The choices of the chips, and their changes of a draft. */

type Fields = { [K in Kind]: Partial<Extract<Draft, { kind: K }>> }[Kind]
/** A draft with other values in fields of its own kind. */
export const change = (draft: Draft, fields: Fields) => ({ ...draft, ...fields }) as Draft

/** Today and the six days after it, and the day that was understood. */
export const dayOptions = (day: string | null, today: Temporal.PlainDate) => {
  const days = Array.from({ length: 7 }, (_, at) => today.add({ days: at }))
  if (day && days.every((one) => one.toString() !== day)) days.push(Temporal.PlainDate.from(day))
  return days.map((one) => ({ value: one.toString(), label: dayName(one, today) }))
}

/** A draft on another day. An event of several days keeps its length. */
export const moved = (draft: Draft, day: string): Draft => {
  if (draft.kind === 'transaction') return change(draft, { date: day })
  if (draft.kind !== 'event') return change(draft, { dueDate: day })
  const { days } = Temporal.PlainDate.from(draft.date).until(draft.endDate)
  return change(draft, { date: day, endDate: Temporal.PlainDate.from(day).add({ days }).toString() })
}

/** An event at another time lasts as long as before. */
export const at = (draft: Draft, time: string): Draft => {
  if (draft.kind !== 'event') return change(draft, { dueTime: time })
  const start = Temporal.PlainDate.from(draft.date).toPlainDateTime(time)
  const lasts =
    draft.time && draft.endTime
      ? Temporal.PlainDateTime.from(`${draft.date}T${draft.time}`).until(`${draft.endDate}T${draft.endTime}`)
      : { hours: 1 }
  const end = start.add(lasts)
  return change(draft, {
    time,
    endDate: end.toPlainDate().toString(),
    endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
  })
}

const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const

export const everyOf = (draft: Draft): string => {
  if (draft.kind === 'event') return draft.recurrence?.frequency ?? ''
  if (draft.kind === 'transaction') return draft.repeats ?? ''
  return draft.kind === 'item' || draft.frequency === 'once' ? '' : draft.frequency
}

export const repeating = (draft: Draft, frequency: (typeof frequencies)[number]): Draft => {
  if (draft.kind === 'event') {
    const recurrence: Recurrence = { frequency, interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null }
    return change(draft, { recurrence })
  }
  if (draft.kind === 'transaction') return change(draft, { repeats: frequency as 'weekly' })
  return change(draft, { frequency: frequency as 'weekly' })
}

export const repeatOptions = (draft: Draft) =>
  frequencies
    .filter((frequency) => (draft.kind === 'transaction' ? frequency !== 'daily' : draft.kind === 'event' || frequency !== 'yearly'))
    .map((value) => ({ value, label: repeatText(repeating(draft, value)) ?? '' }))
