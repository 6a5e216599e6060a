import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { iso } from '#src/platform/clock'
import { isReplacing, stagingFolder } from '#src/platform/data-folder/replace'
import { quoteCommand } from '#src/platform/quote-command'
import { type Backup, backupsIn, folderOf } from '../backups/backups.folder'
import { readHistory } from '../backups/backups.history'
import { sizeText } from '../backups/backups.rules'
import { type Check, type CheckContext, note, ok, problem } from './doctor.finding'
import { trashIn } from './doctor.objects'

export const checkFolder = ({ dataDir }: CheckContext): Check => {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found) return problem(`${dataDir} does not exist`, 'Name the data folder with --data or HEARTH_DATA.')
  if (!found.isDirectory()) return problem(`${dataDir} is not a folder`, 'Name the data folder with --data or HEARTH_DATA.')
  if (!existsSync(join(dataDir, 'hearth.db')))
    return problem(`there is no database in ${dataDir}`, 'Name the data folder with --data or HEARTH_DATA, or start with `hearth init`.')
  return ok(dataDir)
}

const owned = [
  '',
  'hearth.db',
  'hearth.db-wal',
  'hearth.db-shm',
  'hearth-folder.json',
  'hearth.lock',
  'backup.lock',
  'secret.key',
  'alerts.json',
  'settings.json',
  'objects',
  'trash',
  'cache',
  'backups',
]

/** Checks that the server's files belong to the folder's owner, and that this user may read and write them. */
export const checkPermissions = ({ dataDir }: CheckContext): Check => {
  const there = owned.map((name) => join(dataDir, name)).filter(existsSync)
  const folder = statSync(dataDir)
  const database = statSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false })
  // A container's volume may be open to all, so that the server can run as any user: the database's owner is that user.
  const uid = (folder.mode & 0o002 && database?.uid) || folder.uid
  const chown = `Give all of it to one user: \`chown -R ${uid} ${dataDir}\`.`
  const foreign = there.filter((path) => path !== join(dataDir) && statSync(path).uid !== uid)
  if (foreign.length) return problem(`${foreign.join(', ')} belong to another user than ${dataDir}`, chown)
  if (isOnReadOnlyDisk(dataDir))
    return problem(
      `${dataDir} is on a file system that is read-only`,
      'Linux does this to a disk that fails: save everything with `hearth backup create --to`, and look for the reason with `dmesg`. The server needs it writable.',
    )
  const closed = there.filter((path) => !mayUse(path))
  if (closed.length) return problem(`this user may not read and write ${closed.join(', ')}`, 'Run this as the user that runs the server.')
  return folder.mode & 0o007 && uid === folder.uid
    ? note(`every user of this machine can open ${dataDir}`, `Fix: \`chmod 750 ${dataDir}\`.`)
    : ok(`everything belongs to one user (${uid})`)
}

const isOnReadOnlyDisk = (path: string) => {
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

const mayUse = (path: string) => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | (statSync(path).isDirectory() ? constants.X_OK : 0))
    return true
  } catch {
    return false
  }
}

export const checkKey = ({ dataDir }: CheckContext): Check => {
  const path = join(dataDir, 'secret.key')
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return ok('none yet; the first start of the server creates it')
  if (found.size !== 32)
    return problem(`${found.size} bytes instead of 32`, `Take it out of a backup, or delete ${path}: all users must sign in again then.`)
  if (found.mode & 0o077) return problem('other users can read it', `Fix: \`chmod 600 ${path}\`.`)
  return ok('present, readable by its owner only')
}

/** Free bytes below which the admin should plan for a larger disk. */
const ampleBytes = 1024 ** 3

export const checkDisk = ({ dataDir, minFree }: CheckContext): Check => {
  const { bavail, bsize, files, ffree } = statfsSync(dataDir)
  const free = bavail * bsize
  const trash = trashIn(dataDir)
  const inTrash = trash.count ? `Empty the trash, which has ${sizeText(trash.bytes)} (${quoteCommand('uploads empty', dataDir)}). ` : ''
  const advice = `${inTrash}Delete what you no longer need (\`hearth backup prune --keep 2\`), or move the data folder to a larger disk.`
  if (files > 0 && ffree === 0) return problem('the disk can’t hold another file', advice)
  if (free < minFree) return problem(`${sizeText(free)}: uploads are refused below ${sizeText(minFree)}`, advice)
  if (free < ampleBytes) return note(sizeText(free), advice)
  // A backup needs two copies of the database for a while, and the new uploads.
  const needed = 2 * (statSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false })?.size ?? 0)
  if (free < needed + minFree) return problem(`${sizeText(free)}: too little for another backup, which needs ${sizeText(needed)}`, advice)
  return ok(sizeText(free))
}

