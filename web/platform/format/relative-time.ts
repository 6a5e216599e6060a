import { formatDay, relativeFormat } from './formats'

const minute = 60_000
const hour = 60 * minute

/** Up to this age the unit is hours, even across midnight. */
const sameNight = 12 * hour

/**
 * A relative time in the reader's language: "now", "5 minutes ago", "yesterday"; after a week the date, "Nov 21".
 * @param moment ISO 8601
 * @param now epoch milliseconds
 */
export const relativeTime = (moment: string, now: number, timeZone: string): string => {
  const format = relativeFormat({ numeric: 'auto' })
  const dateOf = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate()
  const then = Date.parse(moment)
  // The clocks of server and browser may differ by a few seconds.
  const passed = Math.max(0, now - then)
  if (passed < minute) return format.format(0, 'second')
  if (passed < hour) return format.format(-Math.floor(passed / minute), 'minute')
  const days = dateOf(then).until(dateOf(now)).days
  if (days === 0 || passed < sameNight) return format.format(-Math.floor(passed / hour), 'hour')
  if (days < 7) return format.format(-days, 'day')
  const date = dateOf(then)
  return formatDay(date, { month: 'short', day: 'numeric', ...(date.year !== dateOf(now).year && { year: 'numeric' }) })
}
