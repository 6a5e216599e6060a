import { CalendarRange, CircleCheckBig, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProjectReply } from '#src/features/projects/projects.contract'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { percentText } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { ProgressBar } from '#web/ui/progress-bar'
import { statGrid } from '#web/ui/stat'
import { t } from './texts'

/** A project's progress, its cost against the budget, and its due date. */
export function ProjectOverview({ project, family }: { project: ProjectReply; family: ActiveFamily }) {
  const today = useToday(family.timezone)
  const { percentComplete, actualBudget, startDate, targetEndDate, actualEndDate, status } = project
  const budget = project.estimatedBudget === null ? undefined : Number(project.estimatedBudget)
  const money = (value: number) => moneyText(value, family.currency)
  const isOver = budget !== undefined && actualBudget > budget
  const isLate = targetEndDate !== null && targetEndDate < today && status !== 'completed' && status !== 'cancelled'
  const days = [
    { label: t('Started'), day: startDate },
    { label: t('Target'), day: targetEndDate, isLate },
    { label: t('Ended'), day: actualEndDate },
  ].flatMap(({ day, ...rest }) => (day === null ? [] : [{ day: dayText(day, today), ...rest }]))
  return (
    <>
      <div className={`${statGrid} lg:grid-cols-3`}>
        <Tile icon={<CircleCheckBig aria-hidden className="size-4" />} label={t('Progress')} value={percentText(percentComplete / 100)}>
          <ProgressBar label={t('Percent complete')} value={percentComplete} tone={percentComplete === 100 ? 'success' : 'primary'} />
        </Tile>
        <Tile icon={<Wallet aria-hidden className="size-4" />} label={t('Spent')} value={money(actualBudget)}>
          {budget !== undefined && (
            <ProgressBar label={t('Budget spent')} value={actualBudget} max={budget} tone={isOver ? 'error' : 'primary'} />
          )}
          <p className={`mt-2 text-sm ${isOver ? 'font-medium text-error' : 'text-muted'}`}>{budgetText(budget, actualBudget, money)}</p>
        </Tile>
        <section aria-label={t('Dates')} className="col-span-full rounded-box bg-base-100 p-4 sm:p-5 lg:col-span-1">
          <p className="flex items-center gap-2 text-muted text-sm">
            <CalendarRange aria-hidden className="size-4" />
            {t('Dates')}
          </p>
          {days.length === 0 && <p className="mt-2 text-muted">{t('None set')}</p>}
          <dl className="mt-2 grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1">
            {days.map(({ label, day, isLate }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className={`font-medium ${isLate ? 'text-error' : ''}`}>{isLate ? t('{day} (overdue)', { day }) : day}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className="flex flex-wrap gap-2">
        {project.category && <Badge tone="primary">{project.category}</Badge>}
        <Badge>
          {t('{priority, select, high {High priority} medium {Medium priority} other {Low priority}}', { priority: project.priority })}
        </Badge>
        {project.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      {project.notes && <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{project.notes}</p>}
    </>
  )
}

const budgetText = (budget: number | undefined, spent: number, money: (value: number) => string) => {
  if (budget === undefined) return t('No budget set')
  if (spent > budget) return t('{amount} over the budget of {budget}', { amount: money(spent - budget), budget: money(budget) })
  return t('{amount} left of {budget}', { amount: money(budget - spent), budget: money(budget) })
}

function Tile({ icon, label, value, children }: { icon: ReactNode; label: string; value: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="@container min-w-0 rounded-box bg-base-100 p-4 sm:p-5">
      <p className="flex items-center gap-2 text-muted text-sm">
        {icon}
        {label}
      </p>
      <p className="mt-1 mb-3 font-heading text-[clamp(1.125rem,13cqi,1.875rem)] tabular-nums [overflow-wrap:normal]">{value}</p>
      {children}
    </section>
  )
}
