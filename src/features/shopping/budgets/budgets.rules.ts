import { moneyDecimals, toUnits } from '#src/shared/money'
import type { Tone } from '../shopping.rules'

/** Decisions about shopping budgets that the server and the screens share (spec 3 sections 2.1 and 9). */

export const budgetPeriods = ['weekly', 'monthly', 'yearly'] as const
export const budgetStatuses = ['active', 'exceeded'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** Days of a period; a budget's months and years have no others. */
export const periodDays: Record<BudgetPeriod, number> = { weekly: 7, monthly: 30, yearly: 365 }

/**
 * The period of a budget that `today` lies in. One follows the other from the day the budget started, each as long as the first, so that a
 * budget lives on when its period is over and starts it again with nothing spent. Before that day it is the first one.
 * @returns its first day, and the day after its last, on which the next one starts
 */
export const periodAt = (start: Temporal.PlainDate, period: BudgetPeriod, today: Temporal.PlainDate) => {
  const days = periodDays[period]
  const passed = Math.max(0, Math.floor(start.until(today).days / days))
  const startDate = start.add({ days: passed * days })
  return { startDate, endDate: startDate.add({ days }) }
}

type Spending = { spentAmount: number; totalAmount: number }

/** How much of a budget is spent, in percent, not rounded. */
export const percentSpent = ({ spentAmount, totalAmount }: Spending) =>
  totalAmount > 0 ? (toUnits(spentAmount, moneyDecimals) * 100) / toUnits(totalAmount, moneyDecimals) : 0

/** The percent as it is shown: whole, and never more than it is, so that a budget below its threshold does not seem to be at it. */
export const wholePercent = (spending: Spending) => Math.floor(percentSpent(spending))

export const budgetTone = (percent: number): Tone => (percent >= 90 ? 'red' : percent >= 75 ? 'yellow' : 'green')

export const isExceeded = ({ spentAmount, totalAmount }: Spending) => spentAmount > totalAmount

/** Whether the family is to be warned: the percent has reached the budget's threshold. */
export const isAlerting = (budget: Spending & { alertThreshold: number }) => percentSpent(budget) >= budget.alertThreshold
