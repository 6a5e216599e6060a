import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint'

/**
 * How many rows of a long list to render: the first ones, and as many more after each paint until all are there. All rows in one commit are laid
 * out in one task.
 */
export const useStagedCount = (total: number, step: number): number => {
  const [count, setCount] = useState(step)
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) setCount(Number.POSITIVE_INFINITY)
    else return afterPaint(() => startTransition(() => setCount(count + step)))
  }, [isWhole, count, step])
  return Math.min(count, total)
}
