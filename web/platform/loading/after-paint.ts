import { startTransition, useEffect, useState } from 'react'

/** Runs a callback after the next paint. @returns the function that cancels it */
export const afterPaint = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until the component's first paint, for content that a press should not wait for. */
export const usePainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
