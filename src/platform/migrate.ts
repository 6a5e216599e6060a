import type { Database } from 'bun:sqlite'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The database was not migrated; its message says what to do. The file is as it was. */
export class MigrationError extends Error {}

/** The names of the migrations in a folder, oldest first. */
export const migrationNames = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** The migrations a database has had, oldest first. */
export const appliedMigrations = (sqlite: Database) =>
  sqlite
    .query<{ name: string }, []>('SELECT name FROM schema_migrations ORDER BY name')
    .all()
    .map((row) => row.name)

/**
 * Brings a database to this program's schema, all of it or nothing: a database between two versions would fit neither
 * program. A database that holds data is first copied to `backups/before-<migration>-<time>.db`, which stays once the migration is through.
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database is newer than this program, or a migration failed (then nothing stays)
 */
export const migrate = (sqlite: Database, folder: string, dataDir: string): string[] => {
  sqlite.run('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY NOT NULL, applied_at TEXT NOT NULL)')
  const known = migrationNames(folder)
  const applied = appliedMigrations(sqlite)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length)
    throw new MigrationError(
      `This database was written by a newer Hearth (it has ${unknown.join(', ')}). Nothing was changed. Start the newer version, or restore a backup made by this one.`,
    )
  const pending = known.filter((name) => !applied.includes(name))
  const [next] = pending
  if (!next) return []
  const copy = applied.length ? snapshot(sqlite, dataDir, next) : undefined
  try {
    apply(sqlite, folder, pending)
  } catch (error) {
    // The database is what the copy is. A container that restarts for ever must not fill the disk with them.
    if (copy) rmSync(copy)
    throw error
  }
  return pending
}

const snapshot = (sqlite: Database, dataDir: string, next: string) => {
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true })
  const time = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  const file = join(folder, `before-${next}-${time}.db`)
  sqlite.query('VACUUM INTO ?').run(file)
  const handle = openSync(file, 'r')
  fsyncSync(handle)
  closeSync(handle)
  return file
}

const apply = (sqlite: Database, folder: string, pending: readonly string[]) => {
  let current = ''
  // SQLite ignores this switch inside a transaction, and a rebuilt table would cascade its children away with keys on.
  sqlite.run('PRAGMA foreign_keys = OFF')
  try {
    sqlite.transaction(() => {
      for (const name of pending) {
        current = name
        sqlite.run(readFileSync(join(folder, `${name}.sql`), 'utf8'))
        const broken = sqlite.query('PRAGMA foreign_key_check').all()
        if (broken.length) throw new Error(`${broken.length} rows would point at nothing`)
        sqlite
          .query('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)')
          .run(name, Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }))
      }
    })()
  } catch (error) {
    throw new MigrationError(
      `Migration ${current} failed and was undone: ${(error as Error).message}. The database is as it was. Start the version you had before, and report this.`,
    )
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
  }
}
