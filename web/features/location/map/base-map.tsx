import atlas from 'world-atlas/countries-110m.json'
import type { Point, View } from '#web/ui/zoom'
import { toWorld } from './projection'

/** Natural Earth's countries (public domain) as TopoJSON: https://github.com/topojson/topojson-specification */
type Topology = {
  transform: { scale: number[]; translate: number[] }
  arcs: number[][][]
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

/** Units of the world in a path, so that rounded numbers are fine enough. */
const units = 10_000

/** Beyond this scale the coasts are too coarse to help: one pixel is 150 m. */
const coarseFrom = 262_144

/** The points of an arc on the map: the stored numbers are differences. */
const decoded = ({ transform, arcs }: Topology): Point[][] => {
  const [kx = 1, ky = 1] = transform.scale
  const [dx = 0, dy = 0] = transform.translate
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      return toWorld({ longitude: x * kx + dx, latitude: y * ky + dy })
    })
  })
}

const rounded = (value: number) => Math.round(value * units * 10) / 10

/** A line that goes on across the date line instead of back around the world; only Antarctica has its edge along the bottom. */
const lineOf = (points: readonly Point[]) => {
  let [before, offset] = [points[0]?.x ?? 0, 0]
  const line = points.map(({ x, y }) => {
    if (Math.abs(x - before) > 0.5 && y < 0.99) offset += x < before ? 1 : -1
    before = x
    return `${rounded(x + offset)} ${rounded(y)}`
  })
  return `M${line.join('L')}`
}

const pathsOf = (topology: Topology) => {
  const arcs = decoded(topology)
  // A negative number names an arc that runs backwards.
  const pointsOf = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))
  const rings = topology.objects.land.geometries.flatMap((geometry) => geometry.arcs.flat() as unknown as number[][])
  return {
    land: rings.map((ring) => `${lineOf(ring.flatMap(pointsOf))}Z`).join(''),
    borders: arcs.map(lineOf).join(''),
  }
}

const { land, borders } = pathsOf(atlas as unknown as Topology)

/** Land and borders of the world, drawn without any other host. */
export default function BaseMap({ view: { x, y, scale } }: { view: View }) {
  if (scale > coarseFrom) return null
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <g transform={`translate(${x} ${y}) scale(${scale / units})`}>
        <path d={land} fillRule="evenodd" fill="var(--color-base-100)" />
        <path d={borders} fill="none" stroke="currentColor" strokeOpacity={0.25} strokeWidth={1} vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}
