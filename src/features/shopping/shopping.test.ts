import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { activityApi } from '../activity/activity.contract'
import { shoppingApi } from './lists/lists.contract'

let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const newList = (body: object = {}) => hearth.as('parent').call(shoppingApi.createList, family(), { name: 'Groceries', ...body })
const newItem = (listId: string, body: object = {}) => hearth.as('parent').call(shoppingApi.addItem, { listId }, { name: 'Milk', ...body })
const change = (itemId: string, body: object) => hearth.as('parent').call(shoppingApi.changeItem, { itemId }, body)

describe('a list', () => {
  test('is created with the defaults of the specification, and is the same at both paths', async () => {
    const { id, ...list } = await newList({ name: ' Weekend ' })
    const now = '2026-11-21T12:00:00.000Z'
    const made = { familyId: hearth.familyId, createdBy: hearth.ids.parent.userId, createdAt: now, updatedAt: now }
    const fields = {
      description: null,
      frequency: 'weekly',
      autoGenerate: false,
      budget: null,
      nextAutoGeneration: null,
      status: 'active',
    } as const
    expect(list).toEqual({ name: 'Weekend', ...fields, ...made })
    const item = await newItem(id)
    const named = <T extends { id: string }>(lists: T[]) => lists.find((other) => other.id === id)
    const smart = await hearth.as('child').call(shoppingApi.lists, family())
    const plain = await hearth.as('child').call(shoppingApi.listsWithItems, family())
    expect(named(smart)).toEqual({ id, ...list })
    expect(named(plain)).toEqual({ id, ...list, items: [item] })
    expect(await hearth.as('child').call(shoppingApi.items, { listId: id })).toEqual([item])
  })

  test.each([
    [{ name: ' ' }, 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'Use at most 100 characters.'],
    [{ frequency: 'daily' }, 'Must be one of: weekly, monthly, as-needed.'],
  ])('rejects %j', async (body, message) => {
    const answer = await hearth.as('parent').post(hearth.path('/smart-shopping-lists'), { name: 'Groceries', ...body })
    expect(answer).toMatchObject({ status: 422, body: { message } })
  })

  test('is listed without items too, and its items are listed in order of creation', async () => {
    const { id } = await newList()
    expect(await hearth.as('admin').call(shoppingApi.items, { listId: id })).toEqual([])
    for (const name of ['Milk', 'Bread', 'Apples']) await newItem(id, { name })
    const items = await hearth.as('admin').call(shoppingApi.items, { listId: id })
    expect(items.map(({ name }) => name)).toEqual(['Milk', 'Bread', 'Apples'])
  })
})

describe('an item', () => {
  test('is created with the defaults of the specification', async () => {
    const { id: listId } = await newList()
    const { id, createdAt, updatedAt, ...item } = await newItem(listId, { unit: ' ' })
    expect(item).toEqual({
      familyId: hearth.familyId,
      listId,
      name: 'Milk',
      description: null,
      categoryId: null,
      category: null,
      defaultQuantity: 1,
      unit: 'each',
      estimatedPrice: null,
      priority: 3,
      isRecurring: false,
      tags: [],
      preferredBrand: null,
      notes: null,
      status: 'active',
      purchasedAt: null,
      purchasedBy: null,
      prices: [],
      createdBy: hearth.ids.parent.userId,
    })
  })

  test('keeps exact prices', async () => {
    const { id } = await newList()
    for (const estimatedPrice of [0.1, 0.29, 1.15, 4.35, 19.99, 999_999.99])
      expect((await newItem(id, { estimatedPrice })).estimatedPrice).toBe(estimatedPrice)
  })

  test.each([
    [{ name: '' }, 'Name is required.'],
    [{ estimatedPrice: 1.999 }, 'Use at most 2 decimals.'],
    [{ estimatedPrice: 1_000_000 }, 'Must be at most 999999.99.'],
    [{ estimatedPrice: -1 }, 'Must be at least 0.'],
    [{ priority: 0 }, 'Must be at least 1.'],
    [{ priority: 11 }, 'Must be at most 10.'],
    [{ defaultQuantity: 0 }, 'Must be at least 1.'],
    [{ status: 'stolen' }, 'Must be one of: active, purchased.'],
    [{ tags: 'a,b' }, 'Must be a list.'],
  ])('rejects %j in a create and in a change', async (body, message) => {
    const { id } = await newList()
    const item = await newItem(id)
    const refused = { status: 422, body: { message } }
    expect(await hearth.as('parent').post(`/api/smart-shopping-lists/${id}/items`, { name: 'Milk', ...body })).toMatchObject(refused)
    expect(await hearth.as('parent').patch(`/api/smart-shopping-items/${item.id}`, body)).toMatchObject(refused)
  })

  test('changes only the given fields', async () => {
    const { id } = await newList()
    const rich = { estimatedPrice: 2.5, priority: 8, unit: 'kg', defaultQuantity: 2, isRecurring: true, tags: ['organic'], notes: 'ripe' }
    const item = await newItem(id, rich)
    const minuteLater = () => {
      clock.pass({ minutes: 1 })
      return clock.now().toString({ fractionalSecondDigits: 3 })
    }
    const purchasedAt = minuteLater()
    const bought = { status: 'purchased', purchasedAt, purchasedBy: hearth.ids.parent.userId } as const
    expect(await change(item.id, { status: 'purchased' })).toEqual({ ...item, ...bought, updatedAt: purchasedAt })
    const updatedAt = minuteLater()
    const reopened = { ...item, estimatedPrice: null, updatedAt }
    expect(await change(item.id, { status: 'active', estimatedPrice: null })).toEqual(reopened)
    expect(await change(item.id, {})).toEqual(reopened)
  })

  test('can be removed', async () => {
    const { id } = await newList()
    const item = await newItem(id)
    await hearth.as('parent').call(shoppingApi.removeItem, { itemId: item.id })
    expect(await hearth.as('parent').call(shoppingApi.items, { listId: id })).toEqual([])
    expect((await hearth.as('parent').patch(`/api/smart-shopping-items/${item.id}`, {})).status).toBe(404)
  })
})

