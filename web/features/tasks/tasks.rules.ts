import type { TaskReply } from '#src/features/tasks/tasks.contract'

/** The filters of the list. */
export const taskFilters = ['all', 'mine', 'open', 'done'] as const
export type TaskFilter = (typeof taskFilters)[number]

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
