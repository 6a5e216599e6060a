import { type RefObject, useEffect, useRef } from 'react'
import { type Gestures, listenForGestures } from './grid-gestures'

/** Drags and swipes on an element. */
export const useGridGestures = (element: RefObject<HTMLElement | null>, gestures: Gestures) => {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  useEffect(() => {
    if (!element.current) return
    const listening = new AbortController()
    listenForGestures(element.current, () => latest.current, listening)
    return () => listening.abort()
  }, [element])
}

/** Whether a swipe turns to what comes next in the direction of reading. */
export const isForward = (pixels: number) => (getComputedStyle(document.documentElement).direction === 'rtl' ? pixels > 0 : pixels < 0)
