import { Database } from 'bun:sqlite'
import { closeSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, iso } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { isDiskRefusal } from '#src/platform/database/disk-full'
import { emptyDatabase } from '#src/platform/database/migrations/empty-database'
import { messageOf } from '#src/platform/errors'
import { restoreAdvice } from './recovery.advice'
import { withoutNumbering } from './recovery.change-numbers'
import { copyDatabase, databaseBytes, makeTemporary } from './recovery.copy'
import { RecoveryError } from './recovery.error'
import { loadTables, type RejectedRow, type TableReport } from './recovery.load'
import { openPages } from './recovery.pages'
import { planSalvage } from './recovery.plan'
import { type RepairedReferences, repairReferences } from './recovery.references'

export type RecoveryReport = {
  /** `intact`: no damage; `reindex`: rebuilding the indexes was enough; `salvage`: every row was read from its page. */
  method: 'intact' | 'reindex' | 'salvage'
  /** Whether data is lost, or may be. */
  isLossy: boolean
  schema: string
  tables: TableReport[]
  /** Pages with rows that fit several tables, or no table with missing rows. */
  unassignedPages: number
  /** Rows that were found but could not be inserted. */
  rejected: number
  references: RepairedReferences
  /** Whether the changes in the write-ahead log could be read. */
  hasWal: boolean
  /** Result of SQLite's integrity check of the new database. */
  integrity: string
  foreignKeyViolations: number
}

/**
 * Runs SQLite's integrity check.
 * @param tables to check; default: all
 * @returns the errors; undefined for an intact database
 * @throws SQLite's error for a file that it can't read at all
 */
export const integrityErrors = (database: Database, tables?: readonly string[]): string | undefined => {
  const made = new Set(
    database
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  )
  // A database that was never used has no tables.
  const missing = made.size ? (tables?.filter((table) => !made.has(table)) ?? []) : []
  if (missing.length) return `${missing.join(', ')} missing`
  // Limits the message to three lines.
  const checks = tables?.filter((table) => made.has(table)).map((table) => `PRAGMA integrity_check("${table}")`)
  const lines = (checks ?? ['PRAGMA integrity_check(3)']).flatMap((check) => database.query<{ integrity_check: string }, []>(check).all())
  const wrong = lines.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  return wrong.length ? wrong.slice(0, 3).join('; ') : undefined
}

/**
 * As `integrityErrors`, but returns SQLite's message for a file that it can't read at all. @throws SQLite's error for a full disk, which is
 * not damage
 */
export const damageOf = (database: Database, tables?: readonly string[]): string | undefined => {
  try {
    return integrityErrors(database, tables)
  } catch (error) {
    if (isDiskRefusal(error)) throw error
    return messageOf(error)
  }
}

/** Whether SQLite rejected a file because of its content. */
export const isUnreadable = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code))

const violationsIn = (database: Database) => database.query('PRAGMA foreign_key_check').all().length

type Options = {
  dataDir: string
  /** The database to make; the file does not exist yet. */
  to: string
  clock: Clock
  /** File for rows that could not be inserted, as JSON lines; default: none. */
  rejectedTo?: string
}

/** Space that a recovery needs below TMPDIR, in bytes: the copy, and the rebuilt indexes. */
const temporaryBytes = (dataDir: string) => 2 * databaseBytes(dataDir)

/**
 * Makes an intact database from one that may be damaged. Writes nothing to the data folder, unless `to` is in it.
 * @returns the report of losses; the new database is intact and synced
 * @throws RecoveryError if nothing can be read, the database is from a newer Hearth or the disk has no room; or the file system's error
 */
export const recoverDatabase = ({ dataDir, to, clock, rejectedTo }: Options): RecoveryReport => {
  using temporary = makeTemporary(temporaryBytes(dataDir))
  const source = copyDatabase(dataDir, temporary.path)
  const part = `${to}.part`
  for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true })
  try {
    const report = { ...salvage(source.path, { dataDir, to: part, clock, rejectedTo }), hasWal: source.hasWal }
    report.isLossy ||= !source.hasWal
    if (!report.isLossy) report.method = keepOriginal(source.path, part, report)
    fsyncPath(part)
    renameSync(part, to)
    fsyncPath(dirname(to))
    return report
  } finally {
    for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true })
  }
}

/** Uses the reindexed original instead of the salvaged copy if that loses no row. */
const keepOriginal = (source: string, part: string, { tables }: RecoveryReport): RecoveryReport['method'] => {
  const database = new Database(source, { readwrite: true, create: false })
  try {
    const wasWhole = damageOf(database) === undefined && violationsIn(database) === 0
    if (!wasWhole) database.run('REINDEX')
    const hasAll = tables.every(
      ({ table, rows }) => database.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${table}" NOT INDEXED`).get()?.rows === rows,
    )
    if (!hasAll || damageOf(database) !== undefined || violationsIn(database)) return 'salvage'
    rmSync(part)
    database.query('VACUUM INTO ?').run(part)
    return wasWhole ? 'intact' : 'reindex'
  } catch {
    return 'salvage'
  } finally {
    database.close()
  }
}

/** Reads every row from its page into a new database. */
const salvage = (source: string, { dataDir, to, clock, rejectedTo }: Options): Omit<RecoveryReport, 'hasWal'> => {
  const pages = openPages(source)
  const rejects = rejectedTo ? openRejects(rejectedTo) : undefined
  let rejected = 0
  const reject = (row: RejectedRow) => {
    rejected++
    rejects?.write(row)
  }
  try {
    const plan = planSalvage(pages)
    writeFileSync(to, emptyDatabase(plan.applied))
    using target = new Database(to)
    // The file gets its final name once it is complete, so it needs no crash safety.
    target.run('PRAGMA synchronous = OFF')
    target.run('PRAGMA journal_mode = MEMORY')
    const tables = withoutNumbering(target, () => loadTables(plan, { pages, target, reject }))
    if (!tables.some(({ table, rows }) => table !== 'schema_migrations' && rows > 0))
      throw new RecoveryError(`No row of Hearth can be read in ${join(dataDir, 'hearth.db')}. ${restoreAdvice(dataDir)}`)
    const note = target.prepare('INSERT OR IGNORE INTO schema_migrations (name, applied_at) VALUES (?, ?)')
    for (const name of plan.applied) note.run(name, iso(clock.now()))
    // The migrations are known from the schema; only the times of lost rows are missing.
    const versions = tables.find(({ table }) => table === 'schema_migrations')
    if (versions?.lost || versions?.doubtful) Object.assign(versions, { rows: plan.applied.length, lost: 0, doubtful: 0 })
    const references = repairReferences(target, clock, reject)
    const isLossy =
      rejected > 0 ||
      plan.unassigned > 0 ||
      references.placeholders.length + references.cleared > 0 ||
      tables.some(({ lost, doubtful, exact }) => lost !== 0 || doubtful > 0 || !exact)
    return {
      method: 'salvage',
      isLossy,
      schema: plan.applied.at(-1) ?? '',
      tables,
      unassignedPages: plan.unassigned,
      rejected,
      references,
      integrity: damageOf(target) ?? 'ok',
      foreignKeyViolations: violationsIn(target),
    }
  } finally {
    pages.close()
    rejects?.close()
  }
}

/** A file of JSON lines, created with the first line. It contains private data. */
const openRejects = (path: string) => {
  let handle: number | undefined
  return {
    write(row: RejectedRow) {
      handle ??= openSync(path, 'wx', 0o600)
      writeSync(handle, `${JSON.stringify(row)}\n`)
    },
    close: () => handle !== undefined && closeSync(handle),
  }
}
