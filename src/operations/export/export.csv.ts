import Papa from 'papaparse'
import type { ExportTable } from '#src/features/feature'
import type { Row, Rows } from './export.rows'
import { valuesOf } from './export.rows'
import { localTime, stripControls } from './export.text'

/** Text that a spreadsheet would evaluate as a formula (OWASP, CSV injection). Numbers are not text and stay as they are. */
const formula = /^[=+\-@\t\r＝＋－＠]/

const rowsAtOnce = 200

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The columns of a table, with names instead of ids. */
const columnsOf = (source: ExportTable) => {
  const keys = valuesOf(source).map(({ key }) => key)
  const without = typeof source.csv === 'object' ? source.csv.without : []
  const isNamed = (key: string) => keys.includes(`${key.replace(/Id$/, '')}Name`) && !key.endsWith('Name')
  return keys.filter((key) => key !== 'id' && !isNamed(key) && !without.includes(key))
}

const cellOf = (value: unknown, timezone: string) => {
  if (Array.isArray(value)) return stripControls(value.join('; '))
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (typeof value !== 'string') return value
  return instantPattern.test(value) ? localTime(value, timezone) : stripControls(value)
}

const linesOf = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`

/** Without it, Excel decodes UTF-8 as the system's legacy encoding. */
const byteOrderMark = '\ufeff'

/** A table for spreadsheets (RFC 4180), with times in the family's time zone. */
export function* csvOf(rows: Rows, source: ExportTable, timezone: string): Generator<string> {
  const columns = columnsOf(source)
  yield byteOrderMark + linesOf([columns])
  let waiting: unknown[][] = []
  for (const row of rows.of(source.table) as Generator<Row>) {
    waiting.push(columns.map((column) => cellOf(row[column], timezone)))
    if (waiting.length < rowsAtOnce) continue
    yield linesOf(waiting)
    waiting = []
  }
  if (waiting.length) yield linesOf(waiting)
}
