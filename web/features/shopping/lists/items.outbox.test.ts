import { describe, expect, test } from 'bun:test'
import type { ListWithItems, ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { itemAct, itemKind } from './items.outbox'

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
    expect(lay(lists)).toMatchObject([{ items: [{ status: 'purchased' }] }, { items: [{ status: 'active' }] }])
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
