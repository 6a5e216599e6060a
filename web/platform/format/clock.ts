import { useEffect, useReducer, useState } from 'react'

/** The current time in epoch milliseconds, updated every minute, for relative times such as "5 minutes ago". */
export const useNow = (): number => {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(refresh, 60_000)
    return () => clearInterval(timer)
  }, [])
  return Date.now()
}

/** Today's date in a time zone, `YYYY-MM-DD`. Changes at midnight, for a tablet that is never reloaded. */
export const useToday = (timezone: string) => {
  const now = () => Temporal.Now.plainDateISO(timezone).toString()
  const [today, setToday] = useState(now)
  useEffect(() => {
    const tick = () => setToday(Temporal.Now.plainDateISO(timezone).toString())
    tick()
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [timezone])
  return today
}
