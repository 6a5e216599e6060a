import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DamagedDatabaseError } from '../src/operations/backups/backups.checks'
import { type CreatedBackup, createBackup } from '../src/operations/backups/backups.create'
import { type CreatedStoreBackup, createStoreBackup } from '../src/operations/backups/backups.create.folder'
import { backupPath, removeLeftovers } from '../src/operations/backups/backups.folder'
import { type Attempt, record } from '../src/operations/backups/backups.history'
import { runHook } from '../src/operations/backups/backups.hook'
import type { SupervisedResult } from '../src/operations/backups/backups.process'
import { applyRetention } from '../src/operations/backups/backups.prune'
import { archiveNameOf, type BackupKind, type Report, readName, sizeText } from '../src/operations/backups/backups.rules'
import { iso, systemClock } from '../src/platform/clock'
import { lockBackups } from '../src/platform/data-folder/lock'
import { quoteCommand } from '../src/platform/quote-command'
import { assertHasDatabase, assertWritable, countText, progress, toCommandError } from './backup-support'
import { failIfLossy, openSource } from './read-only-data'
import { currentRun } from './run'
import { exitWithParent } from './supervised'
import { CommandError, type DataFlags, print, printMessage, printResult, readSettings, type Setting, UsageError } from './support'

type Flags = DataFlags & { to?: string; acceptLosses?: boolean; supervised?: boolean; name?: string } & Partial<Record<Setting, unknown>>

/** The path of the new file; inside a folder it gets its standard name. */
const target = (to: string, ownName: string) => {
  const found = statSync(to, { throwIfNoEntry: false })
  if (found?.isDirectory()) return join(to, archiveNameOf(ownName))
  if (found) throw new CommandError(`${to} already exists. Choose another name with --to; a backup never overwrites a file.`)
  return resolve(to)
}

/** `hearth backup create` */
export const create = async (flags: Flags) => {
  const letGo = flags.supervised ? exitWithParent() : undefined
  try {
    currentRun().lowerPriority()
    if (flags.supervised) await createSupervised(flags)
    else if (flags.to) await createArchive({ ...flags, to: flags.to })
    else await createByHand(flags)
  } finally {
    await letGo?.()
  }
}

const settingsOf = (flags: Flags) => {
  const settings = readSettings(['data', 'minFree', 'backupKeep', 'backupKeepWeekly', 'backupKeepMonthly', 'backupHook'], flags)
  assertHasDatabase(settings.data)
  return settings
}

const locked = async <T>(dataDir: string, act: () => Promise<T>) => {
  const lock = lockBackups(dataDir)
  try {
    removeLeftovers(dataDir)
    return await act()
  } finally {
    lock.release()
  }
}

/** Reports warnings. @throws CommandError for a doubtful backup, which is kept nevertheless */
const warnAboutGaps = (
  dataDir: string,
  { missing, doubts }: CreatedBackup,
  { damaged = 0, rescued = 0 }: Partial<CreatedStoreBackup> = {},
) => {
  const look = `${quoteCommand('doctor', dataDir)} names them.`
  if (missing) printMessage(`${countText(missing, 'upload')} had no file any more and could not be saved. ${look}`)
  if (damaged)
    printMessage(`${countText(damaged, 'upload')} had changed on the disk and may be damaged; no earlier backup has the content.`)
  if (rescued) printMessage(`${countText(rescued, 'upload')} had no whole file any more; an earlier backup still had the content. ${look}`)
  if (doubts.length) throw new CommandError(`The backup was made, and is doubtful. ${doubts.join(' ')}`)
}

const createArchive = async ({ json, to, acceptLosses, ...flags }: Flags & { to: string }) => {
  const { data, minFree } = settingsOf(flags)
  const ownName = basename(backupPath(data, 'manual', systemClock.now()))
  // With --to the data folder may be read-only and the database damaged.
  using source = openSource(data, { alwaysCopy: true })
  const make = () => {
    const file = target(to, ownName)
    assertWritable(file)
    const databasePath = source.copyIn && join(source.copyIn, 'hearth.db')
    const report = progress('Saved', 'uploads')
    return createBackup({ dataDir: data, databasePath, to: file, clock: systemClock, minFree, acceptLosses, report })
  }
  const made = await (source.isReadOnly ? make() : locked(data, make)).catch((error) => {
    throw toCommandError(error)
  })
  printResult(json, made, `${made.file}  ${sizeText(made.size)}, ${countText(made.objects, 'upload')}`)
  failIfLossy(data, source.recovered)
  warnAboutGaps(data, made)
}

