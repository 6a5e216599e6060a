import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { shoppingBudgetsApi } from '../budgets/budgets.contract'
import { shoppingCategoriesApi } from './categories.contract'
import { shoppingApi } from './lists.contract'

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const newCategory = (body: object = {}) => parent().call(shoppingCategoriesApi.create, family(), { name: 'Dairy', ...body })
const list = () => hearth.as('child').call(shoppingCategoriesApi.list, family())

describe('a category', () => {
  test('stores the fields of its form', async () => {
    const sent = { name: 'Groceries', color: '#3B82F6', icon: '🛒', sortOrder: 7 }
    const category = await newCategory(sent)
    const now = '2026-11-21T12:00:00.000Z'
    const made = { familyId: hearth.familyId, createdBy: hearth.ids.parent.userId, createdAt: now, updatedAt: now }
    expect(category).toEqual({ id: category.id, ...sent, color: '#3b82f6', ...made })
    expect(await list()).toContainEqual(category)
  })

  test('is last, blue and without an icon by default, and is created once for an id', async () => {
    const count = (await list()).length
    const id = Bun.randomUUIDv7()
    const category = await newCategory({ id, icon: ' ' })
    expect(category).toMatchObject({ color: '#3b82f6', icon: null, sortOrder: count })
    expect(await newCategory({ id })).toEqual(category)
    expect((await hearth.as('member').post(hearth.path('/shopping-categories'), { id, name: 'Mine' })).status).toBe(409)
    expect(await list()).toHaveLength(count + 1)
  })

  test.each([
    [{ name: ' ' }, 'Name is required.'],
    [{ icon: 'abc' }, 'Use at most 2 characters.'],
    [{ icon: '👨‍👩‍👧‍👦🧀🥛' }, 'Use at most 2 characters.'],
    [{ color: 'red' }, 'Must be a color such as #3b82f6.'],
    [{ sortOrder: -1 }, 'Must be at least 0.'],
  ])('rejects %j in a create and in a change', async (body, message) => {
    const { id } = await newCategory()
    const refused = { status: 422, body: { message } }
    expect(await parent().post(hearth.path('/shopping-categories'), { name: 'Dairy', ...body })).toMatchObject(refused)
    expect(await parent().patch(`/api/shopping-categories/${id}`, body)).toMatchObject(refused)
  })

  test('has an icon of at most two user-perceived characters', async () => {
    expect((await newCategory({ icon: '👨‍👩‍👧‍👦🇳🇱' })).icon).toBe('👨‍👩‍👧‍👦🇳🇱')
  })

  test('can be moved, and is listed at its new position', async () => {
    const { id } = await newCategory({ name: 'First', sortOrder: 500 })
    await parent().call(shoppingCategoriesApi.change, { categoryId: id }, { sortOrder: 0 })
    const placed = await list()
    expect(placed.find((category) => category.id === id)?.sortOrder).toBe(0)
    expect(placed.map(({ sortOrder }) => sortOrder)).toEqual(placed.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b))
  })

  test('moves far along the route with one call, which refuses rows of other families', async () => {
    const names = async () => (await list()).map(({ name }) => name)
    for (const name of ['Bread', 'Fish', 'Tea']) await newCategory({ name })
    const before = await names()
    const moved = (await list()).map(({ id }) => id)
    moved.unshift(moved.pop() ?? '')
    const reorder = (ids: string[]) => parent().put(`/api/families/${hearth.familyId}/shopping-categories/order`, { ids })
    expect((await reorder([...moved, crypto.randomUUID()])).status).toBe(422)
    expect(await names()).toEqual(before)
    expect((await reorder(moved)).status).toBe(204)
    expect(await names()).toEqual(['Tea', ...before.slice(0, -1)])
  })

  test('leaves its items without a category when it is deleted, and deletes its budgets', async () => {
    const { id: categoryId } = await newCategory()
    const { id: listId } = await parent().call(shoppingApi.createList, family(), { name: 'Groceries' })
    const item = await parent().call(shoppingApi.addItem, { listId }, { name: 'Milk', categoryId, estimatedPrice: 2 })
    await parent().call(shoppingApi.changeItem, { itemId: item.id }, { status: 'purchased' })
    const budget = (body: object) => parent().call(shoppingBudgetsApi.create, family(), { name: 'Food', totalAmount: 10, ...body })
    const [own, all] = [await budget({ categoryId }), await budget({})]
    await parent().call(shoppingCategoriesApi.remove, { categoryId })
    const [left] = await hearth.as('child').call(shoppingApi.items, { listId })
    expect(left).toMatchObject({ id: item.id, categoryId: null, category: null, status: 'purchased' })
    const budgets = await hearth.as('child').call(shoppingBudgetsApi.list, family())
    expect(budgets.map(({ id, spentAmount }) => [id, spentAmount])).toEqual([[all.id, 2]])
    const [deleted, gone] = await hearth.as('child').call(shoppingApi.audits, family())
    expect([deleted, gone]).toMatchObject([
      { entityType: 'category', action: 'deleted', entityId: categoryId },
      { entityType: 'budget', action: 'deleted', entityId: own.id },
    ])
  })
})
