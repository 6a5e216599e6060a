import type { Spot } from '#src/features/location/location.rules'
import { type Point, panBy, type Size, type View, zoomAt } from '#web/ui/zoom'

/** Web Mercator, as map tiles have it: the world is a square of 1 × 1. */

const maxLatitude = 85.0511
const around = 40_075_016.686
/** Pixels of a tile, and so of the whole world at zoom 0. */
export const tileSize = 256
const limits = [tileSize, tileSize * 2 ** 19] as const

export const toWorld = ({ latitude, longitude }: Spot): Point => {
  const angle = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) }
}

export const toSpot = ({ x, y }: Point): Spot => ({
  latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI,
  longitude: x * 360 - 180,
})

export const toScreen = (view: View, spot: Spot): Point => {
  const { x, y } = toWorld(spot)
  return { x: x * view.scale + view.x, y: y * view.scale + view.y }
}

export const spotAt = (view: View, { x, y }: Point): Spot => toSpot({ x: (x - view.x) / view.scale, y: (y - view.y) / view.scale })

/** Pixels of a length in meters at a latitude. */
export const pixelsOf = ({ scale }: View, length: number, latitude: number) =>
  (length * scale) / (around * Math.cos((Math.min(Math.abs(latitude), maxLatitude) * Math.PI) / 180))

/** The view with a point in the middle. */
export const centered = (spot: Spot, scale: number, { width, height }: Size): View => {
  const { x, y } = toWorld(spot)
  return { scale, x: width / 2 - x * scale, y: height / 2 - y * scale }
}

const margin = 0.7
/** Streets fill the window at this scale: about 600 m at the equator for 500 px. */
const closest = tileSize * 2 ** 17

/** The view that shows all points; the whole world without any. */
export const fitting = (spots: readonly Spot[], size: Size): View => {
  const points = spots.map(toWorld)
  if (points.length === 0) return centered({ latitude: 25, longitude: 0 }, Math.max(size.width, tileSize), size)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const scale = Math.min((margin * size.width) / (right - left || 1e-9), (margin * size.height) / (bottom - top || 1e-9), closest)
  return centered(toSpot({ x: (left + right) / 2, y: (top + bottom) / 2 }), Math.max(scale, limits[0]), size)
}

export const zoomedBy = (view: View, factor: number, at: Point) => zoomAt(view, factor, at, limits)
export const pannedBy = panBy

/** A round length in meters of at most `most` pixels, for the scale bar. */
export const roundLength = (view: View, latitude: number, most: number) => {
  const whole = most / pixelsOf(view, 1, latitude)
  const unit = 10 ** Math.floor(Math.log10(whole))
  const length = ([5, 2, 1].find((times) => times * unit <= whole) ?? 1) * unit
  return { meters: length, pixels: pixelsOf(view, length, latitude) }
}
