import type { TaskReply } from '#src/features/tasks/tasks.contract'
import type { Frequency, Priority } from '#src/features/tasks/tasks.rules'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { dayName } from '../calendar/calendar.labels'
import { dueTimeText } from '../tasks/tasks.labels'
import { msg, t } from './texts'

export const frequencyNames = {
  daily: msg('Daily'),
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  once: msg('Once'),
} as const satisfies Record<Frequency, Msg>

export const frequencyName = (frequency: Frequency) => t(frequencyNames[frequency])

export const priorityTones: Record<Priority, Tone> = { high: 'error', medium: 'warning', low: 'neutral' }

/** The default colour of a member (spec 2 section 9). */
export const defaultColor = '#3b82f6'

/** "Today, 8:30 AM", "Sat, Nov 21", "No due date" */
export const dueText = ({ dueDate, dueTime }: Pick<TaskReply, 'dueDate' | 'dueTime'>, today: Temporal.PlainDate) => {
  if (!dueDate) return t('No due date')
  return [dayName(Temporal.PlainDate.from(dueDate), today), dueTime && dueTimeText(dueTime)].filter(Boolean).join(', ')
}
