import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals, toUnits } from '#src/shared/money'

/** Rules of lists, prices and orders, shared by server and client (spec 3 sections 3.1, 4 and 9). */

export const listFrequencies = ['weekly', 'monthly', 'as-needed'] as const
export const listStatuses = ['active', 'archived'] as const
export const itemStatuses = ['active', 'purchased'] as const
export const availabilities = ['in_stock', 'low_stock', 'out_of_stock'] as const
export const requestStatuses = ['pending', 'approved', 'denied', 'added'] as const
export const orderStatuses = ['pending', 'confirmed', 'shipped', 'ready', 'delivered', 'cancelled'] as const
export const orderTypes = ['online', 'pickup', 'in_store'] as const
export type ListFrequency = (typeof listFrequencies)[number]
export type ListStatus = (typeof listStatuses)[number]
export type ItemStatus = (typeof itemStatuses)[number]
export type Availability = (typeof availabilities)[number]
export type RequestStatus = (typeof requestStatuses)[number]
export type OrderStatus = (typeof orderStatuses)[number]
export type OrderType = (typeof orderTypes)[number]

/** Suggested names of categories, and the default colour. */
export const suggestedCategories = [
  msg('Groceries'),
  msg('Household'),
  msg('Electronics'),
  msg('Pharmacy'),
  msg('Clothing'),
  msg('Personal Care'),
]
export const categoryColor = '#3b82f6'
/** Maximum user-perceived characters of a category's icon. */
export const iconLength = 2

/** The number of user-perceived characters (grapheme clusters). */
export const characterCount = (text: string) => [...new Intl.Segmenter().segment(text)].length

export type Tone = 'red' | 'yellow' | 'green'

/** The colour of a priority from 1 to 10. */
export const priorityTone = (priority: number): Tone => (priority >= 8 ? 'red' : priority >= 5 ? 'yellow' : 'green')

/** The exact product of price and quantity. */
export const costOf = (price: number, quantity: number) => fromUnits(toUnits(price, moneyDecimals) * quantity, moneyDecimals)

/** The exact sum of prices. */
export const sumOf = (prices: readonly number[]) =>
  fromUnits(
    prices.reduce((units, price) => units + toUnits(price, moneyDecimals), 0),
    moneyDecimals,
  )

type Price = { price: number; availability: Availability; vendor: { id: string; name: string } }

/** The cheapest price in stock, or the cheapest of all if none is in stock. */
export const bestPrice = <P extends Price>(prices: readonly P[]): P | undefined => {
  const inStock = prices.filter(({ availability }) => availability !== 'out_of_stock')
  const [first, ...others] = inStock.length > 0 ? inStock : prices
  return first && others.reduce((best, other) => (other.price < best.price ? other : best), first)
}

/** The price of one unit: the estimate, by default the best recorded price. */
export const unitPrice = ({ estimatedPrice, prices }: { estimatedPrice: number | null; prices: readonly Price[] }): number | null =>
  estimatedPrice ?? bestPrice(prices)?.price ?? null

type ListItem = { status: ItemStatus; defaultQuantity: number; prices: readonly Price[] }

/** The cost of a list at one vendor. */
type VendorTotal = {
  vendor: { id: string; name: string }
  total: number
  /** Open items that the vendor has a price for and in stock. */
  priced: number
  /** The other open items. */
  missing: number
}

/** The cost of a list's open items at each vendor, sorted by the number of available items, then by total. */
export const compareVendors = (items: readonly ListItem[]): VendorTotal[] => {
  const open = items.filter(({ status }) => status === 'active')
  const offers = open.flatMap(({ defaultQuantity, prices }) =>
    prices
      .filter(({ availability }) => availability !== 'out_of_stock')
      .map(({ vendor, price }) => ({ vendor, cost: costOf(price, defaultQuantity) })),
  )
  return [...Map.groupBy(offers, ({ vendor }) => vendor.id).values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const total = sumOf(own.map(({ cost }) => cost))
      return [{ vendor: first.vendor, total, priced: own.length, missing: open.length - own.length }]
    })
    .sort((a, b) => a.missing - b.missing || a.total - b.total || a.vendor.name.localeCompare(b.vendor.name))
}

/**
 * The first refill day after `today`, in whole weeks or months after `from`. A shorter month uses its last day, without drift: 31 January,
 * 28 February, 31 March.
 * @returns null for a list with the frequency `as-needed`
 */
export const nextGeneration = (
  frequency: ListFrequency,
  from: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null => {
  if (frequency === 'as-needed') return null
  const unit = frequency === 'weekly' ? 'weeks' : 'months'
  const passed = Math.max(0, from.until(today, { largestUnit: unit })[unit])
  for (let n = passed; ; n++) {
    const day = from.add({ [unit]: n })
    if (Temporal.PlainDate.compare(day, today) > 0) return day
  }
}

const finalStatuses: readonly OrderStatus[] = ['delivered', 'cancelled']

/** Whether the status is final. */
export const isFinal = (status: OrderStatus) => finalStatuses.includes(status)

/** An order moves forwards and may skip statuses; it can be cancelled until it is final. */
export const canTransition = (from: OrderStatus, to: OrderStatus) =>
  !isFinal(from) && orderStatuses.indexOf(to) >= orderStatuses.indexOf(from)

type RequestPlace = { id: string; status: RequestStatus; createdAt: string }

/** Pending requests first, then approved, denied and added ones, each newest first. */
export const byRequestOrder = (a: RequestPlace, b: RequestPlace) =>
  requestStatuses.indexOf(a.status) - requestStatuses.indexOf(b.status) ||
  b.createdAt.localeCompare(a.createdAt) ||
  b.id.localeCompare(a.id)
