import { readerHourCycle, readerLocale } from '../language/language'

/** Caches a format per locale and options: to construct one takes longer than to use it a hundred times. */
const memoize = <O, F>(make: (locale: string, options: O) => F) => {
  const made = new Map<string, F>()
  return (options: O): F => {
    const locale = readerLocale()
    const key = `${locale} ${readerHourCycle()} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** Formats in the reader's locale, cached. */
export const dateFormat = memoize(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options.hour || options.timeStyle ? { hourCycle: readerHourCycle(), ...options } : options),
)
export const numberFormat = memoize((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
export const relativeFormat = memoize((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options))
const listFormat = memoize((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
const collator = memoize((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options))

/** "Ana, Ben, and Mia" */
export const listText = (items: readonly string[]) => listFormat({ type: 'conjunction' }).format(items)

/** Compares names for sorting by the rules of the reader's language. */
export const compareNames = (one: string, other: string) => collator({}).compare(one, other)

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
