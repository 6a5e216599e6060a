import type { BillReply } from '#src/features/finances/finances.bills.contract'
import {
  type BillFrequency,
  type BillStatus,
  billFrequencies,
  billStatuses,
  type CategoryType,
  categoryTypes,
  type DueState,
  dueState,
} from '#src/features/finances/finances.rules'
import { dayText } from '#web/platform/format/dates'
import { formatDay } from '#web/platform/format/formats'
import type { Tone } from '#web/ui/badge'
import { msg, t } from './texts'

export const frequencyNames: Record<BillFrequency, string> = {
  monthly: msg('Monthly'),
  'bi-weekly': msg('Bi-weekly'),
  quarterly: msg('Quarterly'),
  'semi-annual': msg('Semi-annual'),
  yearly: msg('Yearly'),
}
export const frequencyOptions = billFrequencies.map((value) => ({ value, label: frequencyNames[value] }))

const statusNames: Record<BillStatus, string> = { active: msg('Active'), inactive: msg('Inactive') }
export const statusOptions = billStatuses.map((value) => ({ value, label: statusNames[value] }))

const typeNames: Record<CategoryType, string> = { expense: msg('Expense'), income: msg('Income') }
export const typeOptions = categoryTypes.map((value) => ({ value, label: typeNames[value] }))

/** Suggested payment methods; any other text is accepted. */
export const paymentMethods = [msg('Bank transfer'), msg('Direct debit'), msg('Card'), msg('Cash'), msg('Check')]

/** The badge of a bill that needs attention. */
export const dueBadges: Partial<Record<DueState, { tone: Tone; label: string }>> = {
  overdue: { tone: 'error', label: msg('Overdue') },
  today: { tone: 'warning', label: msg('Due today') },
  soon: { tone: 'info', label: msg('Due soon') },
  inactive: { tone: 'neutral', label: msg('Inactive') },
}

/** "Due today", "Due tomorrow", "Due Mon, Nov 30", "Was due Mon, Nov 2" */
export const dueText = (bill: BillReply, today: string) => {
  const { dueDate } = bill
  if (dueState(bill, today) === 'today') return t('Due today')
  if (dueDate < today) return t('Was due {day}', { day: dayText(dueDate, today) })
  if (dueDate === Temporal.PlainDate.from(today).add({ days: 1 }).toString()) return t('Due tomorrow')
  return t('Due {day}', { day: dayText(dueDate, today) })
}

/** "November 2026" @param month `YYYY-MM` */
export const monthText = (month: string) => formatDay(Temporal.PlainDate.from(`${month}-01`), { month: 'long', year: 'numeric' })

/** "N", below a narrow bar. */
export const monthInitial = (month: string) => formatDay(Temporal.PlainDate.from(`${month}-01`), { month: 'narrow' })

/** A month plus or minus a number of months, `YYYY-MM`. */
export const addMonths = (month: string, months: number) => Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The tone of a budget by its spent percentage (spec 3 section 9). */
export const budgetTone = (percent: number) => (percent >= 90 ? 'error' : percent >= 75 ? 'warning' : 'success')

/** Adds `https://` to an address entered without a scheme. */
export const withScheme = (typed: string) => {
  const address = typed.trim()
  return address && !/^[a-z][a-z0-9+.-]*:/i.test(address) ? `https://${address}` : address
}
