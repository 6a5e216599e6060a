import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '#src/platform/clock'
import { fsyncPath } from '#src/platform/data-folder/fsync'
import { markReplacement } from '#src/platform/data-folder/identity'
import { finishReplace, hasParts, replaceParts, stagingFolder, unmovableParts } from '#src/platform/data-folder/replace'
import { isDiskFull } from '#src/platform/database/disk-full'
import { migrationNames } from '#src/platform/database/migrations/migrate'
import { migrationsDir } from '#src/platform/native/embedded'
import { type Enabled, type Ended, enabledIn, endAccess, keptOpen } from './backups.access'
import { NoRoomError } from './backups.create'
import { proofPrefix } from './backups.folder'
import { databaseName, manifestHashName, manifestName } from './backups.manifest'
import type { Report } from './backups.rules'
import { type Contents, type Unpacking, unpackBackup } from './backups.unpack'

/** By a restore into a temporary folder, or by the bytes of its uploads. */
type Proof = 'restore' | 'bytes'

/** A restore that can't be done in this data folder; its message says why. */
export class RestoreError extends Error {}

const prove = async (file: string, near: string | undefined, options: Pick<Unpacking, 'withoutUploads' | 'report'>) => {
  const into = mkdtempSync(join(near ?? tmpdir(), proofPrefix))
  try {
    return await unpackBackup(file, { into, known: migrationNames(migrationsDir()), ...options })
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

/**
 * Proves a backup by restoring it into a temporary folder, which goes again. Where the disk has no room for that, its uploads are read and compared
 * in place, and only the database is restored.
 * @param near where the temporary folder is made: the data folder has room where `/tmp` may have none
 * @returns what it holds, and how it was proven
 * @throws ArchiveError, NoRoomError, or the file system's error
 */
export const verifyBackup = async (file: string, near: string | undefined, report?: Report): Promise<Contents & { how: Proof }> => {
  try {
    return { ...(await prove(file, near, { report })), how: 'restore' }
  } catch (error) {
    if (!(error instanceof NoRoomError) && !isDiskFull(error)) throw error
    return { ...(await prove(file, near, { report, withoutUploads: true })), how: 'bytes' }
  }
}

type Options = {
  dataDir: string
  file: string
  clock: Clock
  /** Leaves sessions and pending invitations as they were when the backup was made. */
  keepSessions?: boolean
  report?: Report
}

export type Restored = Contents &
  Ended & {
    /** The accounts that can sign in now. */
    accounts: Enabled[]
    /** Where what was there before is. */
    saved: string | null
  }

/**
 * Puts a backup in the place of what is in the data folder, once it is unpacked and proven. What was there stays, in a folder of its own.
 * Whenever the process ends, either the old or the new is there at the next start. Whoever calls holds both locks of the folder.
 * What comes in has no session and no pending invitation any more, unless they are to be kept.
 * @returns what was restored, who can sign in, and where what was there before is, if there was anything
 * @throws ArchiveError, NoRoomError, RestoreError, or the file system's error; then what was there is there still
 */
export const restoreBackup = async ({ dataDir, file, clock, keepSessions, report }: Options): Promise<Restored> => {
  finishReplace(dataDir)
  const [alone] = unmovableParts(dataDir)
  if (alone)
    throw new RestoreError(
      `${join(dataDir, alone)} lies on a disk of its own, so it can't be exchanged together with the rest. Restore into an empty folder with --data, and copy it from there.`,
    )
  const staging = stagingFolder(dataDir)
  mkdirSync(staging, { mode: 0o750 })
  try {
    const contents = await unpackBackup(file, { into: staging, known: migrationNames(migrationsDir()), report })
    for (const name of [manifestName, manifestHashName]) rmSync(join(staging, name), { force: true })
    const database = join(staging, databaseName)
    const ended = keepSessions ? keptOpen : endAccess(database)
    const accounts = enabledIn(database)
    markReplacement(staging, dataDir, clock)
    settleOnDisk(staging)
    const saved = hasParts(dataDir) ? `before-restore-${clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}` : null
    replaceParts(dataDir, saved ?? 'before-restore')
    return { ...contents, ...ended, accounts, saved: saved && join(dataDir, saved) }
  } catch (error) {
    // Kept when the exchange has begun: the next start goes through with it.
    clearUnlessBegun(dataDir)
    throw error
  }
}

const clearUnlessBegun = (dataDir: string) => {
  try {
    finishReplace(dataDir)
  } catch {}
}

/** Syncs the folders, whose files are synced already. */
const settleOnDisk = (staging: string) => {
  const entries = readdirSync(staging, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name))
  fsyncPath(staging)
}
