import { startTransition, useEffect, useState } from 'react'

/** Runs once what was drawn is on screen. @returns what takes it back */
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

/** False until the component is on screen: for what a press need not wait for. */
export const usePainted = () => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
