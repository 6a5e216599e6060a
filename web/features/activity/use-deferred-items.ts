import { useEffect, useState } from 'react'

/** Pixels from the top within which the reader counts as being at the top. */
const slack = 80

/**
 * Defers new items while the reader is further down, so that the content does not shift; at the top they show at once.
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
