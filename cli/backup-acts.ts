import { statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Contents } from '../src/operations/backups/backups.contents'
import { backupsIn, findBackup, removeLeftovers } from '../src/operations/backups/backups.folder'
import { record } from '../src/operations/backups/backups.history'
import type { FailedVerification } from '../src/operations/backups/backups.process'
import { pruneTo } from '../src/operations/backups/backups.prune'
import { type Restored, restoreBackup, verifyBackup } from '../src/operations/backups/backups.restore'
import { type BackupState, readName, sizeText } from '../src/operations/backups/backups.rules'
import { ArchiveError } from '../src/operations/backups/backups.tar'
import { DamagedBlobError, quarantineBlob } from '../src/operations/backups/backups.unpack.folder'
import { iso, systemClock } from '../src/platform/clock'
import { lockBackups, lockDataDir } from '../src/platform/data-folder/lock'
import { hasParts } from '../src/platform/data-folder/replace'
import { quoteCommand } from '../src/platform/quote-command'
import { assertHasDatabase, assertReadable, countText, progress, toCommandError } from './backup-support'
import { currentRun } from './run'
import { exitWithParent } from './supervised'
import { CommandError, type DataFlags, print, printMessage, printResult, readSettings, table, UsageError } from './support'

const stateWords: Record<BackupState, string> = {
  verified: 'verified',
  doubtful: 'doubtful',
  damaged: 'damaged',
  unverified: 'not verified',
}

export const list = async ({ json, data }: DataFlags) => {
  const folder = readSettings(['data'], { data }).data
  assertHasDatabase(folder)
  const backups = backupsIn(folder)
  const shown = backups.map(({ verification, ...backup }) => ({ ...backup, verifiedAt: verification?.startedAt ?? null }))
  const rows = shown.map(({ name, kind, createdAt, size, state }) => [name, kind, createdAt, sizeText(size), stateWords[state]])
  printResult(json, shown, shown.length ? table(['NAME', 'KIND', 'MADE AT', 'SIZE', 'STATE'], rows) : 'No backup yet.')
}

/** Summarizes the contents of a backup. */
const summaryOf = ({ createdAt, version, schema, size, objects }: Contents) =>
  `made at ${createdAt} by Hearth ${version} (${schema}), ${sizeText(size)}, ${countText(objects, 'upload')}`

const warn = ({ missing, damaged, foreign, doubts }: Contents) => {
  if (missing) printMessage(`${countText(missing, 'upload')} had no file any more when it was made.`)
  if (damaged) printMessage(`${countText(damaged, 'upload')} had changed on the disk when it was made, and may be damaged.`)
  if (doubts.length) printMessage(`It is doubtful. ${doubts.join(' ')}`)
  if (foreign.length)
    printMessage(`Its database has what Hearth did not make: ${foreign.join(', ')}. Be sure that you know where this backup comes from.`)
}

const backupOf = (dataDir: string, given: string) => {
  const path = findBackup(dataDir, given)
  if (!path) assertReadable(given)
  if (!path)
    throw new CommandError(
      `There is no backup ${given}. ${quoteCommand('backup list', dataDir)} names those in ${join(dataDir, 'backups')}.`,
    )
  const found = statSync(path)
  if (!found.isFile() && !found.isDirectory()) throw new CommandError(`${given} is neither a file nor a folder.`)
  return path
}

type VerifyFlags = DataFlags & { supervised?: boolean }

export const verify = async (given: string, { supervised, ...flags }: VerifyFlags) => {
  const letGo = supervised ? exitWithParent() : undefined
  if (supervised) currentRun().lowerPriority()
  try {
    await verifyOnce(given, { ...flags, supervised })
  } finally {
    await letGo?.()
  }
}

