import { clamp, type Point, type Size, type View, zoomAt } from '#web/ui/zoom'

type Box = Point & Size

const smallest = 0.08
const largest = 2

/** The smallest legible scale of a card. A tree that would be smaller starts with a part, at the scale `near`. */
const readable = 0.55
const near = 0.85

/** Margin around a drawing that fits, and around a revealed card, in pixels. */
const room = 16

export const zoomed = (view: View, factor: number, at: Point) => zoomAt(view, factor, at, [smallest, largest])

const centered = (scale: number, of: Point, port: Size): View => ({
  scale,
  x: port.width / 2 - of.x * scale,
  y: port.height / 2 - of.y * scale,
})

/** The whole drawing, centred, at most at scale 1. */
export const fitView = (size: Size, port: Size): View => {
  const scale = Math.min(1, (port.width - 2 * room) / size.width, (port.height - 2 * room) / size.height)
  return centered(Math.max(smallest, scale), { x: size.width / 2, y: size.height / 2 }, port)
}

/** Limits panning, so that the centre of the window always shows the drawing. */
export const clampView = (view: View, size: Size, port: Size): View => ({
  ...view,
  x: clamp(port.width / 2 - size.width * view.scale, view.x, port.width / 2),
  y: clamp(port.height / 2 - size.height * view.scale, view.y, port.height / 2),
})

/** The initial view: the whole drawing if it is readable at that scale, else the part around a box. */
export const firstView = (size: Size, port: Size, around: Box): View => {
  const whole = fitView(size, port)
  if (whole.scale >= readable) return whole
  const view = centered(near, { x: around.x + around.width / 2, y: around.y + around.height / 2 }, port)
  // A drawing larger than the window fills it, without an empty margin.
  const edge = (at: number, length: number, window: number) =>
    length * near <= window ? (window - length * near) / 2 : clamp(window - length * near, at, 0)
  return { scale: near, x: edge(view.x, size.width, port.width), y: edge(view.y, size.height, port.height) }
}

/** Pans as little as possible to show the whole box. */
export const revealBox = (view: View, { x, y, width, height }: Box, port: Size): View => {
  const into = (start: number, length: number, offset: number, window: number) => {
    const [from, to] = [start * view.scale + offset, (start + length) * view.scale + offset]
    if (to > window - room) return offset - Math.min(to - window + room, from - room)
    return from < room ? offset + room - from : offset
  }
  return { ...view, x: into(x, width, view.x, port.width), y: into(y, height, view.y, port.height) }
}
