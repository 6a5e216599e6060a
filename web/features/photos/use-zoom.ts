import { type RefObject, useLayoutEffect, useState } from 'react'
import { useZoomGestures } from '#web/ui/use-zoom-gestures'
import { type Point, panBy, type Size, type View } from '#web/ui/zoom'
import { clampView, fitSize, swipeOf, toggledAt, unzoomed, zoomedAt } from './zoom'

type Options = {
  stage: RefObject<HTMLElement | null>
  /** Width over height of the picture. */
  ratio: number
  onSwipe: (to: 'next' | 'previous' | 'close') => void
}

/** Wheel, pinch, double tap and drag on a picture; a swipe over the whole picture is told. */
export const useZoom = ({ stage, ratio, onSwipe }: Options) => {
  const [view, setView] = useState<View>(unzoomed)
  /** How far a finger has moved that may come to be a swipe. */
  const [drag, setDrag] = useState<Point>()
  const size = useSize(stage)
  const change = (next: (view: View) => View) => setView((before) => clampView(next(before), fitSize(ratio, size), size))
  const fromMiddle = ({ x, y }: Point): Point => ({ x: x - size.width / 2, y: y - size.height / 2 })

  useZoomGestures(stage, {
    onZoom: (factor, at) => {
      setDrag(undefined)
      change((before) => zoomedAt(before, fromMiddle(at), factor))
      // The page behind the picture never scrolls.
      return true
    },
    onPan: (by, moved) => {
      if (moved && view.scale === 1) setDrag(moved)
      else change((before) => panBy(before, by))
    },
    onRelease: (moved) => {
      setDrag(undefined)
      const swipe = moved && view.scale === 1 ? swipeOf(moved) : undefined
      if (swipe) onSwipe(swipe)
    },
    onDoubleTap: (at) => change((before) => toggledAt(before, fromMiddle(at))),
  })

  return {
    view,
    drag: view.scale > 1 ? undefined : drag,
    zoomBy: (factor: number) => change((before) => zoomedAt(before, { x: 0, y: 0 }, factor)),
    reset: () => setView(unzoomed),
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
