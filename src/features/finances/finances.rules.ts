import { fromUnits, moneyDecimals, toUnits } from '#src/shared/money'

/** Frequencies of bills (spec 3 section 9). */
export const billFrequencies = ['monthly', 'bi-weekly', 'quarterly', 'semi-annual', 'yearly'] as const
export type BillFrequency = (typeof billFrequencies)[number]

/** An inactive bill keeps its history, is not due and has no reminders. */
export const billStatuses = ['active', 'inactive'] as const
export type BillStatus = (typeof billStatuses)[number]

/** A transaction has the type of its category; without one it is an expense. Amounts are never negative. */
export const categoryTypes = ['expense', 'income'] as const
export type CategoryType = (typeof categoryTypes)[number]

/** The intervals at which a transaction repeats. */
export const recurringIntervals = ['weekly', 'monthly', 'yearly'] as const
export type RecurringInterval = (typeof recurringIntervals)[number]

const monthsOf: Record<Exclude<BillFrequency, 'bi-weekly'>, number> = { monthly: 1, quarterly: 3, 'semi-annual': 6, yearly: 12 }

/**
 * The due date after `due`, regardless of the payment date.
 * @param dueDay the original day of the month; in a shorter month the bill is due on the last day, and later returns to this day
 */
export const nextDue = (frequency: BillFrequency, due: Temporal.PlainDate, dueDay = due.day): Temporal.PlainDate =>
  frequency === 'bi-weekly' ? due.add({ days: 14 }) : due.with({ day: 1 }).add({ months: monthsOf[frequency] }).with({ day: dueDay })

/**
 * The date on which a transaction repeats after `date`.
 * @param day the original day of the month; in a shorter month the last day counts, and later months return to this day
 */
export const nextRepeat = (interval: RecurringInterval, date: Temporal.PlainDate, day = date.day): Temporal.PlainDate =>
  interval === 'weekly'
    ? date.add({ days: 7 })
    : date
        .with({ day: 1 })
        .add({ months: interval === 'monthly' ? 1 : 12 })
        .with({ day })

/** The maximum number of repetitions that are made up for after the server was off; older ones are skipped. */
export const maxMissedRepeats = 60

/** The dates from `first` up to `today`, at most the newest `maxMissedRepeats`, and the next one after them. */
export const dueRepeats = (interval: RecurringInterval, first: Temporal.PlainDate, day: number, today: Temporal.PlainDate) => {
  const due: Temporal.PlainDate[] = []
  let next = first
  for (; Temporal.PlainDate.compare(next, today) <= 0; next = nextRepeat(interval, next, day)) {
    due.push(next)
    if (due.length > maxMissedRepeats) due.shift()
  }
  return { due, next }
}

type Due = { status: BillStatus; dueDate: string; reminderDays: number }
export type DueState = 'overdue' | 'today' | 'soon' | 'later' | 'inactive'

/** The urgency of a bill; `soon` starts with its reminder. @param today `YYYY-MM-DD` in the family's zone */
export const dueState = ({ status, dueDate, reminderDays }: Due, today: string): DueState => {
  if (status !== 'active') return 'inactive'
  if (dueDate < today) return 'overdue'
  if (dueDate === today) return 'today'
  return dueDate <= Temporal.PlainDate.from(today).add({ days: reminderDays }).toString() ? 'soon' : 'later'
}

/** The exact sum of amounts, added in whole units. */
export const sumOf = (amounts: Iterable<number>): number => {
  let units = 0
  for (const amount of amounts) units += toUnits(amount, moneyDecimals)
  return fromUnits(units, moneyDecimals)
}

/** The exact difference of two amounts. */
export const differenceOf = (one: number, other: number): number =>
  fromUnits(toUnits(one, moneyDecimals) - toUnits(other, moneyDecimals), moneyDecimals)

const paymentsPerYear: Record<BillFrequency, number> = { monthly: 12, 'bi-weekly': 26, quarterly: 4, 'semi-annual': 2, yearly: 1 }

/**
 * The sum of all bills at face value (spec 3 section 2.3), the number of active ones, and their average monthly cost.
 */
export const totalsOf = (bills: readonly { amountDue: number; status: BillStatus; frequency: BillFrequency }[]) => {
  const active = bills.filter(({ status }) => status === 'active')
  const yearlyUnits = active.reduce((sum, bill) => sum + toUnits(bill.amountDue, moneyDecimals) * paymentsPerYear[bill.frequency], 0)
  return {
    active: active.length,
    due: sumOf(bills.map(({ amountDue }) => amountDue)),
    monthlyCost: fromUnits(Math.round(yearlyUnits / 12), moneyDecimals),
  }
}

type Kind = { type: CategoryType; isActive: boolean }

/** The categories that a bill may have. If there are any, the family must choose one (spec 3 section 5). */
export const billCategories = <C extends Kind>(categories: readonly C[]) =>
  categories.filter(({ type, isActive }) => isActive && type === 'expense')

/** The month of a date, `YYYY-MM`. */
export const monthOf = (date: string) => date.slice(0, 'YYYY-MM'.length)

/** `count` months, the last of them `last`, in order. @param last `YYYY-MM` */
export const monthsUpTo = (last: string, count: number): string[] => {
  const end = Temporal.PlainYearMonth.from(last)
  return Array.from({ length: count }, (_, n) => end.subtract({ months: count - 1 - n }).toString())
}

/** The sum of a month's transactions in a category or without one, in whole units. */
export type SpendingSum = { month: string; categoryId: string | null; units: number }
type Node = { id: string; type: CategoryType; parentCategoryId: string | null }

const unitsOf = (sums: readonly SpendingSum[]) => sums.reduce((total, { units }) => total + units, 0)

/**
 * Expenses and income by month and, for the last month, by category: `amount` of the category itself, `total` with its subcategories.
 * Transactions without a category are expenses.
 */
export const spendingOf = (sums: readonly SpendingSum[], categories: readonly Node[], months: readonly string[]) => {
  const income = new Set(categories.filter(({ type }) => type === 'income').map(({ id }) => id))
  const isIncome = ({ categoryId }: SpendingSum) => categoryId !== null && income.has(categoryId)
  const money = (some: readonly SpendingSum[]) => fromUnits(unitsOf(some), moneyDecimals)
  const inMonth = (month: string) => sums.filter((sum) => sum.month === month)
  const last = inMonth(months.at(-1) ?? '')
  const below = Map.groupBy(categories, ({ parentCategoryId }) => parentCategoryId)
  const within = (id: string | null) => new Set([id, ...(id === null ? [] : (below.get(id) ?? []).map((child) => child.id))])
  return {
    months: months.map((month) => ({
      month,
      spent: money(inMonth(month).filter((sum) => !isIncome(sum))),
      income: money(inMonth(month).filter(isIncome)),
    })),
    categories: [...categories.map(({ id }) => id), null].map((categoryId) => ({
      categoryId,
      amount: money(last.filter((sum) => sum.categoryId === categoryId)),
      total: money(last.filter((sum) => within(categoryId).has(sum.categoryId))),
    })),
  }
}
