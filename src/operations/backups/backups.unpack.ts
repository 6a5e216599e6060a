import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { objectName } from '#src/features/objects/objects.rules'
import type { Contents, Unpacking } from './backups.contents'
import { assertRoom, storedObjects } from './backups.create'
import { asDatabase, examine, withDatabase } from './backups.database'
import {
  databaseName,
  type Entry,
  isKnownName,
  keyName,
  type Manifest,
  manifestHash,
  manifestHashName,
  manifestName,
  readManifest,
} from './backups.manifest'
import { type ArchivedFile, readArchive } from './backups.reader'
import { ArchiveError } from './backups.tar'
import { unpackStoreBackup } from './backups.unpack.folder'

/**
 * Unpacks a backup, an archive or one in the store, and verifies it: every file against the manifest, the database with SQLite's own
 * checks, and the uploads against the rows of the database. Everything is synced on return.
 * @throws ArchiveError with the reason, NoRoomError, or the file system's error
 */
export const unpackBackup = (path: string, unpacking: Unpacking): Promise<Contents> =>
  statSync(path).isDirectory() ? unpackStoreBackup(path, unpacking) : unpackArchive(path, unpacking)

const unpackArchive = async (file: string, { into, known, withoutUploads, report = () => {} }: Unpacking): Promise<Contents> => {
  const { size } = statSync(file)
  if (!withoutUploads) assertRoom(into, size)
  const unpacked: Record<string, Entry> = {}
  const progress = { done: 0 }
  let uploads = new Set<string>()
  let foreign: string[] = []
  mkdirSync(join(into, 'objects'), { mode: 0o750 })
  for await (const entry of readArchive(file)) {
    const { name } = entry
    const isUpload = name.startsWith('objects/')
    if (!isKnownName(name)) throw new ArchiveError(`It holds ${JSON.stringify(name)}, which does not belong in a backup.`)
    if (unpacked[name]) throw new ArchiveError(`It holds ${name} twice.`)
    if (Object.keys(unpacked).length === 0 && name !== databaseName) throw new ArchiveError('This is not a backup of Hearth.')
    assertSize(entry, uploads.size)
    if (isUpload && !uploads.has(name)) throw new ArchiveError(`It is broken: its database doesn't know ${name}.`)
    if (name === databaseName && withoutUploads) assertRoom(into, entry.size)
    if (isUpload && withoutUploads) unpacked[name] = await hashed(entry)
    else unpacked[name] = await save(name === databaseName ? asDatabase(entry) : entry, join(into, name))
    // The database comes first, so that a backup that this version can't read is rejected before gigabytes of pictures.
    if (name === databaseName) {
      const found = examine(join(into, databaseName), known)
      uploads = new Set(found.uploads.map(({ id }) => objectName(id)))
      foreign = found.foreign
    }
    if (isUpload) progress.done++
    report({ ...progress, total: uploads.size })
  }
  const manifest = compare(into, unpacked)
  const { missing, damaged } = compareObjects(into, manifest)
  const objects = Object.keys(manifest.files).filter((name) => name.startsWith('objects/')).length
  const { createdAt, version, schema, doubts = [] } = manifest
  return { createdAt, version, schema, size, objects, missing, damaged, foreign, doubts }
}

/** Generous maximum bytes of a manifest: per upload, and for the rest. */
const manifestBytes = { upload: 400, rest: 64 * 1024 }

/** Limits the size of files that are read into memory, and of the key. */
const assertSize = ({ name, size }: ArchivedFile, uploads: number) => {
  const limit = manifestBytes.rest + manifestBytes.upload * uploads
  if ((name === manifestName || name === manifestHashName) && size > limit)
    throw new ArchiveError('It is broken: its manifest is far too large.')
  if (name === keyName && size > manifestBytes.rest) throw new ArchiveError('It is broken: its key is far too large.')
}

const hashed = async ({ size, body }: ArchivedFile): Promise<Entry> => {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return { size, sha256: hash.digest('hex') }
}

const save = async ({ name, body }: ArchivedFile, path: string): Promise<Entry> => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o750 })
  const target = await open(path, 'wx', name === keyName ? 0o600 : 0o640)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      await target.appendFile(chunk)
      size += chunk.byteLength
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Compares the unpacked files with the manifest: same names, sizes and hashes. */
const compare = (into: string, unpacked: Record<string, Entry>): Manifest => {
  if (!unpacked[manifestName] || !unpacked[manifestHashName]) throw new ArchiveError('It is cut short: its manifest is missing.')
  const { [manifestName]: manifestEntry, [manifestHashName]: _, ...files } = unpacked
  const manifest = readManifest(readFileSync(join(into, manifestName), 'utf8'))
  const savedHash = readFileSync(join(into, manifestHashName), 'utf8')
  if (savedHash !== manifestHash(manifestEntry?.sha256 ?? '') || !manifest) throw new ArchiveError('It is broken: its manifest is damaged.')
  for (const name of new Set([...Object.keys(manifest.files), ...Object.keys(files)])) {
    const wanted = manifest.files[name]
    const found = files[name]
    if (!found) throw new ArchiveError(`It is incomplete: ${name} is missing.`)
    if (!wanted) throw new ArchiveError(`It is broken: its manifest doesn't know ${name}.`)
    if (wanted.size !== found.size || wanted.sha256 !== found.sha256) throw new ArchiveError(`It is broken: ${name} is damaged.`)
  }
  return manifest
}

/** Compares the uploads with the rows of the database. */
const compareObjects = (into: string, { files, missing }: Manifest) => {
  const rows = withDatabase(join(into, databaseName), storedObjects)
  const gone = new Set(missing)
  let damaged = 0
  for (const { id, hash } of rows) {
    const file = files[objectName(id)]
    if (!file && !gone.has(id)) throw new ArchiveError(`It is incomplete: the upload ${id} is missing.`)
    if (file && file.sha256 !== hash) damaged++
  }
  return { missing: missing.length, damaged }
}
