import { newOrder } from '../features/shopping/shopping.orders.contract'
import { newItemPrice } from '../features/shopping/shopping.prices.contract'
import { newRequest } from '../features/shopping/shopping.requests.contract'
import type { OrderStatus } from '../features/shopping/shopping.rules'
import { found } from '../platform/errors'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Random } from './random'
import { shopOf } from './shopping'
import type { Act, Plan } from './timeline'
import { wishes } from './wares'

/** Where the family looks at prices, and how these differ from what it expects. */
const shops = [
  { name: 'Supermarket', factor: 1 },
  { name: 'Discount store', factor: 0.9 },
  { name: 'Riverside Market', factor: 1.12 },
]

/** How far an order is after so many days. */
const journey: { day: number; status: OrderStatus; message?: string; location?: string }[] = [
  { day: 1, status: 'confirmed', message: 'Thank you for your order' },
  { day: 2, status: 'shipped', location: 'Newark depot' },
  { day: 4, status: 'delivered', message: 'Left with Ruth' },
]

/** What goes on around the lists: prices that change, what the children ask for, and what is ordered. */
export const planErrands = (family: DemoFamily): Plan => {
  const { services, members } = family
  const { shopping } = services
  const { prices, requests, orders } = shopping
  const { list, items } = shopOf(family)
  const vendorNamed = (name: string) =>
    found(
      prices.vendors().find((vendor) => vendor.name === name),
      'Vendor',
    ).id

  const notePrices = (by: Name, draw: Random, likely: number) => {
    for (const { name, factor } of shops)
      for (const { id, estimatedPrice } of [...items('Groceries'), ...items('Household')]) {
        const item = shopping.findItem(id)
        if (!item?.isRecurring || estimatedPrice === null || !draw.chance(likely)) continue
        const price = Math.round(estimatedPrice * factor * draw.int(94, 107)) / 100
        const sale = draw.chance(0.12) ? { isOnSale: true, originalPrice: Math.round(price * 125) / 100 } : {}
        const availability = draw.chance(0.06) ? 'out_of_stock' : 'in_stock'
        prices.add(members[by], item, newItemPrice.parse({ vendorId: vendorNamed(name), price, availability, ...sale }))
      }
  }
  const start = (draw: Random) => {
    prices.addVendor({ id: '', userId: members.Tom.userId }, { name: 'Riverside Market', website: null })
    notePrices('Tom', draw, 0.75)
  }

  const ask = (by: Name, { name: itemName, price: estimatedPrice }: (typeof wishes)[number], priority: number) =>
    requests.create(members[by], newRequest.parse({ itemName, estimatedPrice: estimatedPrice ?? null, priority }))
  const decide = (by: Name) => {
    const groceries = list('Groceries')
    for (const request of requests.list(members[by], { limit: 20 })) {
      if (request.status !== 'pending' || !groceries) continue
      const denialReason = wishes.find(({ name }) => name === request.itemName)?.no
      const decision = denialReason
        ? ({ status: 'denied', denialReason } as const)
        : ({ status: 'approved', smartListId: groceries.id } as const)
      requests.decide(members[by], request, decision)
    }
  }

  const order = (listName: string, vendor: string, estimatedDelivery: string) => {
    const smartListId = list(listName)?.id
    if (!smartListId || !items(listName).some(({ status }) => status === 'active')) return
    const fields = { smartListId, vendorId: vendorNamed(vendor), estimatedDelivery, externalOrderId: `N-${estimatedDelivery.slice(5)}` }
    orders.create(members.Tom, newOrder.parse(fields))
  }
  const moveOn = (today: Temporal.PlainDate, timezone: string) => {
    for (const { id, status, createdAt } of orders.list(members.Tom, { limit: 3 })) {
      const made = Temporal.Instant.from(createdAt).toZonedDateTimeISO(timezone).toPlainDate()
      const step = journey.find(({ day }) => day === made.until(today).days)
      if (!step || status === 'delivered') continue
      const { message = null, location = null } = step
      orders.change(members.Tom, { id }, { status: step.status, message, location })
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
    if ((date.dayOfWeek === 2 || date.dayOfWeek === 5) && daysLeft > 1)
      acts.push({ minute: 16 * 60, act: () => ask(child, wish, draw.int(2, 9)) }, { minute: 20 * 60 + 10, act: () => decide('Maya') })
    if (date.day === 5) acts.push({ minute: 20 * 60 + 30, act: () => order('Household', 'Online shop', date.add({ days: 4 }).toString()) })
    acts.push({ minute: 9 * 60 + 20, act: () => moveOn(date, family.timezone) })

    // What waits for an answer or is on its way today.
    if (daysLeft === 2) acts.push({ minute: 21 * 60, act: () => order('School', 'Online shop', date.add({ days: 4 }).toString()) })
    if (daysLeft === 1) acts.push({ minute: 17 * 60, act: () => ask('Noah', wishes[3] ?? wish, 4) })
    if (daysLeft === 0) acts.push({ minute: nowMinute * 0.6, act: () => ask('Ivy', wishes[0], 7) })
    return acts
  }
}
