import { describe, expect, test } from 'bun:test'
import type { ListWithItems, ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { addAct, changesOf, itemAct, itemKind } from './items.outbox'

const item = (id: string, status: ShoppingItemReply['status'] = 'active') =>
  ({ id, familyId: 'rivera', name: id, status, updatedAt: '2026-11-21T08:00:00.000Z' }) as ShoppingItemReply
const key = ['shopping', 'rivera', 'items', 'weekly']
const tick = itemAct(item('milk'), { status: 'purchased' })
const removal = itemAct(item('milk'), { isRemoved: true })
const lay = (data: unknown, act = tick, queryKey: readonly unknown[] = key) => itemKind.applyPending?.(queryKey, data, act)

describe('a queued tick', () => {
  test('applies to its item only', () => {
    expect(lay([item('milk'), item('bread')])).toEqual([item('milk', 'purchased'), item('bread')])
  })

  test('applies to the item in lists that contain their items', () => {
    const lists = [
      { id: 'weekly', items: [item('milk')] },
      { id: 'party', items: [item('cake')] },
    ] as unknown as ListWithItems[]
    expect(lay(lists, tick, ['shopping', 'rivera', 'all'])).toMatchObject([
      { items: [{ status: 'purchased' }] },
      { items: [{ status: 'active' }] },
    ])
  })

  test.each([
    ['that has it already', [item('milk', 'purchased')], key],
    ['without it', [item('bread')], key],
    ['of another family', [item('milk')], ['shopping', 'other', 'items', 'weekly']],
    ['of another area', [item('milk')], ['tasks', 'rivera']],
    ['that is no list', { milk: 1 }, key],
  ])('keeps the reference of data %s', (_what, data, queryKey) => {
    expect(lay(data, tick, queryKey)).toBe(data)
  })
})

test('a queued removal removes its item', () => {
  expect(lay([item('milk'), item('bread')], removal)).toEqual([item('bread')])
  expect(itemKind.failed(removal)).toBe('“milk” was not removed')
})

describe('a queued new item', () => {
  const add = addAct('rivera', 'weekly', 'user-parent', { name: 'Bread' })
  const bread = (add.wish as { added: ShoppingItemReply }).added

  test('shows at the end of its list, once, and in no other list', () => {
    expect(lay([item('milk')], add)).toEqual([item('milk'), bread])
    const shown = [bread, item('milk')]
    expect(lay(shown, add)).toBe(shown)
    const party = [item('cake')]
    expect(lay(party, add, ['shopping', 'rivera', 'items', 'party'])).toBe(party)
  })

  test('takes later changes, and goes when it is removed', () => {
    const changed = itemKind.merge?.(add, itemAct(bread, { status: 'purchased', name: 'Rye bread' }))
    expect(changed).toMatchObject({ about: 'Rye bread', row: bread.id, wish: { added: { name: 'Rye bread', status: 'purchased' } } })
    expect(itemKind.merge?.(add, itemAct(bread, { isRemoved: true }))).toBeUndefined()
    expect(itemKind.failed(add)).toBe('“Bread” was not added')
  })
})

describe('queued changes of one item', () => {
  const milk = { ...item('milk'), defaultQuantity: 1, notes: null } as ShoppingItemReply

  test('merge field by field, from the version that was seen first', () => {
    const first = itemAct(milk, { defaultQuantity: 2 })
    const later = itemAct(
      { ...milk, defaultQuantity: 2, updatedAt: '2026-11-22T08:00:00.000Z' },
      { defaultQuantity: 3, status: 'purchased' },
    )
    expect(itemKind.merge?.(first, later)).toMatchObject({
      wish: { defaultQuantity: 3, status: 'purchased' },
      before: { defaultQuantity: 1, status: 'active' },
      seen: milk.updatedAt,
    })
  })

  test('leave out a field that is as it was before', () => {
    const first = itemAct(milk, { defaultQuantity: 2, notes: 'blue' })
    const back = itemAct({ ...milk, defaultQuantity: 2 }, { defaultQuantity: 1 })
    expect(itemKind.merge?.(first, back)?.wish).toEqual({ notes: 'blue' })
    expect(itemKind.merge?.(itemAct(milk, { defaultQuantity: 2 }), back)).toBeUndefined()
  })

  test('have only the fields that differ', () => {
    expect(changesOf(milk, { name: 'milk', defaultQuantity: 4, status: 'purchased' })).toEqual({ defaultQuantity: 4 })
  })
})
