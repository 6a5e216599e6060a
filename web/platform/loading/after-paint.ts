import { startTransition, useEffect, useState } from 'react'

/** Runs a callback after the next paint, in a hidden page after a moment, since it is not painted. @returns the function that cancels it */
export const afterPaint = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  if (document.hidden) {
    timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
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