const verifyOnce = async (given: string, { json, data, supervised }: VerifyFlags) => {
  const folder = readSettings(['data'], { data }).data
  const path = backupOf(folder, given)
  const near = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : undefined
  const startedAt = iso(systemClock.now())
  const name = basename(path)
  const isOwn = readName(name) !== undefined && resolve(dirname(path)) === resolve(folder, 'backups')
  const lock = near ? lockBackups(near) : undefined
  try {
    if (near) removeLeftovers(near)
    const contents = await verifyBackup(path, near, supervised ? undefined : progress('Checked', 'uploads'))
    if (isOwn) record(folder, { kind: 'verification', startedAt, name, how: contents.how, result: 'done' })
    const how = contents.how === 'bytes' ? ' (by its bytes: the disk has no room for a restore)' : ''
    printResult(json, { file: path, ok: true, ...contents }, `${path} is whole: ${summaryOf(contents)}${how}.`)
    warn(contents)
  } catch (error) {
    const failure = toCommandError(error, path)
    const isDamaged = error instanceof ArchiveError
    if (isOwn && isDamaged) {
      record(folder, { kind: 'verification', startedAt, name, how: 'bytes', result: 'failed', reason: error.message })
      if (error instanceof DamagedBlobError && quarantineBlob(error))
        printMessage(`The damaged content was renamed. The next backup saves it again, if the upload itself is still whole.`)
    }
    if (supervised) print(JSON.stringify({ failed: failure.message, isDamaged } satisfies FailedVerification))
    throw failure
  } finally {
    lock?.release()
  }
}

export const pruneAll = async ({ json, data, keep }: DataFlags & { keep: string }) => {
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep: Must be a number of backups, at least 1.')
  const folder = readSettings(['data'], { data }).data
  assertHasDatabase(folder)
  const lock = lockBackups(folder)
  try {
    removeLeftovers(folder)
    const removed = pruneTo(folder, Number(keep))
    printResult(json, removed, removed.length ? removed.map(({ name }) => name).join('\n') : 'Nothing to remove.')
  } finally {
    lock.release()
  }
}

/** Describes the ended sessions, and the accounts that can sign in. */
const accessText = ({ sessionsEnded, invitationsCancelled, accounts }: Restored, keepSessions = false) => {
  const ended = keepSessions
    ? 'Sessions and open invitations were kept.'
    : `Ended ${countText(sessionsEnded, 'session')} and cancelled ${countText(invitationsCancelled, 'open invitation')}.`
  if (accounts.length === 0) return `${ended} No account can sign in.`
  const rows = accounts.map(({ username, name, email, adminOf }) => [username, name, email ?? '', adminOf.join(', ')])
  return `${ended} These accounts can sign in, with their passwords of that time:\n${table(['USERNAME', 'NAME', 'E-MAIL', 'ADMIN OF'], rows)}`
}

type RestoreFlags = DataFlags & { force?: boolean; keepSessions?: boolean }

export const restore = async (given: string, { json, data, force, keepSessions }: RestoreFlags) => {
  const folder = readSettings(['data'], { data }).data
  const file = backupOf(folder, given)
  const lock = lockDataDir(folder)
  try {
    if (hasParts(folder) && !force)
      throw new CommandError(
        `There is a Hearth in ${folder} already. With --force the backup replaces it, and the present data is kept beside it.`,
      )
    const backups = lockBackups(folder)
    try {
      const report = progress('Restored', 'uploads')
      const restored = await restoreBackup({ dataDir: folder, file, clock: systemClock, keepSessions, report }).catch((error) => {
        throw toCommandError(error, file)
      })
      // Earlier backups are no longer a reference for the row counts of the database.
      if (statSync(join(folder, 'backups'), { throwIfNoEntry: false })?.isDirectory())
        record(folder, { kind: 'restored', startedAt: iso(systemClock.now()), name: basename(file) })
      const rest = restored.saved ? `\nWhat was there before is in ${restored.saved}. Delete it when you no longer need it.` : ''
      printResult(json, { file, ...restored }, `Restored ${file}: ${summaryOf(restored)}.${rest}\n${accessText(restored, keepSessions)}`)
      warn(restored)
      printMessage(`Start the server with ${quoteCommand('serve', folder)}.`)
    } finally {
      backups.release()
    }
  } finally {
    lock.release()
  }
}
