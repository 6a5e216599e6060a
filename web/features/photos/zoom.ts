/** How a picture is looked at: how many times its size it has, and how far its middle is from that of the screen, in pixels. */
export type View = { scale: number; x: number; y: number }
/** From the middle of the screen. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const whole: View = { scale: 1, x: 0, y: 0 }

/** How much larger than the screen a picture can get. */
const largest = 6
/** How large a double tap makes it. */
const closer = 2.5

/** The size of a picture that fits into the screen. */
export const fitted = (ratio: number, screen: Size): Size =>
  ratio > screen.width / screen.height
    ? { width: screen.width, height: screen.width / ratio }
    : { width: screen.height * ratio, height: screen.height }

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most) + 0

/** Keeps the picture on the screen: its edge comes no further than that of the screen, and a smaller one stays in the middle. */
export const bounded = ({ scale, x, y }: View, picture: Size, screen: Size): View => ({
  scale,
  x: within(x, Math.max(0, (picture.width * scale - screen.width) / 2)),
  y: within(y, Math.max(0, (picture.height * scale - screen.height) / 2)),
})

/** Makes the picture larger or smaller; what is under the point stays under it. */
export const zoomedAt = (view: View, point: Point, factor: number): View => {
  const scale = Math.min(Math.max(view.scale * factor, 1), largest)
  const by = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }
}

/** What a double tap does: comes closer to where it was, or shows the whole picture again. */
export const toggledAt = (view: View, point: Point): View => (view.scale > 1 ? whole : zoomedAt(view, point, closer))

/** Pixels that a finger has to move, so that it is meant. */
const meant = 60

/** What a finger that moved over the whole picture meant. */
export const swipeOf = ({ x, y }: Point): 'next' | 'previous' | 'close' | undefined => {
  if (Math.abs(x) >= meant && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y >= meant * 1.5 && y > Math.abs(x) ? 'close' : undefined
}

/** Two fingers: where their middle is, and how far they are apart. */
export const pinchOf = (one: Point, other: Point) => ({
  middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
  distance: Math.hypot(one.x - other.x, one.y - other.y),
})
