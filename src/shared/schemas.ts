import * as z from 'zod'
import { msg, type PlainMessage } from './language/message'

/** The zod building blocks of all endpoints. Runs in the browser too. */

// Texts may contain no control characters other than tab and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex rejects them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const clean = z.lazy(() =>
  z.string().refine((text) => !controls.test(text) && text.isWellFormed(), msg('Contains characters that cannot be shown.')),
)

/** A trimmed, non-blank text of at most `max` characters. */
export const text = (max: number, required: PlainMessage = msg('This is required.')) =>
  clean.transform((value) => value.trim()).pipe(z.string().min(1, required).max(max))

/** A trimmed text or null; blank becomes null. In a change, `.optional()` distinguishes a missing field from an emptied one. */
export const nullableText = (max: number) =>
  clean
    .transform((value) => value.trim())
    .pipe(z.string().max(max))
    .nullable()
    .transform((value) => value || null)

/** For `z.preprocess`: an empty form field becomes null. */
export const emptyToNull = <T>(value: T | '') => (value === '' ? null : value)

/** An optional trimmed text; missing and blank become null. */
export const optionalText = (max: number) => nullableText(max).default(null)

export const email = z.lazy(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email(msg('Please enter a valid email address'))),
)

export const username = z.lazy(() =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,32}$/, msg('Use 3 to 32 lowercase letters, digits, dots, underscores or hyphens.')),
)

export const password = z.lazy(() => z.string().min(10).max(256))

/** A password of a child who can reach only one family. The server decides who may have one. */
export const shortPassword = z.lazy(() => z.string().min(6).max(256))

/** Works on paired devices alone. Each digit has a picture too, so a sequence of pictures is a PIN. */
export const pin = z.lazy(() => z.string().regex(/^\d{4,6}$/, msg('Use 4 to 6 digits.')))

/** A member's or category's colour: `#rrggbb`. */
export const color = z.lazy(() =>
  z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, msg('Must be a color such as #3b82f6.'))
    .transform((value) => value.toLowerCase()),
)

const instantError = msg('Must be a date and time such as 2026-11-21T08:00:00.000Z.')

/** An instant: accepts any offset, returns UTC with milliseconds, `2026-11-21T08:00:00.000Z`. */
export const instant = z.lazy(() =>
  z.iso
    .datetime({ offset: true, error: instantError })
    .max(40, instantError)
    // Temporal supports nanoseconds and throws for more digits.
    .refine((value) => !/\.\d{10}/.test(value), instantError)
    .transform((value) => Temporal.Instant.from(value).toString({ fractionalSecondDigits: 3 }))
    .refine((value) => value >= '1900' && value < '2200', msg('Must be between the years 1900 and 2199.')),
)

const dateError = msg('Must be a date such as 2026-11-21.')

/** A day that exists on the calendar, `YYYY-MM-DD`. */
export const calendarDate = z.lazy(() =>
  z.iso.date(dateError).refine((value) => value >= '1900' && value < '2200', msg('Must be between the years 1900 and 2199.')),
)

/** A time of day, `HH:MM`. */
export const timeOfDay = z.lazy(() => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Must be a time such as 18:30.')))

/** A calendar date, or an instant, whose date depends on the time zone (`dateIn` in the clock). */
export const dateOrInstant = z.lazy(() => z.union([calendarDate, instant], dateError))

/** The id of a row in a request, without a check that it exists. @param required error message for a missing id */
export const rowId = (required?: PlainMessage) => z.string(required).max(100)

/** The client-made id of a new row: an idempotency key, so that a retry does not create a second row. */
export const clientId = () => z.uuidv7(msg('Must be a UUID of version 7.')).toLowerCase().optional()

/** For acts from an outbox: the `updatedAt` of the row that the device had, for conflict detection. */
export const lastSeenUpdate = z.lazy(() => instant.optional())

/** An instant in a reply. */
export const moment = z.lazy(() => z.string().meta({ format: 'date-time' }))

/** An IANA time zone name that this platform knows. */
export const timezone = z.lazy(() =>
  z
    .string()
    .max(100)
    .refine((name) => {
      try {
        new Intl.DateTimeFormat('en', { timeZone: name })
        return !/^[+-]/.test(name)
      } catch {
        return false
      }
    }, msg('Unknown time zone. Use a name such as America/New_York.')),
)

/** An ISO 4217 currency code. */
export const currency = z.lazy(() =>
  z
    .string()
    .max(10)
    .toUpperCase()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), msg('Unknown currency. Use a code such as USD.')),
)

type Field<F extends z.ZodType> = F extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : F

/**
 * Derives the schema of a change from the schema of a new row: every field is optional, and a missing one stays unchanged. (`.partial()` alone
 * would fill in the defaults.)
 */
export const changeOf = <S extends Record<string, z.ZodType>>(shape: z.ZodObject<S>) => {
  const fields = Object.entries<z.ZodType>(shape.shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
  ])
  return z.object(Object.fromEntries(fields) as { [K in keyof S]: z.ZodOptional<Field<S[K]>> })
}

/** Pagination of lists that grow without limit: `?limit=` and the cursor `?before=`. */
export const page = z.lazy(() =>
  z.object({
    limit: z.coerce.number<string>().int().min(1).max(200).default(100),
    before: z.uuid(msg('Must be the id of a row.')).optional(),
  }),
)

/** A web address: http or https only, which excludes `javascript:` links. */
export const webAddress = z.lazy(() =>
  z
    .string()
    .trim()
    .max(2000)
    .refine((value) => {
      const url = URL.parse(value)
      return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
    }, msg('Must be an address that starts with https:// or http://.')),
)

/** The address of a picture: an upload, with or without its upload ticket, or a web address. */
export const imageAddress = z.lazy(() =>
  z.union(
    [
      z
        .string()
        .max(2000)
        .regex(/^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/),
      webAddress,
    ],
    msg('Please enter a valid image URL'),
  ),
)
