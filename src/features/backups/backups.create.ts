import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, iso } from '../../platform/clock'
import { appliedMigrations } from '../../platform/migrate'
import { syncPath } from '../../platform/sync'
import { version } from '../../platform/version'
import { type Entry, openArchive } from './backups.archive'
import { discard, folderOf, partsOf } from './backups.folder'
import { databaseName, keyName, type Manifest, manifestHashName, manifestName, objectName } from './backups.manifest'
import { type Report, sizeText } from './backups.rules'

/** There is no room for a backup, or for what it holds. */
export class NoRoomError extends Error {}

/**
 * Fails when a folder's disk has less than `bytes` and what has to stay free.
 * @throws NoRoomError
 */
export const assertRoom = (folder: string, bytes: number, minFree = 0) => {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes + minFree) return
  const rest = minFree ? `, of which ${sizeText(minFree)} have to stay free` : ''
  throw new NoRoomError(`The disk is too full: this needs ${sizeText(bytes)} in ${folder}, and there are ${sizeText(free)}${rest}.`)
}

type StoredObject = { id: string; size: number }

/** The uploads that a database knows; the first schema had none. */
export const storedObjects = (database: Database): (StoredObject & { hash: string })[] => {
  if (!database.query("SELECT 1 FROM sqlite_schema WHERE name = 'objects'").get()) return []
  return database.query<StoredObject & { hash: string }, []>('SELECT id, size, hash FROM objects WHERE stored_at IS NOT NULL').all()
}

/** Copies the database as it is at one moment, while others write to it, and says what the copy holds. */
const copyDatabase = (path: string, copy: string, minFree: number) => {
  const live = new Database(path, { readwrite: true, create: false })
  try {
    live.run('PRAGMA busy_timeout = 5000')
    const schema = appliedMigrations(live).at(-1) ?? ''
    const objects = storedObjects(live)
    const uploads = objects.reduce((sum, { size }) => sum + size, 0)
    // The copy is there twice for a while: beside the archive, and in it.
    assertRoom(dirname(copy), uploads + 2 * statSync(path).size, minFree)
    // Of this connection alone, which only reads. The copy goes as soon as it is in the archive: the disk need not hear of it at all.
    live.run('PRAGMA synchronous = OFF')
    live.query('VACUUM INTO ?').run(copy)
    return schema
  } finally {
    live.close()
  }
}

const objectsIn = (copy: string) => {
  const database = new Database(copy, { readonly: true })
  try {
    return storedObjects(database)
  } finally {
    database.close()
  }
}

type Options = {
  dataDir: string
  /** The database to copy instead of the data folder's own. */
  databasePath?: string
  /** The file to make; there is none of that name yet. */
  to: string
  clock: Clock
  /** Bytes that stay free on the disk. */
  minFree?: number
  report?: Report
}

type Made = { file: string; createdAt: string; size: number; schema: string; objects: number; missing: number }

/**
 * Makes a backup, while a server runs or not: the database as it was at one moment, every upload it knows, the key, and the manifest. Uploads
 * never change, so that they can be read after the database was copied; one that was deleted meanwhile is named in the manifest.
 *
 * It has its name only once it is whole and on the disk. Whoever calls holds the lock of backups.
 * @throws NoRoomError, or the error of the file system or of SQLite; nothing of it stays then
 */
export const createBackup = async ({ dataDir, databasePath, to, clock, minFree = 0, report = () => {} }: Options): Promise<Made> => {
  const createdAt = iso(clock.now())
  const parts = partsOf(to)
  // Only its own place is made: a disk that is not mounted must not be taken for an empty folder.
  if (dirname(to) === folderOf(dataDir)) mkdirSync(dirname(to), { recursive: true, mode: 0o750 })
  for (const part of Object.values(parts)) discard(part)
  try {
    const schema = copyDatabase(databasePath ?? join(dataDir, databaseName), parts.database, minFree)
    const objects = objectsIn(parts.database)
    const manifest = { format: 'hearth-backup', formatVersion: 1, version, schema, createdAt, files: {}, missing: [] } satisfies Manifest
    await writeAll({ dataDir, parts, objects, manifest, report })
    renameSync(parts.archive, to)
    syncPath(dirname(to))
    const { missing } = manifest as Manifest
    return { file: to, createdAt, size: statSync(to).size, schema, objects: objects.length - missing.length, missing: missing.length }
  } finally {
    for (const path of [parts.archive, parts.database, `${parts.database}-journal`]) discard(path)
  }
}

type Plan = { dataDir: string; parts: ReturnType<typeof partsOf>; objects: StoredObject[]; manifest: Manifest; report: Report }

const writeAll = async ({ dataDir, parts, objects, manifest, report }: Plan) => {
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
    const { sha256 } = await archive.addText(manifestName, JSON.stringify(manifest, null, 1))
    await archive.addText(manifestHashName, `${sha256}  ${manifestName}\n`)
    await archive.finish()
  } finally {
    await archive.close()
  }
}
