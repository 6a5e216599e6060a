import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { type Clock, iso } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import { quoteCommand } from '#src/platform/quote-command'
import { version } from '#src/platform/version'
import { openArchive } from './backups.archive'
import { type Counts, damageIn, lossesIn, readingDatabase, referenceFor, verifyCopy } from './backups.checks'
import { folderOf, partsOf, removeQuietly } from './backups.folder'
import { databaseName, type Entry, keyName, type Manifest, manifestHash, manifestHashName, manifestName } from './backups.manifest'
import { type Report, sizeText } from './backups.rules'

/** The disk has no room for a backup or for its content. */
export class NoRoomError extends Error {}

/**
 * Checks that the folder's disk has `bytes` free besides `minFree`.
 * @throws NoRoomError
 */
export const assertRoom = (folder: string, bytes: number, minFree = 0) => {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes + minFree) return
  const rest = minFree ? `, of which ${sizeText(minFree)} must stay free` : ''
  throw new NoRoomError(`The disk is too full: this needs ${sizeText(bytes)} in ${folder}, and there are ${sizeText(free)}${rest}.`)
}

export type StoredObject = { id: string; size: number; hash: string }

/** The uploads recorded in a database; the first schema had none. */
export const storedObjects = (database: Database): StoredObject[] => {
  if (!database.query("SELECT 1 FROM sqlite_schema WHERE name = 'objects'").get()) return []
  return database.query<StoredObject, []>('SELECT id, size, hash FROM objects WHERE stored_at IS NOT NULL').all()
}

type Copying = {
  databasePath: string
  /** Path of the copy; the file does not exist yet. */
  copy: string
  /** Throws if the disk has no room. */
  assertFits: (objects: readonly StoredObject[], databaseBytes: number) => void
}

/**
 * Copies a consistent snapshot of the database while other processes write to it, and checks the copy.
 * @returns the copy's content, and the damage that SQLite finds in the original: the copy can be intact all the same
 * @throws DamagedDatabaseError, NoRoomError, or the error of the file system or of SQLite
 */
export const copyDatabase = ({ databasePath, copy, assertFits }: Copying) => {
  const { schema, damage } = readingDatabase(() => {
    const live = new Database(databasePath, { readwrite: true, create: false })
    try {
      live.run('PRAGMA busy_timeout = 5000')
      const schema = appliedMigrations(live).at(-1) ?? ''
      assertFits(storedObjects(live), statSync(databasePath).size)
      const damage = damageIn(live)
      // Affects this connection only, which only reads. The paced copy of this snapshot is synced.
      live.run('PRAGMA synchronous = OFF')
      live.query('VACUUM INTO ?').run(copy)
      return { schema, damage }
    } finally {
      live.close()
    }
  })
  const tables = verifyCopy(copy)
  return { schema, damage, tables, objects: objectsIn(copy) }
}

const objectsIn = (copy: string) => {
  const database = new Database(copy, { readonly: true })
  try {
    return storedObjects(database)
  } finally {
    database.close()
  }
}

type Doubting = { dataDir: string; damage: string | undefined; tables: Counts; acceptLosses: boolean }

/** Reasons why a backup may lack data, with advice, in sentences. */
export const findDoubts = ({ dataDir, damage, tables, acceptLosses }: Doubting): string[] => {
  const reference = acceptLosses ? undefined : referenceFor(dataDir)
  const losses = reference ? lossesIn(tables, reference.tables, reference.name) : []
  const accept = `If you deleted these rows yourself, run ${quoteCommand('backup create --accept-losses', dataDir)}.`
  const ofServer = `The database of the server is damaged (${damage}); this copy of it is whole. Run ${quoteCommand('doctor', dataDir)}.`
  return [...(damage ? [ofServer] : []), ...(losses.length ? [...losses, accept] : [])]
}

type Options = {
  dataDir: string
  /** The file to make; it does not exist yet. */
  to: string
  clock: Clock
  /** Default: the one in the data folder. */
  databasePath?: string
  /** Bytes to leave free on the disk. */
  minFree?: number
  /** The missing rows were deleted on purpose. */
  acceptLosses?: boolean
  report?: Report
}

