import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { centered, fitting, pixelsOf, roundLength, spotAt, toScreen, toSpot, toWorld } from './projection'

const size = { width: 800, height: 500 }
const spot = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a point of the world comes back from the map', () => {
  fc.assert(
    fc.property(spot, (one) => {
      const { latitude, longitude } = toSpot(toWorld(one))
      expect(latitude).toBeCloseTo(one.latitude, 7)
      expect(longitude).toBeCloseTo(one.longitude, 7)
      const view = centered(one, 2 ** 20, size)
      expect(toScreen(view, one)).toEqual({ x: expect.closeTo(400, 3), y: expect.closeTo(250, 3) })
      expect(spotAt(view, { x: 400, y: 250 }).latitude).toBeCloseTo(one.latitude, 6)
    }),
  )
})

test('all points fit into the window', () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 8 }), (spots) => {
      const view = fitting(spots, size)
      if (view.scale <= 256) return
      for (const { x, y } of spots.map((one) => toScreen(view, one))) {
        expect(x).toBeWithin(0, 801)
        expect(y).toBeWithin(0, 501)
      }
    }),
  )
})

test('lengths are those of the ground', () => {
  const view = centered({ latitude: 0, longitude: 0 }, 256 * 2 ** 10, size)
  expect(pixelsOf(view, 40_075_016.686, 0)).toBeCloseTo(view.scale)
  expect(pixelsOf(view, 1000, 60)).toBeCloseTo(2 * pixelsOf(view, 1000, 0))
  expect(roundLength(view, 0, 120)).toEqual({ meters: 10_000, pixels: expect.closeTo(65.4, 1) })
})
