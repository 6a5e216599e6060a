import { useEffect, useState } from 'react'

/**
 * A text once nobody has typed for a while; an empty one at once.
 * @param pause milliseconds without a change
 */
export const useDebounced = (text: string, pause: number) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return text === '' ? '' : settled
}
