import { Database } from 'bun:sqlite'
import { isDiskRefusal } from '#src/platform/database/disk-full'
import { emptyDatabase } from '#src/platform/database/migrations/empty-database'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import { messageOf } from '#src/platform/errors'
import { storedObjects } from './backups.create'
import type { ArchivedFile } from './backups.reader'
import { ArchiveError } from './backups.tar'

/** The database of an archive. It is untrusted: anybody may have made the archive. */

/**
 * Checks the database header (https://sqlite.org/fileformat2.html, 1.3), so that another file is rejected before gigabytes are
 * written.
 */
export const asDatabase = ({ name, size, body }: ArchivedFile): ArchivedFile => {
  const check = (header: Buffer) => {
    if (header.length < 100 || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
      throw new ArchiveError('This is not a backup of Hearth: its database is not an SQLite file.')
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
    if (pageSize * header.readUInt32BE(28) !== size) throw new ArchiveError('Its database is damaged (it is not as large as it says).')
  }
  const checked = async function* () {
    let isFirst = true
    for await (const chunk of body) {
      if (isFirst) check(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      isFirst = false
      yield chunk
    }
  }
  return { name, size, body: checked() }
}

/**
 * Opens a database, runs `act` and closes it.
 * @param isChanged opens it for writing
 * @throws ArchiveError if SQLite can't read it
 */
export const withDatabase = <T>(path: string, act: (database: Database) => T, { isChanged = false } = {}): T => {
  let database: Database | undefined
  try {
    database = isChanged ? new Database(path, { readwrite: true, create: false }) : new Database(path, { readonly: true })
    // The database is untrusted: its schema may call only safe functions, and SQLite checks that cells stay within their pages.
    database.run('PRAGMA trusted_schema = OFF')
    database.run('PRAGMA cell_size_check = ON')
    return act(database)
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_') || isDiskRefusal(error)) throw error
    throw new ArchiveError(`Its database is damaged (${messageOf(error)}).`)
  } finally {
    database?.close()
  }
}

/** Tables that are read before the other checks. A view of the same name could loop for ever. */
const readFirst =
  "SELECT name, type = 'table' AND rootpage > 0 AS isTable FROM sqlite_schema WHERE name IN ('schema_migrations', 'objects')"

/**
 * Verifies a database with SQLite's own checks.
 * @param known names of this version's migrations
 * @returns its uploads, and its triggers and views that Hearth did not make
 * @throws ArchiveError with the reason
 */
export const examine = (path: string, known: readonly string[]) =>
  withDatabase(path, (database) => {
    const tables = database.query<{ name: string; isTable: number }, []>(readFirst).all()
    if (!tables.some(({ name }) => name === 'schema_migrations') || tables.some(({ isTable }) => !isTable))
      throw new ArchiveError('This is not a backup of Hearth: its database belongs to another program.')
    const applied = appliedMigrations(database)
    const newer = applied.filter((name) => !known.includes(name))
    if (newer.length)
      throw new ArchiveError(`It was made by a newer Hearth (its database has ${newer.join(', ')}). Use that version, or a later one.`)
    const [found] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new ArchiveError(`Its database is damaged (${found?.integrity_check}).`)
    const broken = database.query('PRAGMA foreign_key_check').all().length
    if (broken) throw new ArchiveError(`Its database is damaged (${broken} rows refer to missing rows).`)
    return { uploads: storedObjects(database), foreign: foreignIn(database, applied) }
  })

const active = "SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name"

/** Triggers and views that differ from those of the migrations. */
const foreignIn = (database: Database, applied: readonly string[]) => {
  using expected = Database.deserialize(emptyDatabase(applied))
  const [there, wanted] = [database, expected].map((one) => one.query<{ name: string; sql: string }, []>(active).all())
  return (there ?? []).filter(({ name, sql }) => !wanted?.some((one) => one.name === name && one.sql === sql)).map(({ name }) => name)
}