export const checkInterrupted = ({ dataDir }: CheckContext): Check => {
  if (isReplacing(dataDir)) return note('one was interrupted', 'The next start of the server, or any other command, finishes it.')
  if (existsSync(stagingFolder(dataDir)))
    return note('one is in progress, or was interrupted before it changed anything', 'The next start of the server removes it.')
  const saved = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))
  if (saved.length) return note(`the replaced data is in ${saved.join(', ')}`, 'Delete it when you no longer need it.')
  return ok('none in progress')
}

/** Snapshots from before an update that the server retains. */
const maxSnapshots = 3

/** Checks the snapshots from before updates. More than the server retains were put there, or could not be removed. */
export const checkSnapshots = ({ dataDir }: CheckContext): Check => {
  const folder = folderOf(dataDir)
  const names = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
  const copies = names
    .filter((name) => /^before-.+\.db$/.test(name))
    .map((name) => ({ path: join(folder, name), ...sizeAndAge(join(folder, name)) }))
    .sort((a, b) => b.changedAt - a.changedAt)
  if (copies.length === 0) return ok('none: no update has changed the database yet')
  const found = `${copies.length} from before updates, ${sizeText(copies.reduce((sum, { size }) => sum + size, 0))}`
  const old = copies.slice(maxSnapshots).map(({ path }) => path)
  return old.length ? note(found, `Delete the old ones: \`rm ${old.join(' ')}\`.`) : ok(found)
}

const sizeAndAge = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return { size: found?.size ?? 0, changedAt: found?.mtimeMs ?? 0 }
}

/** Days without a backup before the check reports it. */
const maxAgeDays = 2

/** The kind and date of a backup's last verification. */
const verificationText = ({ verification }: Backup) => {
  if (verification?.result !== 'done') return ''
  return `, verified by ${verification.how === 'restore' ? 'a restore' : 'its bytes'} on ${verification.startedAt.slice(0, 10)}`
}

export const checkBackups = ({ dataDir, clock }: CheckContext): Check => {
  const backups = backupsIn(dataDir)
  const newest = backups.find(({ state }) => state === 'verified')
  const attempts = readHistory(dataDir)
  const [last] = attempts
  const make = quoteCommand('backup create', dataDir)
  const advice = `Make one with ${make}, preferably on another disk with \`--to\`, and keep the server on overnight.`
  if (last?.result === 'failed') {
    // A server that stops right after making a backup can't record it. Names have no fractions of a second.
    const since = `${last.startedAt.slice(0, 19)}.000Z`
    const before = new Set(attempts.flatMap((attempt) => (attempt.result === 'done' ? [attempt.name] : [])))
    const isMadeUpFor = backups.some(({ name, createdAt }) => !before.has(name) && createdAt >= since && createdAt <= iso(clock.now()))
    if (!isMadeUpFor) return problem(`the last one failed: ${last.reason}`, `Fix that, then run ${make}.`)
  }
  const [first] = backups
  if (!first) return note(`no backup found in ${folderOf(dataDir)}`, advice)
  const best = newest ?? first
  const days = Math.floor(Temporal.Instant.from(best.createdAt).until(clock.now()).total('hours') / 24)
  const age = days < maxAgeDays ? '' : `, ${days} days old`
  const named = `${newest ? 'the newest verified one' : 'the newest'} is ${best.name}, ${sizeText(best.size)}${age}`
  const counts = (['doubtful', 'damaged'] as const).flatMap((state) => {
    const count = backups.filter((backup) => backup.state === state).length
    return count ? [`${count} ${count === 1 ? 'is' : 'are'} ${state}`] : []
  })
  const found = [newest ? `${named}${verificationText(newest)}` : `${named}, and none is verified`, ...counts].join('; ')
  if (first.state === 'damaged') return problem(found, `${first.name} can't be restored: ${first.reason} Make another one: ${make}.`)
  if (first.state === 'doubtful') return problem(found, `${first.name} is doubtful. ${first.reason}`)
  return newest && !age ? ok(found) : note(found, advice)
}
