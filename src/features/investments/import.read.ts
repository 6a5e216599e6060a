import Papa from 'papaparse'
import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import {
  decimalMarkOf,
  guessColumns,
  type ImportColumns,
  type ImportField,
  importFields,
  isDayFirst,
  maxImportRows,
  readAmount,
  readDate,
} from './import.rules'

/** A row of a price file. A cell that cannot be read is undefined, an empty one or one without a column null. */
export type ReadRow = {
  account: string | null
  symbol: string | null
  date: string | null | undefined
  price: number | null | undefined
  value: number | null | undefined
}

const withinHeaders = (columns: ImportColumns, headers: readonly string[]): ImportColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, header]) => headers.includes(header)))

/**
 * Reads the rows of a price file; the delimiter is found by itself.
 * @param given the header of each field; a header that the file lacks is ignored
 * @param remembered those of the last import, used if the file has all of them
 * @throws AppError 422 for too many rows
 */
export const readPrices = (csv: string, { given, remembered }: { given?: ImportColumns; remembered?: ImportColumns }) => {
  const [headers = [], ...lines] = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' }).data
  if (lines.length > maxImportRows) throw invalid('csv', msg('Use at most {max} rows.', { max: maxImportRows }))
  const isFitting = remembered !== undefined && Object.values(remembered).every((header) => headers.includes(header))
  const columns = given ? withinHeaders(given, headers) : isFitting ? remembered : guessColumns(headers)
  const cells = Object.fromEntries(
    importFields.map((field) => {
      const at = headers.indexOf(columns[field] ?? '')
      return [field, lines.map((line) => (at === -1 ? '' : (line[at] ?? '').trim()))]
    }),
  ) as Record<ImportField, string[]>
  const amounts = (field: 'price' | 'value') => {
    const mark = decimalMarkOf(cells[field])
    return cells[field].map((cell) => (cell === '' ? null : readAmount(cell, mark)))
  }
  const [prices, values, dayFirst] = [amounts('price'), amounts('value'), isDayFirst(cells.date)]
  const rows = lines.map((_, at): ReadRow => {
    const date = cells.date[at]
    return {
      account: cells.account[at] || null,
      symbol: cells.symbol[at] || null,
      date: date ? readDate(date, dayFirst) : null,
      price: prices[at],
      value: values[at],
    }
  })
  return { headers, columns, rows }
}
