import { useEffect, useState } from 'react'
import { afterPaint } from '#web/platform/loading/after-paint'

/** The height of the on-screen keyboard in pixels; on phones it overlays the page without resizing it. */
export const useKeyboardHeight = () => {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      // Zooming also shrinks the visual viewport.
      setHeight(viewport.scale === 1 ? Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop)) : 0)
    }
    // Reading these sizes lays out the page, which the first paint does anyway.
    const cancel = afterPaint(measure)
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      cancel()
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
