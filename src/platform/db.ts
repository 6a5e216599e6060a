import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ownCommits, sharedCommits } from './commits'
import { unlessFull } from './disk-full'
import { quickened } from './quick'

export type Db = BunSQLiteDatabase

/** Earlier versions can corrupt a WAL (fixed in SQLite 3.51.3). */
export const oldestSafeSqlite = [3, 51, 3]

const wanted = { journal_mode: 'wal', foreign_keys: 1, busy_timeout: 5000, synchronous: 2 } as const

export const isSafeSqlite = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [i, least] of oldestSafeSqlite.entries()) if (parts[i] !== least) return (parts[i] ?? 0) > least
  return true
}

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
 * Opens `hearth.db` in the data folder, making both when missing, and asserts the settings the data's safety rests on:
 * WAL, foreign keys, a 5 s wait for a lock, and a sync at every commit (a home server loses power).
 * @param shared whether writes of the same moment share a commit; who answers for them has to wait for it
 * @throws Error when SQLite is too old or a setting did not take
 */
export const openDatabase = (dataDir: string, { shared = false } = {}) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  const sqlite = new Database(join(dataDir, 'hearth.db'), { create: true, strict: true })
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  for (const [name, value] of Object.entries(wanted)) {
    const row = sqlite.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {}
    if (Object.values(row)[0] !== value) throw new Error(`SQLite did not accept ${name} = ${value}`)
  }
  const version = sqlite.query<{ v: string }, []>('SELECT sqlite_version() AS v').get()?.v ?? '0'
  if (!isSafeSqlite(version)) throw new Error(`SQLite ${version} is too old; at least ${oldestSafeSqlite.join('.')} is needed`)
  const commits = shared ? sharedCommits(sqlite) : ownCommits(sqlite)
  return {
    sqlite,
    db: drizzle({ client: planned(sqlite) }),
    ...commits,
    /**
     * Moves the WAL into the database file, as far as nobody else is reading it, and closes it. Without waiting: a checkpoint that waits for
     * a reader, such as a backup or Litestream, keeps everybody from writing meanwhile.
     */
    close() {
      commits.flush()
      sqlite.run('PRAGMA busy_timeout = 0')
      // What a full disk has no room for stays in the WAL, and is safe there.
      unlessFull(() => sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)'))
      sqlite.close()
    },
  }
}
export type OpenDatabase = ReturnType<typeof openDatabase>
