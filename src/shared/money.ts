import * as z from 'zod'

/** Decimal numbers kept exact: whole numbers of the smallest unit in the database, numbers with few decimals in JSON. Runs in the browser too. */

/** `12.5` with 2 decimals is 1250. @param value has no more decimals than that */
export const toUnits = (value: number, decimals: number): number => Number(value.toFixed(decimals).replace('.', ''))

/** The other way round: 1250 with 2 decimals is `12.5`. */
export const fromUnits = (units: number, decimals: number): number => units / 10 ** decimals

/** The decimals of money, and of shares of an investment (spec 3 section 9). */
export const moneyDecimals = 2
export const sharesDecimals = 8

/**
 * A number from 0 of at most `precision` digits, `decimals` of them behind the point. What does not fit is refused, never rounded. Made when
 * it is first needed, like the bodies it is in.
 */
const decimal = (precision: number, decimals: number) =>
  z.lazy(() =>
    z
      .number()
      .min(0)
      .max(fromUnits(10 ** precision - 1, decimals))
      .refine((value) => Number(value.toFixed(decimals)) === value, `Use at most ${decimals} decimals.`),
  )

/** The price of one thing. */
export const price = decimal(8, moneyDecimals)

/** What a family spends or has to pay. */
export const amount = decimal(10, moneyDecimals)

/** What an investment is worth. */
export const largeAmount = decimal(15, moneyDecimals)

/** Hours of work. */
export const hours = decimal(6, moneyDecimals)

/** How many shares of something. */
export const shares = decimal(15, sharesDecimals)
