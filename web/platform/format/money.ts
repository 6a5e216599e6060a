import { numberFormat } from './formats'

/** An amount in the family's currency and the reader's locale. Shows hundredths even for a currency without them, instead of rounding. */
export const moneyText = (value: number, currency: string) =>
  numberFormat({ style: 'currency', currency, maximumFractionDigits: 2 }).format(value)

/** The symbol of a currency in the reader's locale: "$". */
export const currencySymbol = (currency: string) =>
  numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Parses a number field: null if empty, NaN (which the schema refuses) if it is not a number. */
export const parseNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed))
