import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { type Frequency, type Priority, timeIn } from '#src/features/tasks/tasks.rules'
import { formatTime } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { dayName } from '../calendar/calendar.labels'
import { msg, t } from './texts'

export const frequencyNames = {
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  once: msg('Once'),
} as const satisfies Record<Frequency, Msg>

export const priorityTones: Record<Priority, Tone> = { high: 'error', medium: 'warning', low: 'neutral' }

/** The default colour of a member (spec 2 section 9). */
export const defaultColor = '#3b82f6'

/** A due time on the reader's clock; free text as it was typed. */
export const dueTimeText = (dueTime: string | null) => {
  const time = dueTime && timeIn(dueTime)
  return time ? formatTime(time, { timeStyle: 'short' }) : dueTime
}

/** "Today, 8:30 AM", "Sat, Nov 21", "No due date" */
export const dueText = ({ dueDate, dueTime }: Pick<TaskReply, 'dueDate' | 'dueTime'>, today: Temporal.PlainDate) => {
  if (!dueDate) return t('No due date')
  return [dayName(Temporal.PlainDate.from(dueDate), today), dueTimeText(dueTime)].filter(Boolean).join(', ')
}
