import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from './fsync'
import { markerName } from './marker'

/**
 * Puts another database and other uploads into a data folder: all of it or nothing, whenever the process ends.
 *
 * What comes in lies ready in a folder beside what is there. A note says that the exchange has begun; from then on every start goes through
 * with it. Each part is renamed, never copied, and where a part lies tells how far the last attempt came.
 */

/**
 * What belongs together, the first one being what a staging folder can hold. A WAL of another database would be read into the new one.
 * Uploads come first: a folder that something is mounted on can't be renamed, and then nothing has been yet.
 */
const parts = [['objects'], ['hearth.db', 'hearth.db-wal', 'hearth.db-shm'], [markerName], ['secret.key']] as const

/** Where the parts that come in are put together. */
export const stagingFolder = (dataDir: string) => join(dataDir, 'restore.tmp')

const noteOf = (dataDir: string) => join(dataDir, 'restore.json')

/** The note while it is written: without its own name it counts for nothing. */
const unfinishedNoteOf = (dataDir: string) => `${noteOf(dataDir)}.part`

/** Whether an exchange began and was not finished. */
export const isReplacing = (dataDir: string) => existsSync(noteOf(dataDir))

/** Whether there is anything that an exchange would replace. */
export const hasParts = (dataDir: string) => parts.some(([main]) => existsSync(join(dataDir, main)))

const writeNote = (dataDir: string, saved: string) => {
  const temporary = unfinishedNoteOf(dataDir)
  const handle = openSync(temporary, 'w', 0o600)
  writeSync(handle, JSON.stringify({ saved }))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(temporary, noteOf(dataDir))
  fsyncPath(dataDir)
}

/**
 * The steps that are left of an exchange, one at a time. It may be given up between any two of them and begun anew.
 * @param dataDir whose note says that the exchange began
 */
export function* replaceSteps(dataDir: string): Generator<void> {
  const staging = stagingFolder(dataDir)
  const { saved } = JSON.parse(readFileSync(noteOf(dataDir), 'utf8')) as { saved: string }
  const savedTo = join(dataDir, saved)
  for (const [main, ...companions] of parts) {
    // Where it is not ready any more, it is in its place already, or there never was one: a backup can be without a key.
    if (!existsSync(join(staging, main))) continue
    for (const name of [main, ...companions]) {
      if (!existsSync(join(dataDir, name))) continue
      mkdirSync(savedTo, { recursive: true, mode: 0o750 })
      renameSync(join(dataDir, name), join(savedTo, name))
      yield
    }
    if (existsSync(savedTo)) fsyncPath(savedTo)
    renameSync(join(staging, main), join(dataDir, main))
    fsyncPath(dataDir)
    yield
  }
  rmSync(noteOf(dataDir))
  fsyncPath(dataDir)
  yield
  rmSync(staging, { recursive: true, force: true })
}

/**
 * Puts what is ready into place. From the note on, the new parts count.
 * @param saved the folder, in the data folder, that what was there is moved to
 * @throws the file system's error; where not even the first part could be moved, nothing has changed and nothing is left to finish
 */
export const replaceParts = (dataDir: string, saved: string) => {
  beginReplace(dataDir, saved)
  try {
    finishReplace(dataDir)
  } catch (error) {
    if (!existsSync(join(dataDir, saved, 'objects')) && existsSync(join(stagingFolder(dataDir), 'objects'))) {
      rmSync(noteOf(dataDir))
      fsyncPath(dataDir)
    }
    throw error
  }
}

/** Notes that the exchange began. */
export const beginReplace = (dataDir: string, saved: string) => writeNote(dataDir, saved)

/**
 * Goes through with an exchange that began, and clears away one that did not; to be called by whoever holds the data folder's lock.
 * @returns whether there was one to finish
 * @throws the file system's error; the next start tries again
 */
export const finishReplace = (dataDir: string): boolean => {
  if (!isReplacing(dataDir)) {
    if (existsSync(stagingFolder(dataDir))) rmSync(stagingFolder(dataDir), { recursive: true, force: true })
    rmSync(unfinishedNoteOf(dataDir), { force: true })
    return false
  }
  for (const _ of replaceSteps(dataDir));
  return true
}

/** Names the parts that can't be renamed into each other's place, since they lie on a disk of their own. */
export const unmovableParts = (dataDir: string) => {
  const { dev } = statSync(dataDir)
  return parts
    .map(([main]) => main)
    .filter((main) => {
      const found = statSync(join(dataDir, main), { throwIfNoEntry: false })
      return found !== undefined && found.dev !== dev
    })
}
