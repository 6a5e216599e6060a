import { Link } from '@tanstack/react-router'
import type { PlannerReply } from '#src/features/planners/planners.contract'
import { Badge } from '#web/ui/badge'
import { ProgressBar } from '#web/ui/progress-bar'
import { countdownOf, statusNames, whenAndWhere } from './planners.labels'
import { t } from './texts'

/** A plan in a list: its countdown, place, tasks and guests. */
export function PlanRow({ plan, today }: { plan: PlannerReply; today: string }) {
  const countdown = countdownOf(plan, today)
  return (
    <li data-row={plan.id} className="py-2">
      <Link
        to="/events/$plannerId"
        params={{ plannerId: plan.id }}
        className="-mx-3 flex flex-col gap-2 rounded-field px-3 py-3 hover:bg-base-content/5"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-heading text-lg [overflow-wrap:anywhere]">{plan.name}</span>
          {plan.status === 'planning' ? (
            countdown && <span className="text-primary text-sm">{countdown}</span>
          ) : (
            <Badge>{t(statusNames[plan.status])}</Badge>
          )}
        </span>
        <span className="text-muted text-sm [overflow-wrap:anywhere]">{whenAndWhere(plan, today)}</span>
        {plan.taskCount > 0 && (
          <ProgressBar
            label={t('Tasks done for {name}', { name: plan.name })}
            value={plan.completedTaskCount}
            max={plan.taskCount}
            tone="success"
          />
        )}
        <span className="text-muted text-sm">
          {[
            t('{count} open tasks', { count: plan.taskCount - plan.completedTaskCount }),
            t('{count} coming', { count: plan.adultsComing + plan.childrenComing }),
          ].join(' · ')}
        </span>
      </Link>
    </li>
  )
}
