import { describe, expect, test } from 'bun:test'
import { spreadBlocks } from './layout.places'

describe('blocks in a row', () => {
  test.each([
    [
      [0, 100, 200],
      [50, 50, 50],
      [0, 100, 200],
    ],
    [
      [0, 0],
      [50, 50],
      [-25, 25],
    ],
    [
      [10, 0, 300],
      [100, 100, 100],
      [-45, 55, 300],
    ],
    [
      [0, 0, 0],
      [20, 40, 10],
      [-80 / 3, -20 / 3, 100 / 3],
    ],
    [[], [], []],
  ])('with wishes %p and widths %p are at %p', (wishes, rooms, places) => {
    const row = wishes.map((at, i) => ({ at, weight: 1, room: rooms[i] ?? 0 }))
    for (const [i, place] of spreadBlocks(row).entries()) expect(place).toBeCloseTo(places[i] ?? Number.NaN)
  })
})
