import type { Point } from './month.rules'

/**
 * Drags with a mouse, and with a finger that rested first: before that, it scrolls the page or swipes. @use-gesture has no such press: with
 * `preventScroll`, a finger lifted early still starts a drag, and taps end in no click.
 */

/** Pixels that a pointer may tremble before it moves. */
const tremble = { mouse: 5, finger: 10 }
/** Milliseconds that a finger rests before it takes hold. */
const hold = 350
/** Pixels of a swipe. */
const swipe = 48
/** Pixels from the edge of what scrolls within which a drag scrolls it, and by how much per frame. */
const edge = { width: 40, pixels: 9 }

/** The handlers of a drag. */
export type Grip = {
  onMove: (at: Point) => void
  /** @param moved false for a finger that only rested */
  onDrop: (at: Point, moved: boolean) => void
  /** After a drop, or instead of one. */
  onEnd: () => void
  /** The element that scrolls when the drag reaches its edge. */
  scroller?: HTMLElement | null
}

export type Gestures = {
  /** @returns undefined where nothing can be taken */
  onGrip: (target: Element, at: Point, by: 'mouse' | 'finger') => Grip | undefined
  /** A swipe of a finger to the side. @param pixels negative to the left */
  onSwipe?: ((pixels: number) => void) | undefined
}

type Press = {
  id: number
  by: 'mouse' | 'finger'
  target: Element
  start: Point
  at: Point
  moved: boolean
  isSwipe: boolean
  grip?: Grip
  timer?: ReturnType<typeof setTimeout>
  listeners: AbortController
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

/** Listens on an element until the signal aborts. @param gestures read at each press */
export const listenForGestures = (element: HTMLElement, gestures: () => Gestures, { signal }: { signal: AbortSignal }) => {
  let press: Press | undefined
  let swallowsClick = false

  const end = () => {
    if (!press) return
    clearTimeout(press.timer)
    press.listeners.abort()
    press.grip?.onEnd()
    press = undefined
  }
  const scrollAlong = () => {
    const { grip, at } = press ?? {}
    if (!grip?.scroller || !at) return
    const { top, bottom } = grip.scroller.getBoundingClientRect()
    const by = at.y < top + edge.width ? -edge.pixels : at.y > bottom - edge.width ? edge.pixels : 0
    if (by) {
      grip.scroller.scrollTop += by
      grip.onMove(at)
    }
    requestAnimationFrame(scrollAlong)
  }
  const take = () => {
    if (!press) return
    const grip = gestures().onGrip(press.target, press.start, press.by)
    if (!grip) return end()
    press.grip = grip
    if (press.by === 'finger') navigator.vibrate?.(10)
    grip.onMove(press.at)
    requestAnimationFrame(scrollAlong)
  }
  const onMove = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return
    press.at = pointOf(event)
    const [dx, dy] = [Math.abs(press.at.x - press.start.x), Math.abs(press.at.y - press.start.y)]
    press.moved ||= Math.max(dx, dy) > tremble[press.by]
    if (press.grip) return press.grip.onMove(press.at)
    if (!press.moved || press.isSwipe) return
    if (press.by === 'mouse') return take()
    clearTimeout(press.timer)
    press.isSwipe = dx > dy
    if (!press.isSwipe) end()
  }
  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.id) return
    const { grip, moved, isSwipe, start } = press
    const at = pointOf(event)
    const pixels = at.x - start.x
    if (grip || isSwipe) {
      swallowsClick = true
      setTimeout(() => {
        swallowsClick = false
      }, 50)
    }
    if (isSwipe && Math.abs(pixels) >= swipe) gestures().onSwipe?.(pixels)
    grip?.onDrop(at, moved)
    end()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.grip) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const onDown = (event: PointerEvent) => {
    // A second finger zooms.
    if (press || !event.isPrimary || event.button !== 0) return end()
    const listeners = new AbortController()
    const by = event.pointerType === 'mouse' ? 'mouse' : 'finger'
    const at = pointOf(event)
    press = { id: event.pointerId, by, target: event.target as Element, start: at, at, moved: false, isSwipe: false, listeners }
    if (by === 'finger') press.timer = setTimeout(take, hold)
    addEventListener('pointermove', onMove, listeners)
    addEventListener('pointerup', onUp, listeners)
    addEventListener('pointercancel', end, listeners)
    addEventListener('keydown', onKey, { capture: true, signal: listeners.signal })
  }
  element.addEventListener('pointerdown', onDown, { signal })
  // There from the start: browsers decide at the first touch whether a listener may stop the scrolling.
  element.addEventListener('touchmove', (event) => press?.grip && event.cancelable && event.preventDefault(), { passive: false, signal })
  element.addEventListener('contextmenu', (event) => press?.by === 'finger' && event.preventDefault(), { signal })
  element.addEventListener(
    'click',
    (event) => {
      if (!swallowsClick) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  signal.addEventListener('abort', end)
}
