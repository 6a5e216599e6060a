import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Crossing,
  type Fix,
  fixTime,
  leavingFactor,
  nowhere,
  type Presence,
  settle,
  settleMs,
  step,
  type Zone,
} from './location.presence'

const home: Zone = { id: 'home', latitude: 52.52, longitude: 13.405, radius: 150 }
const meter = 1 / 111_195
const start = Date.parse('2026-11-21T08:00:00Z')

/** A position so many meters north of home, so many seconds after the start. */
const fixOf = (meters: number, seconds: number, accuracy: number | null = 10): Fix => ({
  latitude: home.latitude + meters * meter,
  longitude: home.longitude,
  at: start + seconds * 1000,
  accuracy,
})

const walk = (fixes: readonly Fix[], zones: readonly Zone[] = [home], from: Presence = nowhere) => {
  let presence = from
  const crossings: Crossing[] = []
  for (const fix of fixes) {
    const next = step(presence, fix, zones)
    presence = next.presence
    crossings.push(...next.crossings)
  }
  return { presence, crossings }
}
const kindsOf = (crossings: Crossing[]) => crossings.map(({ kind }) => kind)

/** A way of steps: meters from home, and seconds since the step before. */
const way = (most = 600) =>
  fc
    .array(fc.record({ meters: fc.integer({ min: -most, max: most }), pause: fc.integer({ min: 1, max: 300 }) }), { maxLength: 40 })
    .map((steps) => {
      let seconds = 0
      return steps.map(({ meters, pause }) => {
        seconds += pause
        return fixOf(meters, seconds)
      })
    })

describe('arrivals and departures', () => {
  test('alternate and begin with an arrival, on every way', () => {
    fc.assert(
      fc.property(way(), (fixes) => {
        const { crossings } = walk(fixes)
        expect(kindsOf(crossings)).toEqual(crossings.map((_, at) => (at % 2 === 0 ? 'arrival' : 'departure')))
        expect(crossings.map(({ at }) => at)).toEqual(crossings.map(({ at }) => at).sort((a, b) => a - b))
      }),
    )
  })

  test('do not flap: jitter within 1.3 × the radius after an arrival changes nothing', () => {
    const edge = Math.floor(home.radius * leavingFactor) - 1
    fc.assert(
      fc.property(way(edge), (fixes) => {
        const arrived = walk([fixOf(0, -20), fixOf(0, -10)])
        expect(kindsOf(arrived.crossings)).toEqual(['arrival'])
        expect(walk(fixes, [home], arrived.presence).crossings).toEqual([])
      }),
    )
  })

  test('do not depend on positions that arrive late or twice', () => {
    fc.assert(
      fc.property(way(), fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -600, max: 600 })), { maxLength: 10 }), (fixes, late) => {
        const mixed = fixes.flatMap((fix, at) => [
          fix,
          ...late.flatMap(([place, ago, meters]) =>
            place % fixes.length === at ? [{ ...fixOf(meters, 0), at: fix.at - (ago % 1_000_000) }] : [],
          ),
        ])
        expect(walk(mixed)).toEqual(walk(fixes))
      }),
    )
  })

  test('do not depend on how often the visits are confirmed by time', () => {
    fc.assert(
      fc.property(way(), fc.array(fc.integer({ min: 0, max: 12_000 }), { maxLength: 20 }), (fixes, ticks) => {
        let presence = nowhere
        const crossings: Crossing[] = []
        const take = (next: ReturnType<typeof settle>) => {
          presence = next.presence
          crossings.push(...next.crossings)
        }
        const moments = [...fixes, ...ticks.map((seconds) => start + seconds * 1000)]
        const timeOf = (moment: Fix | number) => (typeof moment === 'number' ? moment : moment.at)
        for (const moment of moments.toSorted((a, b) => timeOf(a) - timeOf(b)))
          take(typeof moment === 'number' ? settle(presence, moment) : step(presence, moment, [home]))
        take(settle(presence, start + 100_000_000))
        const plain = walk(fixes)
        const last = settle(plain.presence, start + 100_000_000)
        expect(crossings).toEqual([...plain.crossings, ...last.crossings])
      }),
    )
  })

  test('need two positions inside, or two minutes after one', () => {
    expect(walk([fixOf(0, 0)]).crossings).toEqual([])
    expect(walk([fixOf(0, 0), fixOf(20, 5)]).crossings).toEqual([{ kind: 'arrival', placeId: 'home', at: start }])
    expect(walk([fixOf(0, 0), fixOf(500, 60)]).crossings).toEqual([])
    const { presence } = walk([fixOf(0, 0)])
    expect(settle(presence, start + settleMs - 1).crossings).toEqual([])
    expect(kindsOf(settle(presence, start + settleMs).crossings)).toEqual(['arrival'])
  })

  test('survive a gap: an arrival before it, and a departure after it', () => {
    const night = 9 * 3600
    expect(kindsOf(walk([fixOf(0, 0), fixOf(5000, night)]).crossings)).toEqual(['arrival', 'departure'])
    expect(kindsOf(walk([fixOf(0, 0), fixOf(0, night)]).crossings)).toEqual(['arrival'])
  })

  test('ignore positions that are too inaccurate to tell', () => {
    expect(walk([fixOf(0, 0, 3000), fixOf(0, 60, 3000)]).crossings).toEqual([])
    const { presence } = walk([fixOf(0, 0), fixOf(0, 60)])
    expect(walk([fixOf(500, 120, 3000)], [home], presence).crossings).toEqual([])
    expect(kindsOf(walk([fixOf(50_000, 180, 3000)], [home], presence).crossings)).toEqual(['departure'])
  })

  test('are worked out for places within places', () => {
    const village: Zone = { ...home, id: 'village', radius: 2000 }
    const { crossings } = walk([fixOf(1000, 0), fixOf(900, 60), fixOf(0, 120), fixOf(0, 180), fixOf(1000, 240)], [home, village])
    expect(crossings.map(({ kind, placeId }) => `${kind} ${placeId}`)).toEqual(['arrival village', 'arrival home', 'departure home'])
  })
})

test('a clock that is ahead gets the time of the server, and one that is behind keeps its own', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (skew) => {
      const at = fixTime(start + skew, start)
      expect(at).toBeLessThanOrEqual(start)
      expect(at).toBe(skew <= 0 ? start + skew : start)
    }),
  )
})
