import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appliedMigrations } from '../../platform/migrate'
import { type ArchivedFile, ArchiveError, type Entry, readArchive } from './backups.archive'
import { assertRoom, storedObjects } from './backups.create'
import {
  databaseName,
  isKnownName,
  keyName,
  type Manifest,
  manifestHashName,
  manifestName,
  objectName,
  readManifest,
} from './backups.manifest'
import type { Report } from './backups.rules'

type Options = {
  /** An empty folder, which becomes a data folder. */
  into: string
  /** The migrations that this program knows. */
  known: readonly string[]
  report?: Report
}

export type Contents = Pick<Manifest, 'createdAt' | 'version' | 'schema'> & {
  size: number
  objects: number
  /** Uploads that were missing when the backup was made. */
  missing: number
  /** Uploads that were not what had been uploaded any more when the backup was made. */
  damaged: number
}

/**
 * Unpacks a backup and proves it: every file against the manifest, the database by SQLite's own checks, and the uploads against what the
 * database knows of them. Everything is on the disk when it returns.
 * @throws ArchiveError that says what is wrong, NoRoomError, or the file system's error
 */
export const unpackBackup = async (file: string, { into, known, report = () => {} }: Options): Promise<Contents> => {
  const { size } = statSync(file)
  assertRoom(into, size)
  const unpacked: Record<string, Entry> = {}
  const progress = { done: 0, total: 0 }
  mkdirSync(join(into, 'objects'), { mode: 0o750 })
  for await (const entry of readArchive(file)) {
    if (!isKnownName(entry.name)) throw new ArchiveError(`It holds ${JSON.stringify(entry.name)}, which belongs into no backup.`)
    if (unpacked[entry.name]) throw new ArchiveError(`It holds ${entry.name} twice.`)
    if (Object.keys(unpacked).length === 0 && entry.name !== databaseName) throw new ArchiveError('This is no backup of Hearth.')
    if (isManifest(entry.name) && entry.size > manifestLimit) throw new ArchiveError('It is broken: its manifest is far too large.')
    unpacked[entry.name] = await save(entry, join(into, entry.name))
    // The first one: a backup that this program can't read is refused before gigabytes of pictures.
    if (entry.name === databaseName) progress.total = examine(join(into, databaseName), known).length
    if (entry.name.startsWith('objects/')) progress.done++
    report(progress)
  }
  const manifest = compare(into, unpacked)
  const { missing, damaged } = compareObjects(into, manifest)
  const objects = Object.keys(manifest.files).filter((name) => name.startsWith('objects/')).length
  const { createdAt, version, schema } = manifest
  return { createdAt, version, schema, size, objects, missing, damaged }
}

/** Bytes of a manifest that is read into memory; that of half a million uploads has a fifth of it. */
const manifestLimit = 256 * 1024 * 1024

const isManifest = (name: string) => name === manifestName || name === manifestHashName

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

const withDatabase = <T>(path: string, act: (database: Database) => T): T => {
  let database: Database | undefined
  try {
    database = new Database(path, { readonly: true })
    return act(database)
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('SQLITE_')) throw error
    throw new ArchiveError(`Its database is damaged (${(error as Error).message}).`)
  } finally {
    database?.close()
  }
}

/** @returns the uploads that the database knows */
const examine = (path: string, known: readonly string[]) =>
  withDatabase(path, (database) => {
    if (!database.query("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get())
      throw new ArchiveError('This is no backup of Hearth: its database is another one.')
    const newer = appliedMigrations(database).filter((name) => !known.includes(name))
    if (newer.length)
      throw new ArchiveError(`It was made by a newer Hearth (its database has ${newer.join(', ')}). Use that version, or a later one.`)
    const [found] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new ArchiveError(`Its database is damaged (${found?.integrity_check}).`)
    const broken = database.query('PRAGMA foreign_key_check').all().length
    if (broken) throw new ArchiveError(`Its database is damaged (${broken} rows point at nothing).`)
    return storedObjects(database)
  })

/** Holds what was unpacked against the manifest: nothing missing, nothing more, nothing else. */
const compare = (into: string, unpacked: Record<string, Entry>): Manifest => {
  if (!unpacked[manifestName] || !unpacked[manifestHashName]) throw new ArchiveError('It is cut short: its manifest is missing.')
  const { [manifestName]: own, [manifestHashName]: _, ...files } = unpacked
  const manifest = readManifest(readFileSync(join(into, manifestName), 'utf8'))
  const told = readFileSync(join(into, manifestHashName), 'utf8')
  if (told !== `${own?.sha256}  ${manifestName}\n` || !manifest) throw new ArchiveError('It is broken: its manifest is damaged.')
  for (const name of new Set([...Object.keys(manifest.files), ...Object.keys(files)])) {
    const wanted = manifest.files[name]
    const found = files[name]
    if (!found) throw new ArchiveError(`It is not whole: ${name} is missing.`)
    if (!wanted) throw new ArchiveError(`It is broken: its manifest doesn't know ${name}.`)
    if (wanted.size !== found.size || wanted.sha256 !== found.sha256) throw new ArchiveError(`It is broken: ${name} is damaged.`)
  }
  return manifest
}

/** Holds the uploads against the rows of the database. */
const compareObjects = (into: string, { files, missing }: Manifest) => {
  const rows = withDatabase(join(into, databaseName), storedObjects)
  const gone = new Set(missing)
  let damaged = 0
  for (const { id, hash } of rows) {
    const file = files[objectName(id)]
    if (!file && !gone.has(id)) throw new ArchiveError(`It is not whole: the upload ${id} is missing.`)
    if (file && file.sha256 !== hash) damaged++
  }
  return { missing: missing.length, damaged }
}
