import type { Kin } from '#src/features/ancestry/ancestry.rules'
import type { Family } from './layout.places'
import { measures } from './layout.places'

export type Place = { x: number; y: number; row: number }
type Point = { x: number; y: number }

const { width, height, rowGap, partnerGap } = measures

/** The middle of a card's picture, below the card's top: the height of the line between partners. */
export const pictureMiddle = 50
const radius = 14

/** A path through points with right angles and rounded corners. */
const pathThrough = ([first, ...points]: readonly Point[]) => {
  if (!first) return ''
  let path = `M${first.x} ${first.y}`
  let from = first
  for (const [i, corner] of points.entries()) {
    const to = points[i + 1]
    if (!to) return `${path}L${corner.x} ${corner.y}`
    const room = Math.min(radius, distance(from, corner) / 2, distance(corner, to) / 2)
    const [before, after] = [towards(corner, from, room), towards(corner, to, room)]
    path += `L${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`
    from = corner
  }
  return path
}
const distance = (one: Point, other: Point) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y)
const towards = (from: Point, to: Point, by: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * by,
  y: from.y + Math.sign(to.y - from.y) * by,
})

/** The starting points of a family's lines: between partners side by side, else below each parent. */
const startsOf = (parents: readonly Place[]): Point[] => {
  const [one, other] = parents
  if (one && other && one.y === other.y && Math.abs(one.x - other.x) === width + partnerGap)
    return [{ x: (one.x + other.x + width) / 2, y: one.y + pictureMiddle }]
  return parents.map(({ x, y }) => ({ x: x + width / 2, y: y + height }))
}

type Bus = { starts: Point[]; ends: Point[]; row: number; from: number; to: number; track: number }

/** Avoids overlapping lines in the gap above a row: each line gets the first free track. */
const setTracks = (buses: readonly Bus[]) => {
  const taken: number[] = []
  for (const bus of buses.toSorted((one, other) => one.from - other.from)) {
    const free = taken.findIndex((end) => end < bus.from)
    bus.track = free < 0 ? taken.length : free
    taken[bus.track] = bus.to + radius
  }
  return taken.length
}

/** The lines from parents to their children, as SVG paths. */
export const descentLines = <P extends Kin>(families: readonly Family<P>[], placeOf: (person: P) => Place): string[] => {
  const buses = families.flatMap(({ parents, children }): Bus[] => {
    const starts = startsOf(parents.map(placeOf))
    return [...Map.groupBy(children.map(placeOf), ({ row }) => row).entries()].map(([row, below]) => {
      const ends = below.map(({ x, y }) => ({ x: x + width / 2, y }))
      const all = [...starts, ...ends].map(({ x }) => x)
      return { starts, ends, row, from: Math.min(...all), to: Math.max(...all), track: 0 }
    })
  })
  return [...Map.groupBy(buses, ({ row }) => row).values()].flatMap((group) => {
    const bent = group.filter(({ from, to }) => to - from > 1)
    const tracks = setTracks(bent)
    return group.flatMap(({ starts, ends, from, to, track }) => {
      const top = (ends[0]?.y ?? 0) - rowGap
      const y = to - from > 1 ? top + (rowGap * (track + 1)) / (tracks + 1) : top + rowGap / 2
      const [trunk, ...others] = starts
      if (!trunk) return []
      const meeting = { x: trunk.x, y }
      return [
        ...ends.map((end) => pathThrough([trunk, meeting, { x: end.x, y }, end])),
        ...others.map((start) => pathThrough([start, { x: start.x, y }, meeting])),
      ]
    })
  })
}
