import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { shoppingBudgetsApi } from '../budgets/budgets.contract'
import { shoppingPricesApi } from '../budgets/prices.contract'
import { shoppingApi } from '../lists/lists.contract'
import { type OrderReply, shoppingOrdersApi } from './orders.contract'

let clock: FakeClock
let hearth: Hearth
let listId: string
let vendorId: string
let otherVendorId: string
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  listId = (await parent().call(shoppingApi.createList, family(), { name: 'Groceries' })).id
  const vendors = await parent().call(shoppingPricesApi.vendors, {})
  ;[vendorId = '', otherVendorId = ''] = vendors.map(({ id }) => id)
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const newItem = (name: string, body: object = {}) => parent().call(shoppingApi.addItem, { listId }, { name, ...body })
const addPrice = (item: { id: string }, vendor: string, price: number) =>
  parent().call(shoppingPricesApi.add, { itemId: item.id }, { vendorId: vendor, price })
const order = (body: object = {}) => parent().call(shoppingOrdersApi.create, family(), { smartListId: listId, vendorId, ...body })
const change = (orderId: string, body: object) => parent().call(shoppingOrdersApi.change, { orderId }, body)
const find = (orderId: string) => hearth.as('child').call(shoppingOrdersApi.find, { orderId })
const list = () => hearth.as('child').call(shoppingOrdersApi.list, family())
const statuses = async () => (await hearth.as('child').call(shoppingApi.items, { listId })).map(({ name, status }) => `${name} ${status}`)

/** Milk has a price at the vendor, bread an estimate, the stamp neither; the candles are bought. */
const fillList = async () => {
  const milk = await newItem('Milk', { defaultQuantity: 4, unit: 'l', estimatedPrice: 9 })
  await addPrice(milk, vendorId, 5)
  await addPrice(milk, vendorId, 1.29)
  await addPrice(milk, otherVendorId, 0.5)
  const bread = await newItem('Bread', { estimatedPrice: 3.4, defaultQuantity: 2 })
  await addPrice(bread, otherVendorId, 1)
  const stamp = await newItem('Stamp')
  await newItem('Candles', { estimatedPrice: 99, status: 'purchased' })
  return { milk, bread, stamp }
}

describe('an order', () => {
  test("has the open items of a list, at the vendor's latest prices, by default the estimated ones", async () => {
    const { milk, bread, stamp } = await fillList()
    const made = await order({ notes: 'Leave it at the door', estimatedDelivery: '2026-11-24' })
    const item = (id: string, name: string, quantity: number, price: number | null, amount: number | null, unit = 'each') => ({
      id: expect.any(String),
      itemId: id,
      name,
      quantity,
      unit,
      price,
      amount,
    })
    const now = '2026-11-21T12:00:00.000Z'
    const { userId } = hearth.ids.parent
    expect(made).toEqual({
      id: made.id,
      familyId: hearth.familyId,
      orderNumber: '2026-0001',
      status: 'pending',
      totalAmount: 11.96,
      itemCount: 3,
      unpricedCount: 1,
      currency: 'USD',
      vendorId,
      vendor: { id: vendorId, name: 'Bakery' },
      smartListId: listId,
      orderType: 'online',
      externalOrderId: null,
      trackingNumber: null,
      estimatedDelivery: '2026-11-24',
      actualDelivery: null,
      notes: 'Leave it at the door',
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
      items: [item(milk.id, 'Milk', 4, 1.29, 5.16, 'l'), item(bread.id, 'Bread', 2, 3.4, 6.8), item(stamp.id, 'Stamp', 1, null, null)],
      events: [
        { id: expect.any(String), status: 'pending', message: null, location: null, source: 'manual', createdBy: userId, createdAt: now },
      ],
    })
    expect(await find(made.id)).toEqual(made)
    const { items: _, events: __, ...summary } = made
    expect(await list()).toEqual([summary])
  })

  test('keeps its names, quantities and prices', async () => {
    const { milk } = await fillList()
    const made = await order()
    await addPrice(milk, vendorId, 100)
    await parent().call(shoppingApi.changeItem, { itemId: milk.id }, { name: 'Oat milk', defaultQuantity: 9 })
    expect((await find(made.id)).items[0]).toMatchObject({ name: 'Milk', quantity: 4, price: 1.29 })
    await parent().call(shoppingApi.removeList, { listId })
    expect(await find(made.id)).toMatchObject({ smartListId: null, totalAmount: 11.96, items: [{ itemId: null }, {}, {}] })
  })

  test('is numbered per family and year, without gaps', async () => {
    await newItem('Milk')
    expect([(await order()).orderNumber, (await order()).orderNumber]).toEqual(['2026-0001', '2026-0002'])
    const stranger = hearth.as('stranger')
    const theirs = { familyId: hearth.otherFamilyId }
    const { id: smartListId } = await stranger.call(shoppingApi.createList, theirs, { name: 'Theirs' })
    await stranger.call(shoppingApi.addItem, { listId: smartListId }, { name: 'Milk' })
    expect((await stranger.call(shoppingOrdersApi.create, theirs, { smartListId, vendorId })).orderNumber).toBe('2026-0001')
    hearth.services.sqlite.run("UPDATE shopping_orders SET order_number = '2026-9999' WHERE order_number = '2026-0002'")
    expect([(await order()).orderNumber, (await order()).orderNumber]).toEqual(['2026-10000', '2026-10001'])
    clock.set('2026-12-20T12:00:00Z')
    await parent().get(hearth.path('/shopping-orders'))
    clock.set('2027-01-01T04:59:00Z')
    expect((await order()).orderNumber).toBe('2026-10002')
    clock.set('2027-01-01T05:00:00Z')
    expect((await order()).orderNumber).toBe('2027-0001')
  })

  test('gets its own number under concurrent requests, and is created once for an id', async () => {
    await newItem('Milk')
    const numbers = await Promise.all([order(), order(), order()])
    expect(new Set(numbers.map(({ orderNumber }) => orderNumber)).size).toBe(3)
    const id = Bun.randomUUIDv7()
    expect(await order({ id })).toEqual(await order({ id }))
    expect(await list()).toHaveLength(4)
  })

  test.each([
    [{ smartListId: undefined }, 'Please select a list.'],
    [{ smartListId: 'none' }, 'There is no such list.'],
    [{ vendorId: undefined }, 'Please select a vendor.'],
    [{ vendorId: 'none' }, 'There is no such vendor.'],
    [{ orderType: 'pigeon' }, 'Must be one of: online, pickup, in_store.'],
    [{}, 'There is nothing to buy on this list.'],
  ])('rejects %j', async (body, message) => {
    await newItem('Candles', { status: 'purchased' })
    const answer = await parent().post(hearth.path('/shopping-orders'), { smartListId: listId, vendorId, ...body })
    expect(answer).toMatchObject({ status: 422, body: { message } })
    expect(await list()).toEqual([])
  })
})

