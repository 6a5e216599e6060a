import { useEffect, useState } from 'react'

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
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
