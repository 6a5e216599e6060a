import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn, manifestIn } from './backups.folder'
import { readLines } from './backups.history'

/** Checks of a database before a backup of it gets its name. */

/** The database can't be backed up, since it is damaged. */
export class DamagedDatabaseError extends Error {
  /** @param what is wrong with it */
  constructor(readonly what: string) {
    super(`The database is damaged (${what}). No backup was made, and the ones before stay. See \`hearth doctor\`.`)
  }
}

/** Runs what reads a database. @throws DamagedDatabaseError where SQLite finds it malformed */
export const readingDatabase = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(String(code))) throw new DamagedDatabaseError(message)
    throw error
  }
}

/** What SQLite itself finds wrong with a database; undefined for a whole one. */
export const damageIn = (database: Database): string | undefined => {
  try {
    const [row] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    // The first line names the database, which is the only one.
    return row?.integrity_check === 'ok' ? undefined : row?.integrity_check.split('\n').at(-1)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(String(code))) return message
    throw error
  }
}

/** Rows by table, without those that SQLite keeps for its text indexes. */
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
 * Builds the indexes of a copy anew: of all damage, theirs alone can be repaired without losing a row.
 * @returns whether the copy is whole then
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
 * Proves the copy of a database. An index that is damaged in the original, and therefore in the copy, is repaired in the copy.
 * @returns its rows by table
 * @throws DamagedDatabaseError for a copy that can't be restored
 */
export const proveCopy = (path: string): Counts => {
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
const passing = new Set([
  'activity',
  'event_reminders',
  'family_invitations',
  'jobs',
  'message_reads',
  'notifications',
  // Tickets for uploads are rows too; the uploads themselves are counted as `uploads`.
  'objects',
  'schema_migrations',
  'server_state',
  'sessions',
  'smart_shopping_items',
  'text_index_rows',
])

/** Tables that a server never empties once they have a row. */
const essential = new Set(['families', 'family_members', 'users'])

/** Rows from which on an emptied table, or one that lost more than half, raises a doubt. */
const least = { all: 3, half: 20 }

const lostMuch = (table: string, before: number, now: number) =>
  now === 0 ? before >= (essential.has(table) ? 1 : least.all) : before >= least.half && now < before / 2

/** What a backup lacks that an earlier one has, in sentences. */
export const lossesIn = (now: Counts, before: Counts, name: string): string[] =>
  Object.entries(before)
    .filter(([table, rows]) => !passing.has(table) && lostMuch(table, rows, now[table] ?? 0))
    .map(([table, rows]) => `The table ${table} has ${now[table] ?? 0} rows; ${name} has ${rows}.`)

/** The id that a data folder has been given. */
export const folderId = (dataDir: string): string | null => {
  try {
    const { id } = JSON.parse(readFileSync(join(dataDir, 'hearth-folder.json'), 'utf8')) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * The last verified backup that a new one is held against. Backups of another folder, and those made before a restore, say nothing about
 * what the database should hold now.
 */
export const referenceFor = (dataDir: string): { name: string; tables: Counts } | undefined => {
  const restoredAt = readLines(dataDir).find(({ kind }) => kind === 'restored')?.startedAt ?? ''
  const own = folderId(dataDir)
  for (const { name, path, state, form, createdAt } of backupsIn(dataDir)) {
    if (form !== 'store' || state !== 'verified' || createdAt < restoredAt) continue
    const manifest = manifestIn(path)
    if (manifest && (!own || !manifest.folder || manifest.folder === own)) return { name, tables: manifest.tables }
  }
  return undefined
}
