import type { TaskReply } from '#src/features/tasks/tasks.contract'

/** The filters of the list. */
export const taskFilters = ['all', 'mine', 'open', 'done'] as const
export type TaskFilter = (typeof taskFilters)[number]

/** The orders of the list: by due date, or the family's own. */
export const taskOrders = ['due', 'own'] as const
export type TaskOrder = (typeof taskOrders)[number]

/** The family's own order; tasks without a position follow, in the server's order. */
export const inOwnOrder = <T extends Pick<TaskReply, 'position'>>(tasks: readonly T[]) =>
  tasks.toSorted((one, other) => (one.position ?? Number.POSITIVE_INFINITY) - (other.position ?? Number.POSITIVE_INFINITY) || 0)

/** The order of all tasks after one was moved in a filtered list: it goes behind the visible task before it, or to the start. */
export const placeAmong = (all: readonly string[], shown: readonly string[], id: string) => {
  const before = shown[shown.indexOf(id) - 1]
  const others = all.filter((other) => other !== id)
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, id)
}

export const isCompleted = ({ status }: Pick<TaskReply, 'status'>) => status === 'completed'

/** For each task ticked during this visit, when it had been completed before; null if it was open. */
export type HeldTasks = ReadonlyMap<string, string | null>

/**
 * The open tasks in the server's order, and the completed ones, latest first.
 * @param held tasks that keep their place, so that nothing moves under the finger
 */
export const sectionsOf = (tasks: readonly TaskReply[], show: TaskFilter, userId: string, held: HeldTasks) => {
  const shown = show === 'mine' ? tasks.filter(({ assignedTo }) => assignedTo === userId) : tasks
  const known = shown.map((task) => {
    const before = held.get(task.id)
    return { task, doneAt: before === undefined ? task.completedAt : before }
  })
  const open = known.filter(({ doneAt }) => doneAt === null)
  const done = known.filter(({ doneAt }) => doneAt !== null).sort((one, other) => ((one.doneAt ?? '') < (other.doneAt ?? '') ? 1 : -1))
  return {
    open: show === 'done' ? [] : open.map(({ task }) => task),
    done: show === 'open' ? [] : done.map(({ task }) => task),
  }
}
