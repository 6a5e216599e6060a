import * as z from 'zod'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { amount } from '#src/shared/money'
import { calendarDate, dateOrInstant, emptyToNull, rowId, webAddress } from '#src/shared/schemas'

/** Building blocks of the schemas of finances. */

/** A required value, and the message if it is missing. */
export const required = <I, O>(message: PlainMessage, shape: z.ZodType<O, I>) =>
  z.preprocess(emptyToNull, z.custom<I>((value) => value !== undefined && value !== null, message).pipe(shape))

/** Parses a typed number exactly: "12.50" is 12.5. */
const asNumber = (value: unknown) => (typeof value === 'string' && /^\s*\d+(\.\d*)?\s*$/.test(value) ? Number(value) : emptyToNull(value))

export const requiredAmount = (message: PlainMessage = msg('Amount is required')) => z.preprocess(asNumber, required(message, amount))
export const optionalAmount = () => z.preprocess(asNumber, amount.nullable()).default(null)

/** A calendar date, or an instant, which is converted to a date in the family's zone. */
export const requiredDate = (message: PlainMessage) => required(message, dateOrInstant)

/** An optional row id. */
export const optionalId = () => z.preprocess(emptyToNull, rowId().nullable()).default(null)

export const optionalAddress = () => z.preprocess(emptyToNull, webAddress.nullable()).default(null)

/** A receipt: an upload, with or without its ticket, or a web address. */
export const receiptAddress = () =>
  z
    .preprocess(
      emptyToNull,
      z
        .union(
          [
            z
              .string()
              .max(2000)
              .regex(/^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/),
            webAddress,
          ],
          msg('Choose a file, or give an address that starts with https:// or http://.'),
        )
        .nullable(),
    )
    .default(null)

/** A month, `YYYY-MM`. */
export const month = z.lazy(() =>
  z
    .string()
    .regex(/^\d{4}-\d{2}$/, msg('Must be a month such as 2026-11.'))
    .refine((value) => calendarDate.safeParse(`${value}-01`).success, msg('Must be a month such as 2026-11.')),
)
