import * as z from 'zod'
import { msg, withMessage } from '#src/shared/language/message'

/** Exact decimal numbers: integers in the smallest unit in the database, decimals in JSON. Runs in the browser too. */

/** Converts a decimal to units: `12.5` with 2 decimals is 1250. @param value has at most `decimals` decimals */
export const toUnits = (value: number, decimals: number): number => Number(value.toFixed(decimals).replace('.', ''))

/** Converts units to a decimal: 1250 with 2 decimals is `12.5`. */
export const fromUnits = (units: number, decimals: number): number => units / 10 ** decimals

/** The decimals of money, and of shares of an investment (spec 3 section 9). */
export const moneyDecimals = 2
export const sharesDecimals = 8

/**
 * A non-negative number with at most `precision` digits, `decimals` of them after the point. Other values are rejected, never rounded. Lazy,
 * like the bodies that use it.
 */
const decimal = (precision: number, decimals: number) =>
  z.lazy(() =>
    z
      .number()
      .min(0)
      .max(fromUnits(10 ** precision - 1, decimals))
      .refine((value) => Number(value.toFixed(decimals)) === value, withMessage(msg('Use at most {decimals} decimals.', { decimals }))),
  )

/** The price of one thing. */
export const price = decimal(8, moneyDecimals)

/** An amount that a family spends or owes. */
export const amount = decimal(10, moneyDecimals)

/** The value of an investment. */
export const largeAmount = decimal(15, moneyDecimals)

/** Hours of work. */
export const hours = decimal(6, moneyDecimals)

/** A number of shares. */
export const shares = decimal(15, sharesDecimals)
