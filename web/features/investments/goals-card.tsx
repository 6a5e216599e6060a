import { Target } from 'lucide-react'
import type { GoalReply } from '#src/features/investments/goals.contract'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { EmptyCard } from '#web/ui/empty-cards'
import { ProgressBar } from '#web/ui/progress-bar'
import { dateText } from './investments.labels'
import { useDeleteGoal } from './investments.queries'
import { rich, t } from './texts'

type GoalsCardProps = { family: ActiveFamily; goals: GoalReply[]; onShow: ((goal?: GoalReply) => void) | undefined }

/** The goals, the nearest first, and the monthly saving that each needs. */
export function GoalsCard({ family, goals, onShow }: GoalsCardProps) {
  const removal = useDeleteGoal(family.id)
  const add = onShow && <AddButton onClick={() => onShow()}>{t('Set a Goal')}</AddButton>
  if (goals.length === 0)
    return (
      <EmptyCard title={t('Investment Goals')} icon={Target} text={t('No goals set')}>
        {add}
      </EmptyCard>
    )
  const onDelete = ({ id }: GoalReply) => removal.mutate(id)
  return (
    <Card title={t('Investment Goals')} actions={add}>
      <ul className="flex flex-col gap-5">
        {goals.map((goal) => (
          <li key={goal.id} data-row={goal.id} aria-label={goal.name}>
            <div className="flex items-start justify-between gap-2">
              <GoalText goal={goal} currency={family.currency} />
              {onShow && (
                <div className="-my-1.5 -me-3 shrink-0">
                  <CardMenu itemName={goal.name} onEdit={() => onShow(goal)} onDelete={() => onDelete(goal)} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function GoalText({ goal, currency }: { goal: GoalReply; currency: string }) {
  const { name, targetAmount, targetDate, savedAmount, missingAmount, monthlySaving, onCourse } = goal
  const money = (value: number) => moneyText(value, currency)
  const isReached = missingAmount === 0
  return (
    <div className="min-w-0 flex-1">
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        {isReached && <Badge tone="success">{t('Reached')}</Badge>}
        {!isReached && onCourse !== null && (
          <Badge tone={onCourse ? 'success' : 'warning'}>{onCourse ? t('On course') : t('Behind')}</Badge>
        )}
      </p>
      <ProgressBar label={t('{name}, saved', { name })} value={savedAmount} max={targetAmount} tone={isReached ? 'success' : 'primary'} />
      <p className="mt-1 text-sm tabular-nums">
        {rich('{saved} of {target} <muted>by {day}</muted>', {
          muted: (children) => <span className="whitespace-nowrap text-muted">{children}</span>,
          saved: money(savedAmount),
          target: money(targetAmount),
          day: dateText(targetDate),
        })}
      </p>
      {!isReached && (
        <p className="text-muted text-sm tabular-nums">
          {[neededText(goal, money), monthlySaving !== null && t('You put aside {amount}.', { amount: money(monthlySaving) })]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  )
}

/** "$600.00 in 6 months: $100.00 a month." */
const neededText = ({ missingAmount, monthsLeft, neededMonthly }: GoalReply, money: (value: number) => string) => {
  if (monthsLeft === 0) return t('The day has passed; {amount} is missing.', { amount: money(missingAmount) })
  return t('{amount} in {months, plural, one {# month} other {# months}}: {monthly} a month.', {
    amount: money(missingAmount),
    months: monthsLeft,
    monthly: money(neededMonthly),
  })
}
