import type { Database } from 'bun:sqlite'
import { getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { ExportTable } from '#src/features/feature'
import { labels, sources } from './export.tables'

/** An exported row: its columns as in the API, and the names of the rows that it refers to. */
export type Row = Record<string, unknown>

/** `createdBy` becomes `createdByName`, `categoryId` becomes `categoryName`. */
const nameKey = (key: string) => `${key.replace(/Id$/, '')}Name`

type Value = { key: string; sql: string; read: (value: unknown) => unknown }

const asIs = (value: unknown) => value

/** The exported values of a table: its columns, and the names of rows that they refer to. */
export const valuesOf = ({ table, withheld = [], computed = {} }: ExportTable): Value[] => {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key !== 'familyId' && !withheld.includes(key))
  const keys = new Set(columns.map(([key]) => key))
  const references = new Map(
    getTableConfig(table).foreignKeys.map((foreignKey) => {
      const { columns, foreignTable } = foreignKey.reference()
      return [columns[0]?.name, foreignTable] as const
    }),
  )
  const values = columns.flatMap(([key, column]): Value[] => {
    const own = { key, sql: `t."${column.name}"`, read: (value: unknown) => column.mapFromDriverValue(value) }
    const target = references.get(column.name)
    const label = target && labels.get(target)
    if (!label || keys.has(nameKey(key))) return [own]
    const name = `(select ${label} from "${getTableName(target)}" x where x.id = t."${column.name}")`
    return [own, { key: nameKey(key), sql: name, read: asIs }]
  })
  return [...values, ...Object.entries(computed).map(([key, sql]) => ({ key, sql, read: asIs }))]
}

const sourceOf = new Map<SQLiteTable, ExportTable>(sources.map((source) => [source.table, source]))

type Reading = { values: Value[]; select: string; order: string }
const readings = new Map<SQLiteTable, Reading>()

/** The query of a table. Cached, because each event queries three tables. */
const readingOf = (table: SQLiteTable): Reading => {
  const known = readings.get(table)
  if (known) return known
  const source = sourceOf.get(table) ?? { table }
  const values = valuesOf(source)
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const shown = values.map(({ key, sql }) => `${sql} as "${key}"`).join(', ')
  const select = `select ${shown} from "${getTableName(table)}" t where (${source.where ?? 't.family_id = ?1'})`
  const reading = { values, select, order: `order by ${keys.map(({ name }) => `t."${name}"`).join(', ')}` }
  readings.set(table, reading)
  return reading
}

/** Reads the rows of one family, one at a time. */
export const createRows = (sqlite: Database, familyId: string) => ({
  familyId,
  sqlite,

  /**
   * The rows of a table, in order of creation.
   * @param condition additional SQL on the table `t`; its parameters are `?2` and so on
   */
  *of<T extends SQLiteTable>(table: T, condition = 'true', ...parameters: string[]): Generator<InferSelectModel<T> & Row> {
    const { values, select, order } = readingOf(table)
    const query = sqlite.query<Row, string[]>(`${select} and (${condition}) ${order}`)
    for (const found of query.iterate(familyId, ...parameters)) {
      const row = values.map(({ key, read }) => [key, found[key] === null ? null : read(found[key])])
      yield Object.fromEntries(row) as InferSelectModel<T> & Row
    }
  },
})
export type Rows = ReturnType<typeof createRows>
