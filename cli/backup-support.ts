import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedDatabaseError } from '../src/features/backups/backups.checks'
import { NoRoomError } from '../src/features/backups/backups.create'
import { RestoreError } from '../src/features/backups/backups.restore'
import type { Report } from '../src/features/backups/backups.rules'
import { ArchiveError } from '../src/features/backups/backups.tar'
import { isDiskFull } from '../src/platform/disk-full'
import { settle } from './data'
import { CommandError, say } from './support'

/** `1 upload`, `2 uploads`. */
export const thereIs = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** @throws CommandError where there is nothing to back up */
export const needData = (dataDir: string) => {
  settle(dataDir)
  if (existsSync(join(dataDir, 'hearth.db'))) return
  throw new CommandError(
    `There is no Hearth in ${dataDir} yet. Start one with \`hearth init\` or \`hearth serve\`, or name its folder with --data.`,
  )
}

const systemWords: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: "This user's share of the disk is full",
  EFBIG: 'The disk can’t hold a file of that size',
  EACCES: 'This user may not write there',
  EPERM: 'This user may not write there',
  EROFS: 'The disk can only be read',
  ENOENT: 'There is no such folder',
  ENOTDIR: 'There is a file where a folder has to be',
  EEXIST: 'There is a file where a folder has to be',
}

/** What to tell about a backup or a restore that failed; nothing was changed by it. */
export const failing = (error: unknown, archive?: string): Error => {
  const { code = '', path, message } = error as NodeJS.ErrnoException
  if (error instanceof ArchiveError) return new CommandError(`${archive} can't be restored. ${message} Nothing was changed.`)
  if (error instanceof NoRoomError || error instanceof RestoreError || error instanceof DamagedDatabaseError)
    return new CommandError(message)
  if (code.startsWith('SQLITE_') && !isDiskFull(error))
    return new CommandError(`The database can't be read (${message}). See \`hearth doctor\`.`)
  const words = systemWords[code.startsWith('SQLITE_') ? 'ENOSPC' : code]
  return words ? new CommandError(`${words}${path ? ` (${path})` : ''}. Nothing was changed.`) : (error as Error)
}

const everyMs = 2000

/** Says every two seconds how far it is. */
export const progress = (verb: string, what: string): Report => {
  let told = performance.now()
  return ({ done, total }) => {
    if (performance.now() - told < everyMs) return
    told = performance.now()
    say(total ? `${verb} ${done} of ${total} ${what} (${Math.floor((100 * done) / total)} %)` : `${verb} ${done} ${what}`)
  }
}
