import { useEffect, useState } from 'react'

const stepMs = 10_000

/** The time in epoch milliseconds, in steps of ten seconds: one timer for everything on the display that depends on the time. */
export const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const time = Date.now()
      setNow(time)
      timer = setTimeout(tick, stepMs - (time % stepMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
