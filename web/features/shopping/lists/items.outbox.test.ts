import { describe, expect, test } from 'bun:test'
import type { ListWithItems, ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { clearAct, clearKind, unclearAct } from './clear.outbox'
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

describe('the Undo of a queued removal', () => {
  const milk = { ...item('milk'), listId: 'weekly' } as ShoppingItemReply
  const back = itemAct(milk, { restored: milk })

  test('shows the item again, and cancels the removal', () => {
    expect(lay([item('bread')], back)).toEqual([item('bread'), milk])
    expect(itemKind.merge?.(itemAct(milk, { isRemoved: true }), back)).toBeUndefined()
  })

  test('brings back the change that waited before the removal', () => {
    const change = itemAct(milk, { notes: 'blue' })
    const gone = itemKind.merge?.(change, itemAct(milk, { isRemoved: true }))
    expect(gone && itemKind.merge?.(gone, back)).toMatchObject({ wish: { notes: 'blue' }, seen: milk.updatedAt })
  })

  test('takes later changes along', () => {
    expect(itemKind.merge?.(back, itemAct(milk, { status: 'purchased' }))?.wish).toEqual({
      restored: { ...milk, status: 'purchased' },
      change: { status: 'purchased' },
    })
  })
})

describe('queued clearing of bought items', () => {
  const bought = [item('milk', 'purchased'), item('bread', 'purchased')].map((one) => ({ ...one, listId: 'weekly' }))
  const clearing = clearAct('rivera', 'weekly', bought)
  const laid = (data: unknown, act = clearing) => clearKind.applyPending?.(key, data, act)

  test('removes only the items that are still bought', () => {
    expect(laid([item('milk', 'purchased'), item('bread'), item('tea', 'purchased')])).toEqual([item('bread'), item('tea', 'purchased')])
  })

  test('is undone as a whole, and cancels if it was never sent', () => {
    expect(laid([item('tea')], unclearAct(clearing))).toEqual([item('tea'), ...bought])
    expect(clearKind.merge?.(clearing, unclearAct(clearing))).toBeUndefined()
    const shown = [...bought]
    expect(laid(shown, unclearAct(clearing))).toBe(shown)
  })
})

test('a note names who changed a field too, and both values', () => {
  const change = itemAct(item('milk'), { defaultQuantity: 2 })
  const conflict = { field: 'defaultQuantity', value: 3, label: null, changedBy: 'Mia', isKept: false }
  const reply = { ...item('milk'), defaultQuantity: 2, conflicts: [conflict] }
  expect(itemKind.noteOf?.({ ...change, n: 1, tries: 0, lease: 0 }, reply)).toBe('Mia changed “milk” meanwhile. Quantity is now 2, not 3.')
})
