import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { appliedMigrations, migrationNames } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { sizeText } from '../backups/backups.rules'
import { integrityErrors } from '../recovery/recovery.salvage'
import { type Check, type CheckContext, note, ok, problem } from './doctor.finding'
import { damageAdvice } from './doctor.recovery'

/** @throws SQLite's error if the file is not a database */
export const checkDatabase = (database: Database, { dataDir }: CheckContext): Check => {
  const wrong = integrityErrors(database)
  if (wrong) return problem(`damaged: ${wrong}`, damageAdvice(dataDir))
  const [pages] = database
    .query<{ size: number }, []>('SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size')
    .all()
  return ok(`intact, ${sizeText(pages?.size ?? 0)}`)
}

export const checkReferences = (database: Database, { dataDir }: CheckContext): Check => {
  const broken = database.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
  if (broken.length === 0) return ok('all references are valid')
  const tables = [...new Set(broken.map(({ table }) => table))].join(', ')
  return problem(`${broken.length} rows refer to missing rows (in ${tables})`, damageAdvice(dataDir))
}

export const checkSchema = (database: Database): Check => {
  const known = migrationNames(migrationsDir())
  const applied = appliedMigrations(database)
  const newest = applied.at(-1) ?? 'none'
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length) return problem(`written by a newer Hearth (${newer.join(', ')})`, 'Use that version of hearth, or a later one.')
  const pending = known.length - applied.length
  if (pending) return note(`${newest}; ${pending} pending`, 'The next start of the server brings the database up to date.')
  return ok(newest)
}

/** WAL size in bytes above which a program seems to block its checkpoint. */
const largeWal = 256 * 1024 * 1024

export const checkWal = (_: Database, { dataDir }: CheckContext): Check => {
  const size = statSync(join(dataDir, 'hearth.db-wal'), { throwIfNoEntry: false })?.size ?? 0
  if (size < largeWal) return ok(size ? sizeText(size) : 'empty')
  return problem(
    `${sizeText(size)}, which is far too large`,
    'End programs that keep the database open, then stop the server and start it again.',
  )
}

/** Minutes that the clock may be behind the newest timestamp in the database. */
const toleranceMinutes = 5

/** A Raspberry Pi has no real-time clock: until it reaches the network, it continues from the time at which it stopped. */
export const checkClock = (database: Database, { clock }: Pick<CheckContext, 'clock'>): Check => {
  const now = clock.now()
  const shown = `${now.toString({ smallestUnit: 'second' })}, time zone ${Temporal.Now.timeZoneId()}`
  const advice = 'Set the clock, and let it follow the network (`timedatectl set-ntp true`).'
  const last = database
    .query<{ moment: string | null }, []>(
      'SELECT max(moment) AS moment FROM (SELECT max(last_used_at) AS moment FROM sessions UNION ALL SELECT max(applied_at) FROM schema_migrations)',
    )
    .get()?.moment
  if (!last) return ok(shown)
  const behind = now.until(Temporal.Instant.from(last)).total('minutes')
  return behind > toleranceMinutes ? problem(`${shown}: behind the last use, which was ${last}`, advice) : ok(shown)
}
