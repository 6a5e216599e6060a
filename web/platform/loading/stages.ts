import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint'

/**
 * How many rows of a long list to render: the first ones, and as many more after each paint until all are there. All rows in one commit are laid
 * out in one task.
 * @returns the number of rows, and whether the last of them are on the page; from then on it is the total
 */
export const useStages = (total: number, step: number): { count: number; isDone: boolean } => {
  const [count, setCount] = useState(step)
  const isWhole = count >= total
  useEffect(() => {
    if (isWhole) setCount(Number.POSITIVE_INFINITY)
    else return afterPaint(() => startTransition(() => setCount(count + step)))
  }, [isWhole, count, step])
  return { count: Math.min(count, total), isDone: count === Number.POSITIVE_INFINITY }
}
