import Papa from 'papaparse'
import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { importLimits } from '../imports.rules'
import {
  type BankColumns,
  type BankField,
  bankFields,
  guessColumns,
  isComplete,
  isDayFirst,
  markOf,
  readBankDate,
  readSigned,
} from './bank.rules'

/** A row of a bank's file. A date or amount that cannot be read is undefined. */
export type BankRow = {
  date: string | undefined
  /** Negative for an expense. */
  amount: number | undefined
  description: string
  merchant: string
  category: string
}
export type BankFile = { headers: string[]; headerLine: string; lines: string[][]; isCut: boolean }

/** Lines above the headers, such as the name of the account. */
const maxPreamble = 30
const maxColumns = 100

const parse = (text: string, delimiter: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy', preview }).data

/** The delimiter with which the first lines have headers that are known, else the most columns. */
const delimiterOf = (text: string) => {
  const rated = [';', ',', '\t', '|'].map((delimiter) => {
    const rows = parse(text, delimiter, maxPreamble)
    const isKnown = rows.some((row) => isComplete(guessColumns(row)))
    return { delimiter, rate: (isKnown ? 1000 : 0) + Math.max(0, ...rows.map(({ length }) => length)) }
  })
  return rated.reduce((best, one) => (one.rate > best.rate ? one : best)).delimiter
}

/** Reads the lines below the headers. @throws AppError 422 for a text without columns */
export const readBankFile = (text: string): BankFile => {
  const plain = text.replace(/^\ufeff/, '').replace(/^sep=(.)\r?\n/i, '')
  const rows = parse(plain, delimiterOf(plain.slice(0, 100_000)), importLimits.rows + maxPreamble + 2)
  const known = rows.slice(0, maxPreamble).findIndex((row) => isComplete(guessColumns(row)))
  const at = known === -1 ? rows.findIndex((row) => row.filter((cell) => cell.trim()).length > 1) : known
  const headers = (rows[at] ?? []).slice(0, maxColumns).map((header) => header.trim().slice(0, 200))
  const lines = rows.slice(at + 1)
  if (at === -1 || lines.length === 0) throw invalid('objectPath', msg('This file has no rows with columns.'))
  const isCut = lines.length > importLimits.rows
  return {
    headers,
    headerLine: JSON.stringify(headers),
    lines: lines.slice(0, importLimits.rows).map((line) => line.slice(0, maxColumns).map((cell) => cell.slice(0, 1000))),
    isCut,
  }
}

/** Reads the cells by the columns. Decimal mark and order of the date are those of all rows. */
export const readBankRows = ({ headers, lines }: Pick<BankFile, 'headers' | 'lines'>, columns: BankColumns): BankRow[] => {
  const cells = Object.fromEntries(
    bankFields.map((field) => {
      const at = headers.indexOf(columns[field] ?? '')
      return [field, lines.map((line) => (at === -1 ? '' : (line[at] ?? '').trim()))]
    }),
  ) as Record<BankField, string[]>
  const mark = markOf([...cells.amount, ...cells.debit, ...cells.credit])
  const dayFirst = isDayFirst(cells.date, mark)
  return lines.map((_, at) => {
    const of = (field: BankField) => cells[field][at] ?? ''
    const signed = (field: BankField) => (of(field) === '' ? undefined : readSigned(of(field), mark))
    const [debit, credit] = [signed('debit'), signed('credit')]
    // Some banks write the debit with a minus, others fill the other column with zero.
    const split = debit ? -Math.abs(debit) : credit === undefined ? debit : Math.abs(credit)
    return {
      date: readBankDate(of('date'), dayFirst),
      amount: columns.amount ? signed('amount') : split,
      description: of('description'),
      merchant: of('merchant'),
      category: of('category'),
    }
  })
}