describe('permission', () => {
  const answers = async (act: (who: Who) => Promise<{ status: number }>) =>
    (await Promise.all((['admin', 'parent', 'member', 'child', 'extended', 'pending'] as const).map(act))).map(({ status }) => status)

  test('to view is view_shopping, to change anything is edit_shopping', async () => {
    const { id } = await newList()
    const item = await newItem(id)
    const seen = [200, 200, 200, 200, 403, 403]
    const edited = (status: number) => [status, status, status, 403, 403, 403]
    expect(await answers((who) => hearth.as(who).get(hearth.path('/shopping-lists')))).toEqual(seen)
    expect(await answers((who) => hearth.as(who).get(hearth.path('/smart-shopping-lists')))).toEqual(seen)
    expect(await answers((who) => hearth.as(who).get(`/api/smart-shopping-lists/${id}/items`))).toEqual(seen)
    expect(await answers((who) => hearth.as(who).post(hearth.path('/smart-shopping-lists'), { name: 'x' }))).toEqual(edited(201))
    expect(await answers((who) => hearth.as(who).post(`/api/smart-shopping-lists/${id}/items`, { name: 'x' }))).toEqual(edited(201))
    expect(await answers((who) => hearth.as(who).patch(`/api/smart-shopping-items/${item.id}`, { name: 'x' }))).toEqual(edited(200))
    const remove = async (who: Who) => hearth.as(who).delete(`/api/smart-shopping-items/${(await newItem(id)).id}`)
    expect(await answers(remove)).toEqual(edited(204))
  })
})

test('every change sends a live frame to the members who may view the lists', async () => {
  const rosa = await screenOf(hearth, 'extended')
  const leo = await screenOf(hearth, 'child')
  const { id } = await newList()
  const item = await newItem(id)
  await change(item.id, { status: 'purchased' })
  await hearth.as('parent').call(shoppingApi.removeItem, { itemId: item.id })
  for (let n = 0; n < 4; n++) expect(await leo.next()).toEqual({ type: 'changed', data: { familyId: hearth.familyId, area: 'shopping' } })
  expect(rosa.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

test('the activity feed shows added, bought and removed items', async () => {
  const { id } = await newList({ name: 'Party' })
  const item = await newItem(id, { name: 'Candles' })
  for (const status of ['purchased', 'purchased', 'active']) await change(item.id, { status })
  await hearth.as('parent').call(shoppingApi.removeItem, { itemId: item.id })
  const feed = await hearth.as('child').call(activityApi.list, family())
  expect(feed.slice(0, 4).map(({ kind, title, subjectId }) => [kind, title, subjectId])).toEqual([
    ['shopping_item.removed', 'Candles', item.id],
    ['shopping_item.bought', 'Candles', item.id],
    ['shopping_item.added', 'Candles', item.id],
    ['shopping_list.created', 'Party', id],
  ])
})
