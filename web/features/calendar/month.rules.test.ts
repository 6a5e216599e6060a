import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { chipsPerDay } from '#src/features/calendar/calendar.rules'
import { type Cell, dayAt, fitCells, lowestCell, partHeights, rangeOf } from './month.rules'

const first = Temporal.PlainDate.from('2026-11-01')

/** Weeks of 100 × 80 px cells from (0, 0), mirrored where lines begin on the right. */
const cells = (isMirrored = false): Cell[] =>
  Array.from({ length: 35 }, (_, n) => {
    const column = isMirrored ? 6 - (n % 7) : n % 7
    const [left, top] = [column * 100, Math.floor(n / 7) * 80]
    return { day: first.add({ days: n }), box: { left, top, right: left + 100, bottom: top + 80 } }
  })

describe('the day at a point', () => {
  test.each([
    ['in the first cell', { x: 10, y: 10 }, '2026-11-01'],
    ['in the second week', { x: 650, y: 100 }, '2026-11-14'],
    ['above the month', { x: 350, y: -200 }, '2026-11-04'],
    ['below and beside it', { x: 2000, y: 2000 }, '2026-12-05'],
  ])('%s', (_, point, day) => expect(dayAt(point, cells())?.toString()).toBe(day))

  test('follows the direction of reading', () => {
    expect(dayAt({ x: 10, y: 10 }, cells(true))?.toString()).toBe('2026-11-07')
  })

  test('is undefined without days', () => expect(dayAt({ x: 0, y: 0 }, [])).toBeUndefined())
})

test('a range runs from the earlier day to the later one', () => {
  const [one, other] = [first, first.add({ days: 3 })]
  for (const range of [rangeOf(one, other), rangeOf(other, one)])
    expect([range.first, range.last].map(String)).toEqual([one, other].map(String))
})

describe('the cells that fill a window', () => {
  test.each([
    ['of 1080 px, five weeks', { height: 800, weeks: 5, rem: 16 }, { cell: 160, chips: 5 }],
    ['of 1080 px, six weeks', { height: 800, weeks: 6, rem: 16 }, { cell: 133, chips: 3 }],
    ['of 1080 px with type of 200 %', { height: 700, weeks: 5, rem: 32 }, { cell: lowestCell * 32, chips: 2 }],
    ['that is low', { height: 100, weeks: 6, rem: 16 }, { cell: lowestCell * 16, chips: 2 }],
    ['without any room', { height: -300, weeks: 5, rem: 16 }, { cell: lowestCell * 16, chips: 2 }],
  ])('%s', (_, room, fit) => expect(fitCells(room)).toEqual(fit))

  test('fit their content, at least two events, and are no taller than needed', () => {
    const room = fc.record({
      height: fc.integer({ min: -500, max: 4000 }),
      weeks: fc.integer({ min: 4, max: 6 }),
      rem: fc.integer({ min: 8, max: 40 }),
    })
    fc.assert(
      fc.property(room, ({ height, weeks, rem }) => {
        const { cell, chips } = fitCells({ height, weeks, rem })
        const needed = (partHeights.number + chips * partHeights.chip + partHeights.more) * rem
        expect(chips).toBeGreaterThanOrEqual(chipsPerDay)
        expect(needed).toBeLessThanOrEqual(cell + 0.01)
        expect(cell * weeks).toBeLessThanOrEqual(Math.max(height, lowestCell * rem * weeks))
      }),
    )
  })
})
