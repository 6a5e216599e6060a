import { clamp, type Point, type Size, type View, zoomAt } from '#web/ui/zoom'

/** A picture at the size of the screen. A view tells how far the picture's middle is from that of the screen. */
export const unzoomed: View = { scale: 1, x: 0, y: 0 }

/** How much larger than the screen a picture can get. */
const largest = 6
/** How large a double tap makes it. */
const closer = 2.5

/** The size of a picture that fits into the screen. */
export const fitSize = (ratio: number, screen: Size): Size =>
  ratio > screen.width / screen.height
    ? { width: screen.width, height: screen.width / ratio }
    : { width: screen.height * ratio, height: screen.height }

const within = (value: number, most: number) => clamp(-most, value, most) + 0

/** Keeps the picture on the screen: its edge comes no further than that of the screen, and a smaller one stays in the middle. */
export const clampView = ({ scale, x, y }: View, picture: Size, screen: Size): View => ({
  scale,
  x: within(x, Math.max(0, (picture.width * scale - screen.width) / 2)),
  y: within(y, Math.max(0, (picture.height * scale - screen.height) / 2)),
})

/** @param at from the middle of the screen */
export const zoomedAt = (view: View, at: Point, factor: number) => zoomAt(view, factor, at, [1, largest])

/** What a double tap does: comes closer to where it was, or shows the whole picture again. */
export const toggledAt = (view: View, point: Point): View => (view.scale > 1 ? unzoomed : zoomedAt(view, point, closer))

/** Pixels that a finger has to move, so that it is meant. */
const meant = 60

/** What a finger that moved over the whole picture meant. */
export const swipeOf = ({ x, y }: Point): 'next' | 'previous' | 'close' | undefined => {
  if (Math.abs(x) >= meant && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y >= meant * 1.5 && y > Math.abs(x) ? 'close' : undefined
}
