import { newItemPrice } from '../features/shopping/budgets/prices.contract'
import { newOrder } from '../features/shopping/orders/orders.contract'
import { newRequest, type RequestReply } from '../features/shopping/requests/requests.contract'
import type { OrderStatus, OrderType } from '../features/shopping/shopping.rules'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import { isOldEnough, type Name } from './people'
import { figs, wishes } from './products'
import type { Random } from './random'
import type { Shop } from './shop'
import type { Act, Plan } from './timeline'

/** The shops that the family compares, and their price relative to the estimate. */
const shops = [
  { name: 'Supermarket', factor: 1 },
  { name: 'Discount store', factor: 0.9 },
  { name: 'Riverside Market', factor: 1.12 },
]

type Step = { day: number; status: OrderStatus; message?: string; location?: string }

/** The status changes of an order, by days since the order. */
const journeys = {
  delivered: [
    { day: 1, status: 'confirmed', message: 'Thank you for your order' },
    { day: 2, status: 'shipped', location: 'Newark depot' },
    { day: 4, status: 'delivered', message: 'Left with Ruth' },
  ],
  pickedUp: [{ day: 1, status: 'ready', message: 'Shelf 4, until eight in the evening' }],
  sentBack: [
    { day: 1, status: 'confirmed' },
    { day: 2, status: 'cancelled', message: 'The pens are sold out' },
  ],
} satisfies Record<string, Step[]>

type Order = { list: string; vendor: string; journey: keyof typeof journeys; orderType?: OrderType }

/** The recent orders. */
const recent: [daysLeft: number, Order][] = [
  [5, { list: 'School', vendor: 'Discount store', journey: 'sentBack' }],
  [2, { list: 'School', vendor: 'Online shop', journey: 'delivered' }],
  [1, { list: 'Birthday party', vendor: 'Supermarket', journey: 'pickedUp', orderType: 'pickup' }],
]

/** Everything around the lists: price changes, the children's requests, and orders. */
export const planErrands = ({ services: { shopping }, members }: DemoFamily, shop: Shop): Plan => {
  const { prices, requests, orders } = shopping
  /** Undecided requests and open orders. */
  let undecided: RequestReply[] = []
  const openOrders = new Map<string, { since: Temporal.PlainDate; steps: readonly Step[] }>()

  const vendorNamed = (name: string) => found(prices.vendors(members.Tom.familyId).find((vendor) => vendor.name === name)).id

  const notePrices = (by: Name, draw: Random, likely: number) => {
    for (const { name, factor } of shops) {
      const vendorId = vendorNamed(name)
      for (const { id, estimatedPrice, isRecurring } of [...shop.items('Groceries'), ...shop.items('Household')]) {
        if (!isRecurring || estimatedPrice === null || !draw.chance(likely)) continue
        const price = Math.round(estimatedPrice * factor * draw.int(94, 107)) / 100
        const sale = draw.chance(0.12) ? { isOnSale: true, originalPrice: Math.round(price * 125) / 100 } : {}
        const availability = draw.chance(0.06) ? 'out_of_stock' : 'in_stock'
        const item = shopping.findItem(id)
        if (item) prices.add(members[by], item, newItemPrice.parse({ vendorId, price, availability, ...sale }))
      }
    }
  }
  const start = (draw: Random) => {
    prices.addVendor(members.Tom.familyId, members.Tom.userId, { name: 'Riverside Market', website: null })
    notePrices('Tom', draw, 0.75)
  }

  const ask = (by: Name, { name: itemName, price: estimatedPrice }: (typeof wishes)[number], priority: number) => {
    undecided.push(requests.create(members[by], newRequest.parse({ itemName, estimatedPrice: estimatedPrice ?? null, priority })))
  }
  const decide = (by: Name) => {
    const smartListId = shop.idOf('Groceries')
    if (!smartListId || undecided.length === 0) return
    for (const request of undecided) {
      const denialReason = wishes.find(({ name }) => name === request.itemName)?.no
      requests.decide(members[by], request, denialReason ? { status: 'denied', denialReason } : { status: 'approved', smartListId })
    }
    undecided = []
    shop.invalidate('Groceries')
  }

  const order = ({ list, vendor, journey, orderType }: Order, date: Temporal.PlainDate) => {
    const smartListId = shop.idOf(list)
    if (!smartListId || !shop.items(list).some(({ status }) => status === 'active')) return
    const estimatedDelivery = date.add({ days: 4 }).toString()
    const fields = {
      smartListId,
      vendorId: vendorNamed(vendor),
      orderType,
      estimatedDelivery,
      externalOrderId: `N-${estimatedDelivery.slice(5)}`,
    }
    const { id } = orders.create(members.Tom, newOrder.parse(fields))
    openOrders.set(id, { since: date, steps: journeys[journey] })
  }
  const advanceOrders = (today: Temporal.PlainDate) => {
    for (const [id, { since, steps }] of openOrders) {
      const days = since.until(today).days
      const step = steps.find(({ day }) => day === days)
      const { status, message = null, location = null } = step ?? {}
      if (status) orders.change(members.Tom, { id }, { status, message, location })
      if (status !== 'delivered' && status !== 'cancelled') continue
      openOrders.delete(id)
      // A delivery buys items without the list's cache.
      for (const name of ['Household', 'School']) shop.invalidate(name)
    }
  }

  let isFirst = true
  return ({ date, daysLeft, nowMinute, random }) => {
    const draw = random('errands')
    const acts: Act[] = []
    if (isFirst) acts.push({ minute: 6 * 60 + 30, act: () => start(draw) })
    isFirst = false

    const child = draw.pick<Name>(['Noah', 'Ivy', 'Ella'])
    const wish = draw.pick(wishes)
    if (date.day % 14 === 5) acts.push({ minute: 19 * 60, act: () => notePrices('Tom', draw, 0.3) })
    if ((date.dayOfWeek === 2 || date.dayOfWeek === 5) && daysLeft > 1 && isOldEnough(child, date))
      acts.push({ minute: 16 * 60, act: () => ask(child, wish, draw.int(2, 9)) }, { minute: 20 * 60 + 10, act: () => decide('Maya') })
    const monthly: Order = { list: 'Household', vendor: 'Online shop', journey: 'delivered' }
    if (date.day === 5) acts.push({ minute: 20 * 60 + 30, act: () => order(monthly, date) })
    if (openOrders.size) acts.push({ minute: daysLeft === 0 ? nowMinute * 0.55 : 9 * 60 + 20, act: () => advanceOrders(date) })

    // Requests that are undecided today, and open orders.
    for (const [on, what] of recent) if (daysLeft === on) acts.push({ minute: 21 * 60, act: () => order(what, date) })
    // Approved, but not available in any shop.
    if (daysLeft === 4) acts.push({ minute: 15 * 60, act: () => ask('Ella', figs, 5) }, { minute: 15 * 60 + 40, act: () => decide('Tom') })
    if (daysLeft === 3) acts.push({ minute: 17 * 60, act: () => shop.remove('Groceries', 'Tom', ({ name }) => name === figs.name) })
    if (daysLeft === 1) acts.push({ minute: 17 * 60, act: () => ask('Noah', wishes[3] ?? wish, 4) })
    if (daysLeft === 0)
      acts.push(
        { minute: nowMinute * 0.6, act: () => ask('Ivy', wishes[0], 7) },
        { minute: nowMinute * 0.9, act: () => order(monthly, date) },
      )
    return acts
  }
}
