import { describe, expect, test } from 'bun:test'
import type { OfflineAction, QueuedAction } from './device-db'
import { registerAction } from './outbox-actions'
import { followRow, planEnqueue } from './outbox-queue'

const at = '2026-11-21T08:00:00.000Z'
const act = (wish: unknown, more: Partial<OfflineAction> = {}): OfflineAction => ({
  kind: 'task',
  familyId: 'rivera',
  about: 'Milk',
  row: 'milk',
  wish,
  before: 'open',
  seen: at,
  ...more,
})
const queued = (n: number, wish: unknown, more: Partial<QueuedAction> = {}): QueuedAction => ({
  ...act(wish),
  n,
  tries: 0,
  lease: 0,
  ...more,
})

describe('a new action', () => {
  test('waits behind one of another row', () => {
    expect(planEnqueue([queued(1, 'done', { row: 'bread' })], act('done'), 0)).toEqual({ add: { ...act('done'), tries: 0, lease: 0 } })
  })

  test('replaces one of its row that was never sent, and keeps the values of before', () => {
    const earlier = queued(1, 'started')
    const plan = planEnqueue([earlier], act('done', { before: 'started', seen: '2027-01-01T08:00:00.000Z' }), 0)
    expect(plan).toEqual({ remove: earlier, add: { ...act('done'), tries: 0, lease: 0 } })
  })

  test('cancels out with its inverse', () => {
    const earlier = queued(1, 'done')
    expect(planEnqueue([earlier], act('open', { before: 'done' }), 0)).toEqual({ remove: earlier })
  })

  test.each([
    ['was sent', { tries: 1 }],
    ['was refused', { refusal: 'No.' }],
  ])('waits behind one of its row that %s', (_what, more) => {
    expect(planEnqueue([queued(1, 'done', more)], act('open'), 0).remove).toBeUndefined()
  })

  test('merges as its kind says', () => {
    registerAction('sum', {
      area: 'tasks',
      send: async () => undefined,
      failed: () => '',
      merge: (earlier, later) => ({ ...later, wish: Number(earlier.wish) + Number(later.wish) }),
    })
    expect(planEnqueue([queued(1, 2, { kind: 'sum' })], act(3, { kind: 'sum' }), 0).add).toMatchObject({ wish: 5, tries: 0 })
  })
})

describe('later actions on the row of a sent one', () => {
  const later = '2026-11-21T09:00:00.000Z'

  test('get its new time, and its new id', () => {
    const acts = [queued(1, 'started'), queued(2, 'done'), queued(3, 'done', { row: 'bread' })]
    expect(followRow(acts, queued(1, 'started'), { updatedAt: later })).toEqual([queued(2, 'done', { seen: later })])
    expect(followRow(acts, queued(1, 'started'), { id: 'cream', updatedAt: later })).toEqual([
      queued(2, 'done', { row: 'cream', seen: later }),
    ])
  })

  test('stay as they are when the server returned no row', () => {
    expect(followRow([queued(2, 'done')], queued(1, 'done'), {})).toEqual([])
  })
})
