import type { PointsReply } from '#src/features/audit/audit.contract'
import type { MemberReply } from '#src/features/families/families.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isLater, isOverdue, isPending } from '#src/features/tasks/tasks.rules'
import { holdsAll, type Role } from '#src/shared/permissions'

type Reader = { userId: string; role: Role }
type Chore = Pick<TaskReply, 'status' | 'dueDate' | 'completedAt' | 'isChore'>
type Child = Pick<MemberReply, 'userId' | 'doesChores' | 'streak'> & { user: Pick<MemberReply['user'], 'firstName'> }

/**
 * The tasks of the chores page: chores, and everything assigned to a child (product decisions section 7); only their own for a reader who is
 * neither parent nor admin. Those to do now come first in their given order, then those of later days, then completed ones, newest first.
 * @param today `YYYY-MM-DD` in the family's time zone
 */
export const choresFor = <T extends Chore & Pick<TaskReply, 'isChore' | 'assignedTo'>>(
  tasks: readonly T[],
  reader: Reader,
  members: readonly Pick<MemberReply, 'userId' | 'role'>[],
  today: string,
): T[] => {
  const children = new Set(members.flatMap(({ userId, role }) => (role === 'child' ? [userId] : [])))
  const chores = tasks.filter(({ isChore, assignedTo }) => {
    if (!isChore && (assignedTo === null || !children.has(assignedTo))) return false
    return holdsAll(reader) || assignedTo === reader.userId
  })
  const done = chores.filter((chore) => !isPending(chore)).sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))
  const open = chores.filter(isPending)
  return [...open.filter((chore) => !isLater(chore, today)), ...open.filter((chore) => isLater(chore, today)), ...done]
}

/**
 * The numbers of the tiles (spec 2 section 2), which counts completed chores by due date. `doneToday` counts today's ticks.
 * @param today `YYYY-MM-DD` in the time zone
 */
export const summaryOf = (chores: readonly Chore[], today: string, timezone: string) => {
  const done = chores.filter((chore) => !isPending(chore))
  const dayOf = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString()
  return {
    completedToday: done.filter(({ dueDate }) => dueDate === today).length,
    doneToday: done.filter(({ completedAt }) => completedAt !== null && dayOf(completedAt) === today).length,
    pending: chores.filter(({ status }) => status === 'pending').length,
  }
}

/** The reader's own streak; for parents and admins the longest streak of all members with chores, and its owner. */
export const streakFor = (reader: Reader, members: readonly Child[]): { days: number; of?: string } => {
  if (!holdsAll(reader)) return { days: members.find(({ userId }) => userId === reader.userId)?.streak ?? 0 }
  const best = members
    .filter(({ doesChores }) => doesChores)
    .reduce<Child | undefined>((longest, child) => (child.streak > (longest?.streak ?? 0) ? child : longest), undefined)
  return best ? { days: best.streak, of: best.user.firstName } : { days: 0 }
}

/** The reader's own points; for parents and admins those of all members. */
export const pointsFor = (reader: Reader, points: readonly PointsReply[]) => {
  const counted = holdsAll(reader) ? points : points.filter(({ userId }) => userId === reader.userId)
  const sum = (of: 'total' | 'week') => counted.reduce((all, row) => all + row[of], 0)
  return { total: sum('total'), week: sum('week') }
}

export type ChoreState = 'completed' | 'overdue' | 'open' | 'later'

/** The state of a chore. @param today `YYYY-MM-DD` in the family's time zone */
export const choreState = (chore: Chore, today: string): ChoreState => {
  if (!isPending(chore)) return 'completed'
  if (isLater(chore, today)) return 'later'
  return isOverdue(chore, today) ? 'overdue' : 'open'
}

/** Parses points: 1 to 10, and 1 for invalid input (spec 2 section 5). */
export const pointsOf = (text: string): number => {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? 1 : number
}
