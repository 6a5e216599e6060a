import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DamagedDatabaseError } from '../src/operations/backups/backups.checks'
import { NoRoomError } from '../src/operations/backups/backups.create'
import { RestoreError } from '../src/operations/backups/backups.restore'
import type { Report } from '../src/operations/backups/backups.rules'
import { ArchiveError } from '../src/operations/backups/backups.tar'
import { isDiskFull } from '../src/platform/database/disk-full'
import { finishInterruptedRestore } from './data'
import { switchedUser } from './owner'
import { CommandError, printMessage } from './support'

/** `1 upload`, `2 uploads`. */
export const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** @throws CommandError when the folder has no database */
export const assertHasDatabase = (dataDir: string) => {
  finishInterruptedRestore(dataDir)
  if (existsSync(join(dataDir, 'hearth.db'))) return
  throw new CommandError(
    `There is no Hearth in ${dataDir} yet. Start one with \`hearth init\` or \`hearth serve\`, or name its folder with --data.`,
  )
}

const systemWords: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: "This user's share of the disk is full",
  EFBIG: 'The disk can’t hold a file of that size',
  EACCES: 'This user may not read or write there',
  EPERM: 'This user may not read or write there',
  EROFS: 'The disk can only be read',
  ENOENT: 'There is no such folder',
  ENOTDIR: 'There is a file where a folder has to be',
  EEXIST: 'There is a file where a folder has to be',
}

/** Advice for a process that root started, which became the owner of the data folder and may not access a path. */
const ownerHint = (code: string, path: string | undefined) => {
  const uid = switchedUser()
  if (uid === undefined || !['EACCES', 'EPERM'].includes(code)) return ''
  return ` This command runs as user ${uid}, who owns the data folder. Give it to that user (\`chown ${uid} ${path ?? 'PATH'}\`), or choose another place.`
}

/** Translates the error of a failed backup or restore; a failure changes nothing. */
export const toCommandError = (error: unknown, archive?: string): Error => {
  const { code = '', path, message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveError) return new CommandError(`${archive} can't be restored. ${message} Nothing was changed.`)
  if (error instanceof NoRoomError || error instanceof RestoreError || error instanceof DamagedDatabaseError)
    return new CommandError(message)
  if (code.startsWith('SQLITE_') && !isDiskFull(error))
    return new CommandError(`The database can't be read (${message}). See \`hearth doctor\`.`)
  const words = systemWords[code.startsWith('SQLITE_') ? 'ENOSPC' : code]
  if (!words) return error as Error
  return new CommandError(`${words}${path ? ` (${path})` : ''}. Nothing was changed.${ownerHint(code, path)}`)
}

/** @throws CommandError for a file that this user may not read; otherwise it would look missing */
export const assertReadable = (path: string) => {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw toCommandError(error)
  }
}

/** @throws CommandError for a folder that this user may not write to; SQLite would only report that it can't open a file */
export const assertWritable = (file: string) => {
  const folder = dirname(file)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    // A missing folder can still be created.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw toCommandError(Object.assign(error as Error, { path: folder }))
  }
}

const intervalMs = 2000

/** Prints the progress every two seconds, and the final line if any line was printed before. */
export const progress = (verb: string, what: string): Report => {
  let lastPrintedAt = performance.now()
  let isSilent = true
  return ({ done, total }) => {
    const isLast = done === total && !isSilent
    if (performance.now() - lastPrintedAt < intervalMs && !isLast) return
    lastPrintedAt = performance.now()
    isSilent = isLast
    printMessage(total ? `${verb} ${done} of ${total} ${what} (${Math.floor((100 * done) / total)} %)` : `${verb} ${done} ${what}`)
  }
}
