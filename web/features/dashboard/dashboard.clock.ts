import { useEffect, useState } from 'react'
import { useNow } from '#web/platform/format/clock'
import { useFamily } from '#web/platform/session/session'

/** The current time in the family's time zone, updated every minute (spec 1 section 9). */
export const useFamilyTime = (): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(useNow()).toZonedDateTimeISO(useFamily().timezone)

/** A counter that increases every `every` milliseconds while the page is visible. */
export const useIntervalCount = (every: number): number => {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTurns((count) => count + 1)
    }, every)
    return () => clearInterval(timer)
  }, [every])
  return turns
}
