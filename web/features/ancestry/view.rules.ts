import { clamp, type Point, type Size, type View, zoomAt } from '#web/ui/zoom'

type Box = Point & Size

const smallest = 0.08
const largest = 2

/** At this scale a card can just be read: a tree that would be smaller starts with a part of itself, and that as near as `near`. */
const readable = 0.55
const near = 0.85

/** What is left free around a drawing that fits, and around a card that is shown. */
const room = 16

export const zoomed = (view: View, factor: number, at: Point) => zoomAt(view, factor, at, [smallest, largest])

const centered = (scale: number, of: Point, port: Size): View => ({
  scale,
  x: port.width / 2 - of.x * scale,
  y: port.height / 2 - of.y * scale,
})

/** The whole drawing, in the middle, never larger than it is. */
export const fitView = (size: Size, port: Size): View => {
  const scale = Math.min(1, (port.width - 2 * room) / size.width, (port.height - 2 * room) / size.height)
  return centered(Math.max(smallest, scale), { x: size.width / 2, y: size.height / 2 }, port)
}

/** No further than that the middle of the window still shows the drawing. */
export const clampView = (view: View, size: Size, port: Size): View => ({
  ...view,
  x: clamp(port.width / 2 - size.width * view.scale, view.x, port.width / 2),
  y: clamp(port.height / 2 - size.height * view.scale, view.y, port.height / 2),
})

/** How a drawing is seen first: whole if it can be read then, else around what matters most. */
export const firstView = (size: Size, port: Size, around: Box): View => {
  const whole = fitView(size, port)
  if (whole.scale >= readable) return whole
  const view = centered(near, { x: around.x + around.width / 2, y: around.y + around.height / 2 }, port)
  // Nothing but the drawing is shown, where it is larger than the window.
  const edge = (at: number, length: number, window: number) =>
    length * near <= window ? (window - length * near) / 2 : clamp(window - length * near, at, 0)
  return { scale: near, x: edge(view.x, size.width, port.width), y: edge(view.y, size.height, port.height) }
}

/** Moved no more than it takes to show a box whole. */
export const revealBox = (view: View, { x, y, width, height }: Box, port: Size): View => {
  const into = (start: number, length: number, offset: number, window: number) => {
    const [from, to] = [start * view.scale + offset, (start + length) * view.scale + offset]
    if (to > window - room) return offset - Math.min(to - window + room, from - room)
    return from < room ? offset + room - from : offset
  }
  return { ...view, x: into(x, width, view.x, port.width), y: into(y, height, view.y, port.height) }
}
