import type { Database } from 'bun:sqlite'

/** How many rows each table has. Those that a full text brings along are its own business, and that of migrations grows by itself. */
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

/** The tables of which a migration says that it changes how many rows they have, or drops them: `-- rows: tasks, notes`. */
export const declaredChanges = (sql: string) =>
  new Set([...sql.matchAll(/^--[ \t]*rows:(.*)$/gm)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))

/**
 * What became of rows that nobody said would come or go, in words. A table that was there before keeps as many as it had.
 * @param declared tables that may change
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
