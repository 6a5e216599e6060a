import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Another process holds the lock. */
export class LockedError extends Error {}

/**
 * Takes a lock file for this process. The lock is SQLite's own file lock on an empty database: the kernel releases it when the process
 * ends, even after a crash, so a lock never gets stale.
 * @param waitMs how long to wait for another process; this blocks the thread
 * @param refusal message of the error when another process holds the lock
 * @throws LockedError, or SQLite's error for a file that cannot be locked
 */
const lockFile = (path: string, waitMs: number, refusal: string) => {
  const file = new Database(path, { create: true })
  try {
    file.run(`PRAGMA busy_timeout = ${waitMs}`)
    // A journal file would need room, which a full disk does not have.
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
 * Locks the data folder for this process.
 * @throws LockedError when another server uses it
 */
export const lockDataDir = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  const refusal = `Another Hearth server already uses ${dataDir}. Stop it first, or choose another folder with --data.`
  return lockFile(join(dataDir, 'hearth.lock'), 0, refusal)
}

/** How long one backup waits for another, in milliseconds. */
const backupLockTimeoutMs = 10 * 60_000

/**
 * Locks the backups of a data folder: only one backup is made, checked or restored at a time.
 * @param waitMs how long to wait for another process; 0 fails immediately
 * @throws LockedError when another process holds the lock for longer
 */
export const lockBackups = (dataDir: string, waitMs = backupLockTimeoutMs) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  return lockFile(join(dataDir, 'backup.lock'), waitMs, 'Another backup is running. Try again when it has finished.')
}
