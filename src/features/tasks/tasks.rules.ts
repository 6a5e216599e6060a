import { holdsAll, type Role } from '#src/shared/permissions'

export const statuses = ['pending', 'in_progress', 'completed'] as const
export const priorities = ['low', 'medium', 'high'] as const
export const frequencies = ['once', 'daily', 'weekly', 'monthly'] as const
export type Status = (typeof statuses)[number]
export type Priority = (typeof priorities)[number]
export type Frequency = (typeof frequencies)[number]

/** Fields that only the chores page sends. */
export const choreFields = ['dueTime', 'frequency', 'points', 'assignedColor'] as const

type Due = { status: Status; dueDate: string | null }

/** Whether it is open and its date has passed. @param today `YYYY-MM-DD` in the family's time zone */
export const isOverdue = ({ status, dueDate }: Due, today: string) => status !== 'completed' && dueDate !== null && dueDate < today

/**
 * Whether it is a chore of a later day: chores earn points, so they are completed from the day they are due.
 * @param today `YYYY-MM-DD` in the family's time zone
 */
export const isLater = ({ isChore, status, dueDate }: Due & { isChore: boolean }, today: string) =>
  isChore && status !== 'completed' && dueDate !== null && dueDate > today

export const isPending = ({ status }: Pick<Due, 'status'>) => status !== 'completed'

// `\s`: formatted times have no-break spaces, as in "8:30 p. m.".
const timePattern = /^(?<hour>\d{1,2})(?:(?<separator>[:.h])(?<minute>\d{2})?)?\s?(?:(?<half>[ap])\.?\s?m\.?)?$/

/** The time in a due time, which is free text: "8:30 AM", "5pm", "17:00", "17h30", "17.30"; undefined for other texts, such as "after school". */
export const timeIn = (text: string): Temporal.PlainTime | undefined => {
  const { hour, separator, minute, half } = timePattern.exec(text.trim().toLowerCase())?.groups ?? {}
  // Neither a number alone nor "7:" is a time.
  if (hour === undefined || (!half && !minute && separator !== 'h') || (separator && separator !== 'h' && !minute)) return
  const given = Number(hour)
  if (half ? given < 1 || given > 12 : given > 23) return
  const hours = half ? (given % 12) + (half === 'p' ? 12 : 0) : given
  const minutes = Number(minute ?? 0)
  return minutes < 60 ? Temporal.PlainTime.from({ hour: hours, minute: minutes }) : undefined
}

type Who = { userId: string; role: Role }
type Owned = { createdBy: string; assignedTo: string | null; isChore: boolean }

/** Admins and parents may change and delete any task; other members only those they created, and no chores. */
export const mayChangeTask = (member: Who, task: Owned) => holdsAll(member) || (!task.isChore && task.createdBy === member.userId)

/** The assignee may also change the status. */
export const maySetStatus = (member: Who, task: Owned) => mayChangeTask(member, task) || task.assignedTo === member.userId

/**
 * The due date of the next occurrence, computed from the previous due date regardless of the completion date.
 * @param dueDay the original day of the month; in a shorter month the task is due on the last day, and later returns to this day
 */
export const nextDue = (frequency: Exclude<Frequency, 'once'>, due: Temporal.PlainDate, dueDay = due.day): Temporal.PlainDate => {
  if (frequency === 'daily') return due.add({ days: 1 })
  if (frequency === 'weekly') return due.add({ days: 7 })
  return due.with({ day: 1 }).add({ months: 1 }).with({ day: dueDay })
}

/** The Sunday that a day's week starts with (spec 2 section 9). */
export const weekOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek % 7 })
