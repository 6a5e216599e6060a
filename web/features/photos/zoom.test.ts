import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { clampView, fitSize, swipeOf, toggledAt, unzoomed, zoomedAt } from './zoom'

const screen = { width: 400, height: 800 }
const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -400, max: 400 }) })

test('a picture fits into the screen, and fills it in one direction', () => {
  expect(fitSize(2, screen)).toEqual({ width: 400, height: 200 })
  expect(fitSize(0.25, screen)).toEqual({ width: 200, height: 800 })
})

describe('zooming', () => {
  test('keeps what is under the finger under it', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 1, max: 3, noNaN: true }), (at, factor) => {
        const view = zoomedAt({ scale: 1.5, x: 10, y: -20 }, at, factor)
        const onPicture = { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }
        expect(onPicture.x).toBeCloseTo((at.x - 10) / 1.5, 6)
        expect(onPicture.y).toBeCloseTo((at.y + 20) / 1.5, 6)
      }),
    )
  })

  test('goes no further than the whole picture, and six times its size', () => {
    expect(zoomedAt(unzoomed, { x: 0, y: 0 }, 0.1).scale).toBe(1)
    expect(zoomedAt(unzoomed, { x: 0, y: 0 }, 100).scale).toBe(6)
  })

  test('by a double tap comes closer, and back', () => {
    const near = toggledAt(unzoomed, { x: 100, y: 0 })
    expect(near).toEqual({ scale: 2.5, x: -150, y: 0 })
    expect(toggledAt(near, { x: 0, y: 0 })).toEqual(unzoomed)
  })

  test('never leaves the screen beside the picture', () => {
    const picture = fitSize(2, screen)
    expect(clampView({ scale: 1, x: 50, y: 50 }, picture, screen)).toEqual(unzoomed)
    expect(clampView({ scale: 2, x: 500, y: 50 }, picture, screen)).toEqual({ scale: 2, x: 200, y: 0 })
    expect(clampView({ scale: 6, x: -5000, y: -5000 }, picture, screen)).toEqual({ scale: 6, x: -1000, y: -200 })
  })
})

describe('a finger that moves', () => {
  test.each([
    [{ x: -80, y: 10 }, 'next'],
    [{ x: 80, y: -10 }, 'previous'],
    [{ x: 10, y: 120 }, 'close'],
    [{ x: 10, y: -200 }, undefined],
    [{ x: 40, y: 10 }, undefined],
    [{ x: 80, y: 100 }, 'close'],
  ] as const)('by %j means %p', (moved, meant) => {
    expect(swipeOf(moved)).toBe(meant)
  })
})
