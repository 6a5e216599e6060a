import { maxMoney } from './investments.rules'

/** Reading the cells of a price file; spreadsheets and banks write numbers and dates in many ways. */

export const importFields = ['account', 'symbol', 'date', 'price', 'value'] as const
export type ImportField = (typeof importFields)[number]
/** The header of each field. */
export type ImportColumns = Partial<Record<ImportField, string>>

export const maxImportCharacters = 200_000
export const maxImportRows = 5000

const names: Record<ImportField, readonly string[]> = {
  account: ['account', 'account name', 'accountname', 'name', 'fund', 'security'],
  symbol: ['symbol', 'ticker', 'isin', 'wkn'],
  date: ['date', 'day', 'as of', 'price date'],
  price: ['price', 'close', 'nav', 'last price', 'quote', 'adj close'],
  value: ['value', 'current value', 'market value', 'balance', 'amount'],
}

/** Finds the header of each field by its name. */
export const guessColumns = (headers: readonly string[]): ImportColumns =>
  Object.fromEntries(
    importFields.flatMap((field) => {
      const header = headers.find((one) => names[field].includes(one.trim().toLowerCase()))
      return header === undefined ? [] : [[field, header]]
    }),
  )

export type DecimalMark = '.' | ','

/** The decimal mark of a column: the last mark of a number that has both, else a comma that cannot separate thousands. */
export const decimalMarkOf = (cells: readonly string[]): DecimalMark => {
  for (const cell of cells) {
    const [comma, point] = [cell.lastIndexOf(','), cell.lastIndexOf('.')]
    if (comma !== -1 && point !== -1) return comma > point ? ',' : '.'
    if (comma !== -1 && !/^\D*\d{1,3}(,\d{3})+\D*$/.test(cell)) return ','
  }
  return '.'
}

/** A non-negative amount, rounded half up to the cent; undefined if it is none. */
export const readAmount = (cell: string, mark: DecimalMark): number | undefined => {
  const other = mark === '.' ? ',' : '.'
  const plain = cell
    .replace(/[\s'’\p{Sc}]|\b[A-Z]{3}\b/gu, '')
    .replaceAll(other, '')
    .replace(mark, '.')
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === '') return undefined
  const thousandths = BigInt(whole + part.padEnd(3, '0').slice(0, 3))
  const value = Number((thousandths + 5n) / 10n) / 100
  return value <= maxMoney ? value : undefined
}

/** Whether the dates of a column, such as 5/12/2026, begin with the day: one of them has a first number above 12. */
export const isDayFirst = (cells: readonly string[]): boolean => cells.some((cell) => Number(/^\s*(\d{1,2})[/-]/.exec(cell)?.[1]) > 12)

/** A calendar date, `YYYY-MM-DD`; undefined if it is none. A date with points begins with the day. */
export const readDate = (cell: string, dayFirst: boolean): string | undefined => {
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(cell.trim())
  const [, one = '', point, two = '', year = ''] = parts ?? []
  const [day, month] = dayFirst || point === '.' ? [one, two] : [two, one]
  const iso = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell.trim().slice(0, 10)
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(iso)) return undefined
  try {
    return Temporal.PlainDate.from(iso, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}
