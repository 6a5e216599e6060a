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
import { type EnabledAccount, type EndedAccess, enabledAccountsIn, endAccess, nothingEnded } from './backups.access'
import type { Contents, Unpacking } from './backups.contents'
import { NoRoomError } from './backups.create'
import { verificationPrefix } from './backups.folder'
import { databaseName, manifestHashName, manifestName } from './backups.manifest'
import type { Report } from './backups.rules'
import { unpackBackup } from './backups.unpack'

/** The kind of verification: a restore into a temporary folder, or comparing the bytes of the uploads in place. */
type Proof = 'restore' | 'bytes'

/** A restore is not possible in this data folder; the message gives the reason. */
export class RestoreError extends Error {}

const prove = async (file: string, near: string | undefined, options: Pick<Unpacking, 'withoutUploads' | 'report'>) => {
  const into = mkdtempSync(join(near ?? tmpdir(), verificationPrefix))
  try {
    return await unpackBackup(file, { into, known: migrationNames(migrationsDir()), ...options })
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

/**
 * Verifies a backup by restoring it into a temporary folder, which is then deleted. Without room for that, it compares the uploads in place
 * and restores only the database.
 * @param near parent of the temporary folder: the data folder may have room where `/tmp` has none
 * @returns the backup's content, and the kind of verification
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
  /** Keeps the sessions and pending invitations of the backup. */
  keepSessions?: boolean
  report?: Report
}

export type Restored = Contents &
  EndedAccess & {
    /** Accounts that can sign in after the restore. */
    accounts: EnabledAccount[]
    /** Path of the folder with the replaced data; null if there was none. */
    saved: string | null
  }

/**
 * Replaces the content of the data folder with a backup, after unpacking and verifying it. The old data moves to a folder of its own.
 * Crash-safe: the next start finds either the old data or the new. The caller holds both locks of the folder.
 * Deletes the sessions and cancels the pending invitations of the backup, unless `keepSessions` is set.
 * @returns the backup's content, the accounts that can sign in, and the path of the old data, if there was any
 * @throws ArchiveError, NoRoomError, RestoreError, or the file system's error; the old data is still in place then
 */
export const restoreBackup = async ({ dataDir, file, clock, keepSessions, report }: Options): Promise<Restored> => {
  finishReplace(dataDir)
  const [alone] = unmovableParts(dataDir)
  if (alone)
    throw new RestoreError(
      `${join(dataDir, alone)} is on a separate disk, so it can't be replaced together with the rest. Restore into an empty folder with --data, and copy it from there.`,
    )
  const staging = stagingFolder(dataDir)
  mkdirSync(staging, { mode: 0o750 })
  try {
    const contents = await unpackBackup(file, { into: staging, known: migrationNames(migrationsDir()), report })
    for (const name of [manifestName, manifestHashName]) rmSync(join(staging, name), { force: true })
    const database = join(staging, databaseName)
    const ended = keepSessions ? nothingEnded : endAccess(database)
    const accounts = enabledAccountsIn(database)
    markReplacement(staging, dataDir, clock)
    settleOnDisk(staging)
    const saved = hasParts(dataDir) ? `before-restore-${clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')}` : null
    replaceParts(dataDir, saved ?? 'before-restore')
    return { ...contents, ...ended, accounts, saved: saved && join(dataDir, saved) }
  } catch (error) {
    // If the replacement has started, this completes it; otherwise it clears the staging folder.
    finishOrClear(dataDir)
    throw error
  }
}

const finishOrClear = (dataDir: string) => {
  try {
    finishReplace(dataDir)
  } catch {}
}

/** Syncs the folders. Their files are already synced. */
const settleOnDisk = (staging: string) => {
  const entries = readdirSync(staging, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name))
  fsyncPath(staging)
}
