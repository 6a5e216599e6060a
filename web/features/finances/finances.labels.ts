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
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone } from '#web/ui/badge'
import { msg, t } from './texts'

export const frequencyNames = {
  monthly: msg('Monthly'),
  'bi-weekly': msg('Bi-weekly'),
  quarterly: msg('Quarterly'),
  'semi-annual': msg('Semi-annual'),
  yearly: msg('Yearly'),
} as const satisfies Record<BillFrequency, Msg>
export const frequencyOptions = () => billFrequencies.map((value) => ({ value, label: t(frequencyNames[value]) }))

const statusNames = { active: msg('Active'), inactive: msg('Inactive') } as const satisfies Record<BillStatus, Msg>
export const statusOptions = () => billStatuses.map((value) => ({ value, label: t(statusNames[value]) }))

const typeNames = { expense: msg('Expense'), income: msg('Income') } as const satisfies Record<CategoryType, Msg>
export const typeOptions = () => categoryTypes.map((value) => ({ value, label: t(typeNames[value]) }))

/** Suggested payment methods; any other text is accepted. They are stored in English, so that each member reads them in their language. */
const paymentMethods = {
  'Bank transfer': msg('Bank transfer'),
  'Direct debit': msg('Direct debit'),
  Card: msg('Card'),
  Cash: msg('Cash'),
  Check: msg('Check'),
} as const
type PaymentMethod = keyof typeof paymentMethods

const isSuggested = (method: string): method is PaymentMethod => Object.hasOwn(paymentMethods, method)

/** A payment method in the reader's language, or as it was entered. */
export const methodName = (method: string) => (isSuggested(method) ? t(paymentMethods[method]) : method)

export const methodOptions = () => [
  { value: '', label: t('Not specified') },
  ...Object.keys(paymentMethods).map((value) => ({ value, label: methodName(value) })),
]

/** The badge of a bill that needs attention. */
export const dueBadge = (state: DueState): { tone: Tone; label: string } | undefined => {
  if (state === 'overdue') return { tone: 'error', label: t('Overdue') }
  if (state === 'today') return { tone: 'warning', label: t('Due today') }
  if (state === 'soon') return { tone: 'info', label: t('Due soon') }
  if (state === 'inactive') return { tone: 'neutral', label: t('Inactive') }
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
