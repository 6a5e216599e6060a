/** Where "now" comes from: the system outside tests, a chosen moment inside them. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** An instant as the database and the API write it: UTC, milliseconds, sortable as text. */
export const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** The instant `duration` away from now, as text. */
export const isoIn = (clock: Clock, duration: Temporal.DurationLike) => iso(clock.now().add(duration))

/** The two ends of a calendar day in a zone, as instants; a day can last 23 or 25 hours. */
export const dayBounds = (date: Temporal.PlainDate, timezone: string) => ({
  from: iso(date.toZonedDateTime(timezone).toInstant()),
  to: iso(date.add({ days: 1 }).toZonedDateTime(timezone).toInstant()),
})
