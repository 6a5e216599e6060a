/** Source of the current time: the system clock, or a fixed instant in tests. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Formats an instant for the database and the API: UTC with milliseconds, sortable as text. */
export const iso = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })

/** The instant `duration` from now, in the format of `iso`. */
export const isoIn = (clock: Clock, duration: Temporal.DurationLike) => iso(clock.now().add(duration))

/** Start (inclusive) and end (exclusive) of a calendar day in a time zone, as instants; a day can last 23 or 25 hours. */
export const dayBounds = (date: Temporal.PlainDate, timezone: string) => ({
  from: iso(date.toZonedDateTime(timezone).toInstant()),
  to: iso(date.add({ days: 1 }).toZonedDateTime(timezone).toInstant()),
})

/** Today's date in a time zone. */
export const todayIn = (clock: Clock, timezone: string): Temporal.PlainDate => clock.now().toZonedDateTimeISO(timezone).toPlainDate()

/** The date of an instant in a time zone, as `YYYY-MM-DD`. A value that is already a date is returned unchanged. */
export const dateIn = (value: string, timezone: string): string =>
  value.length === 'YYYY-MM-DD'.length ? value : Temporal.Instant.from(value).toZonedDateTimeISO(timezone).toPlainDate().toString()
