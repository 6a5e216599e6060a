import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useToday } from '#web/platform/format/clock'
import { useDeferredPending } from '#web/platform/loading/deferred-data'
import { type ActiveFamily, useMay, useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { dueName } from '../tasks/tasks.labels'
import { tasksQuery } from '../tasks/tasks.queries'
import { openTasksQuery } from './planners.queries'
import { t } from './texts'

/** The reader's open tasks of event plans, each of which opens its plan; nothing without any. They come after the family's tasks, which are above them. */
export function MyEventTasks({ family }: { family: ActiveFamily }) {
  const isOn = useMay('view_calendar') && family.addons.includes('event_planners')
  const { data: tasks = [] } = useQuery({ ...openTasksQuery(family.id), enabled: isOn })
  const isPending = useDeferredPending(useQuery(tasksQuery(family.id)).isPending)
  const userId = useUser().id
  const today = useToday(family.timezone).toString()
  const mine = tasks.filter(({ assignedTo, isCompleted }) => assignedTo === userId && !isCompleted)
  // It would stand below the placeholder, and be moved by the list.
  if (mine.length === 0 || isPending) return null
  return (
    <Card title={t('My tasks for events ({count})', { count: mine.length })} flush>
      <ul className="flex flex-col px-5">
        {mine.map((task) => (
          <li key={task.id}>
            <Link
              to="/events/$plannerId"
              params={{ plannerId: task.plannerId }}
              search={{ tab: 'tasks' }}
              hash={task.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
            >
              <span className="[overflow-wrap:anywhere]">
                {task.title} <span className="text-muted text-sm">· {task.plannerName}</span>
              </span>
              {task.dueDate && (
                <span className={task.dueDate < today ? 'font-medium text-error text-sm' : 'text-muted text-sm'}>
                  {dueName(task.dueDate, today)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
