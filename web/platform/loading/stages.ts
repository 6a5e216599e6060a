import { startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint'
import { isRestored } from './deferred-screen'

/**
 * How many rows of a long list to render: a first number of them, and twice as many after each paint until all are there. All rows in one commit are
 * laid out in one task. If the scroll position is restored, all rows are there at once.
 * @param next how many rows follow on a number of rows
 * @returns the number of rows, and whether the last of them are on the page; from then on it is the total
 */
export const useStages = (total: number, first: number, next = (count: number) => count * 2): { count: number; isDone: boolean } => {
  const [count, setCount] = useState(() => (isRestored() ? Number.POSITIVE_INFINITY : first))
  const isLast = count >= total
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    if (isLast) setCount(Number.POSITIVE_INFINITY)
    else return afterPaint(() => startTransition(() => setCount(latest.current(count))))
  }, [isLast, count])
  return { count: Math.min(count, total), isDone: count === Number.POSITIVE_INFINITY }
}
