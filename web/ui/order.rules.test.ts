import { describe, expect, test } from 'bun:test'
import { isBefore, layoutOf, movedTo, stepOf } from './order.rules'

const box = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 50 })

describe('what comes before a point', () => {
  test.each([
    ['a row whose middle is above it', box(0, 0), 'list', false, true],
    ['not a row whose middle is below it', box(0, 40), 'list', false, false],
    ['a card of an earlier line, wherever it is', box(500, 0), 'grid', false, true],
    ['a card of its line that begins before it', box(0, 40), 'grid', false, true],
    ['not a card of its line after it', box(240, 40), 'grid', false, false],
    ['not a card of a later line', box(0, 100), 'grid', false, false],
    ['from right to left, a card on its right', box(240, 40), 'grid', true, true],
    ['not from right to left, one on its left', box(0, 40), 'grid', true, false],
  ] as const)('%s', (_what, one, layout, isMirrored, is) => {
    expect(isBefore(one, { x: 200, y: 60 }, layout, isMirrored)).toBe(is)
  })
})

test('cards in one column are a list', () => {
  expect([layoutOf([]), layoutOf([box(0, 0), box(0, 60)]), layoutOf([box(0, 0), box(120, 0)])]).toEqual(['list', 'list', 'grid'])
})

test.each([
  ['ArrowDown', 'list', false, 1],
  ['ArrowUp', 'grid', false, -1],
  ['ArrowRight', 'list', false, 0],
  ['ArrowRight', 'grid', false, 1],
  ['ArrowRight', 'grid', true, -1],
  ['ArrowLeft', 'grid', true, 1],
  ['Enter', 'grid', false, 0],
] as const)('%s in a %s (mirrored: %p) moves by %i', (key, layout, isMirrored, step) => {
  expect(stepOf(key, layout, isMirrored)).toBe(step)
})

test('a row moves among the others', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
})
