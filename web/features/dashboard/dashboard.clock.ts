import { useEffect, useState } from 'react'
import { areaChanged } from '../../platform/query-client'
import { useFamily } from '../../platform/session'

/** Milliseconds between two looks at the clock (spec 1 section 9). */
const clockEvery = 60_000

/** The family's time, refreshed every minute. When a new day has come, its events are asked for: they are the server's today. */
export const useNow = (): Temporal.ZonedDateTime => {
  const { id, timezone } = useFamily()
  const [instant, setInstant] = useState(() => Temporal.Now.instant())
  const now = instant.toZonedDateTimeISO(timezone)
  const today = now.toPlainDate().toString()
  const [shownDay, setShownDay] = useState(today)
  useEffect(() => {
    const timer = setInterval(() => setInstant(Temporal.Now.instant()), clockEvery)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (today === shownDay) return
    setShownDay(today)
    areaChanged('calendar', id)
  }, [today, shownDay, id])
  return now
}

/** Counts up by one every so many milliseconds, while the page is seen. */
export const useTurns = (every: number): number => {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTurns((count) => count + 1)
    }, every)
    return () => clearInterval(timer)
  }, [every])
  return turns
}
