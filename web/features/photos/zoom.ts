import { clamp, type Point, type Size, type View, zoomAt } from '#web/ui/zoom'

/** A picture at the size of the screen. A view's offset is measured between the centres of the picture and the screen. */
export const unzoomed: View = { scale: 1, x: 0, y: 0 }

/** Maximum scale. */
const largest = 6
/** Scale after a double tap. */
const closer = 2.5

/** The size of a picture that fits into the screen. */
export const fitSize = (ratio: number, screen: Size): Size =>
  ratio > screen.width / screen.height
    ? { width: screen.width, height: screen.width / ratio }
    : { width: screen.height * ratio, height: screen.height }

const within = (value: number, most: number) => clamp(-most, value, most) + 0

/** Keeps the picture on the screen: its edges stay outside the screen's edges, and a smaller picture stays centred. */
export const clampView = ({ scale, x, y }: View, picture: Size, screen: Size): View => ({
  scale,
  x: within(x, Math.max(0, (picture.width * scale - screen.width) / 2)),
  y: within(y, Math.max(0, (picture.height * scale - screen.height) / 2)),
})

/** @param at relative to the centre of the screen */
export const zoomedAt = (view: View, at: Point, factor: number) => zoomAt(view, factor, at, [1, largest])

/** The view after a double tap: zoomed in at that point, or the whole picture again. */
export const toggledAt = (view: View, point: Point): View => (view.scale > 1 ? unzoomed : zoomedAt(view, point, closer))

/** Minimum pixels of a swipe. */
const meant = 60

/** The action of a swipe over the whole picture; undefined if it was too short. */
export const swipeOf = ({ x, y }: Point): 'next' | 'previous' | 'close' | undefined => {
  if (Math.abs(x) >= meant && Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  return y >= meant * 1.5 && y > Math.abs(x) ? 'close' : undefined
}
