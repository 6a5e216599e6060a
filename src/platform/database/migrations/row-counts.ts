import type { Database } from 'bun:sqlite'

/** Row counts by table, without the internal tables of full-text indexes and without `schema_migrations`. */
export type RowCounts = Map<string, number>

export const countRows = (sqlite: Database): RowCounts => {
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations'",
    )
    .all()
  const count = (name: string) => sqlite.prepare<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0
  return new Map(tables.map(({ name }) => [name, count(name)]))
}

/** The tables whose row count a migration may change, or which it may drop: `-- rows: tasks, notes`. */
export const declaredChanges = (sql: string) =>
  new Set([...sql.matchAll(/^--[ \t]*rows:(.*)$/gm)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))

/**
 * Describes undeclared changes of the row counts of tables that existed before.
 * @param declared tables that may change
 * @returns one sentence per table
 */
export const unexpectedChanges = (before: RowCounts, after: RowCounts, declared: ReadonlySet<string> = new Set()): string[] =>
  [...before].flatMap(([table, rows]) => {
    const now = after.get(table)
    if (declared.has(table) || now === rows) return []
    return now === undefined
      ? rows
        ? `${table} and its ${rows} rows would be gone`
        : []
      : `${table} would have ${now} rows instead of ${rows}`
  })
