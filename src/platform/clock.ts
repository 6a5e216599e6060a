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

/** Today's date in a zone. */
export const todayIn = (clock: Clock, timezone: string): Temporal.PlainDate => clock.now().toZonedDateTimeISO(timezone).toPlainDate()

/** The date of a moment in a zone, as text; a calendar date stays what it is. */
export const dateIn = (value: string, timezone: string): string =>
  value.length === 'YYYY-MM-DD'.length ? value : Temporal.Instant.from(value).toZonedDateTimeISO(timezone).toPlainDate().toString()
