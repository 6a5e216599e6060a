import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { type Clock, iso } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { version } from '#src/platform/version'
import { type Blobs, blobsOf, createPacedCopy, openBlobs } from './backups.blobs'
import { folderId } from './backups.checks'
import { writeSynced } from './backups.copy'
import { assertRoom, type CreatedBackup, copyDatabase, findDoubts, type StoredObject } from './backups.create'
import { folderOf, removeQuietly, sizeIn } from './backups.folder'
import {
  databaseName,
  type Entry,
  keyName,
  manifestHash,
  manifestHashName,
  manifestName,
  type StoreManifest,
  sha256Of,
  type Uploads,
  uploadsName,
} from './backups.manifest'
import type { Report } from './backups.rules'

/**
 * Backups in the data folder. Each is a folder with the database, the key, a list of its uploads and the manifest; the content of uploads
 * is in the shared store (`backups.blobs`). So a backup takes the space of the database and of new uploads.
 */

type Options = {
  dataDir: string
  /** From `nameOf`; no backup has this name yet. */
  name: string
  clock: Clock
  /** Bytes to leave free on the disk. */
  minFree?: number
  /** The missing rows were deleted on purpose. */
  acceptLosses?: boolean
  report?: Report
}

export type CreatedStoreBackup = CreatedBackup & {
  /** Uploads whose content differs from the original upload. */
  damaged: number
  /** Uploads that only an earlier backup still had. */
  rescued: number
  /** Bytes of uploads that are new in the store. */
  added: number
}

/**
 * Makes a backup in the store, with or without a running server. The backup gets its final name once it is complete and synced. The caller
 * holds the backup lock.
 * @throws NoRoomError, DamagedDatabaseError, or the error of the file system or of SQLite; then only stored content stays, which the next
 * backup reuses
 */
export const createStoreBackup = async (options: Options): Promise<CreatedStoreBackup> => {
  const { dataDir, name, clock, minFree = 0, acceptLosses = false, report = () => {} } = options
  const createdAt = iso(clock.now())
  const folder = folderOf(dataDir)
  const final = join(folder, name)
  const part = `${final}.part`
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  mkdirSync(blobsOf(folder), { recursive: true, mode: 0o750 })
  removeQuietly(part)
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 })
    const copy = createPacedCopy()
    const blobs = openBlobs({ folder, copy })
    const temporary = join(part, 'copy.db')
    const isNew = ({ hash: sha256, size }: StoredObject) => !blobs.has({ sha256, size })
    const { schema, damage, objects, tables } = copyDatabase({
      databasePath: join(dataDir, databaseName),
      copy: temporary,
      // Two copies exist for a while: SQLite's snapshot and the paced copy of it.
      assertFits: (all, bytes) =>
        assertRoom(
          folder,
          all.filter(isNew).reduce((sum, { size }) => sum + size, 2 * bytes),
          minFree,
        ),
    })
    const files: Record<string, Entry> = {}
    const add = async (name: string, from: string) => {
      const entry = await copy(from, join(part, name))
      if (entry) files[name] = entry
    }
    await add(databaseName, temporary)
    rmSync(temporary)
    if (existsSync(join(dataDir, keyName))) await add(keyName, join(dataDir, keyName))
    const saved = await saveUploads({ dataDir, objects, blobs, report })
    blobs.sync()
    const list = JSON.stringify(saved.uploads)
    files[uploadsName] = { size: Buffer.byteLength(list), sha256: sha256Of(list) }
    const { missing, damaged, rescued } = saved
    const counts = { ...tables, uploads: objects.length - missing.length }
    const doubts = findDoubts({ dataDir, damage, tables: counts, acceptLosses })
    const bytes = Object.values(saved.uploads).reduce((sum, { size }) => sum + size, 0)
    const manifest: StoreManifest = {
      ...{ format: 'hearth-backup', formatVersion: 2, version, schema, createdAt, folder: folderId(dataDir), doubts, tables: counts },
      ...{ files, uploads: { count: Object.keys(saved.uploads).length, bytes }, missing, damaged, rescued },
    }
    const text = JSON.stringify(manifest, null, 1)
    await writeSynced(join(part, uploadsName), list)
    await writeSynced(join(part, manifestName), text)
    await writeSynced(join(part, manifestHashName), manifestHash(sha256Of(text)))
    fsyncPath(part)
    renameSync(part, final)
    fsyncPath(folder)
    return {
      ...{ file: final, createdAt, size: sizeIn(manifest), schema, objects: manifest.uploads.count, added: blobs.added() },
      ...{ missing: missing.length, damaged: damaged.length, rescued: rescued.length },
      ...{ state: doubts.length ? 'doubtful' : 'verified', doubts, databaseDamage: damage ?? null },
    }
  } finally {
    removeQuietly(part)
  }
}

type Saving = { dataDir: string; objects: readonly StoredObject[]; blobs: Blobs; report: Report }

/** Adds new uploads to the store. */
const saveUploads = async ({ dataDir, objects, blobs, report }: Saving) => {
  const uploads: Uploads = {}
  const [missing, damaged, rescued]: [string[], string[], string[]] = [[], [], []]
  for (const [i, { id, hash: sha256, size }] of objects.entries()) {
    const path = join(dataDir, objectName(id))
    const original = { sha256, size }
    if (blobs.has(original)) {
      uploads[id] = original
      if (statSync(path, { throwIfNoEntry: false })?.size !== size) rescued.push(id)
    } else {
      const found = await blobs.add(path)
      if (found) uploads[id] = found
      else missing.push(id)
      if (found && found.sha256 !== sha256) damaged.push(id)
    }
    report({ done: i + 1, total: objects.length })
  }
  return { uploads, missing, damaged, rescued }
}
