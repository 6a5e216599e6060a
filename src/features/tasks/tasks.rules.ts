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

export const isPending = ({ status }: Pick<Due, 'status'>) => status !== 'completed'

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
