import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import { blobPath } from './backups.blobs'
import type { Contents, Unpacking } from './backups.contents'
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
  readStoreManifest,
  readUploads,
  type StoreManifest,
  sha256Of,
  type Uploads,
  uploadsName,
} from './backups.manifest'
import { ArchiveError } from './backups.tar'

/** Maximum bytes read into memory: for the manifest, and for the list of a million uploads. */
const maxBytes = { manifest: 128 * 1024 * 1024, uploads: 256 * 1024 * 1024 }

const damaged = (name: string) => new ArchiveError(`It is broken: ${name} is damaged.`)

const readText = (folder: string, name: string, limit: number) => {
  const path = join(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new ArchiveError(`It is incomplete: ${name} is missing.`)
  if (found.size > limit) throw new ArchiveError(`It is broken: ${name} is far too large.`)
  return readFileSync(path)
}

/** @throws ArchiveError if the folder's lists show that it is not a complete backup */
const readLists = (folder: string): { manifest: StoreManifest; uploads: Uploads } => {
  const names = readdirSync(folder)
  if (!names.includes(manifestName) && !names.includes(databaseName)) throw new ArchiveError('This is not a backup of Hearth.')
  const text = readText(folder, manifestName, maxBytes.manifest)
  const hash = readText(folder, manifestHashName, 1024).toString('latin1')
  const manifest = readStoreManifest(text.toString('utf8'))
  if (hash !== manifestHash(sha256Of(text)) || !manifest) throw new ArchiveError('It is broken: its manifest is damaged.')
  const wanted = new Set([...Object.keys(manifest.files), manifestName, manifestHashName])
  const extra = names.find((name) => !wanted.has(name))
  if (extra) throw new ArchiveError(`It holds ${JSON.stringify(extra)}, which does not belong in a backup.`)
  const list = readText(folder, uploadsName, maxBytes.uploads)
  const uploads = readUploads(list.toString('utf8'))
  if (sha256Of(list) !== manifest.files[uploadsName]?.sha256 || !uploads) throw damaged(uploadsName)
  return { manifest, uploads }
}

/**
 * Unpacks and verifies a backup of the store; see `unpackBackup`.
 * @throws ArchiveError with the reason, NoRoomError, or the file system's error
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
    if (!found) throw new ArchiveError(`It is incomplete: ${name} is missing.`)
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

/** Compares the list of uploads with the rows of the database: both must have the same ids. */
const assertComplete = (rows: readonly StoredObject[], uploads: Uploads, missing: readonly string[]) => {
  const ids = new Set(rows.map(({ id }) => id))
  const gone = new Set(missing)
  const lost = rows.find(({ id }) => !uploads[id] && !gone.has(id))
  if (lost) throw new ArchiveError(`It is incomplete: the upload ${lost.id} is missing.`)
  const extra = Object.keys(uploads).find((id) => !ids.has(id))
  if (extra) throw new ArchiveError(`It is broken: its database doesn't know ${objectName(extra)}.`)
}

type Proof = { store: string; wanted: Entry; target: string | undefined }

/**
 * Verifies the content of an upload, and copies it to `target` if there is one. @throws DamagedBlobError if the content changed on the disk
 */
const proveUpload = async ({ store, wanted, target }: Proof) => {
  const path = blobPath(store, wanted.sha256)
  const name = `objects/${wanted.sha256.slice(0, 2)}/${wanted.sha256}`
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new ArchiveError(`It is incomplete: ${name} is missing.`)
  if (target) mkdirSync(dirname(target), { recursive: true, mode: 0o750 })
  const found = target ? await copyHashed(path, target, { mode: 0o640 }) : await hashFile(path)
  if (found?.size === wanted.size && found.sha256 === wanted.sha256) return
  throw new DamagedBlobError(name, path)
}

/** The content of an upload in the store does not match its hash. */
export class DamagedBlobError extends ArchiveError {
  constructor(
    name: string,
    readonly path: string,
  ) {
    super(`It is broken: ${name} is damaged.`)
  }
}

/** Renames damaged content, so that the next backup stores it again from the upload itself. @returns whether that succeeded */
export const quarantineBlob = ({ path }: DamagedBlobError) => {
  try {
    renameSync(path, `${path}.damaged`)
    return true
  } catch {
    return false
  }
}