type Making = { dataDir: string; name: string; minFree: number; acceptLosses?: boolean; report?: Report }

const attemptOf = (kind: BackupKind, startedAt: string, name: string, { size, missing, state, doubts }: CreatedBackup): Attempt => ({
  ...{ result: 'done', kind, startedAt, name, size, missing, state },
  ...(doubts.length && { reason: doubts.join(' ') }),
})

const makeInStore = ({ dataDir, name, ...options }: Making) => createStoreBackup({ dataDir, name, clock: systemClock, ...options })

const createByHand = async ({ json, acceptLosses, ...flags }: Flags) => {
  const { data, minFree, backupHook: hook } = settingsOf(flags)
  const now = systemClock.now()
  const startedAt = iso(now)
  const path = freePlace(data, now)
  const name = basename(path)
  const report = progress('Saved', 'uploads')
  const made = await locked(data, () => makeInStore({ dataDir: data, name, minFree, acceptLosses, report })).catch((error) => {
    const failure = toCommandError(error)
    record(data, { result: 'failed', kind: 'manual', startedAt, reason: failure.message })
    throw failure
  })
  record(data, attemptOf('manual', startedAt, name, made))
  const hookFailure = hook ? await runHook({ hook, name, path, state: made.state }) : undefined
  if (hookFailure) record(data, { kind: 'hook', startedAt: iso(systemClock.now()), name, result: 'failed', reason: hookFailure })
  const words = `${made.file}  ${sizeText(made.size)}, ${countText(made.objects, 'upload')}, ${sizeText(made.added)} of uploads new`
  printResult(json, hook ? { ...made, hookFailure: hookFailure ?? null } : made, words)
  if (hookFailure) printMessage(`The program that runs after each backup failed: ${hookFailure}`)
  warnAboutGaps(data, made, made)
  if (hookFailure) throw new CommandError('The backup was made, and the program that runs after it failed.')
}

/** Avoids a name collision of two backups in the same second. */
const freePlace = (dataDir: string, now: Temporal.Instant): string => {
  const path = backupPath(dataDir, 'manual', now)
  return statSync(path, { throwIfNoEntry: false }) ? freePlace(dataDir, now.add({ seconds: 1 })) : path
}

/** Runs for the server, which names the backup, records the result and calls the hook. The result goes to standard output as JSON. */
const createSupervised = async (flags: Flags) => {
  const { data, minFree, backupKeep: daily, backupKeepWeekly: weekly, backupKeepMonthly: monthly } = settingsOf(flags)
  const { name = '' } = flags
  const read = readName(name)
  if (read?.form !== 'store') throw new UsageError('--name: Must be the name of a backup.')
  const answerServer = (told: SupervisedResult) => print(JSON.stringify(told))
  const made = await locked(data, async () => {
    const made = await makeInStore({ dataDir: data, name, minFree })
    return { ...made, ...(read.kind === 'nightly' ? removeOld(data, { daily, weekly, monthly }, name) : { removed: [], notRemoved: null }) }
  }).catch((error) => {
    const failure = toCommandError(error)
    answerServer({ failed: failure.message, databaseDamage: error instanceof DamagedDatabaseError ? error.what : null })
    throw failure
  })
  answerServer(made)
  if (made.doubts.length) throw new CommandError('The backup is doubtful.')
}

/** A failure to remove old backups does not invalidate the new one. */
const removeOld = (...args: Parameters<typeof applyRetention>) => {
  try {
    return { removed: applyRetention(...args).map(({ name }) => name), notRemoved: null }
  } catch (error) {
    return { removed: [], notRemoved: (error as Error).message }
  }
}
