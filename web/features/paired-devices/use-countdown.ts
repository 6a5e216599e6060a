import { useEffect, useState } from 'react'

/** Counts down seconds. @returns the remaining seconds, and the function that restarts it */
export const useCountdown = (): [left: number, start: (seconds: number) => void] => {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return [
    left,
    (seconds) => {
      const start = performance.now()
      setNow(start)
      setEnd(start + seconds * 1000)
    },
  ]
}
