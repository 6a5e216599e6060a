import type { Database } from 'bun:sqlite'
import { and, count, getTableColumns, getTableName, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Message } from '#src/shared/language/message'
import { AppError } from '../errors'
import { directCommits, groupCommits } from './group-commit'
import { createRowChanges, type RowChanges } from './row-changes'
import { closeSqlite, openSqlite } from './sqlite'

export type Db = BunSQLiteDatabase

/** A query prepared on first use: preparing all of them at start would double the start time. */
export const prepared = <Q>(prepare: () => Q) => {
  let query: Q | undefined
  return (): Q => {
    query ??= prepare()
    return query
  }
}

/** The size limit of a list that is sent without pagination. */
export type ListLimit = {
  /** The column of the owner of a list: a family, a project. */
  owner: SQLiteColumn
  /** Filters the rows that count; all of them by default. */
  where?: SQL
  max: number
  /** The message of the refusal. */
  full: (max: number) => Message
}

type LimitCheck = { column: string; assertLength: (owner: unknown, most: number) => void; max: number }

/** The limits of lists, by table, for rows that return from the trash. */
const listLimits = new WeakMap<Db, Map<string, LimitCheck[]>>()

/** Checks the lists of a row that is there again. @throws AppError 409 when one is longer than its limit */
export const assertListLimits = (db: Db, table: string, row: Record<string, unknown>) => {
  for (const { column, assertLength, max } of listLimits.get(db)?.get(table) ?? []) assertLength(row[column], max)
}

/** @returns a check that throws AppError 409 when the list of an owner is full */
const assertListLimit = (db: Db, table: SQLiteTable, { owner, where, max, full }: ListLimit) => {
  const query = prepared(() =>
    db
      .select({ rows: count() })
      .from(table)
      .where(and(sql`${owner} = ${sql.placeholder('owner')}`, where))
      .prepare(),
  )
  const assertLength = (id: unknown, most: number) => {
    if ((query().get({ owner: id })?.rows ?? 0) > most) throw new AppError(409, 'list_full', full(max))
  }
  const limits = listLimits.get(db) ?? new Map<string, LimitCheck[]>()
  const name = getTableName(table)
  listLimits.set(db, limits.set(name, [...(limits.get(name) ?? []), { column: owner.name, assertLength, max }]))
  return (id: unknown) => assertLength(id, max - 1)
}

/**
 * Creates a function that inserts whole rows by a query prepared once; building the query for each row takes five times as long.
 * @param limit the size limit of a list that is sent without pagination: 409 `list_full` above it
 * @returns the function; it returns the row as a select would, with the table's defaults for missing fields
 */
export const inserter = <T extends SQLiteTable>(db: Db, table: T, limit?: ListLimit) => {
  const columns = Object.entries(getTableColumns(table))
  const owner = limit && columns.find(([, column]) => column === limit.owner)?.[0]
  const checkLimit = limit && assertListLimit(db, table, limit)
  const query = prepared(() => {
    const row = Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(name)}`]))
    return db
      .insert(table)
      .values(row as InferInsertModel<T>)
      .prepare()
  })
  return (row: InferInsertModel<T>): InferSelectModel<T> => {
    const given = row as Record<string, unknown>
    if (owner) checkLimit?.(given[owner])
    const fieldOf = (name: string, column: SQLiteColumn) =>
      given[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given[name]
    const whole = columns.map(([name, column]) => [name, fieldOf(name, column), column] as const)
    query().run(Object.fromEntries(whole.map(([name, value, column]) => [name, value === null ? null : column.mapToDriverValue(value)])))
    return Object.fromEntries(whole) as InferSelectModel<T>
  }
}

/**
 * A client for drizzle whose statements keep their query plan. SQLite recompiles a join with `column = ?` on each bind, since the plan might
 * depend on the value; that takes up to ten times as long as running it. A unary plus keeps the value, and hides the variable from the planner.
 */
const withStablePlans = (sqlite: Database, { noted }: RowChanges) => {
  const client: Pick<Database, 'prepare' | 'transaction'> = {
    prepare: (text: string) => noted(sqlite.prepare(text.replaceAll(' = ?', ' = +?')), text) as never,
    transaction: (act) => sqlite.transaction(act),
  }
  return client as Database
}

/**
 * Wraps an open database with drizzle, transactions and close.
 * @param shared whether writes share group commits; then callers must await `committed` before they answer
 */
export const databaseOn = (sqlite: Database, { shared = false } = {}) => {
  const rowChanges = createRowChanges(sqlite)
  const commits = shared ? groupCommits(sqlite, rowChanges.rolledBack) : directCommits(sqlite)
  return {
    sqlite,
    rowChanges,
    db: drizzle({ client: withStablePlans(sqlite, rowChanges) }),
    ...commits,
    close() {
      commits.flush()
      closeSqlite(sqlite)
    },
  }
}
export type OpenDatabase = ReturnType<typeof databaseOn>

/** Opens the database of a data folder, creating both if missing. @throws as `openSqlite` */
export const openDatabase = (dataDir: string): OpenDatabase => databaseOn(openSqlite(dataDir))
