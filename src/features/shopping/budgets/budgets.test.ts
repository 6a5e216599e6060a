import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { shoppingCategoriesApi } from '../lists/categories.contract'
import { shoppingApi } from '../lists/lists.contract'
import { shoppingBudgetsApi } from './budgets.contract'
import { shoppingPricesApi } from './prices.contract'

let clock: FakeClock
let hearth: Hearth
let listId: string
beforeEach(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, timezone: 'America/New_York' })
  listId = await newList('Groceries')
})
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const newList = async (name: string) => (await parent().call(shoppingApi.createList, family(), { name })).id
const newCategory = async (name: string) => (await parent().call(shoppingCategoriesApi.create, family(), { name })).id
const newBudget = (body: object = {}) => parent().call(shoppingBudgetsApi.create, family(), { name: 'Food', totalAmount: 100, ...body })
const change = (itemId: string, body: object) => parent().call(shoppingApi.changeItem, { itemId }, body)
const newItem = (body: object = {}, list = listId) => parent().call(shoppingApi.addItem, { listId: list }, { name: 'Milk', ...body })
const buy = async (estimatedPrice: number, defaultQuantity = 1, body: object = {}, list = listId) => {
  const item = await newItem({ estimatedPrice, defaultQuantity, ...body }, list)
  return change(item.id, { status: 'purchased' })
}
const budgets = () => hearth.as('child').call(shoppingBudgetsApi.list, family())
const spent = async () => Object.fromEntries((await budgets()).map(({ name, spentAmount }) => [name, spentAmount]))
const notificationTitles = async (who: Who = 'parent') =>
  (await hearth.as(who).call(notificationsApi.list, family())).filter(({ kind }) => kind === 'budget_alert').map(({ title }) => title)

describe('a budget', () => {
  test('stores the fields of its form, and computes its spent amount, status and end date', async () => {
    const sent = { name: ' Food ', totalAmount: 400, period: 'monthly', alertThreshold: 75, smartListId: listId, categoryId: null }
    const dates = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2030-01-01T00:00:00.000Z' }
    const budget = await newBudget({ ...sent, ...dates, spentAmount: 399, status: 'exceeded' })
    const made = { familyId: hearth.familyId, createdBy: hearth.ids.parent.userId, createdAt: dates.startDate, updatedAt: dates.startDate }
    const period = { startDate: '2026-11-21', endDate: '2026-12-21' }
    expect(budget).toEqual({ id: budget.id, ...sent, name: 'Food', spentAmount: 0, status: 'active', ...period, ...made } as never)
    expect(await budgets()).toEqual([budget])
  })

  test.each([
    ['weekly', '2026-11-28'],
    ['monthly', '2026-12-21'],
    ['yearly', '2027-11-21'],
  ])('that is %s starts today and ends on %s, with a threshold of 80 percent', async (period, endDate) => {
    expect(await newBudget({ period })).toMatchObject({ startDate: '2026-11-21', endDate, alertThreshold: 80 })
  })

  test('is created once when a create is retried with the same id', async () => {
    const id = Bun.randomUUIDv7()
    expect(await newBudget({ id })).toEqual(await newBudget({ id, name: 'Again' }))
    expect((await hearth.as('member').post(hearth.path('/shopping-budgets'), { id, name: 'Mine', totalAmount: 1 })).status).toBe(409)
  })

  test.each([
    [{ name: '' }, 'Name is required.'],
    [{ totalAmount: 0 }, 'Must be more than 0.'],
    [{ totalAmount: -5 }, 'Must be at least 0.'],
    [{ totalAmount: 100_000_000 }, 'Must be at most 99999999.99.'],
    [{ totalAmount: 1.999 }, 'Use at most 2 decimals.'],
    [{ alertThreshold: 0 }, 'Must be at least 1.'],
    [{ alertThreshold: 101 }, 'Must be at most 100.'],
    [{ alertThreshold: 79.5 }, 'Must be a whole number.'],
    [{ period: 'daily' }, 'Must be one of: weekly, monthly, yearly.'],
    [{ smartListId: 'none' }, 'There is no such list.'],
    [{ categoryId: 'none' }, 'There is no such category.'],
    [{ startDate: '2027-02-30' }, 'Must be a date such as 2026-11-21.'],
  ])('rejects %j in a create and in a change', async (body, message) => {
    const { id } = await newBudget()
    const refused = { status: 422, body: { message } }
    const made = { name: 'Food', totalAmount: 100, ...body }
    expect(await parent().post(hearth.path('/shopping-budgets'), made)).toMatchObject(refused)
    expect(await parent().patch(`/api/shopping-budgets/${id}`, body)).toMatchObject(refused)
  })

  test('ignores a given spent amount and status', async () => {
    const { id } = await newBudget()
    const changed = await parent().call(
      shoppingBudgetsApi.change,
      { budgetId: id },
      { spentAmount: 50, status: 'exceeded', totalAmount: 200 },
    )
    expect(changed).toMatchObject({ spentAmount: 0, status: 'active', totalAmount: 200 })
  })
})

