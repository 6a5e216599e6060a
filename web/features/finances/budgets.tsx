import { TriangleAlert } from 'lucide-react'
import type { BudgetCategoryReply } from '#src/features/finances/finances.categories.contract'
import { differenceOf } from '#src/features/finances/finances.rules'
import type { SpendingReply } from '#src/features/finances/finances.transactions.contract'
import { moneyText } from '#web/platform/format/money'
import { Dot } from '#web/ui/dot'
import { ProgressBar } from '#web/ui/progress-bar'
import { budgetTone } from './finances.labels'
import { rich, t } from './texts'

type BudgetsProps = { categories: BudgetCategoryReply[]; spending: SpendingReply; currency: string }

/** The progress of each monthly budget, the highest percentage first. */
export function Budgets({ categories, spending, currency }: BudgetsProps) {
  const budgets = categories
    .filter(({ isActive, type, monthlyBudget }) => isActive && type === 'expense' && monthlyBudget !== null)
    .map((category) => ({ category, spent: totalOf(spending, category.id) }))
    .sort((one, other) => percentOf(other) - percentOf(one))
  if (budgets.length === 0) return <p className="py-2 text-muted">{t('No category has a monthly budget yet.')}</p>
  return (
    <ul className="flex flex-col gap-4">
      {budgets.map(({ category, spent }) => (
        <li key={category.id} aria-label={category.name}>
          <BudgetBar category={category} spent={spent} currency={currency} brief />
        </li>
      ))}
    </ul>
  )
}

/** The spending of a category including its children. */
export const totalOf = ({ categories }: SpendingReply, categoryId: string | null) =>
  categories.find((one) => one.categoryId === categoryId)?.total ?? 0

type Filled = { category: BudgetCategoryReply; spent: number }

/** The spent percentage of a budget; 100 for any spending on a budget of 0. */
const percentOf = ({ category: { monthlyBudget }, spent }: Filled) => (monthlyBudget ? (spent / monthlyBudget) * 100 : spent > 0 ? 100 : 0)

/** The progress bar of a category's budget; the brief form shows the rest only if the budget is used up. */
export function BudgetBar({ category, spent, currency, brief }: Filled & { currency: string; brief?: boolean }) {
  const { name, color, monthlyBudget } = category
  const budget = monthlyBudget ?? 0
  const left = differenceOf(budget, spent)
  const percent = percentOf({ category, spent })
  return (
    <>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-center gap-2.5 font-medium">
          <Dot color={color} />
          <span className="truncate">{name}</span>
        </span>
        <span className="text-sm tabular-nums">
          {rich('<strong>{spent}</strong> <muted>of {budget}</muted>', {
            strong: (children) => <span className="font-medium">{children}</span>,
            muted: (children) => <span className="text-muted">{children}</span>,
            spent: moneyText(spent, currency),
            budget: moneyText(budget, currency),
          })}
        </span>
      </p>
      <ProgressBar label={t('{name}, budget spent', { name })} value={percent} tone={budgetTone(percent)} />
      {left < 0 ? (
        <p className="mt-1 flex items-center gap-1.5 font-medium text-error text-sm">
          <TriangleAlert aria-hidden className="size-4" />
          {t('{amount} over the budget', { amount: moneyText(-left, currency) })}
        </p>
      ) : (
        !brief && <p className="mt-1 text-muted text-sm">{t('{amount} left', { amount: moneyText(left, currency) })}</p>
      )}
    </>
  )
}
