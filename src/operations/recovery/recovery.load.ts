import type { Database } from 'bun:sqlite'
import type { Pages } from './recovery.pages'
import { isIndexed, isPartlyIndexed, keyIn, type Plan } from './recovery.plan'
import type { Row, Value } from './recovery.records'
import { fitsTable, type Table } from './recovery.tables'
import { rowsOf } from './recovery.trees'

/** Loads the rows of a damaged file into a new database. */

/** A row that could not be inserted; it is reported, so that no data is lost silently. */
export type RejectedRow = { table: string; rowid: string; reason: string; values: Record<string, unknown> }

export type TableReport = {
  table: string
  /** Rows in the result. */
  rows: number
  /** Rows that the table's index has and the result lacks; null if no index could be read. */
  lost: number | null
  /** Whether `lost` is exact: the index could be read completely. */
  exact: boolean
  /** Rows in the result whose content may be damaged. */
  doubtful: number
}

type Options = { pages: Pages; target: Database; reject: (row: RejectedRow) => void }

/** @returns a report for each table; foreign keys are off and must be checked afterwards */
export const loadTables = ({ tables }: Plan, options: Options): TableReport[] =>
  tables.map((plan) => {
    const { target } = options
    const seeds = target.query<Record<string, Value>, []>(`SELECT * FROM "${plan.table.name}"`).all()
    // The file's rows replace those that migrations inserted.
    target.run(`DELETE FROM "${plan.table.name}"`)
    const report = target.transaction(() => loadTable(plan, options))()
    const restored = report.lost === 0 ? 0 : restoreSeeds(target, plan.table, seeds)
    if (report.lost === null) return report
    // A restored row may have been changed since its migration.
    const { lost, doubtful } = report
    return { ...report, lost: Math.max(0, lost - restored), doubtful: doubtful + restored }
  })

/** @returns the number of restored rows */
const restoreSeeds = (target: Database, { name, columns }: Table, seeds: Record<string, Value>[]) => {
  const places = columns.map(() => '?').join(', ')
  const insert = target.prepare(`INSERT OR IGNORE INTO "${name}" VALUES (${places})`)
  return seeds.reduce((restored, seed) => restored + insert.run(...columns.map((column) => seed[column.name] ?? null)).changes, 0)
}

const loadTable = (
  { table, pages: numbers, stray, whole, known, rowidsOfOtherIndex: secondOpinion }: Plan['tables'][number],
  { pages, target, reject }: Options,
): TableReport => {
  const insert = insertInto(target, table)
  const missing = new Set(known?.byRowid.keys())
  let [rows, doubtful] = [0, 0]
  let confirmed: Set<string> | undefined
  for (const number of numbers)
    for (const row of rowsOf(pages, number)) {
      // A stray page may be outdated: its deleted rows must not reappear.
      if (stray.has(number) && known?.whole && !isPartlyIndexed(known, row)) {
        // A leaf of another index can be in the place of one of this index: a row that the second index has was not deleted.
        confirmed ??= secondOpinion() ?? new Set()
        if (!confirmed.has(String(row.rowid))) continue
      }
      const repaired = repair(row, table)
      const reason = repaired ? insert(row.rowid, repaired) : 'a required value is missing'
      if (reason) {
        const values = Object.fromEntries(table.columns.map(({ name }, i) => [name, plain(row.values[i])]))
        if (!stray.has(number)) reject({ table: table.name, rowid: String(row.rowid), reason, values })
        continue
      }
      rows++
      missing.delete(String(row.rowid))
      if (!fitsTable(row, table) || (known?.whole && known.isUnique && !isIndexed(known, row))) doubtful++
    }
  if (known?.isUnique && missing.size) discardPresent(target, table, known, missing)
  if (whole && missing.size) {
    // The table looks intact, so its index may be the damaged part.
    const other = secondOpinion()
    for (const rowid of other ? missing : []) if (!other?.has(rowid)) missing.delete(rowid)
  }
  const exact = whole || known?.whole === true
  return { table: table.name, rows, lost: known ? missing.size : whole ? 0 : null, exact, doubtful }
}

// An index entry with a damaged rowid belongs to a row that is present under another rowid.
const discardPresent = (target: Database, table: Table, known: NonNullable<Plan['tables'][number]['known']>, missing: Set<string>) => {
  const names = known.columns.map((column) => `"${table.columns[column]?.name}"`).join(', ')
  const present = new Set(
    target
      .query<Value[], []>(`SELECT ${names} FROM "${table.name}"`)
      .values()
      .map((values) => keyIn({ ...known, columns: values.map((_, i) => i) }, values as Value[])),
  )
  for (const rowid of missing) if (present.has(known.byRowid.get(rowid))) missing.delete(rowid)
}

/** A row's values for the new table; undefined if a required one is missing. */
const repair = ({ values }: Row, { columns }: Table): Value[] | undefined => {
  const repaired = columns.map((column, i): Value => {
    const value = values[i]
    if (value === undefined) return column.fallback ?? null
    // A flipped bit in the serial type turns a text into a blob of the same bytes.
    if (column.type === 'text' && Buffer.isBuffer(value)) return value.toString('utf8')
    return value === null && column.isRequired ? (column.fallback ?? null) : value
  })
  return columns.every((column, i) => !column.isRequired || repaired[i] !== null) ? repaired : undefined
}

/** Inserts by rowid. @returns SQLite's error message, or undefined for an inserted row */
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
