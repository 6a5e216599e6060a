import { describe, expect, test } from 'bun:test'
import { listOf } from '#web/testing/shopping'
import { startingPlace } from './last-place'

const minute = 60_000
const lists = [listOf('Weekly'), listOf('Party', { createdAt: '2026-02-01T12:00:00.000Z' }), listOf('Old', { status: 'archived' })]

describe('the shopping opens', () => {
  test.each([
    ['on the newest list at first', { at: 0 }, { tab: 'lists', list: 'Party' }],
    ['on the list used last', { tab: 'lists', list: 'Weekly', at: 0 }, { tab: 'lists', list: 'Weekly' }],
    ['on the newest list if the last one is archived', { tab: 'lists', list: 'Old', at: 0 }, { tab: 'lists', list: 'Party' }],
    ['on the tab of a moment ago', { tab: 'budgets', list: 'Weekly', at: 80 * minute }, { tab: 'budgets' }],
    ['on the list if the tab was left an hour ago', { tab: 'budgets', list: 'Weekly', at: 30 * minute }, { tab: 'lists', list: 'Weekly' }],
  ] as const)('%s', (_what, last, place) => {
    expect(startingPlace(lists, last, 90 * minute)).toEqual(place)
  })

  test('on the lists if there is none', () => {
    expect(startingPlace([], { at: 0 }, 0)).toEqual({ tab: 'lists', list: undefined })
  })
})
