import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from './fsync'
import { markerName } from './marker'

/**
 * Replaces the database and uploads of a data folder atomically, even if the process is killed.
 *
 * The new data is staged in a folder beside the old data. A note records the start of the replacement; from then on every server start
 * completes it. Each part is renamed, never copied, so the location of each part shows the progress of the last attempt.
 */

/**
 * Groups of names that move together; a staging folder contains only the first of each. The WAL moves with its database, because SQLite
 * would apply an old WAL to the new database. Uploads come first: a mount point can't be renamed, and at that stage nothing has changed.
 */
const parts = [['objects'], ['hearth.db', 'hearth.db-wal', 'hearth.db-shm'], [markerName], ['secret.key']] as const

/** The folder where the new parts are staged. */
export const stagingFolder = (dataDir: string) => join(dataDir, 'restore.tmp')

const noteOf = (dataDir: string) => join(dataDir, 'restore.json')

/** The note while it is being written; under this name it has no effect. */
const unfinishedNoteOf = (dataDir: string) => `${noteOf(dataDir)}.part`

/** Whether a replacement has started but not finished. */
export const isReplacing = (dataDir: string) => existsSync(noteOf(dataDir))

/** Whether the folder has any part that a replacement would move away. */
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
 * Runs the remaining steps of a replacement, one per `next()`. It can stop between any two steps and run again later.
 * @param dataDir a folder with a note
 */
export function* replaceSteps(dataDir: string): Generator<void> {
  const staging = stagingFolder(dataDir)
  const { saved } = JSON.parse(readFileSync(noteOf(dataDir), 'utf8')) as { saved: string }
  const savedFolder = join(dataDir, saved)
  for (const [main, ...companions] of parts) {
    // A part that is not staged is already in place, or the backup lacks it: a backup can be without a key.
    if (!existsSync(join(staging, main))) continue
    for (const name of [main, ...companions]) {
      if (!existsSync(join(dataDir, name))) continue
      mkdirSync(savedFolder, { recursive: true, mode: 0o750 })
      renameSync(join(dataDir, name), join(savedFolder, name))
      yield
    }
    if (existsSync(savedFolder)) fsyncPath(savedFolder)
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
 * Moves the staged parts into place. Once the note is written, the new parts count.
 * @param saved name of the folder, inside the data folder, for the old parts
 * @throws the file system's error; if not even the first part could be moved, nothing has changed and nothing is left to finish
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

/** Records the start of a replacement. */
export const beginReplace = (dataDir: string, saved: string) => writeNote(dataDir, saved)

/**
 * Completes a replacement that has started, and deletes the staging folder of one that has not. The caller holds the data folder's lock.
 * @returns whether there was a replacement to complete
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

/** The parts that are on another file system, such as a mount, and can't be renamed. */
export const unmovableParts = (dataDir: string) => {
  const { dev } = statSync(dataDir)
  return parts
    .map(([main]) => main)
    .filter((main) => {
      const found = statSync(join(dataDir, main), { throwIfNoEntry: false })
      return found !== undefined && found.dev !== dev
    })
}
