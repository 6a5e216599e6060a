import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { panBy, type View } from '#web/ui/zoom'
import { clampView, firstView, fitView, revealBox, zoomed } from './view.rules'

const port = { width: 800, height: 500 }
const size = { width: 3000, height: 1000 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ x: number(-4000, 4000), y: number(-4000, 4000), scale: number(0.1, 2) })
const onScreen = ({ x, y, scale }: View, box: { x: number; y: number; width: number; height: number }) => ({
  left: box.x * scale + x,
  top: box.y * scale + y,
  right: (box.x + box.width) * scale + x,
  bottom: (box.y + box.height) * scale + y,
})

describe('a view', () => {
  test('zooms around the point under the pointer', () => {
    fc.assert(
      fc.property(view, number(0.5, 2), number(0, 800), number(0, 500), (before, factor, x, y) => {
        const after = zoomed(before, factor, { x, y })
        expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 4)
        expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 4)
        expect(after.scale).toBeGreaterThanOrEqual(0.08)
        expect(after.scale).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('that fits shows the whole drawing in the middle, and never enlarges it', () => {
    const { left, top, right, bottom } = onScreen(fitView(size, port), { x: 0, y: 0, ...size })
    expect([left, right]).toEqual([16, 784])
    expect(top + bottom).toBeCloseTo(500)
    expect(fitView({ width: 100, height: 100 }, port)).toEqual({ scale: 1, x: 350, y: 200 })
  })

  test('starts with the whole tree if it is legible, else around the important part', () => {
    expect(firstView({ width: 900, height: 400 }, port, { x: 0, y: 0, width: 1, height: 1 })).toEqual(
      fitView({ width: 900, height: 400 }, port),
    )
    const card = { x: 1500, y: 300, width: 148, height: 176 }
    const { left, right } = onScreen(firstView(size, port, card), card)
    expect((left + right) / 2).toBeCloseTo(400)
    // At the end of the drawing there is nothing beyond it to be seen.
    const last = firstView(size, port, { ...card, x: 2852 })
    expect(onScreen(last, { x: 0, y: 0, ...size }).right).toBeCloseTo(800)
  })

  test('is held so that the middle of the window shows the drawing', () => {
    fc.assert(
      fc.property(view, (lost) => {
        const { left, top, right, bottom } = onScreen(clampView(lost, size, port), { x: 0, y: 0, ...size })
        expect(left).toBeLessThanOrEqual(400.001)
        expect(right).toBeGreaterThanOrEqual(399.999)
        expect(top).toBeLessThanOrEqual(250.001)
        expect(bottom).toBeGreaterThanOrEqual(249.999)
      }),
    )
    const fine = { x: 0, y: 0, scale: 1 }
    expect(clampView(fine, size, port)).toEqual(fine)
  })

  test('shows a card whole, and does not move when it does already', () => {
    const card = fc.record({ x: number(0, 2852), y: number(0, 824), width: fc.constant(148), height: fc.constant(176) })
    fc.assert(
      fc.property(view, card, (before, box) => {
        const after = revealBox(before, box, port)
        const { left, top, right, bottom } = onScreen(after, box)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(15.99)
        expect(right).toBeLessThanOrEqual(784.01)
        expect(bottom).toBeLessThanOrEqual(484.01)
        const again = revealBox(after, box, port)
        expect(again.x).toBeCloseTo(after.x, 4)
        expect(again.y).toBeCloseTo(after.y, 4)
      }),
    )
  })

  test('is moved by as much as the hand', () => {
    expect(panBy({ x: 1, y: 2, scale: 0.5 }, { x: 10, y: -20 })).toEqual({ x: 11, y: -18, scale: 0.5 })
  })
})
