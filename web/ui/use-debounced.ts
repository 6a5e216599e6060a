import { useEffect, useState } from 'react'

/**
 * A text once typing has paused; an empty text immediately.
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
