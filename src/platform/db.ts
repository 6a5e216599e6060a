import type { Database } from 'bun:sqlite'
import { getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ownCommits, sharedCommits } from './commits'
import { quickened } from './quick'
import { closeSqlite, openSqlite } from './sqlite'

export type Db = BunSQLiteDatabase

/** A prepared query, made when it is first asked for: preparing all of them would double the time the server takes to start. */
export const prepared = <Q>(prepare: () => Q) => {
  let query: Q | undefined
  return (): Q => {
    query ??= quickened(prepare())
    return query
  }
}

/**
 * Inserts whole rows into a table by a query that is prepared once; composing it anew takes five times as long.
 * @returns the row as it is read back, with the table's defaults for what was left out
 */
export const inserter = <T extends SQLiteTable>(db: Db, table: T) => {
  const columns = Object.entries(getTableColumns(table))
  const query = prepared(() => {
    const row = Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))
    return db
      .insert(table)
      .values(row as InferInsertModel<T>)
      .prepare()
  })
  return (row: InferInsertModel<T>): InferSelectModel<T> => {
    const given = row as Record<string, unknown>
    const fieldOf = (name: string, column: SQLiteColumn) =>
      given[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given[name]
    const whole = columns.map(([name, column]) => [name, fieldOf(name, column), column] as const)
    query().run(Object.fromEntries(whole.map(([name, value, column]) => [name, value === null ? null : column.mapToDriverValue(value)])))
    return Object.fromEntries(whole) as InferSelectModel<T>
  }
}

/**
 * What drizzle needs of a database, with statements that keep their plan. SQLite compiles a join with `column = ?` anew whenever a value is bound
 * to it, since its plan might depend on the value; that takes up to ten times as long as running it. A unary plus changes no value, and hides the variable.
 */
const planned = (sqlite: Database) => {
  const client: Pick<Database, 'prepare' | 'transaction'> = {
    prepare: (text: string) => sqlite.prepare(text.replaceAll(' = ?', ' = +?')),
    transaction: (act) => sqlite.transaction(act),
  }
  return client as Database
}

/**
 * Everything that acts on an open database.
 * @param shared whether writes of the same moment share a commit; who answers for them has to wait for it
 */
export const databaseOn = (sqlite: Database, { shared = false } = {}) => {
  const commits = shared ? sharedCommits(sqlite) : ownCommits(sqlite)
  return {
    sqlite,
    db: drizzle({ client: planned(sqlite) }),
    ...commits,
    close() {
      commits.flush()
      closeSqlite(sqlite)
    },
  }
}
export type OpenDatabase = ReturnType<typeof databaseOn>

/** Opens the database of a data folder, making both when missing. @throws as `openSqlite` */
export const openDatabase = (dataDir: string): OpenDatabase => databaseOn(openSqlite(dataDir))
