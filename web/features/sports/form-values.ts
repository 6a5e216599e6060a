/** The number in a field; null if it is empty. An invalid number becomes NaN, which the schema refuses. */
export const numberIn = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')))

/** The text of a number in a field. */
export const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** A moment as the value of a date and time field, in a time zone. */
export const localOf = (moment: string, timezone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The instant of a date and time field; empty if the field is. */
export const momentOf = (local: string, timezone: string) =>
  local === '' ? '' : Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })
