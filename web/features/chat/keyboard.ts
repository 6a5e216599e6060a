import { useEffect, useState } from 'react'

/** Pixels of the page's foot that the on-screen keyboard covers; phones lay it over the page without making the page shorter. */
export const useKeyboardHeight = () => {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      // Zooming makes the viewport smaller as well, and is no keyboard.
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
