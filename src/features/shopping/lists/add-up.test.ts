import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { shoppingApi } from './lists.contract'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const newList = () => hearth.as('parent').call(shoppingApi.createList, { familyId: hearth.familyId }, { name: 'Weekly' })
const add = (listId: string, item: { name: string; id?: string; defaultQuantity?: number; addUp?: boolean }, who: Who = 'parent') =>
  hearth.as(who).call(shoppingApi.addItem, { listId }, { addUp: true, ...item })
const shown = async (listId: string) =>
  (await hearth.as('parent').call(shoppingApi.items, { listId })).map(({ name, defaultQuantity }) => [name, defaultQuantity])
const idOf = () => Bun.randomUUIDv7()

describe('the same item again', () => {
  test('adds up to one row, once per id', async () => {
    const { id: listId } = await newList()
    const milk = await add(listId, { name: 'Milk', defaultQuantity: 2 })
    const id = idOf()
    for (let n = 0; n < 2; n++)
      expect(await add(listId, { name: 'milk', defaultQuantity: 3, id }, 'member')).toMatchObject({ id: milk.id, defaultQuantity: 5 })
    expect(await shown(listId)).toEqual([['Milk', 5]])
    const other = await hearth.as('parent').post(`/api/smart-shopping-lists/${listId}/items`, { name: 'Milk', id })
    expect(other.status).toBe(409)
  })

  test('is a second row without `addUp`, and beside a bought one', async () => {
    const { id: listId } = await newList()
    const milk = await add(listId, { name: 'Milk' })
    await add(listId, { name: 'Milk', addUp: false })
    await hearth.as('parent').call(shoppingApi.changeItem, { itemId: milk.id }, { status: 'purchased' })
    await add(listId, { name: 'Milk' })
    expect(await shown(listId)).toEqual([
      ['Milk', 1],
      ['Milk', 2],
    ])
  })

  test('is taken back by deleting its id; the rest stays, and a repetition is 404', async () => {
    const { id: listId } = await newList()
    await add(listId, { name: 'Milk', defaultQuantity: 2 })
    const id = idOf()
    await add(listId, { name: 'Milk', id }, 'member')
    await hearth.as('member').call(shoppingApi.removeItem, { itemId: id })
    expect(await shown(listId)).toEqual([['Milk', 2]])
    expect((await hearth.as('member').delete(`/api/smart-shopping-items/${id}`)).status).toBe(404)
  })

  test('is a row of its own when its id is changed', async () => {
    const { id: listId } = await newList()
    await add(listId, { name: 'Milk' })
    const id = idOf()
    await add(listId, { name: 'Milk', defaultQuantity: 2, id })
    const oat = await hearth.as('parent').call(shoppingApi.changeItem, { itemId: id }, { name: 'Oat milk' })
    expect(oat).toMatchObject({ id, defaultQuantity: 2 })
    expect(await shown(listId)).toEqual([
      ['Milk', 1],
      ['Oat milk', 2],
    ])
  })

  test('that was bought meanwhile cannot be taken back: 409', async () => {
    const { id: listId } = await newList()
    const milk = await add(listId, { name: 'Milk' })
    const id = idOf()
    await add(listId, { name: 'Milk', id })
    await hearth.as('member').call(shoppingApi.changeItem, { itemId: milk.id }, { status: 'purchased' })
    expect((await hearth.as('parent').delete(`/api/smart-shopping-items/${id}`)).status).toBe(409)
    expect(await shown(listId)).toEqual([['Milk', 2]])
  })
})
