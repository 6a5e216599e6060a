import type { BudgetReply } from '#src/features/shopping/budgets/budgets.contract'
import { budgetTone, percentSpent } from '#src/features/shopping/budgets/budgets.rules'
import { ProgressBar } from '#web/ui/progress-bar'
import { barTones } from '../shopping.labels'
import { t } from '../texts'

/** The progress of a budget: red from 90 %, yellow from 75 % (spec 3 section 9). */
export function BudgetBar({ budget }: { budget: BudgetReply }) {
  const percent = percentSpent(budget)
  return <ProgressBar label={t('{name}: percent spent', { name: budget.name })} value={percent} tone={barTones[budgetTone(percent)]} />
}
