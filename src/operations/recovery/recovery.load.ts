import type { Database } from 'bun:sqlite'
import type { Pages } from './recovery.pages'
import { keyIn, knows, mayKnow, type Plan } from './recovery.plan'
import type { Row, Value } from './recovery.records'
import { fitsTable, type Table } from './recovery.tables'
import { rowsOf } from './recovery.trees'

/** Puts the rows of a damaged file into a new database. */

/** A row that could not be put into its table, so that nothing is thrown away without a trace. */
export type Rejected = { table: string; rowid: string; reason: string; values: Record<string, unknown> }

export type TableReport = {
  table: string
  /** Rows that are in the result. */
  rows: number
  /** Rows that are missing, by what the table's index knows; null when no index could be read. */
  lost: number | null
  /** Whether `lost` is the whole truth: the index could be read to its end. */
  exact: boolean
  /** Rows that are in the result and may not be as they were written. */
  doubtful: number
}

type Options = { pages: Pages; target: Database; reject: (row: Rejected) => void }

/** @returns a report on each table; foreign keys are off and have to be checked afterwards */
export const loadTables = ({ tables }: Plan, options: Options): TableReport[] =>
  tables.map((plan) => {
    const { target } = options
    const seeds = target.query<Record<string, Value>, []>(`SELECT * FROM "${plan.table.name}"`).all()
    // A migration's own rows give way to those of the file.
    target.run(`DELETE FROM "${plan.table.name}"`)
    const report = target.transaction(() => loadTable(plan, options))()
    if (report.lost !== 0) restoreSeeds(target, plan.table, seeds)
    return report
  })

const restoreSeeds = (target: Database, { name, columns }: Table, seeds: Record<string, Value>[]) => {
  const places = columns.map(() => '?').join(', ')
  const insert = target.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${places})`)
  for (const seed of seeds) insert.run(...columns.map((column) => seed[column.name] ?? null))
}

const loadTable = (
  { table, pages: numbers, stray, whole, known, secondOpinion }: Plan['tables'][number],
  { pages, target, reject }: Options,
): TableReport => {
  const insert = insertInto(target, table)
  const missing = new Set(known?.byRowid.keys())
  let [rows, doubtful] = [0, 0]
  for (const number of numbers)
    for (const row of rowsOf(pages, number)) {
      // A stray page may be an old one: its deleted rows must not come back.
      if (stray.has(number) && known?.whole && !mayKnow(known, row)) continue
      const mended = mend(row, table)
      const reason = mended ? insert(row.rowid, mended) : 'a required value is missing'
      if (reason) {
        const values = Object.fromEntries(table.columns.map(({ name }, i) => [name, plain(row.values[i])]))
        if (!stray.has(number)) reject({ table: table.name, rowid: String(row.rowid), reason, values })
        continue
      }
      rows++
      missing.delete(String(row.rowid))
      if (!fitsTable(row, table) || (known?.whole && known.isUnique && !knows(known, row))) doubtful++
    }
  if (known?.isUnique && missing.size) forgetPresent(target, table, known, missing)
  if (whole && missing.size) {
    // The table looks whole, so that its index may be the one that is wrong.
    const confirmed = secondOpinion()
    for (const rowid of confirmed ? missing : []) if (!confirmed?.has(rowid)) missing.delete(rowid)
  }
  const exact = whole || known?.whole === true
  return { table: table.name, rows, lost: known ? missing.size : whole ? 0 : null, exact, doubtful }
}

/** An index whose rowid is damaged names a row that is there under another rowid. */
const forgetPresent = (target: Database, table: Table, known: NonNullable<Plan['tables'][number]['known']>, missing: Set<string>) => {
  const names = known.columns.map((column) => `"${table.columns[column]?.name}"`).join(', ')
  const present = new Set(
    target
      .query<Value[], []>(`SELECT ${names} FROM "${table.name}"`)
      .values()
      .map((values) => keyIn({ ...known, columns: values.map((_, i) => i) }, values as Value[])),
  )
  for (const rowid of missing) if (present.has(known.byRowid.get(rowid))) missing.delete(rowid)
}

/** A row's values for the new table; undefined when a required one is missing. */
const mend = ({ values }: Row, { columns }: Table): Value[] | undefined => {
  const mended = columns.map((column, i): Value => {
    const value = values[i]
    if (value === undefined) return column.fallback ?? null
    // One flipped bit makes a text a blob of the same bytes.
    if (column.type === 'text' && Buffer.isBuffer(value)) return value.toString('utf8')
    return value === null && column.isRequired ? (column.fallback ?? null) : value
  })
  return columns.every((column, i) => !column.isRequired || mended[i] !== null) ? mended : undefined
}

/** Inserts by rowid. @returns why SQLite refused a row */
const insertInto = (target: Database, { name, columns, rowidColumn }: Table) => {
  const names = columns.filter((column) => column.name !== rowidColumn).map((column) => `"${column.name}"`)
  const insert = target.prepare(`INSERT INTO "${name}" (rowid, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`)
  return (rowid: number | bigint, values: Value[]): string | undefined => {
    const given = values.filter((_, i) => columns[i]?.name !== rowidColumn)
    try {
      insert.run(rowid, ...given)
      return undefined
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      if (!code.startsWith('SQLITE_CONSTRAINT')) throw error
      return message
    }
  }
}

const plain = (value: Value | undefined) =>
  Buffer.isBuffer(value) ? value.toString('base64') : typeof value === 'bigint' ? String(value) : value
