import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Another server holds this data folder. */
export class LockedError extends Error {}

/**
 * Takes the data folder for this process. The lock is SQLite's own file lock on an empty database: the kernel lets go of
 * it when the process ends, however it ends, so no stale lock is ever left.
 * @throws LockedError when another process has it, or SQLite's error for a file that cannot be locked
 */
export const lockDataDir = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  const file = new Database(join(dataDir, 'hearth.lock'), { create: true })
  try {
    file.run('PRAGMA busy_timeout = 0')
    file.run('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!(error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw error
    throw new LockedError(`Another Hearth server already uses ${dataDir}. Stop it first, or choose another folder with --data.`)
  }
  return { release: () => file.close() }
}
