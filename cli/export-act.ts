import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { removeQuietly } from '../src/operations/backups/backups.folder'
import { sizeText } from '../src/operations/backups/backups.rules'
import { exportFamily, partOf } from '../src/operations/export/export.create'
import { fileName } from '../src/operations/export/export.text'
import { systemClock, todayIn } from '../src/platform/clock'
import { assertWritable, countText, progress, toCommandError } from './backup-support'
import { failIfLossy, readServices } from './read-only-data'
import { currentRun } from './run'
import { CommandError, type DataFlags, printMessage, printResult, readSettings } from './support'

type Flags = DataFlags & { family: string; to: string; force?: boolean; minFree?: string }

/** @returns the file to write: `to` itself, or a file with the family's name if `to` is a folder */
const target = (to: string, family: { name: string; timezone: string }, force = false) => {
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory()
  const defaultName = fileName(`${family.name} ${todayIn(systemClock, family.timezone)}`, '.zip')
  const file = isFolder ? join(to, defaultName) : resolve(to)
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing && !existing.isFile()) throw new CommandError(`${file} exists and is not a regular file.`)
  if (existing && !force) throw new CommandError(`${file} already exists. Choose another name with --to, or replace it with --force.`)
  return file
}

const writableTarget: typeof target = (...args) => {
  try {
    const file = target(...args)
    assertWritable(file)
    return file
  } catch (error) {
    throw toCommandError(error)
  }
}

/** Deletes the unfinished file when a signal ends the command. */
const discardOnSignal = (part: string) => {
  const end = () => {
    removeQuietly(part)
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  return {
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, end)
    },
  }
}

const listed = (paths: string[]) => paths.map((path) => `  ${path}`).join('\n')

export const exportAll = async ({ json, family: id, to, force, ...flags }: Flags) => {
  const { data, minFree } = readSettings(['data', 'minFree'], flags)
  const { result: exported, recovered } = await readServices(data, async ({ sqlite, families }) => {
    const family = families.get(id)
    const file = writableTarget(to, family, force)
    currentRun().lowerPriority()
    using _ = discardOnSignal(partOf(file))
    const report = progress('Exported', 'uploads')
    return await exportFamily({ sqlite, dataDir: data, family, to: file, clock: systemClock, minFree, report }).catch((error) => {
      throw toCommandError(error)
    })
  })
  printResult(json, exported, `${exported.file}  ${sizeText(exported.bytes)}, ${countText(exported.files, 'file')}`)
  if (exported.damaged.length)
    printMessage(`${countText(exported.damaged.length, 'upload')} changed on the disk and may be damaged:\n${listed(exported.damaged)}`)
  if (exported.missing.length)
    throw new CommandError(
      `${countText(exported.missing.length, 'upload')} had no readable file; everything else is in ${exported.file}.\n${listed(exported.missing)}`,
    )
  failIfLossy(data, recovered)
}
