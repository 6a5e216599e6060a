/** Makes a format once for its options: making one takes longer than a hundred uses of it. */
const remembered = <O, F>(make: (options: O) => F) => {
  const made = new Map<string, F>()
  return (options: O): F => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

/** In the reader's locale. */
export const dateFormat = remembered((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options))
export const numberFormat = remembered((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(undefined, options))

/** A calendar day. */
export const formatDay = ({ year, month, day }: Temporal.PlainDate, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))

/** A time of day. */
export const formatTime = ({ hour, minute }: Temporal.PlainTime, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, hour, minute))

/** @param moment ISO 8601, or in milliseconds */
export const formatMoment = (moment: string | number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone }).format(typeof moment === 'string' ? Date.parse(moment) : moment)
