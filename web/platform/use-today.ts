import { useEffect, useState } from 'react'

/** Today's date in a zone, `YYYY-MM-DD`; moves on at midnight, for a tablet that is never reloaded. */
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
