import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Another process holds what this one needs. */
export class LockedError extends Error {}

/**
 * Takes a lock file for this process. The lock is SQLite's own file lock on an empty database: the kernel lets go of it when the process
 * ends, however it ends, so no stale lock is ever left.
 * @param waitMs how long to wait for another process; the thread stands still meanwhile
 * @param refusal what to say when another process has it
 * @throws LockedError, or SQLite's error for a file that cannot be locked
 */
const lockFile = (path: string, waitMs: number, refusal: string) => {
  const file = new Database(path, { create: true })
  try {
    file.run(`PRAGMA busy_timeout = ${waitMs}`)
    // Else there would be a journal beside it, for which a full disk has no room.
    file.run('PRAGMA journal_mode = MEMORY')
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error
    throw new LockedError(refusal)
  }
  return { release: () => file.close() }
}

/**
 * Takes the data folder for this process.
 * @throws LockedError when another server has it
 */
export const lockDataDir = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  const refusal = `Another Hearth server already uses ${dataDir}. Stop it first, or choose another folder with --data.`
  return lockFile(join(dataDir, 'hearth.lock'), 0, refusal)
}

/** How long one backup waits for another. */
const backupPatienceMs = 10 * 60_000

/**
 * Takes the backups of a data folder: one is made, checked or restored at a time.
 * @param waitMs 0 to be refused at once
 * @throws LockedError when another process is at it for longer
 */
export const lockBackups = (dataDir: string, waitMs = backupPatienceMs) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  return lockFile(join(dataDir, 'backup.lock'), waitMs, 'Another backup is under way. Try again when it is through.')
}
