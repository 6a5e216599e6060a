import { holdsAll, type Role } from '#src/shared/permissions'

export const projectStatuses = ['not_started', 'in_progress', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const projectTaskStatuses = ['todo', 'in_progress', 'completed'] as const
export type ProjectTaskStatus = (typeof projectTaskStatuses)[number]

type Who = { userId: string; role: Role }
type Made = { createdBy: string }

/** A project is changed and deleted by who made it, admins and parents. */
export const mayChangeProject = (member: Who, project: Made) => holdsAll(member) || project.createdBy === member.userId

/** A task or an expense of a project by who made it, too. */
export const mayChangePart = (member: Who, project: Made, part: Made) =>
  mayChangeProject(member, project) || part.createdBy === member.userId

/** Whoever a task is assigned to may also say how far it is. */
export const maySetTaskStatus = (member: Who, project: Made, task: Made & { assignedTo: string | null }) =>
  mayChangePart(member, project, task) || task.assignedTo === member.userId

/** How far a project is, in whole percent of its tasks. Without tasks it is all done or not at all. */
export const percentComplete = (status: ProjectStatus, completed: number, all: number) =>
  all === 0 ? (status === 'completed' ? 100 : 0) : Math.round((completed / all) * 100)

type Ended = { status: ProjectStatus; actualEndDate: string | null }

/**
 * The day a project ended: the one that is said, else today when it comes to be completed. It stays while the status does.
 * @param today `YYYY-MM-DD`
 */
export const endedOn = (before: Ended | undefined, after: Ended, today: string) => {
  if (after.actualEndDate) return after.actualEndDate
  if (before?.status === after.status) return before.actualEndDate
  return after.status === 'completed' ? today : null
}

/**
 * The day a task was completed, after a change of its status: kept while it stays completed, none while it is not.
 * @param today `YYYY-MM-DD`
 */
export const completedOn = (isCompleted: boolean, before: string | null, today: string) => (isCompleted ? (before ?? today) : null)

type Node = { id: string; parentTaskId: string | null; sortOrder: number }
/** How deep the tasks of a project may be nested. */
export const mostLevels = 10

/** Levels from the top of a project down to a task, counting both; 0 for the project itself. */
export const levelOf = (tasks: readonly Node[], id: string | null): number => {
  const parents = new Map(tasks.map((task) => [task.id, task.parentTaskId]))
  let level = 0
  for (let at = id; at !== null && level <= tasks.length; at = parents.get(at) ?? null) level++
  return level
}

/** Levels from a task down to the deepest one below it, counting both. */
export const heightOf = (tasks: readonly Node[], id: string): number => {
  let level = [id]
  for (let height = 1; ; height++) {
    const parents = new Set(level)
    level = tasks.flatMap((task) => (task.parentTaskId !== null && parents.has(task.parentTaskId) ? [task.id] : []))
    if (level.length === 0 || height > tasks.length) return height
  }
}

type Placed<T> = { task: T; depth: number }

const bySortOrder = (one: Node, other: Node) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1)

/** Tasks as a tree reads from top to bottom: each followed by those below it. `depth` is 0 at the top. */
export const inTreeOrder = <T extends Node>(tasks: readonly T[]): Placed<T>[] => {
  const children = Map.groupBy(tasks, (task) => task.parentTaskId)
  const below = (parentTaskId: string | null, depth: number): Placed<T>[] =>
    (children.get(parentTaskId) ?? []).sort(bySortOrder).flatMap((task) => [{ task, depth }, ...below(task.id, depth + 1)])
  return below(null, 0)
}

/** A task and all that is below it. */
export const withDescendants = (tasks: readonly Node[], id: string): Set<string> => {
  const found = new Set([id])
  // A set that grows while it is walked is walked to its end.
  for (const parent of found) for (const task of tasks) if (task.parentTaskId === parent) found.add(task.id)
  return found
}

/**
 * The tasks that share a parent, in order, once a task has been put among them.
 * @param position counted from 0; beyond the end is the end
 */
export const orderAfterMove = (tasks: readonly Node[], id: string, parentTaskId: string | null, position: number): string[] => {
  const others = tasks.filter((task) => task.parentTaskId === parentTaskId && task.id !== id).sort(bySortOrder)
  return others.map((task) => task.id).toSpliced(position, 0, id)
}

export type Place = { parentTaskId: string | null; sortOrder: number }
export type Move = 'up' | 'down' | 'in' | 'out'

/** Where a task goes by each of the four moves; those that lead nowhere are left out. `in` is below the one above it. */
export const movesOf = (tasks: readonly Node[], task: Node): Partial<Record<Move, Place>> => {
  const siblingsOf = (parentTaskId: string | null) => tasks.filter((other) => other.parentTaskId === parentTaskId).sort(bySortOrder)
  const siblings = siblingsOf(task.parentTaskId)
  const at = siblings.findIndex((other) => other.id === task.id)
  const above = siblings[at - 1]
  const parent = tasks.find((other) => other.id === task.parentTaskId)
  const { parentTaskId } = task
  return {
    ...(above && { up: { parentTaskId, sortOrder: at - 1 }, in: { parentTaskId: above.id, sortOrder: siblingsOf(above.id).length } }),
    ...(at < siblings.length - 1 && { down: { parentTaskId, sortOrder: at + 1 } }),
    ...(parent && {
      out: {
        parentTaskId: parent.parentTaskId,
        sortOrder: siblingsOf(parent.parentTaskId).findIndex((other) => other.id === parent.id) + 1,
      },
    }),
  }
}

/** What was spent, and what of it was given back. Adds hundredths, so that no sum of sums is off by one. */
export const totalsOf = (expenses: readonly { amount: number; reimbursedDate: string | null }[]) => {
  const sum = (some: typeof expenses) => some.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100
  return { spent: sum(expenses), reimbursed: sum(expenses.filter(({ reimbursedDate }) => reimbursedDate !== null)) }
}
