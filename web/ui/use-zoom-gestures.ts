import { createUseGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/react'
import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './zoom'

const useGesture = createUseGesture([dragAction, pinchAction, wheelAction])

/** Pixels that a pointer may tremble before a press becomes a drag. */
const tremble = 8
/** Milliseconds and pixels within which two taps are one double tap. */
const doubleTap = { time: 300, distance: 30 }
/** Milliseconds after the page scrolled in which the wheel goes on scrolling it, though the target came under the pointer. */
const scrolling = 300
/** How much a pixel of the wheel zooms. A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps. */
const wheelSpeed = { plain: 0.002, pinch: 0.01 }

type Gestures = {
  /**
   * Wheel and pinch. What is at the point stays there.
   * @param at from the target's top left corner, in pixels
   * @returns whether the scale changed: at its limit, the page may have the wheel
   */
  onZoom: (factor: number, at: Point) => boolean
  /**
   * One finger, or the middle of two.
   * @param by pixels since the last call
   * @param moved pixels of this finger since the press; undefined for two fingers
   */
  onPan: (by: Point, moved?: Point) => void
  /** @param moved pixels since the press; undefined if it was no drag of one finger */
  onRelease?: (moved?: Point) => void
  /** @param at from the target's top left corner, in pixels */
  onDoubleTap?: (at: Point) => void
}

/** A drag so far: its last point, how far it moved, and whether a second finger came. */
type Drag = { at: Point; moved: Point; isAlone: boolean }

const pointOf = ([x, y]: readonly [number, number]): Point => ({ x, y })
const add = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y })
const subtract = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })
const isOnButton = (target: EventTarget) => (target as Element).closest('button') !== null

/** Wheel, pinch, drag and double tap on an element; presses of the buttons on it are left alone, and a drag ends in no click. */
export const useZoomGestures = (target: RefObject<HTMLElement | null>, { onZoom, onPan, onRelease, onDoubleTap }: Gestures) => {
  const lastTap = useRef<Point & { time: number }>(undefined)
  const lastScroll = useLastScroll()
  const inTarget = (point: Point) => {
    const { left = 0, top = 0 } = target.current?.getBoundingClientRect() ?? {}
    return subtract(point, { x: left, y: top })
  }
  const tapped = (at: Point, time: number) => {
    const last = lastTap.current
    const isDouble = last && time - last.time < doubleTap.time && Math.hypot(at.x - last.x, at.y - last.y) < doubleTap.distance
    lastTap.current = isDouble ? undefined : { ...at, time }
    if (isDouble) onDoubleTap?.(inTarget(at))
  }

  useGesture(
    {
      onWheel: ({ event, last, delta: [, pixels], ctrlKey, timeStamp }) => {
        // The last call tells only that the wheel stands still.
        if (last || (!ctrlKey && timeStamp - lastScroll.current < scrolling)) return
        const factor = Math.exp(-pixels * (ctrlKey ? wheelSpeed.pinch : wheelSpeed.plain))
        if (onZoom(factor, inTarget({ x: event.clientX, y: event.clientY })) || ctrlKey) event.preventDefault()
      },
      onPinch: ({ da: [apart], origin, memo }) => {
        const now = { apart, middle: pointOf(origin) }
        const before: typeof now = memo ?? now
        onZoom(apart && before.apart ? apart / before.apart : 1, inTarget(before.middle))
        onPan(subtract(now.middle, before.middle))
        return now
      },
      onDrag: ({ xy, initial, memo, pinching, last, tap, event, timeStamp, target: pressed }) => {
        if (isOnButton(pressed)) return
        const drag: Drag = memo ?? { at: pointOf(initial), moved: { x: 0, y: 0 }, isAlone: true }
        const at = pointOf(xy)
        if (last) {
          const isRelease = drag.isAlone && event.type !== 'pointercancel'
          onRelease?.(isRelease && !tap ? drag.moved : undefined)
          if (isRelease && tap) tapped(at, timeStamp)
          return
        }
        if (pinching) return { ...drag, at, isAlone: false }
        const by = subtract(at, drag.at)
        const moved = add(drag.moved, by)
        onPan(by, moved)
        return { ...drag, at, moved }
      },
    },
    {
      target,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: tremble, pointer: { keys: false } },
      pinch: { pinchOnWheel: false },
    },
  )
}

/** When anything on the page last scrolled, on the clock of events. */
const useLastScroll = () => {
  const at = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const listeners = new AbortController()
    const scrolled = ({ timeStamp }: Event) => {
      at.current = timeStamp
    }
    addEventListener('scroll', scrolled, { passive: true, capture: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [])
  return at
}
