import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { instant } from '#src/shared/schemas'
import { type Crossing, type Fix, fixTime, leavingFactor, nowhere, type Presence, step, type Zone } from './location.presence'

const meter = 1 / 111_195
const start = Date.parse('2026-10-24T22:00:00Z')
const center = { latitude: 40.7, longitude: -74 }
const zoneOf = (radius: number): Zone => ({ ...center, id: 'home', radius })
const radii = fc.oneof(fc.integer({ min: 50, max: 200 }), fc.integer({ min: 50, max: 2000 }))

/** A position north of the center, in meters, at a time in seconds after the start. */
const fixOf = (meters: number, seconds: number, accuracy: number | null = 10): Fix => ({
  latitude: center.latitude + meters * meter,
  longitude: center.longitude,
  at: start + seconds * 1000,
  accuracy,
})

const walk = (fixes: readonly Fix[], zone: Zone, from: Presence = nowhere) => {
  let presence = from
  const crossings: Crossing[] = []
  for (const fix of fixes) {
    const next = step(presence, fix, [zone])
    presence = next.presence
    crossings.push(...next.crossings)
  }
  return { presence, crossings }
}
const kindsOf = ({ crossings }: { crossings: Crossing[] }) => crossings.map(({ kind }) => kind)

/** Seconds between positions: of a phone that moves, and gaps of up to half a day. */
const pause = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 3600, max: 43_200 }))
const share = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Positions of a phone at rest: each is wrong by a part of its own accuracy. `at` is a multiple of the radius. */
const atRest = (at: fc.Arbitrary<number>, accuracyOf: (radius: number) => fc.Arbitrary<number>) =>
  radii.chain((radius) =>
    fc.tuple(at, fc.array(fc.tuple(accuracyOf(radius), share(-1, 1), pause), { minLength: 20, maxLength: 60 })).map(([factor, noise]) => {
      let seconds = 0
      const fixes = noise.map(([accuracy, error, after]) => {
        seconds += after
        return fixOf(factor * radius + error * accuracy * 0.99, seconds, accuracy)
      })
      return { zone: zoneOf(radius), fixes }
    }),
  )

