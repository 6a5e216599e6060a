import { holdsAll, type Role } from '#src/shared/permissions'

export const projectStatuses = ['not_started', 'in_progress', 'on_hold', 'completed', 'cancelled'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const projectTaskStatuses = ['todo', 'in_progress', 'completed'] as const
export type ProjectTaskStatus = (typeof projectTaskStatuses)[number]

type Who = { userId: string; role: Role }
type Made = { createdBy: string }

/** A project's creator, admins and parents may change and delete it. */
export const mayChangeProject = (member: Who, project: Made) => holdsAll(member) || project.createdBy === member.userId

/** Its creator may also change a task or an expense of a project. */
export const mayChangePart = (member: Who, project: Made, part: Made) =>
  mayChangeProject(member, project) || part.createdBy === member.userId

/** The assignee may also change the status of a task. */
export const maySetTaskStatus = (member: Who, project: Made, task: Made & { assignedTo: string | null }) =>
  mayChangePart(member, project, task) || task.assignedTo === member.userId

/** A project's progress in whole percent of its tasks. Without tasks it is 0 or, if completed, 100. */
export const percentComplete = (status: ProjectStatus, completed: number, all: number) =>
  all === 0 ? (status === 'completed' ? 100 : 0) : Math.round((completed / all) * 100)

type Ended = { status: ProjectStatus; actualEndDate: string | null }

/**
 * The end date of a project after a change: the given date, otherwise today when it becomes completed. Unchanged while the status stays the
 * same.
 * @param today `YYYY-MM-DD`
 */
export const endedOn = (before: Ended | undefined, after: Ended, today: string) => {
  if (after.actualEndDate) return after.actualEndDate
  if (before?.status === after.status) return before.actualEndDate
  return after.status === 'completed' ? today : null
}

/**
 * The completion date of a task after a change of its status: kept while it stays completed, otherwise null.
 * @param today `YYYY-MM-DD`
 */
export const completedOn = (isCompleted: boolean, before: string | null, today: string) => (isCompleted ? (before ?? today) : null)

type Node = { id: string; parentTaskId: string | null; sortOrder: number }
/** Maximum nesting of a project's tasks. */
export const maxLevels = 10

/** The level of a task, counted from 1; 0 for the project itself. */
export const levelOf = (tasks: readonly Node[], id: string | null): number => {
  const parents = new Map(tasks.map((task) => [task.id, task.parentTaskId]))
  let level = 0
  for (let at = id; at !== null && level <= tasks.length; at = parents.get(at) ?? null) level++
  return level
}

/** The number of levels of a task's subtree, including the task. */
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

/** The tasks in tree order: each followed by its subtasks. `depth` is 0 at the top. */
export const inTreeOrder = <T extends Node>(tasks: readonly T[]): Placed<T>[] => {
  const children = Map.groupBy(tasks, (task) => task.parentTaskId)
  const below = (parentTaskId: string | null, depth: number): Placed<T>[] =>
    (children.get(parentTaskId) ?? []).sort(bySortOrder).flatMap((task) => [{ task, depth }, ...below(task.id, depth + 1)])
  return below(null, 0)
}

/** The ids of a task and its descendants. */
export const withDescendants = (tasks: readonly Node[], id: string): Set<string> => {
  const found = new Set([id])
  // A Set's iteration includes elements added during the loop.
  for (const parent of found) for (const task of tasks) if (task.parentTaskId === parent) found.add(task.id)
  return found
}

/**
 * The ids of a parent's subtasks, in order, after a task is moved among them.
 * @param position zero-based; beyond the end means the end
 */
export const orderAfterMove = (tasks: readonly Node[], id: string, parentTaskId: string | null, position: number): string[] => {
  const others = tasks.filter((task) => task.parentTaskId === parentTaskId && task.id !== id).sort(bySortOrder)
  return others.map((task) => task.id).toSpliced(position, 0, id)
}

export type Place = { parentTaskId: string | null; sortOrder: number }
export type Move = 'up' | 'down' | 'in' | 'out'

/** The place that each possible move leads to. `in` makes the task a subtask of the one above it. */
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

/** The total and its reimbursed part. Adds hundredths, so that sums are exact. */
export const totalsOf = (expenses: readonly { amount: number; reimbursedDate: string | null }[]) => {
  const sum = (some: typeof expenses) => some.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100
  return { spent: sum(expenses), reimbursed: sum(expenses.filter(({ reimbursedDate }) => reimbursedDate !== null)) }
}
