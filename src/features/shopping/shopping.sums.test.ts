import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { undone } from '#src/testing/exact'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { newBudget } from './budgets/budgets.contract'
import { newItemPrice } from './budgets/prices.contract'
import { newCategory } from './lists/categories.contract'
import { newShoppingItem, newShoppingList } from './lists/lists.contract'
import { newOrder } from './orders/orders.contract'

// Compares budgets and orders with an independent computation in whole cents.

let clock: FakeClock
let hearth: Hearth
let member: Member
beforeAll(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock, timezone: 'America/New_York' })
  member = found(hearth.services.access.membership(hearth.ids.parent.userId, hearth.familyId))
})
afterAll(() => hearth.stop())

const cents = fc.integer({ min: 0, max: 99_999_999 })
const money = (units: number | null) => (units === null ? null : units / 100)
const quantity = fc.integer({ min: 1, max: 9999 })

const start = Temporal.Instant.from('2026-11-21T12:00:00Z')
const startDay = Temporal.PlainDate.from('2026-11-21')
const days = { weekly: 7, monthly: 30, yearly: 365 }

type Period = keyof typeof days
type Purchase = {
  price: number | null
  quantity: number
  list: number
  category: number | null
  hour: number
  /** The fate of the item after the purchase. */
  fate: 'kept' | 'removed' | 'put back'
}
type Budget = { period: Period; list: number | null; category: number | null; total: number }
type Ware = {
  estimated: number | null
  quantity: number
  isBought: boolean
  /** The prices of the vendor and of another one, in order of time. */
  asked: { price: number; isOther: boolean }[]
}

test('the spent amount of a budget is price × quantity of the purchases in its period, list and category', () => {
  const purchase = fc.record({
    price: fc.option(cents, { nil: null }),
    quantity,
    list: fc.constantFrom(0, 1),
    category: fc.constantFrom(0, 1, null),
    hour: fc.integer({ min: 0, max: 24 * 90 }),
    fate: fc.constantFrom<Purchase['fate'][]>('kept', 'removed', 'put back'),
  })
  const budget = fc.record({
    period: fc.constantFrom<Period[]>('weekly', 'monthly', 'yearly'),
    list: fc.constantFrom(0, 1, null),
    category: fc.constantFrom(0, 1, null),
    total: fc.integer({ min: 1, max: 99_999_999 }),
  })
  const holds = (purchases: Purchase[], wanted: Budget[]) =>
    undone(hearth, () => {
      const { shopping } = hearth.services
      clock.set(start.toString())
      const lists = ['a', 'b'].map((name) => shopping.createList(member, newShoppingList.parse({ name })))
      const categories = ['c', 'd'].map((name) => shopping.categories.create(member, newCategory.parse({ name })))
      const made = wanted.map(({ period, list, category, total }) =>
        shopping.budgets.create(
          member,
          newBudget.parse({
            name: 'x',
            period,
            totalAmount: total / 100,
            smartListId: list === null ? null : lists[list]?.id,
            categoryId: category === null ? null : categories[category]?.id,
          }),
        ),
      )
      const inOrder = purchases.toSorted((a, b) => a.hour - b.hour)
      for (const { price, quantity, list, category, hour, fate } of inOrder) {
        clock.set(start.add({ hours: hour }).toString())
        const fields = { name: 'x', estimatedPrice: money(price), defaultQuantity: quantity }
        const input = newShoppingItem.parse({ ...fields, categoryId: category === null ? null : categories[category]?.id })
        const item = shopping.addItem(member, { id: lists[list]?.id ?? '' }, input)
        shopping.changeItem(member, item.id, { status: 'purchased' })
        if (fate === 'removed') shopping.removeItem(member, item.id)
        if (fate === 'put back') shopping.changeItem(member, item.id, { status: 'active' })
      }
      clock.set(start.add({ hours: 24 * 90 }).toString())
      const today = clock.now().toZonedDateTimeISO('America/New_York').toPlainDate()
      const listed = new Map(shopping.budgets.list(member).map((one) => [one.id, one]))
      for (const [i, { id }] of made.entries()) {
        const { period, list, category, total } = found(wanted[i])
        const passed = Math.floor(startDay.until(today).days / days[period])
        const from = startDay.add({ days: passed * days[period] })
        let units = 0n
        for (const one of inOrder) {
          const day = start.add({ hours: one.hour }).toZonedDateTimeISO('America/New_York').toPlainDate()
          const counts =
            one.fate !== 'put back' &&
            Temporal.PlainDate.compare(day, from) >= 0 &&
            (list === null || list === one.list) &&
            (category === null || category === one.category)
          if (counts) units += BigInt(one.price ?? 0) * BigInt(one.quantity)
        }
        const { spentAmount, status } = found(listed.get(id))
        expect(BigInt(Math.round(spentAmount * 100))).toBe(units)
        expect(status).toBe(units > BigInt(total) ? 'exceeded' : 'active')
      }
    })
  fc.assert(fc.property(fc.array(purchase, { maxLength: 12 }), fc.array(budget, { minLength: 1, maxLength: 4 }), holds), { numRuns: 40 })
})

test("the total of an order is price × quantity of its items, at the vendor's latest prices, by default the estimated ones", () => {
  const item = fc.record({
    estimated: fc.option(cents, { nil: null }),
    quantity,
    isBought: fc.boolean(),
    asked: fc.array(fc.record({ price: cents, isOther: fc.boolean() }), { maxLength: 4 }),
  })
  const holds = (wares: Ware[]) =>
    undone(hearth, () => {
      const { shopping } = hearth.services
      const [own, other] = shopping.prices.vendors(member.familyId)
      const vendorId = found(own).id
      const list = shopping.createList(member, newShoppingList.parse({ name: 'x' }))
      for (const { estimated, quantity, isBought, asked } of wares) {
        const fields = { name: 'x', estimatedPrice: money(estimated), defaultQuantity: quantity }
        const { id } = shopping.addItem(member, list, newShoppingItem.parse(fields))
        for (const { price, isOther } of asked)
          shopping.prices.add(
            member,
            found(shopping.findItem(id)),
            newItemPrice.parse({ vendorId: isOther ? other?.id : vendorId, price: money(price) }),
          )
        if (isBought) shopping.changeItem(member, id, { status: 'purchased' })
      }
      shopping.addItem(member, list, newShoppingItem.parse({ name: 'free', estimatedPrice: 0 }))
      const order = shopping.orders.create(member, newOrder.parse({ smartListId: list.id, vendorId }))
      const open = wares.filter(({ isBought }) => !isBought)
      const prices = open.map(({ estimated, asked }) => asked.findLast(({ isOther }) => !isOther)?.price ?? estimated)
      const units = open.reduce((all, { quantity }, i) => all + BigInt(prices[i] ?? 0) * BigInt(quantity), 0n)
      expect(BigInt(Math.round(order.totalAmount * 100))).toBe(units)
      expect(order.unpricedCount).toBe(prices.filter((price) => price === null).length)
      expect(order.itemCount).toBe(open.length + 1)
      expect(order.items.map(({ amount }) => amount)).toEqual([
        ...open.map(({ quantity }, i) => (prices[i] === null ? null : Number(BigInt(prices[i] ?? 0) * BigInt(quantity)) / 100)),
        0,
      ])
    })
  fc.assert(fc.property(fc.array(item, { maxLength: 8 }), holds), { numRuns: 40 })
})
