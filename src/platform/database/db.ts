import type { Database } from 'bun:sqlite'
import { and, count, getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { AppError } from '../errors'
import { compileQuery } from './compiled-query'
import { directCommits, groupCommits } from './group-commit'
import { closeSqlite, openSqlite } from './sqlite'

export type Db = BunSQLiteDatabase

/** A prepared query, made when it is first asked for: preparing all of them would double the time the server takes to start. */
export const prepared = <Q>(prepare: () => Q) => {
  let query: Q | undefined
  return (): Q => {
    query ??= compileQuery(prepare())
    return query
  }
}

/** How many rows a list may have that is answered whole. */
type Room = {
  /** What a list belongs to: a family, a project. */
  of: SQLiteColumn
  /** Which of its rows count; all of them when left out. */
  where?: SQL
  most: number
  /** What they are, for people. */
  what: string
}

/** @throws AppError 409 for a list that is full */
const assertRoom = (db: Db, table: SQLiteTable, { of, where, most, what }: Room) => {
  const query = prepared(() =>
    db
      .select({ rows: count() })
      .from(table)
      .where(and(sql`${of} = ${sql.placeholder('owner')}`, where))
      .prepare(),
  )
  return (owner: unknown) => {
    if ((query().get({ owner })?.rows ?? 0) >= most)
      throw new AppError(409, 'list_full', `There is room for ${most} ${what}. Delete some first.`)
  }
}

/**
 * Inserts whole rows into a table by a query that is prepared once; composing it anew takes five times as long.
 * @param room for a list that is answered whole, so that it may not grow without end: 409 `list_full` when it is full
 * @returns the row as it is read back, with the table's defaults for what was left out
 */
export const inserter = <T extends SQLiteTable>(db: Db, table: T, room?: Room) => {
  const columns = Object.entries(getTableColumns(table))
  const owner = room && columns.find(([, column]) => column === room.of)?.[0]
  const checkRoom = room && assertRoom(db, table, room)
  const query = prepared(() => {
    const row = Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))
    return db
      .insert(table)
      .values(row as InferInsertModel<T>)
      .prepare()
  })
  return (row: InferInsertModel<T>): InferSelectModel<T> => {
    const given = row as Record<string, unknown>
    if (owner) checkRoom?.(given[owner])
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
  const commits = shared ? groupCommits(sqlite) : directCommits(sqlite)
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
