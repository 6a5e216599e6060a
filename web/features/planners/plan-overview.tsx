import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, ListChecks, Mail, PiggyBank } from 'lucide-react'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { useToday } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Stat, statGrid } from '#web/ui/stat'
import { dueName } from '../tasks/tasks.labels'
import { countdownOf, typeName } from './planners.labels'
import { tasksQuery } from './planners.queries'
import { t } from './texts'

const firstTasks = 5

/** The countdown, the open tasks, the answers and the money of a plan. */
export function PlanOverview({ plan, family }: { plan: PlannerReply; family: ActiveFamily }) {
  const today = useToday(family.timezone).toString()
  const { data: tasks = [] } = useQuery(tasksQuery({ familyId: family.id, plannerId: plan.id }))
  const next = tasks.filter((task) => !task.isCompleted && task.kind === 'task').slice(0, firstTasks)
  const { yes, maybe, no, pending } = plan.answers
  const guests = yes + maybe + no + pending
  const open = plan.taskCount - plan.completedTaskCount
  const size = 'size-4'
  return (
    <div className="flex flex-col gap-4">
      <div className={`${statGrid} lg:grid-cols-4`}>
        <Stat
          icon={<CalendarDays aria-hidden className={size} />}
          label={t('Countdown')}
          value={countdownOf(plan, today) ?? t('No date')}
          detail={typeName(plan.plannerType)}
        />
        <Stat
          icon={<ListChecks aria-hidden className={size} />}
          label={t('Open tasks')}
          value={open}
          detail={t('{done} of {count} done', { done: plan.completedTaskCount, count: plan.taskCount })}
        />
        <Stat
          icon={<Mail aria-hidden className={size} />}
          label={t('Coming')}
          value={plan.adultsComing + plan.childrenComing}
          detail={guests > 0 ? t('{count} not answered', { count: pending }) : t('No guests yet')}
        />
        <Stat
          icon={<PiggyBank aria-hidden className={size} />}
          label={t('Spent')}
          value={moneyText(plan.spent, family.currency)}
          detail={t('of {budget}', { budget: moneyText(plan.budget ?? plan.planned, family.currency) })}
        />
      </div>
      {next.length > 0 && (
        <Card title={t('Next tasks')} flush>
          <ul className="flex flex-col px-5">
            {next.map((task) => (
              <li key={task.id}>
                <Link
                  to="/events/$plannerId"
                  params={{ plannerId: plan.id }}
                  search={{ tab: 'tasks' }}
                  hash={task.id}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
                >
                  <span className="[overflow-wrap:anywhere]">{task.title}</span>
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
      )}
      {plan.date && (
        <a href={`/api/event-planners/${plan.id}/event.ics`} className={`${buttonClass('secondary')} self-start`}>
          <CalendarPlus aria-hidden className="size-4" />
          {t('Add to my calendar')}
        </a>
      )}
      {plan.guestNote && (
        <Card title={t('Note to guests')}>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{plan.guestNote}</p>
        </Card>
      )}
    </div>
  )
}
