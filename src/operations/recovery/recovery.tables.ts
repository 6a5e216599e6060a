import type { Database } from 'bun:sqlite'
import type { Row, Value } from './recovery.records'

/** The tables of Hearth's own migrations. They define what a salvaged row must look like, whatever the damaged file says. */

type Column = { name: string; type: string; isRequired: boolean; fallback: Value | undefined }
/** An index that covers all rows; in a unique one, each row has its own key. */
type TableIndex = { name: string; columns: number[]; isUnique: boolean }
export type Table = {
  name: string
  columns: Column[]
  /** The column that is the rowid, if any. */
  rowidColumn: string | undefined
  /** Indexes that cover every row, unique ones first. */
  indexes: TableIndex[]
  /** Columns that hold the id of a row in another table. */
  references: { column: number; parent: string }[]
}

/** Rows that triggers or the full-text index derive from other rows. */
const derived = new Set(['text_index_rows'])

type ColumnInfo = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
type IndexInfo = { name: string; unique: number; partial: number }

/** Tables whose rows are copied, parents before children. */
export const tablesOf = (database: Database): Table[] => {
  const all = <T>(sql: string) => database.query<T, []>(sql).all()
  const names = all<{ name: string }>(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  ).map(({ name }) => name)
  const tables = names
    .filter((name) => !derived.has(name))
    .map((name): Table => {
      const columns = all<ColumnInfo>(`PRAGMA table_info("${name}")`)
      const rowidColumn = columns.find(({ pk, type }) => pk && type.toLowerCase() === 'integer')?.name
      const identifies = (cids: number[]) => cids.every((cid) => columns[cid]?.notnull)
      const indexes = all<IndexInfo>(`PRAGMA index_list("${name}")`)
        .filter(({ partial }) => !partial)
        .map((index): TableIndex => {
          const keys = all<{ cid: number; key: number }>(`PRAGMA index_xinfo("${index.name}")`).filter(({ key }) => key)
          const cids = keys.map(({ cid }) => cid)
          return { name: index.name, columns: cids, isUnique: index.unique === 1 && identifies(cids) }
        })
        .sort((a, b) => Number(b.isUnique) - Number(a.isUnique))
      return {
        name,
        columns: columns.map(({ name, type, notnull, dflt_value }) => ({
          name,
          type: type.toLowerCase(),
          isRequired: notnull === 1 && name !== rowidColumn,
          fallback:
            dflt_value === null ? undefined : (database.query<{ value: Value }, []>(`SELECT ${dflt_value} AS value`).get()?.value ?? null),
        })),
        rowidColumn,
        indexes,
        references: all<{ from: string; table: string }>(`PRAGMA foreign_key_list("${name}")`).map(({ from, table }) => ({
          column: columns.findIndex((column) => column.name === from),
          parent: table,
        })),
      }
    })
  return parentsFirst(tables)
}

const parentsFirst = (tables: Table[]) => {
  const ordered = new Set<Table>()
  const byName = new Map(tables.map((table) => [table.name, table]))
  const add = (table: Table, above: ReadonlySet<Table>) => {
    if (ordered.has(table) || above.has(table)) return
    for (const { parent } of table.references) {
      const found = byName.get(parent)
      if (found) add(found, new Set([...above, table]))
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, new Set())
  return [...ordered]
}

/** Whether a value fits a column. Every column of Hearth is text, an integer or a real number; SQLite stores whole reals as integers. */
const fitsColumn = (value: Value, { type, isRequired }: Column) => {
  if (value === null) return !isRequired
  if (type === 'text') return typeof value === 'string'
  return typeof value === 'bigint' || (type === 'real' ? Number.isFinite(value) : Number.isInteger(value))
}

/** Whether a row fits a table. A row from before a column was added is shorter. */
export const fitsTable = ({ values }: Row, { columns }: Table) =>
  values.length <= columns.length &&
  columns.every((column, i) => {
    const value = values[i]
    return value === undefined ? column.fallback !== undefined || !column.isRequired : fitsColumn(value, column)
  })

/** Whether most rows of a page fit a table: single rows may be damaged. */
export const mostRowsFit = (rows: readonly Row[], table: Table) => rows.filter((row) => fitsTable(row, table)).length * 2 > rows.length

/** A row's key in an index, as a text to compare; undefined with a NULL, which several rows may share. */
export const keyOf = (values: readonly (Value | undefined)[]) =>
  values.some((value) => value === null || value === undefined)
    ? undefined
    : JSON.stringify(values.map((value) => (typeof value === 'bigint' ? `${value}n` : value)))
