import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { shoppingFavoritesApi } from './favorites.contract'
import { shoppingApi } from './lists.contract'

let clock: FakeClock
let hearth: Hearth
let listId: string
beforeAll(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
  listId = (await parent().call(shoppingApi.createList, family(), { name: 'Groceries' })).id
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')
const newFavorite = (body: object = {}) => parent().call(shoppingFavoritesApi.create, family(), { name: 'Eggs', ...body })
const find = async (id: string) => (await hearth.as('child').call(shoppingFavoritesApi.list, family())).find((one) => one.id === id)
const items = () => hearth.as('child').call(shoppingApi.items, { listId })

describe('a favourite', () => {
  test('is created with defaults, once for an id', async () => {
    const id = Bun.randomUUIDv7()
    const favorite = await newFavorite({ id })
    const now = clock.now().toString({ fractionalSecondDigits: 3 })
    expect(favorite).toEqual({
      id,
      familyId: hearth.familyId,
      name: 'Eggs',
      description: null,
      categoryId: null,
      category: null,
      defaultQuantity: 1,
      unit: 'each',
      estimatedPrice: null,
      frequency: 'weekly',
      addCount: 0,
      lastAddedAt: null,
      isActive: true,
      createdBy: hearth.ids.parent.userId,
      createdAt: now,
      updatedAt: now,
    })
    expect(await newFavorite({ id, name: 'Again' })).toEqual(favorite)
  })

  test.each([
    [{ name: '' }, 'Name is required.'],
    [{ estimatedPrice: 0.001 }, 'Use at most 2 decimals.'],
    [{ frequency: 'often' }, 'Must be one of: weekly, monthly, as-needed.'],
    [{ categoryId: 'none' }, 'There is no such category.'],
  ])('rejects %j in a create and in a change', async (body, message) => {
    const { id } = await newFavorite()
    const refused = { status: 422, body: { message } }
    expect(await parent().post(hearth.path('/shopping-favorites'), { name: 'Eggs', ...body })).toMatchObject(refused)
    expect(await parent().patch(`/api/shopping-favorites/${id}`, body)).toMatchObject(refused)
  })

  test('is added to a list and counted', async () => {
    const { id: favoriteId } = await newFavorite({ description: 'Free range', defaultQuantity: 2, unit: 'dozen', estimatedPrice: 3.89 })
    const item = await hearth.as('member').call(shoppingFavoritesApi.add, { favoriteId }, { listId })
    const fields = { name: 'Eggs', description: 'Free range', defaultQuantity: 2, unit: 'dozen', estimatedPrice: 3.89 }
    expect(item).toMatchObject({ ...fields, listId, status: 'active', createdBy: hearth.ids.member.userId })
    expect(await items()).toContainEqual(item)
    const lastAddedAt = clock.now().toString({ fractionalSecondDigits: 3 })
    expect(await find(favoriteId)).toMatchObject({ addCount: 1, lastAddedAt })
    await hearth.as('parent').call(shoppingFavoritesApi.add, { favoriteId }, { listId })
    expect((await find(favoriteId))?.addCount).toBe(2)
  })

  test('is counted once per item under retries', async () => {
    const { id: favoriteId } = await newFavorite({ name: 'Tea' })
    const id = Bun.randomUUIDv7()
    const add = () => parent().call(shoppingFavoritesApi.add, { favoriteId }, { id, listId })
    expect(await add()).toEqual(await add())
    expect((await find(favoriteId))?.addCount).toBe(1)
    expect((await items()).filter(({ name }) => name === 'Tea')).toHaveLength(1)
  })

  test("can't be added to an unknown list or one of another family", async () => {
    const { id } = await newFavorite()
    const theirs = await hearth.as('stranger').call(shoppingApi.createList, { familyId: hearth.otherFamilyId }, { name: 'Theirs' })
    for (const body of [{}, { listId: 'none' }, { listId: theirs.id }])
      expect(await parent().post(`/api/shopping-favorites/${id}/add`, body)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'listId' }] },
      })
    expect((await find(id))?.addCount).toBe(0)
  })

  test('can be changed and deleted; active ones are listed first, the most often added at the top', async () => {
    const [rare, often, unused] = [await newFavorite({ name: 'rare' }), await newFavorite({ name: 'often' }), await newFavorite()]
    for (let n = 0; n < 5; n++) await parent().call(shoppingFavoritesApi.add, { favoriteId: often.id }, { listId })
    const changed = await parent().call(shoppingFavoritesApi.change, { favoriteId: unused.id }, { isActive: false, name: 'unused' })
    expect(changed).toMatchObject({ isActive: false, name: 'unused', frequency: 'weekly' })
    const listed = await hearth.as('child').call(shoppingFavoritesApi.list, family())
    expect([listed[0]?.name, listed.at(-1)?.name]).toEqual(['often', 'unused'])
    await parent().call(shoppingFavoritesApi.remove, { favoriteId: rare.id })
    expect(await find(rare.id)).toBeUndefined()
    const audits = await hearth.as('child').call(shoppingApi.audits, family())
    expect(audits.slice(0, 2)).toMatchObject([
      { entityType: 'favorite', action: 'deleted', entityId: rare.id },
      { entityType: 'favorite', action: 'changed', newValues: { isActive: false, name: 'unused' } },
    ])
  })
})
