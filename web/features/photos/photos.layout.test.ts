import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type LayoutState, layoutOf, layoutOfPages, type Placeable, type Row, ratioOf, rowsBetween } from './photos.layout'

const photo = (id: number, day: string, width: number | null = 4, height: number | null = 3): Placeable => ({
  id: `${id}`,
  day,
  width,
  height,
})
const day = (name: string, count: number, from = 0) => Array.from({ length: count }, (_, n) => photo(from + n, name))
const idsOf = (rows: readonly Row<Placeable>[]) =>
  rows.flatMap(({ groups }) => groups.flatMap(({ tiles }) => tiles.map(({ photo }) => photo.id)))
const shapeOf = (rows: readonly Row<Placeable>[]) =>
  rows.map(({ groups }) => groups.map(({ day, tiles }) => `${day}:${tiles.length}`).join(' '))

const gallery = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 30 }),
      sizes: fc.array(fc.tuple(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 8000 })), { minLength: 30, maxLength: 30 }),
      known: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((days) =>
    days.flatMap(({ count, sizes, known }, n) =>
      Array.from({ length: count }, (_, i) => {
        const [width, height] = sizes[i] ?? [1, 1]
        return { id: `${n}-${i}`, day: `2026-01-${n}`, width: known ? width : null, height: known ? height : null }
      }),
    ),
  )
const widths = fc.integer({ min: 300, max: 1500 })

describe('a gallery', () => {
  test('puts a day with many photos in its own rows', () => {
    expect(shapeOf(layoutOf(day('a', 9), { width: 960, isWhole: true }).rows)).toEqual(['a:4', 'a:4', 'a:1'])
  })

  test('puts days with few photos side by side', () => {
    const photos = ['a', 'b', 'c', 'd', 'e'].flatMap((name, n) => day(name, 1, n * 10))
    expect(shapeOf(layoutOf(photos, { width: 960, isWhole: true }).rows)).toEqual(['a:1 b:1 c:1 d:1', 'e:1'])
    expect(shapeOf(layoutOf(photos, { width: 358, isWhole: true }).rows)).toEqual(['a:1 b:1', 'c:1 d:1', 'e:1'])
  })

  test('names each day once, at its start', () => {
    const { rows } = layoutOf([...day('a', 9), ...day('b', 1, 20)], { width: 960, isWhole: true })
    expect(rows.map(({ heading, groups }) => [heading > 0, groups.map(({ isFirst }) => isFirst)])).toEqual([
      [true, [true]],
      [false, [false]],
      [false, [false]],
      [true, [true]],
    ])
  })

  test('keeps the order and all aspect ratios', () => {
    fc.assert(
      fc.property(gallery, widths, (photos, width) => {
        const { rows } = layoutOf(photos, { width, isWhole: true })
        expect(idsOf(rows)).toEqual(photos.map(({ id }) => id))
        for (const { tileHeight, groups } of rows)
          for (const { photo, width: across } of groups.flatMap(({ tiles }) => tiles))
            expect(Math.abs(across - ratioOf(photo) * tileHeight)).toBeLessThan(3)
      }),
    )
  })

  test('fills the width, with adjacent rows that do not overlap', () => {
    fc.assert(
      fc.property(gallery, widths, (photos, width) => {
        const { rows, height } = layoutOf(photos, { width, isWhole: true })
        let top = 0
        for (const row of rows) {
          expect(row.top).toBe(top)
          top += row.height
          const right = Math.max(...row.groups.flatMap(({ tiles }) => tiles.map((tile) => tile.left + tile.width)))
          expect(right).toBeLessThanOrEqual(width + 1)
        }
        expect(height).toBeLessThanOrEqual(top)
      }),
    )
  })

  test('does not move placed photos when older ones are added', () => {
    fc.assert(
      fc.property(gallery, widths, fc.integer({ min: 1, max: 300 }), (photos, width, count) => {
        const whole = layoutOf(photos, { width, isWhole: true }).rows
        const part = layoutOf(photos.slice(0, count), { width, isWhole: count >= photos.length }).rows
        expect(part).toEqual(whole.slice(0, part.length))
      }),
    )
  })
})

describe('pages of a gallery', () => {
  const inPages = (photos: readonly Placeable[], size: number) =>
    Array.from({ length: Math.ceil(photos.length / size) }, (_, n) => ({ start: `${n}`, photos: photos.slice(n * size, (n + 1) * size) }))

  test('are laid out like the whole gallery, whichever pages are still loaded', () => {
    fc.assert(
      fc.property(gallery, widths, fc.integer({ min: 1, max: 40 }), fc.nat(20), (photos, width, size, dropped) => {
        const pages = inPages(photos, size)
        const marks = new Map<string, LayoutState<Placeable>>()
        const { rows } = layoutOfPages(pages, { width, isWhole: true }, marks)
        expect(rows).toEqual(layoutOf(photos, { width, isWhole: true }).rows)
        const rest = layoutOfPages(pages.slice(dropped), { width, isWhole: true }, marks).rows
        if (dropped < pages.length) expect(rest).toEqual(rows.slice(rows.length - rest.length))
      }),
    )
  })
})

describe('the rows between two heights', () => {
  const rows = [0, 100, 250, 300].map((top) => ({ top, height: 50 }))
  test.each([
    [0, 1000, [0, 4]],
    [-500, -1, [0, 0]],
    [60, 260, [1, 3]],
    [149, 150, [1, 2]],
    [150, 150, [2, 2]],
    [351, 400, [4, 4]],
  ] as const)('%d to %d', (from, to, range) => {
    expect(rowsBetween(rows, from, to)).toEqual([...range])
  })
})
