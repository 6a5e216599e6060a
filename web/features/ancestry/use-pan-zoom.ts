import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { firstView, fitting, held, panned, revealing, type View, zoomed } from './view.rules'

type Size = { width: number; height: number }
type Box = { x: number; y: number } & Size

/** Pixels that a pointer may tremble before a press becomes a drag. */
const tremble = 5

/** Milliseconds after the page was scrolled in which the wheel goes on scrolling it, though the drawing came under it. */
const scrolling = 300

/** A wheel's turn, in pixels, that doubles the scale. */
const doubling = 400

/**
 * Shows a drawing through a window: moved by dragging, zoomed by wheel and by two fingers. The view is written to the window's style
 * (`--x`, `--y`, `--scale`), so that nothing is rendered anew while it moves.
 * @param around what is shown first, when the whole would be too small
 */
export const usePanZoom = (port: RefObject<HTMLElement | null>, size: Size, around: Box) => {
  const view = useRef<View>(undefined)
  const facts = useRef({ size, around })
  facts.current = { size, around }

  const show = useCallback(
    (next: View) => {
      const element = port.current
      if (!element) return
      const { x, y, scale } = held(next, facts.current.size, windowOf(element))
      view.current = { x, y, scale }
      element.style.setProperty('--x', `${x}px`)
      element.style.setProperty('--y', `${y}px`)
      element.style.setProperty('--scale', `${scale}`)
    },
    [port],
  )
  const change = useCallback(
    (how: (view: View, window: Size) => View) => {
      if (port.current && view.current) show(how(view.current, windowOf(port.current)))
    },
    [port, show],
  )

  useLayoutEffect(() => {
    const element = port.current
    if (!element) return
    const resized = () => {
      const window = windowOf(element)
      if (window.width === 0) return
      show(view.current ?? firstView(facts.current.size, window, facts.current.around))
    }
    resized()
    const observer = new ResizeObserver(resized)
    observer.observe(element)
    return () => observer.disconnect()
  }, [port, show])

  useEffect(() => {
    const element = port.current
    if (!element) return
    const stops = [byWheel(element, change), byPointers(element, change)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [port, change])

  return useMemo(
    () => ({
      /** Nearer or further, around the middle. */
      zoom: (factor: number) => change((now, { width, height }) => zoomed(now, factor, { x: width / 2, y: height / 2 })),
      fit: () => change((_, window) => fitting(facts.current.size, window)),
      reveal: (box: Box) => change((now, window) => revealing(now, box, window)),
      /** Moves along with a drawing whose content moved by as much, in its own pixels. */
      follow: (by: { x: number; y: number }) => change((now) => panned(now, { x: -by.x * now.scale, y: -by.y * now.scale })),
      /** The point of the drawing in the middle of the window. */
      middle: () => {
        const window = port.current && windowOf(port.current)
        const now = view.current
        return window && now ? { x: (window.width / 2 - now.x) / now.scale, y: (window.height / 2 - now.y) / now.scale } : { x: 0, y: 0 }
      },
    }),
    [port, change],
  )
}

const windowOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height })
const pointIn = (element: HTMLElement, { clientX, clientY }: MouseEvent) => {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

type Change = (how: (view: View, window: Size) => View) => void

const byWheel = (element: HTMLElement, change: Change) => {
  let scrolledAt = Number.NEGATIVE_INFINITY
  const scrolled = () => {
    scrolledAt = performance.now()
  }
  const turned = (event: WheelEvent) => {
    if (!event.ctrlKey && performance.now() - scrolledAt < scrolling) return
    // Lines and pages, as some mice count, are about so many pixels; a pinch on a touchpad comes as small turns with Ctrl.
    const pixels = event.deltaY * ([1, 16, 400][event.deltaMode] ?? 1) * (event.ctrlKey ? 4 : 1)
    let isMoved = false
    change((view) => {
      const next = zoomed(view, 2 ** (-pixels / doubling), pointIn(element, event))
      isMoved = next.scale !== view.scale
      return next
    })
    // At the last scale the page may have the wheel.
    if (isMoved || event.ctrlKey) event.preventDefault()
  }
  window.addEventListener('scroll', scrolled, { passive: true, capture: true })
  element.addEventListener('wheel', turned, { passive: false })
  return () => {
    window.removeEventListener('scroll', scrolled, { capture: true })
    element.removeEventListener('wheel', turned)
  }
}

const byPointers = (element: HTMLElement, change: Change) => {
  /** Where each finger is, and where it went down. */
  const fingers = new Map<number, { x: number; y: number; from: { x: number; y: number } }>()
  let isDrag = false

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('[data-controls]')) return
    if (fingers.size === 0) isDrag = false
    const at = pointIn(element, event)
    fingers.set(event.pointerId, { ...at, from: at })
  }
  const moved = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    const at = pointIn(element, event)
    if (!isDrag && fingers.size === 1 && Math.hypot(at.x - finger.from.x, at.y - finger.from.y) < tremble) return
    if (!isDrag) {
      isDrag = true
      element.setPointerCapture(event.pointerId)
      element.dataset.dragging = ''
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    change((view) => {
      if (!other) return panned(view, { x: at.x - finger.x, y: at.y - finger.y })
      const apart = (point: { x: number; y: number }) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
      const between = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
      const moved = panned(view, { x: (at.x - finger.x) / 2, y: (at.y - finger.y) / 2 })
      return zoomed(moved, apart(at) / apart(finger), between)
    })
    Object.assign(finger, at)
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (fingers.size === 0) delete element.dataset.dragging
  }
  /** The end of a drag is no click on what is below it. */
  const clicked = (event: MouseEvent) => {
    if (!isDrag || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const events = [
    ['pointerdown', down],
    ['pointermove', moved],
    ['pointerup', up],
    ['pointercancel', up],
  ] as const
  for (const [name, act] of events) element.addEventListener(name, act)
  element.addEventListener('click', clicked, { capture: true })
  return () => {
    for (const [name, act] of events) element.removeEventListener(name, act)
    element.removeEventListener('click', clicked, { capture: true })
  }
}