describe('the progress of an order', () => {
  test('records each status, message and location in its history', async () => {
    await newItem('Milk')
    const { id } = await order()
    clock.pass({ hours: 1 })
    await change(id, { status: 'confirmed', message: 'Thank you' })
    clock.pass({ hours: 1 })
    await change(id, { status: 'shipped', trackingNumber: 'JD0146', externalOrderId: 'A-17' })
    await change(id, { location: 'Newark depot' })
    await change(id, { notes: 'Ring twice' })
    const shipped = await find(id)
    expect(shipped).toMatchObject({ status: 'shipped', trackingNumber: 'JD0146', externalOrderId: 'A-17', notes: 'Ring twice' })
    expect(shipped.events.map(({ status, message, location, createdAt }) => [status, message, location, createdAt.slice(11, 16)])).toEqual([
      ['pending', null, null, '12:00'],
      ['confirmed', 'Thank you', null, '13:00'],
      ['shipped', null, null, '14:00'],
      ['shipped', null, 'Newark depot', '14:00'],
    ])
  })

  test.each([
    ['delivered', 'shipped', 'This order is delivered and can no longer change.'],
    ['cancelled', 'delivered', 'This order is cancelled and can no longer change.'],
    ['ready', 'confirmed', "An order can't go back to an earlier status."],
  ])('is rejected from %s to %s', async (from, to, message) => {
    await newItem('Milk')
    const { id } = await order()
    await change(id, { status: from })
    expect(await parent().patch(`/api/shopping-orders/${id}`, { status: to })).toMatchObject({ status: 409, body: { message } })
    expect((await find(id)).status).toBe(from as 'ready')
  })

  test('buys the items on delivery at the prices of the order, and records the day', async () => {
    const { bread } = await fillList()
    await parent().call(shoppingBudgetsApi.create, family(), { name: 'Food', totalAmount: 200 })
    const spent = async () => (await hearth.as('child').call(shoppingBudgetsApi.list, family()))[0]?.spentAmount
    const before = (await spent()) ?? 0
    const { id } = await order()
    await parent().call(shoppingApi.changeItem, { itemId: bread.id }, { status: 'purchased' })
    clock.pass({ days: 2 })
    const delivered = await change(id, { status: 'delivered', message: 'At the door' })
    expect(delivered).toMatchObject({ status: 'delivered', actualDelivery: '2026-11-23' })
    expect(await statuses()).toEqual(['Milk purchased', 'Bread purchased', 'Stamp purchased', 'Candles purchased'])
    // The bread was already bought in the shop, at its estimated price.
    expect((await spent()) ?? 0).toBeCloseTo(before + 5.16 + 6.8, 10)
    await change(id, { status: 'delivered' })
    expect((await find(id)).events).toHaveLength(2)
  })

  test('buys nothing when it is cancelled', async () => {
    await newItem('Milk')
    const { id } = await order()
    await change(id, { status: 'cancelled' })
    expect([await statuses(), (await find(id)).actualDelivery]).toEqual([['Milk active'], null])
  })

  test('is in the audit', async () => {
    await newItem('Milk', { estimatedPrice: 2 })
    const { id } = await order()
    await change(id, { status: 'confirmed' })
    const audits = await hearth.as('child').call(shoppingApi.audits, family())
    expect(audits.slice(0, 2)).toMatchObject([
      { entityType: 'order', entityId: id, action: 'changed', oldValues: { status: 'pending' }, newValues: { status: 'confirmed' } },
      { entityType: 'order', entityId: id, action: 'created', newValues: { orderNumber: '2026-0001', totalAmount: 2 } },
    ])
  })
})

test('orders are paginated, newest first', async () => {
  await newItem('Milk')
  for (let n = 0; n < 5; n++) {
    await order()
    clock.pass({ minutes: 1 })
  }
  const page = async (query: string) => (await hearth.as('child').get(hearth.path(`/shopping-orders?limit=2${query}`))).body as OrderReply[]
  const first = await page('')
  const second = await page(`&before=${first[1]?.id}`)
  expect([...first, ...second].map(({ orderNumber }) => orderNumber.slice(-1))).toEqual(['5', '4', '3', '2'])
  expect((await hearth.as('child').get(hearth.path(`/shopping-orders?before=${Bun.randomUUIDv7()}`))).status).toBe(422)
})
