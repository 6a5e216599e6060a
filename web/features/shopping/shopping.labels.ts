import type { BudgetPeriod } from '#src/features/shopping/budgets/budgets.rules'
import type { Availability, ListFrequency, OrderStatus, OrderType, RequestStatus, Tone } from '#src/features/shopping/shopping.rules'
import type { CategoryTag } from '#src/features/shopping/shopping.schemas.contract'
import type { Msg } from '#web/platform/language/catalogue'
import type { Tone as BadgeTone } from '#web/ui/badge'
import { msg, t } from './texts'

export const frequencyNames = {
  weekly: msg('Weekly'),
  monthly: msg('Monthly'),
  'as-needed': msg('As Needed'),
} as const satisfies Record<ListFrequency, Msg>
export const frequencyOptions = () =>
  (Object.keys(frequencyNames) as ListFrequency[]).map((value) => ({ value, label: t(frequencyNames[value]) }))

export const periodNames = { weekly: msg('Weekly'), monthly: msg('Monthly'), yearly: msg('Yearly') } as const satisfies Record<
  BudgetPeriod,
  Msg
>
export const periodOptions = () => (Object.keys(periodNames) as BudgetPeriod[]).map((value) => ({ value, label: t(periodNames[value]) }))

export const availabilityNames = {
  in_stock: msg('In Stock'),
  low_stock: msg('Low Stock'),
  out_of_stock: msg('Out of Stock'),
} as const satisfies Record<Availability, Msg>
export const availabilityTones: Record<Availability, BadgeTone> = { in_stock: 'success', low_stock: 'warning', out_of_stock: 'error' }
export const availabilityOptions = () =>
  (Object.keys(availabilityNames) as Availability[]).map((value) => ({ value, label: t(availabilityNames[value]) }))

/** Spec 3 section 2.1: the status 'added' is displayed as 'Added to list'. */
export const requestNames = {
  pending: msg('Pending'),
  approved: msg('Approved'),
  denied: msg('Denied'),
  added: msg('Added to list'),
} as const satisfies Record<RequestStatus, Msg>
export const requestTones: Record<RequestStatus, BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  denied: 'error',
  added: 'info',
}

export const orderNames = {
  pending: msg('Pending'),
  confirmed: msg('Confirmed'),
  shipped: msg('Shipped'),
  ready: msg('Ready for pickup'),
  delivered: msg('Delivered'),
  cancelled: msg('Cancelled'),
} as const satisfies Record<OrderStatus, Msg>
export const orderTones: Record<OrderStatus, BadgeTone> = {
  pending: 'warning',
  confirmed: 'info',
  shipped: 'info',
  ready: 'primary',
  delivered: 'success',
  cancelled: 'neutral',
}

export const orderTypeNames = { online: msg('Online'), pickup: msg('Pickup'), in_store: msg('In Store') } as const satisfies Record<
  OrderType,
  Msg
>
export const orderTypeOptions = () =>
  (Object.keys(orderTypeNames) as OrderType[]).map((value) => ({ value, label: t(orderTypeNames[value]) }))

/** The theme's equivalents of the colours of spec 3 section 9. */
export const badgeTones: Record<Tone, BadgeTone> = { red: 'error', yellow: 'warning', green: 'success' }
export const barTones = { red: 'error', yellow: 'warning', green: 'success' } as const satisfies Record<Tone, string>

/** Splits a comma-separated string. */
export const tagsOf = (typed: string) =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Units that follow their number. */
const measures = /^(k?g|mg|[mcd]?l|lbs?|oz|c?m)$/i

/** "3 each", "2 kg", "2 × 500 g", "2 × pack" */
export const quantityText = (quantity: number, unit: string) => {
  if (unit === 'each') return t('{quantity} each', { quantity })
  return measures.test(unit) ? `${quantity} ${unit}` : `${quantity} × ${unit}`
}

/** Parses an integer; invalid input becomes 1 (spec 3 section 5). */
export const wholeOf = (typed: string) => (typed.trim() === '' || Number.isNaN(Number(typed)) ? 1 : Number(typed) || 1)

/** The options of a category select, including none. */
export const categoryOptions = (categories: readonly CategoryTag[]) => [
  { value: '', label: t('Uncategorized') },
  ...categories.map(({ id: value, name: label, color }) => ({ value, label, color })),
]
