import type { TaskReply } from '#src/features/tasks/tasks.contract'

/** Which tasks the list shows. */
export type Show = 'all' | 'mine' | 'open' | 'done'

export const isCompleted = ({ status }: Pick<TaskReply, 'status'>) => status === 'completed'

/** Of the tasks ticked on this visit, when they were completed before; null for those that were not. */
export type Held = ReadonlyMap<string, string | null>

/**
 * The tasks to be done, as the server orders them, and those done, the latest first.
 * @param held these stay where they were, so that nothing jumps under the finger
 */
export const sectionsOf = (tasks: readonly TaskReply[], show: Show, userId: string, held: Held) => {
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
