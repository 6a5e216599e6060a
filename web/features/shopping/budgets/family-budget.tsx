import { useQuery } from '@tanstack/react-query'
import { monthOf } from '#src/features/finances/finances.rules'
import type { BudgetReply } from '#src/features/shopping/budgets/budgets.contract'
import { namesakes } from '#src/features/shopping/budgets/budgets.rules'
import { totalOf } from '#web/features/finances/budgets'
import { categoriesQuery as budgetCategoriesQuery, spendingQuery } from '#web/features/finances/finances.queries'
import { useToday } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { t } from '../texts'

/** The family's budget of the same name in Financial Records, which counts transactions, not ticks. */
export function FamilyBudget({
  budget,
  categoryName,
  family,
}: {
  budget: BudgetReply
  categoryName: string | undefined
  family: ActiveFamily
}) {
  const isShown = useMay('view_finances') && family.addons.includes('financial_records')
  const month = monthOf(useToday(family.timezone))
  const { data: categories = [] } = useQuery({ ...budgetCategoriesQuery(family.id), enabled: isShown })
  const [same] = namesakes(categories, [budget.name, categoryName])
  const { data: spending } = useQuery({ ...spendingQuery(family.id, month), enabled: isShown && same !== undefined })
  if (!isShown || !same || !spending) return null
  const [spent, total] = [moneyText(totalOf(spending, same.id), family.currency), moneyText(same.monthlyBudget ?? 0, family.currency)]
  return (
    <p className="text-muted text-sm tabular-nums">
      {same.monthlyBudget === null
        ? t('{name} in Financial Records: {spent} this month', { name: same.name, spent })
        : t('{name} in Financial Records: {spent} of {total} this month', { name: same.name, spent, total })}
    </p>
  )
}