describe('a phone at rest', () => {
  test('within 1.3 × the radius never departs, however inaccurate it is', () => {
    const anyAccuracy = () => fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3000 }))
    fc.assert(
      fc.property(atRest(share(0, leavingFactor - 0.01), anyAccuracy), ({ zone, fixes }) => {
        expect(kindsOf(walk(fixes, zone)).filter((kind) => kind === 'departure')).toEqual([])
        expect(walk(fixes, zone).crossings.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
  })

  test('beyond 1.3 × the radius never arrives, if it is accurate to 0.3 × the radius', () => {
    const accurate = (radius: number) => fc.integer({ min: 1, max: Math.floor(radius * (leavingFactor - 1)) })
    fc.assert(
      fc.property(atRest(share(leavingFactor + 0.01, 4), accurate), ({ zone, fixes }) => {
        expect(walk(fixes, zone).crossings).toEqual([])
      }),
    )
  })

  test('never arrives by positions that are less accurate than the radius and 200 m', () => {
    const inaccurate = (radius: number) => fc.integer({ min: Math.max(radius, 200) + 1, max: 5000 })
    fc.assert(
      fc.property(atRest(share(0, 2), inaccurate), ({ zone, fixes }) => {
        expect(walk(fixes, zone).crossings).toEqual([])
      }),
    )
  })
})

/** A way over the border: multiples of the radius, with gaps. */
const ways = fc.record({
  radius: radii,
  steps: fc.array(fc.record({ factor: share(0, 2), accuracy: fc.constantFrom(null, 1, 10), after: pause }), {
    minLength: 5,
    maxLength: 40,
  }),
})
const fixesOf = (radius: number, steps: readonly { factor: number; accuracy: number | null; after: number }[]) => {
  let seconds = 0
  return steps.map(({ factor, accuracy, after }) => {
    seconds += after
    return fixOf(factor * radius, seconds, accuracy)
  })
}

describe('a phone that moves', () => {
  test('arrives inside the place and departs beyond 1.3 × its radius, even after gaps of hours', () => {
    fc.assert(
      fc.property(ways, ({ radius, steps }) => {
        const fixes = fixesOf(radius, steps)
        for (const { kind, at } of walk(fixes, zoneOf(radius)).crossings) {
          const { factor } = steps[fixes.findIndex((fix) => fix.at === at)] ?? { factor: Number.NaN }
          if (kind === 'arrival') expect(factor).toBeLessThan(1.001)
          else expect(factor).toBeGreaterThan(leavingFactor - 0.001)
        }
      }),
    )
  })

  test('is at the place of its last positions, on any route', () => {
    fc.assert(
      fc.property(ways, pause, ({ radius, steps }, after) => {
        const { presence } = walk(fixesOf(radius, steps), zoneOf(radius))
        const seconds = Math.max(0, (presence.lastAt - start) / 1000) + after
        const inside = walk([fixOf(0, seconds), fixOf(0, seconds + 1)], zoneOf(radius), presence)
        expect(inside.presence.places.home?.isConfirmed).toBe(true)
        const outside = walk([fixOf(20_000, seconds + 2)], zoneOf(radius), inside.presence)
        expect(outside.presence.places).toEqual({})
        expect(kindsOf(outside)).toEqual(['departure'])
      }),
    )
  })
})

describe('a clock', () => {
  test('of any time zone gives the same arrivals, also in the night when the clocks change', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
    fc.assert(
      fc.property(ways, fc.array(zones, { minLength: 1, maxLength: 4 }), ({ radius, steps }, carried) => {
        const fixes = fixesOf(radius, steps)
        const sent = fixes.map((fix, index) => {
          const zone = carried[index % carried.length] ?? 'UTC'
          const local = Temporal.Instant.fromEpochMilliseconds(fix.at).toZonedDateTimeISO(zone)
          return { ...fix, at: Date.parse(instant.parse(local.toString({ timeZoneName: 'never' }))) }
        })
        expect(walk(sent, zoneOf(radius))).toEqual(walk(fixes, zoneOf(radius)))
      }),
    )
  })

  test('that is ahead changes nothing, and one that is behind moves the times by as much', () => {
    fc.assert(
      fc.property(ways, fc.integer({ min: -1e8, max: 1e8 }), ({ radius, steps }, skew) => {
        const fixes = fixesOf(radius, steps)
        const sent = fixes.map((fix) => ({ ...fix, at: fixTime(fix.at + skew, fix.at) }))
        const shift = Math.min(skew, 0)
        const expected = walk(fixes, zoneOf(radius)).crossings.map((crossing) => ({ ...crossing, at: crossing.at + shift }))
        expect(walk(sent, zoneOf(radius)).crossings).toEqual(expected)
      }),
    )
  })

  test('that jumps back and forth, with positions sent twice and out of order, keeps the crossings in order', () => {
    const jumps = fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(ways, jumps, fc.array(fc.nat(39), { maxLength: 20 }), ({ radius, steps }, skews, again) => {
        const fixes = fixesOf(radius, steps)
        const received = [...fixes, ...again.flatMap((index) => fixes[index] ?? [])]
        const now = fixes.at(-1)?.at ?? start
        const sent = received.map((fix, index) => ({ ...fix, at: fixTime(fix.at + (skews[index % skews.length] ?? 0), now) }))
        const { crossings } = walk(sent, zoneOf(radius))
        expect(kindsOf({ crossings })).toEqual(crossings.map((_, index) => (index % 2 === 0 ? 'arrival' : 'departure')))
        expect(crossings.map(({ at }) => at)).toEqual(crossings.map(({ at }) => at).toSorted((a, b) => a - b))
        expect(crossings.every(({ at }) => at <= now)).toBe(true)
      }),
    )
  })
})
