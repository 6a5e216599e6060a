import type { Database } from 'bun:sqlite'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, iso, systemClock } from '#src/platform/clock'
import { messageOf } from '#src/platform/errors'
import { isDiskFull } from '../disk-full'
import { MigrationError } from './migration-error'
import { countRows, declaredChanges, type RowCounts, unexpectedChanges } from './row-counts'
import { diskFullText, takeSnapshot, unchangedText } from './snapshot'
import { migrationSteps } from './steps'

/** The names of the migrations in a folder, oldest first. */
export const migrationNames = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()

/** The migrations applied to a database, oldest first. */
export const appliedMigrations = (sqlite: Database) => {
  if (!sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get()) return []
  return sqlite
    .query<{ name: string }, []>('SELECT name FROM schema_migrations ORDER BY name')
    .all()
    .map((row) => row.name)
}

/**
 * Rejects a database that is newer than this program. Call it before anything opens the database for writing: opening can change the file.
 * @param applied the migrations of the database
 * @param known the migrations of this program
 * @throws MigrationError
 */
export const assertNotNewer = (applied: readonly string[], known: readonly string[]) => {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length)
    throw new MigrationError(
      `This database was written by a newer Hearth (it has ${unknown.join(', ')}). Nothing was changed. Start the newer version, or restore a backup made by this one.`,
    )
}

/**
 * Migrates a database to this program's schema in one transaction: a database between two versions would fit neither
 * program. A database with data is first copied to `backups/before-<migration>-<time>.db`, and the copy is verified.
 *
 * Guard against data loss: the row count of a table must not change, unless the SQL names it in a line `-- rows: <table>, …`.
 * @param folder the migrations of this program
 * @returns the names of the migrations that ran
 * @throws MigrationError when the database is newer than this program, can't be copied, or a migration failed (then all of it is rolled back)
 */
export const migrate = (sqlite: Database, folder: string, dataDir: string, clock: Clock = systemClock): string[] => {
  const known = migrationNames(folder)
  const pendingNow = () => {
    const applied = appliedMigrations(sqlite)
    assertNotNewer(applied, known)
    return known.filter((name) => !applied.includes(name))
  }
  if (pendingNow().length === 0) return []
  const progress: Progress = {}
  // Rebuilding a table with foreign keys on would cascade-delete its children; SQLite ignores this switch inside a transaction.
  sqlite.run('PRAGMA foreign_keys = OFF')
  // Overwrites deleted content: a secret that a migration hashes would stay readable in the file.
  sqlite.run('PRAGMA secure_delete = ON')
  try {
    // Blocks other writers from the start, so that the copy equals the migrated data.
    return sqlite
      .transaction(() => {
        const pending = pendingNow()
        const rows = countRows(sqlite)
        const [next] = pending
        const isOurs = pending.length < known.length
        if (rows.size && !isOurs) throw new MigrationError(`${sqlite.filename} is not a database of Hearth. Nothing was changed.`)
        if (next && isOurs) progress.snapshot = takeSnapshot({ sqlite, dataDir, next, rows })
        applyAll({ sqlite, folder, pending, rows, progress, clock })
        return pending
      })
      .immediate()
  } catch (error) {
    throw failure(error, progress)
  } finally {
    sqlite.run('PRAGMA foreign_keys = ON')
    sqlite.run('PRAGMA secure_delete = OFF')
  }
}

/** Progress for the error message: the copy, and the running migration. */
type Progress = { snapshot?: string; current?: string }
type Plan = { sqlite: Database; folder: string; pending: readonly string[]; rows: RowCounts; progress: Progress; clock: Clock }

const applyAll = ({ sqlite, folder, pending, rows, progress, clock }: Plan) => {
  sqlite.run('CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY NOT NULL, applied_at TEXT NOT NULL)')
  let before = rows
  for (const name of pending) {
    progress.current = name
    const sql = readFileSync(join(folder, `${name}.sql`), 'utf8')
    sqlite.run(sql)
    migrationSteps[name]?.(sqlite)
    const after = countRows(sqlite)
    const wrong = unexpectedChanges(before, after, declaredChanges(sql))
    if (wrong.length) throw new Error(wrong.join('; '))
    const broken = sqlite.query('PRAGMA foreign_key_check').all()
    if (broken.length) throw new Error(`${broken.length} rows would violate a foreign key`)
    const appliedAt = iso(clock.now())
    sqlite.query('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)').run(name, appliedAt)
    before = after
  }
}

const failure = (error: unknown, { snapshot, current }: Progress) => {
  if (error instanceof MigrationError) return error
  if (isDiskFull(error)) {
    // The database equals the copy, and the next attempt needs the room.
    if (snapshot) rmSync(snapshot, { force: true })
    return new MigrationError(`${diskFullText} ${unchangedText}`)
  }
  if (!current) return error
  const copy = snapshot ? `, and ${snapshot} is a copy of it` : ''
  return new MigrationError(
    `Migration ${current} failed and was undone: ${messageOf(error)}. The database is as it was${copy}. Start the version you had before, and report this.`,
  )
}
