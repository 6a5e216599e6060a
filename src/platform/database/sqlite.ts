import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { unlessFull } from './disk-full'

/** Earlier versions can corrupt a WAL (fixed in SQLite 3.51.3). */
export const oldestSafeSqlite = [3, 51, 3]

const wanted = { journal_mode: 'wal', foreign_keys: 1, busy_timeout: 5000, synchronous: 2 } as const

export const isSafeSqlite = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [i, least] of oldestSafeSqlite.entries()) if (parts[i] !== least) return (parts[i] ?? 0) > least
  return true
}

/**
 * Opens `hearth.db` in the data folder, making both when missing, and asserts the settings the data's safety rests on:
 * WAL, foreign keys, a 5 s wait for a lock, and a sync at every commit (a home server loses power).
 * @throws Error when SQLite is too old or a setting did not take
 */
export const openSqlite = (dataDir: string) => {
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
  return sqlite
}

/**
 * Moves the WAL into the database file, as far as nobody else is reading it, and closes it. Without waiting: a checkpoint that waits for
 * a reader, such as a backup or Litestream, keeps everybody from writing meanwhile.
 */
export const closeSqlite = (sqlite: Database) => {
  sqlite.run('PRAGMA busy_timeout = 0')
  // What a full disk has no room for stays in the WAL, and is safe there.
  unlessFull(() => sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)'))
  sqlite.close()
}
