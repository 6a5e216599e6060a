import { numberFormat } from './formats'

/** Money in the family's currency, as the reader's locale writes it. Hundredths are shown, never rounded away, where the currency has none. */
export const moneyText = (value: number, currency: string) =>
  numberFormat({ style: 'currency', currency, maximumFractionDigits: 2 }).format(value)

/** The sign of a currency, as the reader's locale writes it: "$". */
export const signOf = (currency: string) =>
  numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** A number that was typed; nothing typed is null, and what is no number stays for the schema to refuse. */
export const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))