describe('the spent amount', () => {
  test('is price × quantity of the purchases in its list, its category, both, or all', async () => {
    const [market, food] = [await newList('Market'), await newCategory('Food')]
    await newBudget({ name: 'all' })
    await newBudget({ name: 'list', smartListId: market })
    await newBudget({ name: 'category', categoryId: food })
    await newBudget({ name: 'both', smartListId: market, categoryId: food })
    await buy(0.1, 3)
    await buy(2.35, 4, { categoryId: food })
    await buy(5, 1, {}, market)
    await buy(19.99, 2, { categoryId: food }, market)
    await newItem({ estimatedPrice: 1000 })
    expect(await spent()).toEqual({ all: 54.68, list: 44.98, category: 49.38, both: 39.98 })
  })

  test('drops when an item is reopened on the same day, and stays when it is reopened later', async () => {
    await newBudget()
    const { id } = await buy(10)
    expect(await spent()).toEqual({ Food: 10 })
    await change(id, { status: 'active' })
    expect(await spent()).toEqual({ Food: 0 })
    await change(id, { status: 'purchased' })
    clock.pass({ days: 2 })
    await change(id, { status: 'active' })
    expect(await spent()).toEqual({ Food: 10 })
    await change(id, { status: 'purchased' })
    expect(await spent()).toEqual({ Food: 20 })
  })

  test('stays when the item or its list is deleted', async () => {
    await newBudget()
    const { id } = await buy(10)
    await parent().call(shoppingApi.removeItem, { itemId: id })
    const market = await newList('Market')
    await buy(5, 2, {}, market)
    await parent().call(shoppingApi.removeList, { listId: market })
    expect(await spent()).toEqual({ Food: 20 })
  })

  test("follows changes of a bought item's price, quantity, category and list", async () => {
    const [market, food] = [await newList('Market'), await newCategory('Food')]
    await newBudget({ name: 'all' })
    await newBudget({ name: 'both', smartListId: market, categoryId: food })
    const { id } = await buy(10, 2)
    await change(id, { estimatedPrice: 12.5 })
    expect(await spent()).toEqual({ all: 25, both: 0 })
    await change(id, { defaultQuantity: 3, categoryId: food, listId: market })
    expect(await spent()).toEqual({ all: 37.5, both: 37.5 })
    await change(id, { estimatedPrice: null })
    expect(await spent()).toEqual({ all: 0, both: 0 })
  })

  test("uses the best vendor's price for an item without an estimate", async () => {
    await newBudget()
    const item = await newItem({ defaultQuantity: 3 })
    const [first, second] = await parent().call(shoppingPricesApi.vendors, {})
    for (const [vendor, price] of [
      [first, 2],
      [second, 1.75],
    ] as const)
      await parent().call(shoppingPricesApi.add, { itemId: item.id }, { vendorId: vendor?.id, price })
    await change(item.id, { status: 'purchased' })
    expect(await spent()).toEqual({ Food: 5.25 })
  })

  test('counts an item once under concurrent requests', async () => {
    await newBudget()
    const { id } = await buy(10)
    await Promise.all(Array.from({ length: 5 }, () => change(id, { status: 'purchased' })))
    expect(await spent()).toEqual({ Food: 10 })
  })
})

