import type { Database } from 'bun:sqlite'
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appliedMigrations } from '../database/migrations/migrate'
import { openReadOnly } from '../database/read-only'
import { messageOf } from '../errors'
import { type Marker, markerName, readMarker, readObjectsId } from './marker'

/** The identity of a database, or the reason why it can't be read. */
export type DatabaseFacts =
  | { state: 'missing' | 'empty' | 'blank' }
  | { state: 'damaged'; reason: string }
  /** SQLite could not read it now: the disk is full, or another process holds a lock. */
  | { state: 'unknown' }
  | { state: 'present'; id: string | null; generation: number }

export type Survey = {
  database: DatabaseFacts
  marker: Marker | undefined
  objectsId: string | undefined
  /** The migrations applied to the database, as far as they can be read. */
  migrations: readonly string[]
}

const hasTable = (sqlite: Database, name: string) =>
  sqlite.query<{ found: number }, [string]>("SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== null

/** The id and generation of a database; a database of an older schema has no id and generation 0. */
export const readIdentity = (sqlite: Database): { id: string | null; generation: number } => {
  if (!hasTable(sqlite, 'server_state')) return { id: null, generation: 0 }
  const rows = sqlite
    .query<{ key: string; value: string }, []>("SELECT key, value FROM server_state WHERE key IN ('folder_id', 'generation')")
    .all()
  const stored = (name: string) => rows.find(({ key }) => key === name)?.value
  return { id: stored('folder_id') ?? null, generation: Number(stored('generation') ?? 0) }
}

type Read = { database: DatabaseFacts; migrations: readonly string[] }

const readMigrations = (sqlite: Database) => {
  try {
    return appliedMigrations(sqlite)
  } catch {
    return []
  }
}

/** Opens the database once for all facts: the first query of a connection parses the whole schema, for 2 ms. */
const readDatabase = (dataDir: string): Read => {
  const found = statSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false })
  if (!found) return { database: { state: 'missing' }, migrations: [] }
  // Do not open it: SQLite deletes the WAL of an empty file, with all data that is only there.
  if (found.size === 0) return { database: { state: 'empty' }, migrations: [] }
  const sqlite = openReadOnly(dataDir)
  try {
    if (!sqlite.query('SELECT 1 FROM sqlite_schema LIMIT 1').get()) return { database: { state: 'blank' }, migrations: [] }
    return { database: { state: 'present', ...readIdentity(sqlite) }, migrations: readMigrations(sqlite) }
  } finally {
    sqlite.close()
  }
}

const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code))

const surveyDatabase = (dataDir: string): Read => {
  try {
    return readDatabase(dataDir)
  } catch {
    // Retry once: a server that starts now can create the WAL between the check for it and the read.
    try {
      return readDatabase(dataDir)
    } catch (error) {
      return { database: isDamage(error) ? { state: 'damaged', reason: messageOf(error) } : { state: 'unknown' }, migrations: [] }
    }
  }
}

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Uploads are counted only for a message, so counting stops here. */
const maxCounted = 10_000

const countUploads = (dataDir: string) => {
  let count = 0
  for (const shard of entriesOf(join(dataDir, 'objects'))) {
    if (shard.isDirectory()) count += entriesOf(join(dataDir, 'objects', shard.name)).filter((entry) => entry.isFile()).length
    if (count >= maxCounted) break
  }
  return count
}

const backupPattern = /^hearth-(?:nightly-)?(\d{4}-\d\d-\d\dT\d{6}Z)(?:\.tar)?$/

/** Names of the backups in a data folder, newest first. */
export const backupNames = (dataDir: string) =>
  entriesOf(join(dataDir, 'backups'))
    .flatMap(({ name }) => {
      const [, time] = backupPattern.exec(name) ?? []
      return time ? [{ name, time }] : []
    })
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ name }) => name)

const counted = (count: number, one: string) => `${count >= maxCounted ? 'at least ' : ''}${count} ${one}${count === 1 ? '' : 's'}`

const isNotEmpty = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Describes the parts of a data folder other than its database. Slow: it lists the uploads. */
export const describeOtherParts = (dataDir: string, { state }: DatabaseFacts) => {
  const uploads = countUploads(dataDir)
  const backups = backupNames(dataDir).length
  const copies = entriesOf(join(dataDir, 'backups')).filter(({ name }) => /^before-.+\.db$/.test(name)).length
  // A killed first start leaves a WAL beside a database without tables.
  const hasOrphanedWal = state !== 'blank' && isNotEmpty(join(dataDir, 'hearth.db-wal'))
  return [
    ...['secret.key', markerName].filter((name) => existsSync(join(dataDir, name))),
    ...(hasOrphanedWal ? ['hearth.db-wal'] : []),
    ...(uploads ? [`${counted(uploads, 'file')} in objects/`] : []),
    ...(backups ? [counted(backups, 'backup')] : []),
    ...(entriesOf(join(dataDir, 'backups', 'objects')).length ? ['uploads in backups/objects/'] : []),
    ...(copies ? [`${copies} ${copies === 1 ? 'copy' : 'copies'} of the database from before updates`] : []),
  ]
}

/**
 * Reads the identity of each part of a data folder without changing anything.
 * @throws the file system's error for an unreadable marker
 */
export const surveyFolder = (dataDir: string): Survey => {
  // Read the marker first: a server raises the generation in the database before it does so in the marker.
  const marker = readMarker(dataDir)
  const objectsId = readObjectsId(dataDir)
  return { marker, objectsId, ...surveyDatabase(dataDir) }
}
