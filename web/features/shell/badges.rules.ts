import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isPending } from '#src/features/tasks/tasks.rules'

/** Items that wait for the reader, by the place that shows them. Events are not counted: they need no answer. */
export type Badges = Readonly<Record<'messages' | 'tasks' | 'chores' | 'shopping', number>>

type Counted = Pick<TaskReply, 'status' | 'dueDate' | 'assignedTo' | 'isChore'>
type Reader = { userId: string; today: string }

/** The reader's own open tasks and chores that are due today or overdue. */
export const dueOf = (tasks: readonly Counted[], { userId, today }: Reader) => {
  const due = tasks.filter((task) => isPending(task) && task.assignedTo === userId && task.dueDate !== null && task.dueDate <= today)
  const chores = due.filter(({ isChore }) => isChore).length
  return { tasks: due.length - chores, chores }
}

/** The sum on the toggle of the home page's bar, whose Tasks lead to chores too. */
export const sumOf = ({ messages, tasks, chores }: Badges) => messages + tasks + chores