export type CreatedBackup = {
  file: string
  createdAt: string
  size: number
  schema: string
  objects: number
  /** Uploads without a file, which the backup lacks. */
  missing: number
  state: 'verified' | 'doubtful'
  doubts: string[]
  /** The damage that SQLite finds in the original database. */
  databaseDamage: string | null
}

/**
 * Makes a backup as one file, with or without a running server: a snapshot of the database, all of its uploads, the key, and the manifest.
 * Uploads are immutable, so they can be read after the snapshot; the manifest lists those that were deleted meanwhile.
 * The backup gets its final name once it is complete and synced. The caller holds the backup lock.
 * @throws NoRoomError, DamagedDatabaseError, or the error of the file system or of SQLite; then no partial backup stays
 */
export const createBackup = async (options: Options): Promise<CreatedBackup> => {
  const { dataDir, to, clock, databasePath = join(dataDir, databaseName), minFree = 0, acceptLosses = false, report = () => {} } = options
  const createdAt = iso(clock.now())
  const parts = partsOf(to)
  // Creates only the default folder: elsewhere, a missing folder may be a disk that is not mounted.
  if (dirname(to) === folderOf(dataDir)) mkdirSync(dirname(to), { recursive: true, mode: 0o750 })
  for (const part of Object.values(parts)) removeQuietly(part)
  try {
    const { schema, damage, objects, tables } = copyDatabase({
      databasePath,
      copy: parts.database,
      // Two copies exist for a while: one beside the archive and one in it.
      assertFits: (objects, bytes) =>
        assertRoom(
          dirname(to),
          objects.reduce((sum, { size }) => sum + size, 2 * bytes),
          minFree,
        ),
    })
    const manifest: Manifest = {
      ...{ format: 'hearth-backup', formatVersion: 1, version, schema, createdAt },
      ...{ files: {}, missing: [] },
    }
    const doubt = (counts: Counts) => findDoubts({ dataDir, damage, tables: counts, acceptLosses })
    await writeAll({ dataDir, parts, objects, manifest, tables, doubt, report })
    renameSync(parts.archive, to)
    fsyncPath(dirname(to))
    const { missing, doubts = [] } = manifest
    return {
      ...{ file: to, createdAt, size: statSync(to).size, schema, objects: objects.length - missing.length, missing: missing.length },
      ...{ state: doubts.length ? 'doubtful' : 'verified', doubts, databaseDamage: damage ?? null },
    }
  } finally {
    for (const path of [parts.archive, parts.database, `${parts.database}-journal`]) removeQuietly(path)
  }
}

type Plan = {
  dataDir: string
  parts: ReturnType<typeof partsOf>
  objects: StoredObject[]
  manifest: Manifest
  tables: Counts
  /** Reasons why a backup with these rows may lack data. */
  doubt: (tables: Counts) => string[]
  report: Report
}

const writeAll = async ({ dataDir, parts, objects, manifest, tables, doubt, report }: Plan) => {
  const archive = await openArchive(parts.archive)
  try {
    const add = async (name: string, path: string) => {
      const entry: Entry | undefined = await archive.addFile(name, path)
      if (entry) manifest.files[name] = entry
      return entry !== undefined
    }
    await add(databaseName, parts.database)
    rmSync(parts.database)
    const key = join(dataDir, keyName)
    if (existsSync(key)) await add(keyName, key)
    for (const [i, { id }] of objects.entries()) {
      const name = objectName(id)
      if (!(await add(name, join(dataDir, name)))) manifest.missing.push(id)
      report({ done: i + 1, total: objects.length })
    }
    manifest.tables = { ...tables, uploads: objects.length - manifest.missing.length }
    manifest.doubts = doubt(manifest.tables)
    const { sha256 } = await archive.addText(manifestName, JSON.stringify(manifest, null, 1))
    await archive.addText(manifestHashName, manifestHash(sha256))
    await archive.finish()
  } finally {
    await archive.close()
  }
}
