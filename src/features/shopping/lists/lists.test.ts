import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { silentLog } from '#src/platform/log/log'
import { createJobs } from '#src/server/jobs'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { shoppingCategoriesApi } from './categories.contract'
import { shoppingApi } from './lists.contract'

let clock: FakeClock
let hearth: Hearth
const begin = async (moment: string) => {
  clock = fakeClock(moment)
  hearth = await startHearth({ clock, timezone: 'America/New_York' })
}
beforeEach(() => begin('2026-11-21T12:00:00Z'))
afterEach(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const newList = (body: object = {}) => parent().call(shoppingApi.createList, family(), { name: 'Groceries', ...body })
const newItem = (listId: string, body: object = {}) => parent().call(shoppingApi.addItem, { listId }, { name: 'Milk', ...body })
const tick = (itemId: string, status = 'purchased') => parent().call(shoppingApi.changeItem, { itemId }, { status })
const items = (listId: string) => hearth.as('child').call(shoppingApi.items, { listId })
const find = async (id: string) => (await hearth.as('child').call(shoppingApi.lists, family())).find((list) => list.id === id)
const audits = async () => hearth.as('child').call(shoppingApi.audits, family())

describe('a list', () => {
  test('stores and returns the fields of its form', async () => {
    const sent = { name: ' Weekly shop ', description: 'Saturdays', frequency: 'weekly', autoGenerate: true, budget: 120.5 }
    const list = await newList(sent)
    expect(list).toMatchObject({ ...sent, name: 'Weekly shop', nextAutoGeneration: '2026-11-28', status: 'active' })
    expect(await find(list.id)).toEqual(list)
  })

  test("is created once for an id, which others can't use", async () => {
    const id = Bun.randomUUIDv7()
    const list = await newList({ id })
    expect(await newList({ id, name: 'Again' })).toEqual(list)
    expect((await hearth.as('member').post(hearth.path('/smart-shopping-lists'), { id, name: 'Mine' })).status).toBe(409)
  })

  test('changes only the given fields', async () => {
    const list = await newList({ description: 'Saturdays', budget: 80 })
    clock.pass({ minutes: 1 })
    const updatedAt = '2026-11-21T12:01:00.000Z'
    const changed = await parent().call(shoppingApi.changeList, { listId: list.id }, { budget: null, frequency: 'monthly' })
    expect(changed).toEqual({ ...list, budget: null, frequency: 'monthly', updatedAt })
  })

  test.each([
    [{ budget: -1 }, 'Must be at least 0.'],
    [{ budget: 0.001 }, 'Use at most 2 decimals.'],
    [{ autoGenerate: 'yes' }, 'Must be true or false.'],
    [{ nextAutoGeneration: '2026-11-21', autoGenerate: true }, 'Choose a day after today.'],
    [{ nextAutoGeneration: '2027-02-30', autoGenerate: true }, 'Must be a date such as 2026-11-21.'],
    [{ status: 'gone' }, 'Must be one of: active, archived.'],
  ])('rejects %j in a create and in a change', async (body, message) => {
    const { id } = await newList()
    const refused = { status: 422, body: { message } }
    expect(await parent().post(hearth.path('/smart-shopping-lists'), { name: 'Groceries', ...body })).toMatchObject(refused)
    expect(await parent().patch(`/api/smart-shopping-lists/${id}`, body)).toMatchObject(refused)
  })

  test('is hidden when it is archived, and can be restored', async () => {
    const { id } = await newList({ autoGenerate: true })
    const change = (status: string) => parent().call(shoppingApi.changeList, { listId: id }, { status })
    const shown = async () => (await hearth.as('child').call(shoppingApi.listsWithItems, family())).map((list) => list.id)
    expect([(await change('archived')).nextAutoGeneration, await shown()]).toEqual([null, []])
    expect([(await change('active')).nextAutoGeneration, await shown()]).toEqual(['2026-11-28', [id]])
  })

  test('is deleted with its items', async () => {
    const { id } = await newList({ name: 'Party' })
    const item = await newItem(id, { estimatedPrice: 3 })
    await tick(item.id)
    await parent().call(shoppingApi.removeList, { listId: id })
    expect(await find(id)).toBeUndefined()
    expect((await parent().patch(`/api/smart-shopping-items/${item.id}`, {})).status).toBe(404)
    expect((await audits()).slice(0, 2).map(({ entityType, action, entityId }) => [entityType, action, entityId])).toEqual([
      ['list', 'deleted', id],
      ['item', 'deleted', item.id],
    ])
  })

  test("sorts its items by the family's categories, then by creation", async () => {
    const { id } = await newList()
    const category = (name: string, sortOrder: number) =>
      parent().call(shoppingCategoriesApi.create, family(), { name, sortOrder, color: '#112233', icon: '🥛' })
    const [frozen, fruit] = [await category('Frozen', 2), await category('Fruit', 1)]
    for (const [name, categoryId] of [
      ['Batteries', null],
      ['Peas', frozen.id],
      ['Apples', fruit.id],
      ['Stamps', ''],
      ['Ice', frozen.id],
    ])
      await newItem(id, { name, categoryId })
    const listed = await items(id)
    expect(listed.map(({ name }) => name)).toEqual(['Apples', 'Peas', 'Ice', 'Batteries', 'Stamps'])
    expect(listed[0]?.category).toEqual({ id: fruit.id, name: 'Fruit', color: '#112233', icon: '🥛' })
    expect(listed[4]).toMatchObject({ categoryId: null, category: null })
  })
})

describe('an item', () => {
  test('stores the fields of its form, once for an id', async () => {
    const { id: listId } = await newList()
    const { id: categoryId } = await parent().call(shoppingCategoriesApi.create, family(), { name: 'Dairy' })
    const sent = {
      id: Bun.randomUUIDv7(),
      name: 'Milk',
      description: 'The blue one',
      categoryId,
      priority: 8,
      estimatedPrice: 1.29,
      unit: 'l',
      defaultQuantity: 4,
      isRecurring: true,
      tags: ['organic', 'fresh'],
      preferredBrand: 'Blue Heron',
      notes: 'cold',
      status: 'active',
    }
    const item = await newItem(listId, sent)
    expect(item).toMatchObject({ ...sent, listId, category: { id: categoryId, name: 'Dairy' } } as object)
    expect(await newItem(listId, sent)).toEqual(item)
    expect(await items(listId)).toEqual([item])
    const theft = await hearth.as('member').post(`/api/smart-shopping-lists/${listId}/items`, { ...sent })
    expect(theft.status).toBe(409)
  })

  test.each(['categoryId', 'listId'] as const)('rejects an unknown %s and one of another family', async (field) => {
    const { id: listId } = await newList()
    const { id } = await newItem(listId)
    const others = { familyId: hearth.otherFamilyId }
    const stranger = hearth.as('stranger')
    const foreign =
      field === 'listId'
        ? await stranger.call(shoppingApi.createList, others, { name: 'Theirs' })
        : await stranger.call(shoppingCategoriesApi.create, others, { name: 'Theirs' })
    for (const value of [foreign.id, 'none'])
      expect(await parent().patch(`/api/smart-shopping-items/${id}`, { [field]: value })).toMatchObject({
        status: 422,
        body: { issues: [{ path: field }] },
      })
  })

  test('can be moved to another list', async () => {
    const [from, to] = [await newList(), await newList({ name: 'Market' })]
    const item = await newItem(from.id)
    await parent().call(shoppingApi.changeItem, { itemId: item.id }, { listId: to.id })
    expect([await items(from.id), (await items(to.id)).map(({ id }) => id)]).toEqual([[], [item.id]])
  })
})

describe('automatic refill', () => {
  const run = async (moment: string) => {
    clock.set(moment)
    await (await hearth.jobs()).runDue()
  }
  const statuses = async (listId: string) => (await items(listId)).map(({ name, status }) => `${name} ${status}`)
  const boughtList = async (body: object = {}) => {
    const { id } = await newList({ autoGenerate: true, ...body })
    for (const [name, isRecurring] of [
      ['Milk', true],
      ['Candles', false],
    ])
      await tick((await newItem(id, { name, isRecurring })).id)
    await newItem(id, { name: 'Bread', isRecurring: true })
    return id
  }

  test("reopens recurring items at the family's midnight, once", async () => {
    const id = await boughtList()
    await run('2026-11-28T04:59:59Z')
    expect(await statuses(id)).toEqual(['Milk purchased', 'Candles purchased', 'Bread active'])
    await run('2026-11-28T05:00:00Z')
    expect(await statuses(id)).toEqual(['Milk active', 'Candles purchased', 'Bread active'])
    expect((await items(id))[0]).toMatchObject({ purchasedAt: null, purchasedBy: null })
    expect((await find(id))?.nextAutoGeneration).toBe('2026-12-05')
    const [milk] = await items(id)
    await tick(milk?.id ?? '')
    await run('2026-11-28T18:00:00Z')
    expect(await statuses(id)).toEqual(['Milk purchased', 'Candles purchased', 'Bread active'])
    await run('2026-12-05T05:00:00Z')
    expect(await statuses(id)).toEqual(['Milk active', 'Candles purchased', 'Bread active'])
  })

  test('runs once for the weeks that the server was off, then returns to its schedule', async () => {
    const id = await boughtList()
    await run('2026-12-17T09:00:00Z')
    expect(await statuses(id)).toEqual(['Milk active', 'Candles purchased', 'Bread active'])
    expect((await find(id))?.nextAutoGeneration).toBe('2026-12-19')
    const filled = (await audits()).filter(({ performedBy }) => performedBy === null)
    expect(filled.map(({ entityType, oldValues, newValues }) => [entityType, oldValues, newValues])).toEqual([
      ['list', { nextAutoGeneration: '2026-11-28' }, { nextAutoGeneration: '2026-12-19' }],
      ['item', expect.objectContaining({ status: 'purchased' }), { status: 'active', purchasedAt: null, purchasedBy: null }],
    ])
  })

  test('keeps its day of the month, or the chosen day', async () => {
    await hearth.stop()
    await begin('2027-01-31T12:00:00Z')
    const monthly = await newList({ autoGenerate: true, frequency: 'monthly' })
    const friday = await newList({ autoGenerate: true, nextAutoGeneration: '2027-02-05' })
    expect([monthly.nextAutoGeneration, friday.nextAutoGeneration]).toEqual(['2027-02-28', '2027-02-05'])
    await run('2027-02-28T05:00:00Z')
    expect([(await find(monthly.id))?.nextAutoGeneration, (await find(friday.id))?.nextAutoGeneration]).toEqual([
      '2027-03-31',
      '2027-03-05',
    ])
  })

  test.each([
    ['bought as needed', { frequency: 'as-needed' }],
    ['not refilled automatically', { autoGenerate: false }],
  ])('does not run for a list that is %s', async (_, body) => {
    const id = await boughtList(body)
    expect((await find(id))?.nextAutoGeneration).toBeNull()
    await run('2026-12-20T12:00:00Z')
    expect(await statuses(id)).toEqual(['Milk purchased', 'Candles purchased', 'Bread active'])
  })

  test('runs after a restart, in the zone of each family', async () => {
    const id = await boughtList()
    await hearth.as('stranger').patch(`/api/families/${hearth.otherFamilyId}`, { timezone: 'Pacific/Auckland' })
    const others = { familyId: hearth.otherFamilyId }
    const theirs = await hearth.as('stranger').call(shoppingApi.createList, others, { name: 'Ours', autoGenerate: true })
    expect(theirs.nextAutoGeneration).toBe('2026-11-29')
    const planned = () => hearth.services.sqlite.query<{ run_at: string }, []>("SELECT run_at FROM jobs WHERE kind = 'refill-lists'").all()
    expect(planned()).toEqual([{ run_at: '2026-11-28T05:00:00.000Z' }])
    clock.set('2026-11-28T06:00:00Z')
    const { services } = hearth
    await createJobs({ db: drizzle({ client: services.sqlite }), services, log: silentLog }).runDue()
    expect(await statuses(id)).toEqual(['Milk active', 'Candles purchased', 'Bread active'])
    expect(planned()).toEqual([{ run_at: '2026-11-28T11:00:00.000Z' }])
  })

  test('keeps its day on the day itself when something else changes', async () => {
    const id = await boughtList()
    clock.set('2026-11-28T12:00:00Z')
    const list = await parent().call(shoppingApi.changeList, { listId: id }, { name: 'Food', nextAutoGeneration: '2026-11-28' })
    expect(list.nextAutoGeneration).toBe('2026-11-28')
    await run('2026-11-28T12:00:01Z')
    expect((await find(id))?.nextAutoGeneration).toBe('2026-12-05')
  })
})

describe('the audit', () => {
  test('has each change with old and new values, author and time, newest first', async () => {
    const { id } = await newList()
    const item = await newItem(id, { estimatedPrice: 2 })
    clock.pass({ minutes: 5 })
    await hearth.as('member').call(shoppingApi.changeItem, { itemId: item.id }, { estimatedPrice: 2.5, name: 'Milk' })
    await hearth.as('member').call(shoppingApi.changeItem, { itemId: item.id }, { name: 'Milk' })
    await hearth.as('admin').call(shoppingApi.removeItem, { itemId: item.id })
    const [removed, changed, added, started] = await audits()
    expect(removed).toMatchObject({ entityType: 'item', action: 'deleted', newValues: null, performerName: 'Ana Rivera' })
    expect(removed?.oldValues).toMatchObject({ name: 'Milk', estimatedPrice: 2.5, status: 'active' })
    expect(changed).toEqual({
      id: expect.any(String),
      familyId: hearth.familyId,
      entityType: 'item',
      entityId: item.id,
      action: 'changed',
      oldValues: { estimatedPrice: 2 },
      newValues: { estimatedPrice: 2.5 },
      performedBy: hearth.ids.member.userId,
      performerName: 'Mia Rivera',
      createdAt: '2026-11-21T12:05:00.000Z',
    })
    expect(added).toMatchObject({ entityType: 'item', action: 'created', oldValues: null, newValues: { name: 'Milk', listId: id } })
    expect(started).toMatchObject({ entityType: 'list', action: 'created', entityId: id, performedBy: hearth.ids.parent.userId })
  })

  test('is paginated', async () => {
    for (const name of ['1', '2', '3']) await newList({ name })
    const page = async (query: string) => (await parent().get(hearth.path(`/shopping-audits?${query}`))).body as { id: string }[]
    const first = await page('limit=2')
    const second = await page(`limit=2&before=${first[1]?.id}`)
    expect([...first, ...second]).toEqual((await audits()) as never)
  })
})
