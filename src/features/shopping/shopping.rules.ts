import { fromUnits, moneyDecimals, toUnits } from '#src/shared/money'

/** Decisions about lists, prices and orders that the server and the screens share (spec 3 sections 3.1, 4 and 9). */

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

/** What a new category may be called, and the colour it is offered. */
export const suggestedCategories = ['Groceries', 'Household', 'Electronics', 'Pharmacy', 'Clothing', 'Personal Care'] as const
export const categoryColor = '#3b82f6'
/** Characters of a category's icon, as a person counts them. */
export const iconLength = 2

/** How many characters a person sees: an emoji is one, however it is made up. */
export const charactersIn = (text: string) => [...new Intl.Segmenter().segment(text)].length

export type Tone = 'red' | 'yellow' | 'green'

/** The colour of a priority from 1 to 10. */
export const priorityTone = (priority: number): Tone => (priority >= 8 ? 'red' : priority >= 5 ? 'yellow' : 'green')

/** What a number of the same thing costs, exactly. */
export const costOf = (price: number, quantity: number) => fromUnits(toUnits(price, moneyDecimals) * quantity, moneyDecimals)

/** What prices add up to, exactly. */
export const sumOf = (prices: readonly number[]) =>
  fromUnits(
    prices.reduce((units, price) => units + toUnits(price, moneyDecimals), 0),
    moneyDecimals,
  )

type Price = { price: number; availability: Availability; vendor: { id: string; name: string } }

/** The cheapest of the vendors' prices. What is out of stock counts only where nobody has the thing. */
export const bestPrice = <P extends Price>(prices: readonly P[]): P | undefined => {
  const there = prices.filter(({ availability }) => availability !== 'out_of_stock')
  const [first, ...others] = there.length > 0 ? there : prices
  return first && others.reduce((best, other) => (other.price < best.price ? other : best), first)
}

/** What one unit costs: what the family expects, else the best price that it noted. */
export const unitPrice = ({ estimatedPrice, prices }: { estimatedPrice: number | null; prices: readonly Price[] }): number | null =>
  estimatedPrice ?? bestPrice(prices)?.price ?? null

type ListItem = { status: ItemStatus; defaultQuantity: number; prices: readonly Price[] }

/** What a list costs at one vendor. */
type VendorTotal = {
  vendor: { id: string; name: string }
  total: number
  /** Open items that the vendor has a price for and has in stock. */
  priced: number
  /** Open items that it does not. */
  missing: number
}

/** What a list's open items cost at each vendor, the best first: who has most of them, and among those the cheapest. */
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
 * The first day after `today` on which a list fills itself again: a week or a month after the day it counts from, and so on. Months clamp to
 * their end without drifting: after 31 January comes 28 February, then 31 March. What is bought as needed never does.
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

/** Whether an order is over. */
export const isOver = (status: OrderStatus) => finalStatuses.includes(status)

/** An order goes forwards, past what does not concern it; until it is over it can be cancelled. */
export const mayBecome = (from: OrderStatus, to: OrderStatus) => !isOver(from) && orderStatuses.indexOf(to) >= orderStatuses.indexOf(from)

type RequestPlace = { id: string; status: RequestStatus; createdAt: string }

/** Pending requests first, then approved, denied and added ones; the newest first among them. */
export const byRequestOrder = (a: RequestPlace, b: RequestPlace) =>
  requestStatuses.indexOf(a.status) - requestStatuses.indexOf(b.status) ||
  b.createdAt.localeCompare(a.createdAt) ||
  b.id.localeCompare(a.id)
