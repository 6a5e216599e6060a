import { useEffect, useState } from 'react'

/** Pixels that count as a movement, and as the top or the end of the page. */
const slack = 12

/** Whether the page was last scrolled down, and is neither at its top nor at its end. */
export const useScrolledDown = () => {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const isAtEdge = scrollY < slack || scrollY + innerHeight > document.documentElement.scrollHeight - slack
      if (!isAtEdge && Math.abs(scrollY - last) < slack) return
      setDown(!isAtEdge && scrollY > last)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
