/** In pixels. */
export type Point = { x: number; y: number }
/** In pixels. */
export type Size = { width: number; height: number }
/** How a drawing is seen: its point (x, y) is at `x * scale + view.x`. The caller chooses the origin. */
export type View = Point & { scale: number }

export const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Zooms by `factor` within the limits of the scale; what is under the point stays under it. */
export const zoomAt = (view: View, factor: number, at: Point, [least, most]: readonly [least: number, most: number]): View => {
  const scale = clamp(least, view.scale * factor, most)
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

export const panBy = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })
