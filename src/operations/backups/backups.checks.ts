import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, manifestIn } from './backups.folder'
import { readLines } from './backups.history'

/** Checks of a database before its backup gets its final name. */

/** The database is too damaged to back up. */
export class DamagedDatabaseError extends Error {
  /** @param what the damage that SQLite found */
  constructor(readonly what: string) {
    super(`The database is damaged (${what}). No backup was made, and earlier backups stay. See \`hearth doctor\`.`)
  }
}

/** Runs a function that reads a database. @throws DamagedDatabaseError if SQLite finds it malformed */
export const readingDatabase = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(String(code))) throw new DamagedDatabaseError(message)
    throw error
  }
}

/** The damage that SQLite finds in a database; undefined for an intact one. */
export const damageIn = (database: Database): string | undefined => {
  try {
    const [row] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    // The first line names the database. There is only one.
    return row?.integrity_check === 'ok' ? undefined : row?.integrity_check.split('\n').at(-1)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(String(code))) return message
    throw error
  }
}

/** Rows by table, without the tables that SQLite keeps for its full-text indexes. */
export type Counts = Record<string, number>

const countRows = (database: Database): Counts => {
  const names = database
    .query<{ name: string }, []>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => name)
  const count = (name: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0
  return Object.fromEntries(names.sort().map((name) => [name, count(name)]))
}

/**
 * Rebuilds the indexes of a copy. Only damaged indexes can be repaired without losing a row.
 * @returns whether the copy is intact afterwards
 */
const repairIndexes = (copy: Database) => {
  try {
    copy.run('REINDEX')
    return damageIn(copy) === undefined
  } catch {
    return false
  }
}

/**
 * Verifies the copy of a database. A damaged index comes from the original; it is repaired in the copy.
 * @returns the copy's rows by table
 * @throws DamagedDatabaseError if the copy can't be restored
 */
export const verifyCopy = (path: string): Counts => {
  const copy = new Database(path, { readwrite: true, create: false })
  try {
    return readingDatabase(() => {
      const wrong = damageIn(copy)
      if (wrong && !repairIndexes(copy)) throw new DamagedDatabaseError(wrong)
      const dangling = copy.query('PRAGMA foreign_key_check').all().length
      if (dangling) throw new DamagedDatabaseError(`${dangling} ${dangling === 1 ? 'row refers' : 'rows refer'} to a row that is missing`)
      return countRows(copy)
    })
  } finally {
    copy.close()
  }
}

/** Tables that Hearth or its users empty in ordinary use. */
const transientTables = new Set([
  'activity',
  'celebration_reminders',
  'event_reminders',
  'family_invitations',
  'jobs',
  'message_reads',
  'notifications',
  // Upload tickets are rows too; the uploads themselves are counted as `uploads`.
  'objects',
  'schema_migrations',
  'server_state',
  'sessions',
  'smart_shopping_items',
  'text_index_rows',
  'wishlist_claims',
  'wishlist_comments',
  'wishlist_links',
])

/** Tables that a server never empties once they have a row. */
const essential = new Set(['families', 'family_members', 'users'])

/** Minimum earlier rows at which a loss makes a backup doubtful: `all` for an emptied table, `half` for one that lost more than half. */
const minRows = { all: 3, half: 20 }

const lostMuch = (table: string, before: number, now: number) =>
  now === 0 ? before >= (essential.has(table) ? 1 : minRows.all) : before >= minRows.half && now < before / 2

/** Data that an earlier backup has and this one lacks, one sentence per table. @param name of the earlier backup */
export const lossesIn = (now: Counts, before: Counts, name: string): string[] =>
  Object.entries(before)
    .filter(([table, rows]) => !transientTables.has(table) && lostMuch(table, rows, now[table] ?? 0))
    .map(([table, rows]) => `The table ${table} has ${now[table] ?? 0} rows; ${name} has ${rows}.`)

/** The id of a data folder; null if it has none. */
export const folderId = (dataDir: string): string | null => {
  try {
    const { id } = JSON.parse(readFileSync(join(dataDir, 'hearth-folder.json'), 'utf8')) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * The last verified backup to compare a new one with. Skips backups of another data folder and those made before a restore, because they
 * don't tell what the database should contain now.
 */
export const referenceFor = (dataDir: string): { name: string; tables: Counts } | undefined => {
  const restoredAt = readLines(dataDir).find(({ kind }) => kind === 'restored')?.startedAt ?? ''
  const id = folderId(dataDir)
  for (const { name, path, state, form, createdAt } of backupsIn(dataDir)) {
    if (form !== 'store' || state !== 'verified' || createdAt < restoredAt) continue
    const manifest = manifestIn(path)
    if (manifest && (!id || !manifest.folder || manifest.folder === id)) return { name, tables: manifest.tables }
  }
  return undefined
}
