/** Caches a format per options: to construct one takes longer than to use it a hundred times. */
const memoize = <O, F>(make: (options: O) => F) => {
  const made = new Map<string, F>()
  return (options: O): F => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

/** Formats in the reader's locale, cached. */
export const dateFormat = memoize((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options))
export const numberFormat = memoize((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(undefined, options))

/** "40%" @param share from 0 to 1 */
export const percentText = (share: number) => numberFormat({ style: 'percent' }).format(share)

/** Formats a calendar day. */
export const formatDay = ({ year, month, day }: Temporal.PlainDate, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))

/** Formats a time of day. */
export const formatTime = ({ hour, minute }: Temporal.PlainTime, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, hour, minute))

/**
 * Formats a moment.
 * @param moment ISO 8601, or epoch milliseconds
 */
export const formatMoment = (moment: string | number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone }).format(typeof moment === 'string' ? Date.parse(moment) : moment)
