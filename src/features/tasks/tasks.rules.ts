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

/** Not completed, and its day is over. @param today `YYYY-MM-DD` in the family's time zone */
export const isOverdue = ({ status, dueDate }: Due, today: string) => status !== 'completed' && dueDate !== null && dueDate < today

export const isPending = ({ status }: Pick<Due, 'status'>) => status !== 'completed'

type Who = { userId: string; role: Role }
type Owned = { createdBy: string; assignedTo: string | null; isChore: boolean }

/** Chores are made, changed and deleted by admins and parents; other tasks by who made them, too. */
export const mayChangeTask = (member: Who, task: Owned) => holdsAll(member) || (!task.isChore && task.createdBy === member.userId)

/** Whoever it is assigned to may also say how far it is. */
export const maySetStatus = (member: Who, task: Owned) => mayChangeTask(member, task) || task.assignedTo === member.userId

/**
 * When the next occurrence of a repeating task is due: moved on from its own due date, however late it was completed.
 * @param dueDay the day of the month that was asked for; a month without it ends sooner, and the next one that has it comes back to it
 */
export const nextDue = (frequency: Exclude<Frequency, 'once'>, due: Temporal.PlainDate, dueDay = due.day): Temporal.PlainDate => {
  if (frequency === 'daily') return due.add({ days: 1 })
  if (frequency === 'weekly') return due.add({ days: 7 })
  return due.with({ day: 1 }).add({ months: 1 }).with({ day: dueDay })
}

/** The Sunday a day's week begins with (spec 2 section 9). */
export const weekOf = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ days: day.dayOfWeek % 7 })
