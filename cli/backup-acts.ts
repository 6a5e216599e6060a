import { statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createBackup } from '../src/features/backups/backups.create'
import { archivesIn, findArchive, placeFor, prune, removeLeftovers } from '../src/features/backups/backups.folder'
import { record } from '../src/features/backups/backups.history'
import { restoreBackup, verifyBackup } from '../src/features/backups/backups.restore'
import { backupKinds, type Report, sizeText } from '../src/features/backups/backups.rules'
import type { Contents } from '../src/features/backups/backups.unpack'
import { iso, systemClock } from '../src/platform/clock'
import { lockBackups, lockDataDir } from '../src/platform/lock'
import { hasParts } from '../src/platform/swap'
import { assertReadable, assertWritable, failing, needData, progress, thereIs } from './backup-support'
import { failIfLossy, openSource } from './read-only-data'
import { endWithParent } from './supervised'
import { answer, CommandError, type DataFlags, readSettings, say, table, UsageError } from './support'

type CreateFlags = DataFlags & { to?: string; minFree?: string; supervised?: boolean }

/** The file to make: where it was asked for, under its own name when that is a folder. */
const target = (to: string | undefined, ownPlace: string) => {
  if (!to) return ownPlace
  const found = statSync(to, { throwIfNoEntry: false })
  if (found?.isDirectory()) return join(to, basename(ownPlace))
  if (found) throw new CommandError(`${to} is there already. Choose another name with --to; a backup never overwrites anything.`)
  return resolve(to)
}

export const create = async ({ supervised, ...flags }: CreateFlags) => {
  const letGo = supervised ? endWithParent() : undefined
  try {
    await make({ ...flags, report: supervised ? undefined : progress('Saved', 'uploads') })
  } finally {
    await letGo?.()
  }
}

const make = async ({ json, to, report, ...flags }: CreateFlags & { report: Report | undefined }) => {
  const { data, minFree } = readSettings(['data', 'minFree'], flags)
  needData(data)
  // The family comes first: on a small machine, so that nobody waits for a page.
  setPriority(constants.priority.PRIORITY_LOW)
  const now = systemClock.now()
  const startedAt = iso(now)
  const own = placeFor(data, 'manual', now)
  // Only a backup to another place can be made of a folder that can't be written to, or of a damaged database.
  using source = to ? openSource(data, { alwaysCopy: true }) : undefined
  const lock = source?.isReadOnly ? undefined : lockBackups(data)
  try {
    if (lock) removeLeftovers(data)
    const file = target(to, own)
    if (to) assertWritable(file)
    const databasePath = source?.copyIn && join(source.copyIn, 'hearth.db')
    const made = await createBackup({ dataDir: data, to: file, clock: systemClock, minFree, report, databasePath })
    if (!to) record(data, { result: 'done', kind: 'manual', startedAt, name: basename(own), size: made.size, missing: made.missing })
    answer(json, made, `${made.file}  ${sizeText(made.size)}, ${thereIs(made.objects, 'upload')}`)
    if (made.missing) say(`${thereIs(made.missing, 'upload')} had no file any more and could not be saved. \`hearth doctor\` names them.`)
    failIfLossy(data, source?.recovered)
  } catch (error) {
    const failure = failing(error)
    if (!to) record(data, { result: 'failed', kind: 'manual', startedAt, reason: failure.message })
    throw failure
  } finally {
    lock?.release()
  }
}

export const list = async ({ json, data }: DataFlags) => {
  const folder = readSettings(['data'], { data }).data
  needData(folder)
  const archives = archivesIn(folder)
  const rows = archives.map(({ name, kind, createdAt, size }) => [name, kind, createdAt, sizeText(size)])
  answer(json, archives, archives.length ? table(['NAME', 'KIND', 'MADE AT', 'SIZE'], rows) : 'No backup yet.')
}

/** What a backup holds, in words. */
const summaryOf = ({ createdAt, version, schema, size, objects }: Contents) =>
  `made at ${createdAt} by Hearth ${version} (${schema}), ${sizeText(size)}, ${thereIs(objects, 'upload')}`

const warn = ({ missing, damaged, foreign }: Contents) => {
  if (missing) say(`${thereIs(missing, 'upload')} had no file any more when it was made.`)
  if (damaged) say(`${thereIs(damaged, 'upload')} had changed on the disk when it was made, and may be damaged.`)
  if (foreign.length)
    say(`Its database has what Hearth did not make: ${foreign.join(', ')}. Be sure that you know where this backup comes from.`)
}

const fileOf = (dataDir: string, given: string) => {
  const file = findArchive(dataDir, given)
  if (!file) assertReadable(given)
  if (!file) throw new CommandError(`There is no backup ${given}. \`hearth backup list\` names those in ${join(dataDir, 'backups')}.`)
  if (!statSync(file).isFile()) throw new CommandError(`${given} is no backup: it is a folder.`)
  return file
}

export const verify = async (given: string, { json, data }: DataFlags) => {
  const folder = readSettings(['data'], { data }).data
  const file = fileOf(folder, given)
  const near = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : undefined
  const lock = near ? lockBackups(near) : undefined
  try {
    if (near) removeLeftovers(near)
    const contents = await verifyBackup(file, near, progress('Checked', 'uploads')).catch((error) => {
      throw failing(error, file)
    })
    answer(json, { file, ok: true, ...contents }, `${file} is whole: ${summaryOf(contents)}.`)
    warn(contents)
  } finally {
    lock?.release()
  }
}

export const pruneAll = async ({ json, data, keep }: DataFlags & { keep: string }) => {
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new UsageError('--keep: Must be a number of backups, at least 1.')
  const folder = readSettings(['data'], { data }).data
  needData(folder)
  const lock = lockBackups(folder)
  try {
    const removed = prune(folder, Number(keep), backupKinds)
    answer(json, removed, removed.length ? removed.map(({ name }) => name).join('\n') : 'Nothing to remove.')
  } finally {
    lock.release()
  }
}

export const restore = async (given: string, { json, data, force }: DataFlags & { force?: boolean }) => {
  const folder = readSettings(['data'], { data }).data
  const file = fileOf(folder, given)
  const lock = lockDataDir(folder)
  try {
    if (hasParts(folder) && !force)
      throw new CommandError(
        `There is a Hearth in ${folder} already. With --force the backup takes its place; what is there now is kept beside it.`,
      )
    const backups = lockBackups(folder)
    try {
      const restored = await restoreBackup({ dataDir: folder, file, clock: systemClock, report: progress('Restored', 'uploads') }).catch(
        (error) => {
          throw failing(error, file)
        },
      )
      const rest = restored.saved ? `\nWhat was there before is in ${restored.saved}. Delete it when you no longer need it.` : ''
      answer(json, { file, ...restored }, `Restored ${file}: ${summaryOf(restored)}.${rest}`)
      warn(restored)
      say('Start the server with `hearth serve`.')
    } finally {
      backups.release()
    }
  } finally {
    lock.release()
  }
}
