import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isOverdue, type Priority, timeIn } from '#src/features/tasks/tasks.rules'
import { formatTime } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { dayName } from '../calendar/calendar.labels'
import { msg, t } from './texts'

const priorityNames = { low: msg('Low'), medium: msg('Medium'), high: msg('High') } as const satisfies Record<Priority, Msg>
export const priorityName = (priority: Priority) => t(priorityNames[priority])
export const priorityTones: Record<Priority, Tone> = { low: 'neutral', medium: 'neutral', high: 'warning' }

const priorities = ['low', 'medium', 'high'] as const
export const priorityOptions = () => priorities.map((value) => ({ value, label: priorityName(value) }))

/** A due time on the reader's clock; another text as it was typed. */
export const dueTimeText = (dueTime: string) => {
  const time = timeIn(dueTime)
  return time ? formatTime(time, { timeStyle: 'short' }) : dueTime
}

/** "Today", "Tomorrow, 8:30 AM", "Sat, Nov 21". */
export const dueName = (dueDate: string, today: string, dueTime?: string | null) => {
  const day = dayName(Temporal.PlainDate.from(dueDate), Temporal.PlainDate.from(today))
  return dueTime ? `${day}, ${dueTimeText(dueTime)}` : day
}

/** When a task is due: "Overdue, Sat, Nov 21" if that is in the past. */
export const dueOf = (task: TaskReply, today: string) => {
  if (!task.dueDate) return undefined
  const isLate = isOverdue(task, today)
  const due = dueName(task.dueDate, today, task.dueTime)
  return { isLate, text: isLate ? t('Overdue, {due}', { due }) : due }
}
