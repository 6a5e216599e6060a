import { foldText } from '#src/shared/language/spelling'
import { moneyDecimals, toUnits } from '#src/shared/money'
import type { Tone } from '../shopping.rules'

/** Rules of shopping budgets, shared by server and client (spec 3 sections 2.1 and 9). */

export const budgetPeriods = ['weekly', 'monthly', 'yearly'] as const
export const budgetStatuses = ['active', 'exceeded'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** Days of a period; budgets do not use calendar months and years. */
export const periodDays: Record<BudgetPeriod, number> = { weekly: 7, monthly: 30, yearly: 365 }

/**
 * The period of a budget that contains `today`. Periods of equal length follow each other from the budget's start. Before the start, it is
 * the first one.
 * @returns the first day of the period, and the first day of the next one
 */
export const periodAt = (start: Temporal.PlainDate, period: BudgetPeriod, today: Temporal.PlainDate) => {
  const days = periodDays[period]
  const passed = Math.max(0, Math.floor(start.until(today).days / days))
  const startDate = start.add({ days: passed * days })
  return { startDate, endDate: startDate.add({ days }) }
}

type Spending = { spentAmount: number; totalAmount: number }

/** The spent share of a budget in percent, not rounded. */
export const percentSpent = ({ spentAmount, totalAmount }: Spending) =>
  totalAmount > 0 ? (toUnits(spentAmount, moneyDecimals) * 100) / toUnits(totalAmount, moneyDecimals) : 0

/** The displayed percentage: rounded down, so that a budget below its threshold does not seem to reach it. */
export const wholePercent = (spending: Spending) => Math.floor(percentSpent(spending))

export const budgetTone = (percent: number): Tone => (percent >= 90 ? 'red' : percent >= 75 ? 'yellow' : 'green')

export const isExceeded = ({ spentAmount, totalAmount }: Spending) => spentAmount > totalAmount

/** Whether the percentage has reached the budget's threshold. */
export const isAlerting = (budget: Spending & { alertThreshold: number }) => percentSpent(budget) >= budget.alertThreshold

type Scope = { smartListId: string | null; categoryId: string | null }

/** Whether every purchase of `inner` also counts in `outer`, but not the other way round. */
const contains = (outer: Scope, inner: Scope) => {
  const covers = (one: string | null, other: string | null) => one === null || one === other
  const isSame = outer.smartListId === inner.smartListId && outer.categoryId === inner.categoryId
  return !isSame && covers(outer.smartListId, inner.smartListId) && covers(outer.categoryId, inner.categoryId)
}

/** The budgets that no other one contains. Only their sums count every purchase once. */
export const outermostBudgets = <B extends Scope>(budgets: readonly B[]): B[] =>
  budgets.filter((budget) => !budgets.some((other) => contains(other, budget)))

/** The rows with one of the names, in any case and with any accents: the budgets of the shopping and of the finances that mean the same. */
export const namesakes = <R extends { name: string }>(rows: readonly R[], names: readonly (string | undefined)[]): R[] => {
  const wanted = new Set(names.flatMap((name) => (name === undefined ? [] : foldText(name))))
  return rows.filter(({ name }) => wanted.has(foldText(name)))
}
