import { distanceOf, type Spot } from './location.rules'

/** A position of a device. `at` is in epoch milliseconds, `accuracy` in meters. */
export type Fix = Spot & { at: number; accuracy: number | null }

/** A place as the rules need it; `radius` in meters. */
export type Zone = Spot & { id: string; radius: number }

/** The place of a person, by its id. An unconfirmed visit has one position. */
export type Presence = {
  /** The time of the newest position, epoch milliseconds. */
  lastAt: number
  places: Record<string, { since: number; isConfirmed: boolean }>
}

/** An arrival at a place or a departure from it; `at` in epoch milliseconds. */
export type Crossing = { kind: 'arrival' | 'departure'; placeId: string; at: number }

type Step = { presence: Presence; crossings: Crossing[] }

export const nowhere: Presence = { lastAt: Number.NEGATIVE_INFINITY, places: {} }

/** Milliseconds after which one position inside a place is an arrival. */
export const settleMs = 120_000

/** A person has left a place beyond this multiple of its radius. */
export const leavingFactor = 1.3

/** Meters of inaccuracy that still make an arrival at a small place. */
const goodAccuracy = 200

/** How far a device's clock may be ahead before its time is replaced by the server's, in milliseconds. */
const clockSkewMs = 60_000

/** The time of a position, epoch milliseconds: never later than the server's clock. */
export const fixTime = (at: number, now: number) => (at > now + clockSkewMs ? now : Math.min(at, now))

/** Confirms the visits that began two minutes ago or earlier: a device at rest may send nothing more. */
export const settle = (presence: Presence, now: number): Step => {
  const due = Object.entries(presence.places).filter(([, visit]) => !visit.isConfirmed && now - visit.since >= settleMs)
  if (due.length === 0) return { presence, crossings: [] }
  const confirmed = due.map(([placeId, { since }]) => [placeId, { since, isConfirmed: true }] as const)
  return {
    presence: { ...presence, places: { ...presence.places, ...Object.fromEntries(confirmed) } },
    crossings: due.map(([placeId, { since }]) => ({ kind: 'arrival', placeId, at: since })),
  }
}

/** When `settle` has something to confirm, in epoch milliseconds; undefined if no visit waits. */
export const settlesAt = ({ places }: Presence): number | undefined => {
  const open = Object.values(places).filter(({ isConfirmed }) => !isConfirmed)
  return open.length === 0 ? undefined : Math.min(...open.map(({ since }) => since)) + settleMs
}

/**
 * The relation of a position to a place. `unknown` between the circles, and if the position is too inaccurate to tell. Outside needs
 * certainty: indoors a phone is often wrong by more than the radius of a small place, and would leave and return all day.
 */
const relation = ({ accuracy, ...spot }: Fix, zone: Zone): 'inside' | 'outside' | 'unknown' => {
  const meters = distanceOf(spot, zone)
  const margin = accuracy ?? 0
  if (meters <= zone.radius) return margin <= Math.max(zone.radius, goodAccuracy) ? 'inside' : 'unknown'
  return meters - margin > leavingFactor * zone.radius ? 'outside' : 'unknown'
}

/**
 * The next presence after a position, and the arrivals and departures that it causes. An arrival needs two positions inside, or two minutes
 * after one; a departure needs a position certainly beyond 1.3 × the radius. Positions older than the newest one change nothing.
 */
export const step = (presence: Presence, fix: Fix, zones: readonly Zone[]): Step => {
  if (fix.at <= presence.lastAt) return { presence, crossings: [] }
  const settled = settle(presence, fix.at)
  const places = { ...settled.presence.places }
  const crossings = [...settled.crossings]
  for (const zone of zones) {
    const visit = places[zone.id]
    const where = relation(fix, zone)
    if (where === 'inside' && !visit) places[zone.id] = { since: fix.at, isConfirmed: false }
    if (where === 'inside' && visit && !visit.isConfirmed) {
      places[zone.id] = { since: visit.since, isConfirmed: true }
      crossings.push({ kind: 'arrival', placeId: zone.id, at: visit.since })
    }
    if (where === 'outside' && visit) {
      delete places[zone.id]
      if (visit.isConfirmed) crossings.push({ kind: 'departure', placeId: zone.id, at: fix.at })
    }
  }
  return { presence: { lastAt: fix.at, places }, crossings }
}

/** Trusts a phone that watches the place itself: no second position is needed. */
export const cross = (presence: Presence, { kind, placeId, at }: Crossing): Step => {
  const { [placeId]: visit, ...others } = presence.places
  if (kind === 'arrival')
    return visit?.isConfirmed
      ? { presence, crossings: [] }
      : {
          presence: { ...presence, places: { ...others, [placeId]: { since: visit?.since ?? at, isConfirmed: true } } },
          crossings: [{ kind, placeId, at: visit?.since ?? at }],
        }
  return { presence: { ...presence, places: others }, crossings: visit?.isConfirmed ? [{ kind, placeId, at }] : [] }
}
