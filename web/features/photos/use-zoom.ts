import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bounded, fitted, type Point, pinchOf, type Size, swipeOf, toggledAt, type View, whole, zoomedAt } from './zoom'

/** Milliseconds and pixels within which two taps are one double tap. */
const doubleTap = { time: 300, distance: 30 }
/** Pixels that a finger may tremble during a tap. */
const tremble = 8

type Options = {
  stage: RefObject<HTMLElement | null>
  /** Width over height of the picture. */
  ratio: number
  onSwipe: (to: 'next' | 'previous' | 'close') => void
}

/** Wheel, pinch, double tap and drag on a picture; a swipe over the whole picture is told. */
export const useZoom = ({ stage, ratio, onSwipe }: Options) => {
  const [view, setView] = useState<View>(whole)
  /** How far a finger has moved that may come to be a swipe. */
  const [drag, setDrag] = useState<Point>()
  const size = useSize(stage)
  const fingers = useRef(new Map<number, Point>())
  const moved = useRef<Point>({ x: 0, y: 0 })
  const lastTap = useRef<Point & { time: number }>(undefined)

  const change = (next: (view: View) => View) => setView((before) => bounded(next(before), fitted(ratio, size), size))
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  useWheel(stage, (event) => {
    const { deltaY, ctrlKey } = event
    // A pinch on a touchpad comes as a wheel with Ctrl, in smaller steps.
    change((before) => zoomedAt(before, fromMiddle(event), Math.exp(-deltaY * (ctrlKey ? 0.01 : 0.002))))
  })

  const down = (event: PointerEvent) => {
    // Not for what lies on the stage, such as a button.
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    if (fingers.current.size === 1) moved.current = { x: 0, y: 0 }
  }

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    fingers.current.set(event.pointerId, now)
    const by = { x: now.x - before.x, y: now.y - before.y }
    moved.current = { x: moved.current.x + by.x, y: moved.current.y + by.y }
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
    if (other) {
      const [old, next] = [pinchOf(before, other), pinchOf(now, other)]
      setDrag(undefined)
      change((view) => {
        const { scale, x, y } = zoomedAt(view, old.middle, next.distance / Math.max(old.distance, 1))
        return { scale, x: x + next.middle.x - old.middle.x, y: y + next.middle.y - old.middle.y }
      })
    } else if (view.scale > 1) change(({ scale, x, y }) => ({ scale, x: x + by.x, y: y + by.y }))
    else setDrag(moved.current)
  }

  const up = (event: PointerEvent) => {
    const at = fingers.current.get(event.pointerId)
    const wasAlone = fingers.current.size === 1
    fingers.current.delete(event.pointerId)
    setDrag(undefined)
    if (!at || !wasAlone || event.type === 'pointercancel') return
    if (Math.hypot(moved.current.x, moved.current.y) <= tremble) return tap(at, event.timeStamp)
    const swipe = view.scale > 1 ? undefined : drag && swipeOf(moved.current)
    if (swipe) onSwipe(swipe)
  }

  const tap = (at: Point, time: number) => {
    const last = lastTap.current
    const isDouble = last && time - last.time < doubleTap.time && Math.hypot(at.x - last.x, at.y - last.y) < doubleTap.distance
    lastTap.current = isDouble ? undefined : { ...at, time }
    if (isDouble) change((before) => toggledAt(before, at))
  }

  return {
    view,
    drag: view.scale > 1 ? undefined : drag,
    zoomBy: (factor: number) => change((before) => zoomedAt(before, { x: 0, y: 0 }, factor)),
    reset: () => setView(whole),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}

const useSize = (stage: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  useLayoutEffect(() => {
    if (!stage.current) return
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  return size
}

/** React listens to the wheel passively, so that the page could not be kept from zooming as well. */
const useWheel = (stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void) => {
  const handler = useRef(onWheel)
  useEffect(() => {
    handler.current = onWheel
  })
  useEffect(() => {
    const listeners = new AbortController()
    const react = (event: WheelEvent) => {
      event.preventDefault()
      handler.current(event)
    }
    stage.current?.addEventListener('wheel', react, { passive: false, signal: listeners.signal })
    return () => listeners.abort()
  }, [stage])
}
