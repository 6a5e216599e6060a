import { useEffect, useState } from 'react'

/** Pixels of scrolling after which a reader has left the top. */
const slack = 80

/**
 * Holds back what is newer than the reader has seen while they read further down, so that nothing moves under their eyes;
 * at the top everything is shown as it comes.
 * @param items newest first, with ids that sort by time
 */
export const useDeferredItems = <T extends { id: string }>(items: readonly T[]) => {
  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    const look = () => setAtTop(window.scrollY < slack)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  const newest = items[0]?.id
  const [seen, setSeen] = useState(newest)
  if (seen !== newest && (isAtTop || seen === undefined)) setSeen(newest)
  const shown = seen === undefined ? [] : items.filter(({ id }) => id <= seen)
  return { shown, hasNewer: shown.length < items.length }
}
