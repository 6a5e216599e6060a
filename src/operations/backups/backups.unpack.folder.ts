import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blobPath } from './backups.blobs'
import { copyHashed, hashFile } from './backups.copy'
import { assertRoom, type StoredObject, storedObjects } from './backups.create'
import { examine, withDatabase } from './backups.database'
import { sizeIn } from './backups.folder'
import {
  databaseName,
  type Entry,
  keyName,
  manifestHash,
  manifestHashName,
  manifestName,
  objectName,
  readStoreManifest,
  readUploads,
  type StoreManifest,
  sha256Of,
  type Uploads,
  uploadsName,
} from './backups.manifest'
import { ArchiveError } from './backups.tar'
import type { Contents, Unpacking } from './backups.unpack'

/** Bytes that are read into memory at most: the manifest, and the list of a million uploads. */
const largest = { manifest: 128 * 1024 * 1024, uploads: 256 * 1024 * 1024 }

const damaged = (name: string) => new ArchiveError(`It is broken: ${name} is damaged.`)

const readText = (folder: string, name: string, most: number) => {
  const path = join(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new ArchiveError(`It is not whole: ${name} is missing.`)
  if (found.size > most) throw new ArchiveError(`It is broken: ${name} is far too large.`)
  return readFileSync(path)
}

/** @throws ArchiveError for a folder that is not a whole backup, as far as its lists tell */
const readLists = (folder: string): { manifest: StoreManifest; uploads: Uploads } => {
  const names = readdirSync(folder)
  if (!names.includes(manifestName) && !names.includes(databaseName)) throw new ArchiveError('This is no backup of Hearth.')
  const text = readText(folder, manifestName, largest.manifest)
  const hash = readText(folder, manifestHashName, 1024).toString('latin1')
  const manifest = readStoreManifest(text.toString('utf8'))
  if (hash !== manifestHash(sha256Of(text)) || !manifest) throw new ArchiveError('It is broken: its manifest is damaged.')
  const wanted = new Set([...Object.keys(manifest.files), manifestName, manifestHashName])
  const extra = names.find((name) => !wanted.has(name))
  if (extra) throw new ArchiveError(`It holds ${JSON.stringify(extra)}, which belongs into no backup.`)
  const list = readText(folder, uploadsName, largest.uploads)
  const uploads = readUploads(list.toString('utf8'))
  if (sha256Of(list) !== manifest.files[uploadsName]?.sha256 || !uploads) throw damaged(uploadsName)
  return { manifest, uploads }
}

/**
 * Unpacks a backup of the store and proves it, as `unpackBackup` does.
 * @throws ArchiveError that says what is wrong, NoRoomError, or the file system's error
 */
export const unpackStoreBackup = async (folder: string, unpacking: Unpacking): Promise<Contents> => {
  const { into, known, withoutUploads, report = () => {} } = unpacking
  const { manifest, uploads } = readLists(folder)
  const { files, missing } = manifest
  const size = sizeIn(manifest)
  assertRoom(into, withoutUploads ? (files[databaseName]?.size ?? 0) : size)
  const copy = async (name: string, mode: number) => {
    const wanted = files[name]
    if (!wanted) throw new ArchiveError(`It is broken: its manifest doesn't know ${name}.`)
    const found = await copyHashed(join(folder, name), join(into, name), { mode })
    if (!found) throw new ArchiveError(`It is not whole: ${name} is missing.`)
    assertSame(name, found, wanted)
  }
  mkdirSync(join(into, 'objects'), { mode: 0o750 })
  await copy(databaseName, 0o640)
  const { foreign } = examine(join(into, databaseName), known)
  if (files[keyName]) await copy(keyName, 0o600)
  const rows = withDatabase(join(into, databaseName), storedObjects)
  assertComplete(rows, uploads, missing)
  for (const [i, { id }] of rows.entries()) {
    const wanted = uploads[id]
    const target = join(into, objectName(id))
    if (wanted) await proveUpload({ store: dirname(folder), wanted, target: withoutUploads ? undefined : target })
    report({ done: i + 1, total: rows.length })
  }
  const { createdAt, version, schema, doubts } = manifest
  const changed = rows.filter(({ id, hash }) => uploads[id] && uploads[id].sha256 !== hash).length
  const objects = Object.keys(uploads).length
  return { createdAt, version, schema, size, objects, missing: missing.length, damaged: changed, foreign, doubts }
}

const assertSame = (name: string, found: Entry, wanted: Entry) => {
  if (found.size !== wanted.size || found.sha256 !== wanted.sha256) throw damaged(name)
}

/** Holds the list of uploads against the rows of the database: nothing missing, and nothing more. */
const assertComplete = (rows: readonly StoredObject[], uploads: Uploads, missing: readonly string[]) => {
  const ids = new Set(rows.map(({ id }) => id))
  const gone = new Set(missing)
  const lost = rows.find(({ id }) => !uploads[id] && !gone.has(id))
  if (lost) throw new ArchiveError(`It is not whole: the upload ${lost.id} is missing.`)
  const extra = Object.keys(uploads).find((id) => !ids.has(id))
  if (extra) throw new ArchiveError(`It is broken: its database doesn't know ${objectName(extra)}.`)
}

type Proof = { store: string; wanted: Entry; target: string | undefined }

/** Reads the content of an upload, and saves it where a target is named. @throws DamagedBlobError for content that changed on the disk */
const proveUpload = async ({ store, wanted, target }: Proof) => {
  const path = blobPath(store, wanted.sha256)
  const name = `objects/${wanted.sha256.slice(0, 2)}/${wanted.sha256}`
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new ArchiveError(`It is not whole: ${name} is missing.`)
  if (target) mkdirSync(dirname(target), { recursive: true, mode: 0o750 })
  const found = target ? await copyHashed(path, target, { mode: 0o640 }) : await hashFile(path)
  if (found?.size === wanted.size && found.sha256 === wanted.sha256) return
  throw new DamagedBlobError(name, path)
}

/** The content of an upload in the store is not what its name says. */
export class DamagedBlobError extends ArchiveError {
  constructor(
    name: string,
    readonly path: string,
  ) {
    super(`It is broken: ${name} is damaged.`)
  }
}

/** Sets damaged content aside, so that the next backup saves it again from the upload itself. @returns whether it could */
export const setAside = ({ path }: DamagedBlobError) => {
  try {
    renameSync(path, `${path}.damaged`)
    return true
  } catch {
    return false
  }
}