describe('when its period ends', () => {
  test("a budget starts the next one at the family's midnight, with nothing spent", async () => {
    await newBudget({ period: 'weekly' })
    clock.set('2026-11-28T04:59:00Z')
    await buy(30)
    expect(await budgets()).toMatchObject([{ spentAmount: 30, startDate: '2026-11-21', endDate: '2026-11-28' }])
    clock.set('2026-11-28T05:00:00Z')
    await buy(7)
    expect(await budgets()).toMatchObject([{ spentAmount: 7, startDate: '2026-11-28', endDate: '2026-12-05' }])
    clock.set('2026-12-10T12:00:00Z')
    expect(await budgets()).toMatchObject([{ spentAmount: 0, startDate: '2026-12-05', endDate: '2026-12-12' }])
  })

  test('purchases before its creation count if its start is earlier', async () => {
    await buy(40)
    clock.pass({ days: 3 })
    expect(await newBudget({ startDate: '2026-11-20' })).toMatchObject({ spentAmount: 40, startDate: '2026-11-20', endDate: '2026-12-20' })
    expect(await newBudget({ name: 'Later' })).toMatchObject({ spentAmount: 0, startDate: '2026-11-24' })
  })
})

describe('the status', () => {
  test('is exceeded when the spent amount is higher than the budget, and active again after a correction', async () => {
    const { id } = await newBudget({ totalAmount: 20 })
    const status = async () => (await budgets())[0]?.status
    await buy(20)
    expect(await status()).toBe('active')
    await buy(0.01)
    expect(await status()).toBe('exceeded')
    await parent().call(shoppingBudgetsApi.change, { budgetId: id }, { totalAmount: 21 })
    expect(await status()).toBe('active')
  })
})

describe('the alert', () => {
  test('notifies the members who may edit shopping, once per period', async () => {
    await newBudget({ period: 'weekly', alertThreshold: 50 })
    await buy(49.99)
    expect(await notificationTitles()).toEqual([])
    await buy(0.01)
    await buy(100)
    for (const who of ['admin', 'parent', 'member'] as const) expect(await notificationTitles(who)).toEqual(['Food'])
    for (const who of ['child', 'extended'] as const) expect(await notificationTitles(who)).toEqual([])
    clock.pass({ days: 7 })
    await buy(10)
    expect(await notificationTitles()).toEqual(['Food'])
    await buy(40)
    expect(await notificationTitles()).toEqual(['Food', 'Food'])
  })

  test('follows a change of the budget, and is withdrawn when the budget is deleted', async () => {
    await buy(90)
    const { id } = await newBudget({ totalAmount: 1000, startDate: '2026-11-21' })
    expect(await notificationTitles()).toEqual([])
    await parent().call(shoppingBudgetsApi.change, { budgetId: id }, { totalAmount: 100 })
    expect(await notificationTitles()).toEqual(['Food'])
    await parent().call(shoppingBudgetsApi.remove, { budgetId: id })
    expect([await notificationTitles(), await budgets()]).toEqual([[], []])
  })

  test('ignores purchases outside its list', async () => {
    await newBudget({ smartListId: await newList('Market') })
    await buy(500)
    expect(await notificationTitles()).toEqual([])
  })
})

test('the audit has the given fields, not the computed ones', async () => {
  const { id } = await newBudget()
  await parent().call(shoppingBudgetsApi.change, { budgetId: id }, { totalAmount: 120 })
  const [changed, created] = await hearth.as('child').call(shoppingApi.audits, family())
  expect(changed).toMatchObject({ entityType: 'budget', oldValues: { totalAmount: 100 }, newValues: { totalAmount: 120 } })
  expect(created).toMatchObject({ action: 'created', newValues: { name: 'Food', totalAmount: 100, startDate: '2026-11-21' } })
})
