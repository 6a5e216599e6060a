import { describe, expect, test } from 'bun:test'
import { directionOf, distanceOf, isOn, isWithin, nearestPlace, placeAt, thinned } from './location.rules'

const berlin = { latitude: 52.52, longitude: 13.405 }
const paris = { latitude: 48.8566, longitude: 2.3522 }

describe('distances', () => {
  test('follow the surface of the earth', () => {
    expect(Math.round(distanceOf(berlin, paris) / 1000)).toBe(877)
    expect(distanceOf(berlin, berlin)).toBe(0)
    // Across the date line.
    expect(Math.round(distanceOf({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }))).toBe(2224)
  })

  test.each([
    [{ latitude: 53, longitude: 13.405 }, 'north'],
    [{ latitude: 52.52, longitude: 14 }, 'east'],
    [{ latitude: 52, longitude: 13.405 }, 'south'],
    [{ latitude: 52.52, longitude: 13 }, 'west'],
    [{ latitude: 52.3, longitude: 13.05 }, 'southwest'],
  ] as const)('have a direction: %j is %s', (to, direction) => expect(directionOf(berlin, to)).toBe(direction))
})

test('a point is at the smallest place around it, and otherwise near the nearest one', () => {
  const home = { ...berlin, id: 'home', radius: 100 }
  const city = { ...berlin, id: 'city', radius: 2000 }
  const away = { latitude: 52.53, longitude: 13.405 }
  expect(placeAt([city, home], berlin)?.id).toBe('home')
  expect(placeAt([city, home], away)?.id).toBe('city')
  expect(placeAt([home], away)).toBeUndefined()
  const metersNorth = (meters: number) => ({ ...berlin, latitude: berlin.latitude + meters / 111_195 })
  expect([99, 101].map((meters) => placeAt([home], metersNorth(meters))?.id)).toEqual(['home', undefined])
  expect(Math.round(nearestPlace([home], away)?.meters ?? 0)).toBe(1112)
})

test('sharing holds from its start until its end', () => {
  const sharing = { since: '2026-11-21T08:00:00.000Z', until: '2026-11-21T09:00:00.000Z' }
  expect(isOn(sharing, '2026-11-21T08:59:59.999Z')).toBe(true)
  expect(isOn(sharing, '2026-11-21T09:00:00.000Z')).toBe(false)
  expect(isOn({ ...sharing, until: null }, '2027-11-21T09:00:00.000Z')).toBe(true)
  expect(isWithin(sharing, '2026-11-21T07:59:59.999Z', '2026-11-21T08:30:00.000Z')).toBe(false)
})

test('a trail keeps its newest point, and at most 300', () => {
  const points = Array.from({ length: 1441 }, (_, at) => at)
  expect(thinned(points).at(-1)).toBe(1440)
  expect(thinned(points).length).toBeLessThanOrEqual(300)
  expect(thinned([1, 2])).toEqual([1, 2])
})
