import { Link } from '@tanstack/react-router'
import { ListChecks, Pencil } from 'lucide-react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { useMay, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Dot } from '#web/ui/dot'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { ProgressBar } from '#web/ui/progress-bar'
import { LoadingSpinner } from '#web/ui/spinner'
import { dueText } from './dashboard.labels'
import type { DayQueries } from './dashboard.queries'
import { listedTasks, stateOf, type TaskState, todaysTasks } from './dashboard.rules'
import { rich, t } from './texts'

/** Today's tasks: progress, and the first few. */
export function TasksOverview({ query, now }: { query: DayQueries['tasks']; now: Temporal.ZonedDateTime }) {
  return (
    <Card title={t("Today's Tasks Overview")} flush>
      <Loaded query={query} errorTitle={t('Failed to load the tasks')} skeleton={<LoadingSpinner />}>
        {(all) => <Tasks tasks={todaysTasks(all, now)} today={now.toPlainDate().toString()} />}
      </Loaded>
    </Card>
  )
}

function NoTasks() {
  const isAdmin = useMay('admin')
  return (
    <EmptyState
      icon={ListChecks}
      title={t('No tasks for today')}
      text={t('Nothing due, nothing overdue.')}
      action={
        isAdmin && (
          <Link to="/chores" className={buttonClass('primary')}>
            {t('Create Tasks')}
          </Link>
        )
      }
    />
  )
}

function Tasks({ tasks, today }: { tasks: TaskReply[]; today: string }) {
  if (tasks.length === 0) return <NoTasks />
  const completed = tasks.filter((task) => stateOf(task, today) === 'done').length
  const more = tasks.length - listedTasks
  return (
    <>
      <div className="px-5 pt-1 pb-2">
        <p className="mb-2 text-muted text-sm tabular-nums">
          {rich('<big>{completed}/{count}</big> completed', {
            completed,
            count: tasks.length,
            big: (children) => <span className="font-heading text-3xl text-base-content">{children}</span>,
          })}
        </p>
        <ProgressBar label={t("Today's tasks completed")} value={completed} max={tasks.length} tone="success" />
      </div>
      <ul className="flex flex-col">
        {tasks.slice(0, listedTasks).map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </ul>
      {more > 0 && (
        <Link to="/chores" className={`${buttonClass('quiet')} mx-1 mt-1`}>
          {t('View {count, plural, one {# more task} other {# more tasks}}', { count: more })}
        </Link>
      )}
    </>
  )
}

// The colours are also explained in words: by the badge, and by "overdue" before a task's date.
const dots: Record<TaskState, string> = { done: '#10b981', overdue: '#ef4444', pending: '#eab308' }

function TaskRow({ task, today }: { task: TaskReply; today: string }) {
  const isAdmin = useMay('admin')
  const state = stateOf(task, today)
  const due = dueText(task, today)
  return (
    <li className="relative flex min-h-17 items-center gap-3.5 px-5 py-2">
      <Dot color={dots[state]} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        {/* The pencil is beside the title; the content below takes the whole width. */}
        <p className={`line-clamp-2 basis-full font-medium ${isAdmin ? 'pe-9' : ''} ${state === 'done' ? 'text-muted line-through' : ''}`}>
          {task.title}
        </p>
        <span className="order-last">
          <Badge tone={state === 'done' ? 'success' : 'neutral'}>{state === 'done' ? t('Done') : t('Pending')}</Badge>
        </span>
        <p className="contents text-muted text-sm">
          <Assignee task={task} />
          <span>{t('{count, plural, one {# point} other {# points}}', { count: task.points })}</span>
          {due && <span className={state === 'overdue' ? 'text-error' : ''}>{due}</span>}
        </p>
      </div>
      {isAdmin && (
        <Link
          to="/chores"
          search={{ edit: task.id }}
          aria-label={t('Edit {title}', { title: task.title })}
          className={`${buttonClass('quiet')} btn-circle absolute end-2.5 top-1 sm:top-3`}
        >
          <Pencil aria-hidden className="size-4" />
        </Link>
      )}
    </li>
  )
}

function Assignee({ task: { assignee } }: { task: TaskReply }) {
  const color = useMembers().find(({ userId }) => userId === assignee?.id)?.color
  if (!assignee) return <span>{t('Unassigned')}</span>
  return (
    <span className="flex min-w-0 items-center gap-2 ps-0.5">
      <Avatar name={assignee.name} src={pictureOf(assignee.profileImageUrl)} color={color} size="xs" decorative />
      {assignee.firstName || assignee.username}
    </span>
  )
}
