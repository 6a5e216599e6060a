import { afterAll, beforeAll, expect, test } from 'bun:test'
import { activityApi } from '#src/features/activity/activity.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { screenOf } from '#src/testing/socket'
import { shoppingBudgetsApi } from '../budgets/budgets.contract'
import { shoppingApi } from './lists.contract'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const family = () => ({ familyId: hearth.familyId })
const parent = () => hearth.as('parent')

/** A list with two bought items and an open one. */
const makeList = async (name: string) => {
  const { id: listId } = await parent().call(shoppingApi.createList, family(), { name })
  const add = (name: string, status: string) => parent().call(shoppingApi.addItem, { listId }, { name, status, estimatedPrice: 2 })
  const items = [await add('Milk', 'purchased'), await add('Bread', 'purchased'), await add('Tea', 'active')]
  return { listId, ids: items.map(({ id }) => id), shown: () => parent().call(shoppingApi.items, { listId }) }
}
type List = Awaited<ReturnType<typeof makeList>>
const clear = ({ listId }: List, id: string, items: string[]) => parent().call(shoppingApi.clearBought, { listId }, { id, items })

test('clearing removes the bought items of the list in one act, and Undo restores exactly those', async () => {
  const list = await makeList('Weekly')
  const other = await makeList('Party')
  const before = await list.shown()
  const screen = await screenOf(hearth, 'child')
  expect(await clear(list, 'clearing-1', [...list.ids, ...other.ids])).toEqual({ cleared: list.ids.slice(0, 2) })
  expect((await list.shown()).map(({ name }) => name)).toEqual(['Tea'])
  expect(await other.shown()).toHaveLength(3)
  expect(screen.frames.filter((frame) => frame.type === 'changed' && frame.data.area === 'shopping')).toHaveLength(1)
  await screen.close()
  const told = (await parent().call(activityApi.list, family())).filter(({ kind }) => kind === 'shopping_list.cleared')
  expect(told).toMatchObject([{ title: 'Weekly' }])

  // Tea is bought meanwhile: a retry does not remove it, and Undo does not change it.
  await parent().call(shoppingApi.changeItem, { itemId: list.ids[2] ?? '' }, { status: 'purchased' })
  expect(await clear(list, 'clearing-1', list.ids.slice(0, 2))).toEqual({ cleared: [] })
  await parent().call(trashApi.restore, { ...family(), rowId: 'clearing-1' })
  const after = await list.shown()
  expect(after.toSorted((a, b) => a.id.localeCompare(b.id)).slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after.map(({ status }) => status)).toEqual(['purchased', 'purchased', 'purchased'])
})

test('an item that another member reopened meanwhile stays, and the money stays spent', async () => {
  const list = await makeList('Market')
  await parent().call(shoppingBudgetsApi.create, family(), { name: 'Market', totalAmount: 100, smartListId: list.listId })
  await hearth.as('member').call(shoppingApi.changeItem, { itemId: list.ids[1] ?? '' }, { status: 'active' })
  expect(await clear(list, 'clearing-2', list.ids)).toEqual({ cleared: list.ids.slice(0, 1) })
  const budgets = await parent().call(shoppingBudgetsApi.list, family())
  expect(budgets.find(({ name }) => name === 'Market')).toMatchObject({ spentAmount: 2 })
})
