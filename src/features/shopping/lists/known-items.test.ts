import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { shoppingPricesApi } from '../budgets/prices.contract'
import { shoppingCategoriesApi } from './categories.contract'
import { shoppingFavoritesApi } from './favorites.contract'
import { knownItemsApi, maxKnownItems } from './known-items.contract'
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
const known = () => hearth.as('child').call(knownItemsApi.list, family())
const find = async (name: string) => (await known()).filter((one) => one.name.toLowerCase() === name.toLowerCase())
const add = async (body: object) => {
  clock.pass({ minutes: 1 })
  return parent().call(shoppingApi.addItem, { listId }, { name: 'Milk', ...body })
}

describe('the known items', () => {
  test('have each name once, with its newest values, and older ones where those are missing', async () => {
    const [category] = await parent().call(shoppingCategoriesApi.list, family())
    const categoryId = category?.id ?? null
    await add({ name: 'Milk', unit: 'l', estimatedPrice: 1.2, categoryId })
    const newest = await add({ name: 'milk ', unit: 'l' })
    expect(await find('milk')).toEqual([{ id: newest.id, name: 'milk', unit: 'l', price: 1.2, categoryId, shop: null }])
    await add({ name: 'Milk', unit: 'can' })
    expect((await find('milk')).map(({ unit, price }) => [unit, price])).toEqual([['can', null]])
  })

  test('have the shop of a tag, or the one with the lowest price, and its price', async () => {
    const [one, other] = await parent().call(shoppingPricesApi.familyVendors, family())
    const bread = await add({ name: 'Bread' })
    for (const [vendor, price] of [
      [one, 3],
      [other, 2.5],
    ] as const)
      await parent().call(shoppingPricesApi.add, { itemId: bread.id }, { vendorId: vendor?.id ?? '', price })
    expect(await find('bread')).toMatchObject([{ price: 2.5, shop: other?.name }])
    await add({ name: 'Soap', tags: ['soft', one?.name.toUpperCase() ?? ''] })
    expect(await find('soap')).toMatchObject([{ shop: one?.name }])
  })

  test('are also favorites, and purchases whose item is deleted', async () => {
    await parent().call(shoppingFavoritesApi.create, family(), { name: 'Eggs', unit: 'box', estimatedPrice: 2.99 })
    expect(await find('eggs')).toMatchObject([{ unit: 'box', price: 2.99 }])
    const rye = await add({ name: 'Rye', estimatedPrice: 4 })
    await parent().call(shoppingApi.changeItem, { itemId: rye.id }, { status: 'purchased' })
    await parent().call(shoppingApi.removeItem, { itemId: rye.id })
    expect(await find('rye')).toMatchObject([{ unit: 'each', price: 4 }])
  })

  test('are at most 500, the newest first', async () => {
    for (let at = 0; at <= maxKnownItems; at++) await add({ name: `Thing ${at}` })
    const items = await known()
    expect(items).toHaveLength(maxKnownItems)
    expect(items[0]?.name).toBe(`Thing ${maxKnownItems}`)
    expect(items.at(-1)?.name).toBe('Thing 1')
  }, 60_000)
})
