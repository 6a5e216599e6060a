import atlas from 'world-atlas/countries-110m.json'
import type { View } from '#web/ui/zoom'
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

/** The points of an arc: the stored numbers are differences. */
const decoded = ({ transform, arcs }: Topology) => {
  const [kx = 1, ky = 1] = transform.scale
  const [dx = 0, dy = 0] = transform.translate
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX
      y += stepY
      const at = toWorld({ longitude: x * kx + dx, latitude: y * ky + dy })
      return `${Math.round(at.x * units * 10) / 10} ${Math.round(at.y * units * 10) / 10}`
    })
  })
}

const pathsOf = (topology: Topology) => {
  const arcs = decoded(topology)
  // A negative number names an arc that runs backwards.
  const pointsOf = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))
  const rings = topology.objects.land.geometries.flatMap((geometry) => geometry.arcs.flat() as unknown as number[][])
  return {
    land: rings.map((ring) => `M${ring.flatMap((index) => pointsOf(index)).join('L')}Z`).join(''),
    borders: arcs.map((points) => `M${points.join('L')}`).join(''),
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
