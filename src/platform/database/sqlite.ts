import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ignoreDiskFull } from './disk-full'

/** Earlier versions can corrupt a WAL (fixed in SQLite 3.51.3). */
export const minSafeSqlite = [3, 51, 3]

const required = { journal_mode: 'wal', foreign_keys: 1, busy_timeout: 5000, synchronous: 2 } as const

export const isSafeSqlite = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [i, least] of minSafeSqlite.entries()) if (parts[i] !== least) return (parts[i] ?? 0) > least
  return true
}

/**
 * Opens `hearth.db` in the data folder, creating both if missing, and asserts the settings that keep the data safe:
 * WAL, foreign keys, a 5 s wait for a lock, and a sync at every commit (a home server loses power).
 * @throws Error when SQLite is too old or does not accept a setting
 */
export const openSqlite = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  const sqlite = new Database(join(dataDir, 'hearth.db'), { create: true, strict: true })
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run('PRAGMA journal_mode = WAL')
  sqlite.run('PRAGMA synchronous = FULL')
  sqlite.run('PRAGMA foreign_keys = ON')
  for (const [name, value] of Object.entries(required)) {
    const row = sqlite.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {}
    if (Object.values(row)[0] !== value) throw new Error(`SQLite did not accept ${name} = ${value}`)
  }
  const version = sqlite.query<{ v: string }, []>('SELECT sqlite_version() AS v').get()?.v ?? '0'
  if (!isSafeSqlite(version)) throw new Error(`SQLite ${version} is too old; at least ${minSafeSqlite.join('.')} is needed`)
  return sqlite
}

/**
 * Checkpoints the WAL as far as readers allow, and closes the database. Does not wait: a checkpoint that waits for a reader, such as a backup
 * or Litestream, blocks all writers meanwhile.
 */
export const closeSqlite = (sqlite: Database) => {
  sqlite.run('PRAGMA busy_timeout = 0')
  // On a full disk the data stays in the WAL, where it is safe.
  ignoreDiskFull(() => sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)'))
  sqlite.close()
}
