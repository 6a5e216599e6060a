import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useZoomGestures } from '#web/ui/use-zoom-gestures'
import { type Point, panBy, type Size, type View } from '#web/ui/zoom'
import { clampView, firstView, fitView, revealBox, zoomed } from './view.rules'

type Box = Point & Size

/**
 * Shows a drawing through a window: moved by dragging, zoomed by wheel and by two fingers.
 * @param around the part to show first if the whole would be too small
 * @param onView writes the view to the elements it moves, so that nothing re-renders while it changes
 */
export const usePanZoom = (port: RefObject<HTMLElement | null>, size: Size, around: Box, onView: (view: View) => void) => {
  const view = useRef<View>(undefined)
  const facts = useRef({ size, around })
  facts.current = { size, around }

  const show = useCallback(
    (next: View) => {
      const element = port.current
      if (!element) return
      view.current = clampView(next, facts.current.size, windowOf(element))
      onView(view.current)
    },
    [port, onView],
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
    // It calls before the first paint. Measuring here would lay out the whole page within this task.
    const observer = new ResizeObserver(resized)
    observer.observe(element)
    return () => observer.disconnect()
  }, [port, show])

  useZoomGestures(port, {
    onZoom: (factor, at) => {
      const before = view.current?.scale
      change((now) => zoomed(now, factor, at))
      return view.current?.scale !== before
    },
    onPan: (by) => change((now) => panBy(now, by)),
  })

  return useMemo(
    () => ({
      /** Nearer or further, around the middle. */
      zoom: (factor: number) => change((now, { width, height }) => zoomed(now, factor, { x: width / 2, y: height / 2 })),
      fit: () => change((_, window) => fitView(facts.current.size, window)),
      reveal: (box: Box) => change((now, window) => revealBox(now, box, window)),
      /** Moves along with a drawing whose content moved by as much, in its own pixels. */
      follow: (by: { x: number; y: number }) => change((now) => panBy(now, { x: -by.x * now.scale, y: -by.y * now.scale })),
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
