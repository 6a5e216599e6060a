import { afterAll, beforeAll, expect, test } from 'bun:test'
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

test('concurrent shopping by two members loses no change, no item and no money', async () => {
  const shoppers = ['parent', 'member'] as const
  const { id: listId } = await hearth.as('parent').call(shoppingApi.createList, family(), { name: 'Groceries' })
  await hearth.as('parent').call(shoppingBudgetsApi.create, family(), { name: 'Food', totalAmount: 1000 })
  const items = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      hearth.as('parent').call(shoppingApi.addItem, { listId }, { name: `${n}`, estimatedPrice: 1.01, defaultQuantity: 2 }),
    ),
  )
  const screen = await screenOf(hearth, 'child')
  const set = (who: (typeof shoppers)[number], item: { id: string } | undefined, status: string) =>
    hearth.as(who).call(shoppingApi.changeItem, { itemId: item?.id ?? '' }, { status })
  // Both buy everything, in opposite order, while one adds, renames and removes.
  const ticks = items.flatMap((_, n) => [set('parent', items[n], 'purchased'), set('member', items.at(-1 - n), 'purchased')])
  const other = items
    .slice(0, 10)
    .map((item, n) => hearth.as('member').call(shoppingApi.changeItem, { itemId: item.id }, { name: `new ${n}` }))
  const added = Array.from({ length: 10 }, (_, n) => hearth.as('member').call(shoppingApi.addItem, { listId }, { name: `late ${n}` }))
  await Promise.all([...ticks, ...other, ...added])
  await Promise.all(items.slice(30).map((item) => hearth.as('parent').call(shoppingApi.removeItem, { itemId: item.id })))

  const [ofParent, ofMember] = await Promise.all(shoppers.map((who) => hearth.as(who).call(shoppingApi.items, { listId })))
  expect(ofParent).toEqual(ofMember as typeof ofMember & {})
  const bought = ofParent?.filter(({ status }) => status === 'purchased').map(({ name }) => name)
  expect(bought?.sort()).toEqual(
    [...Array.from({ length: 10 }, (_, n) => `new ${n}`), ...items.slice(10, 30).map(({ name }) => name)].sort(),
  )
  expect(ofParent?.filter(({ status }) => status === 'active')).toHaveLength(10)
  const [budget] = await hearth.as('child').call(shoppingBudgetsApi.list, family())
  expect(budget?.spentAmount).toBe(80.8)
  expect(screen.frames.some((frame) => frame.type === 'changed' && frame.data.area === 'shopping')).toBe(true)
  await screen.close()
})

test('the last change of an item wins, regardless of its author', async () => {
  const { id: listId } = await hearth.as('parent').call(shoppingApi.createList, family(), { name: 'Market' })
  const { id: itemId } = await hearth.as('parent').call(shoppingApi.addItem, { listId }, { name: 'Milk' })
  const say = (who: 'parent' | 'member', body: object) => hearth.as(who).call(shoppingApi.changeItem, { itemId }, body)
  await say('parent', { status: 'purchased' })
  expect(await say('member', { status: 'purchased' })).toMatchObject({ purchasedBy: hearth.ids.parent.userId })
  await say('member', { notes: 'the blue one' })
  expect(await say('parent', { status: 'active' })).toMatchObject({ status: 'active', notes: 'the blue one', purchasedBy: null })
})
