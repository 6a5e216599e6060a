import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from './fsync'

/**
 * The marker of a data folder, `hearth-folder.json`, names the database that belongs to the folder. The database and `objects/` have the
 * same id, so that a missing, foreign or older database is recognised before anything is written.
 */
export type Marker = {
  /** Null after the restore of a backup without an id: the next start assigns one. */
  id: string | null
  /** A database of a lower generation is an older copy. */
  generation: number
  /** The highest generation that this folder has seen; a restore can lower `generation`, but not this. */
  highest: number
  /** SHA-256 of the id and the secret; null while unknown. */
  secretHash: string | null
  /** The clean-up of uploads does nothing before this instant. */
  holdSweepUntil: string | null
}

export const markerName = 'hearth-folder.json'
const objectsMarkerName = '.hearth-folder'

/** Path of the file in `objects/` that has the id. */
export const objectsMarkerOf = (dataDir: string) => join(dataDir, 'objects', objectsMarkerName)

const readText = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const counter = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0)

/**
 * @returns undefined when it is missing or not valid JSON; the ids in the database and in `objects/` still count then
 * @throws the file system's error
 */
export const readMarker = (dataDir: string): Marker | undefined => {
  const text = readText(join(dataDir, markerName))
  if (text === undefined) return undefined
  try {
    const { id, generation, highest, secretHash, holdSweepUntil } = JSON.parse(text) as Record<string, unknown>
    return {
      id: textOrNull(id),
      generation: counter(generation),
      highest: Math.max(counter(generation), counter(highest)),
      secretHash: textOrNull(secretHash),
      holdSweepUntil: textOrNull(holdSweepUntil),
    }
  } catch {
    return undefined
  }
}

/** The id in the objects folder; undefined without one. */
export const readObjectsId = (dataDir: string) => readText(objectsMarkerOf(dataDir))?.trim() || undefined

/** Replaces a file atomically: after a power failure it has either the old or the new content. */
const writeDurably = (folder: string, name: string, text: string) => {
  const path = join(folder, name)
  const temporary = `${path}.part`
  const handle = openSync(temporary, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, path)
  fsyncPath(folder)
}

/** @throws the file system's error */
export const writeMarker = (dataDir: string, marker: Marker) => writeDurably(dataDir, markerName, `${JSON.stringify(marker, null, 2)}\n`)

/** @throws the file system's error */
export const writeObjectsId = (dataDir: string, id: string) => {
  const folder = join(dataDir, 'objects')
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  writeDurably(folder, objectsMarkerName, `${id}\n`)
}
