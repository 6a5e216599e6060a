import { statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { discard } from '../src/operations/backups/backups.folder'
import { sizeText } from '../src/operations/backups/backups.rules'
import { exportFamily, partOf } from '../src/operations/export/export.create'
import { fileName } from '../src/operations/export/export.text'
import { systemClock, todayIn } from '../src/platform/clock'
import { assertWritable, failing, progress, thereIs } from './backup-support'
import { failIfLossy, readServices } from './read-only-data'
import { answer, CommandError, type DataFlags, readSettings, say } from './support'

type Flags = DataFlags & { family: string; to: string; force?: boolean; minFree?: string }

/** The file to make: where it was asked for, under the family's name when that is a folder. */
const target = (to: string, family: { name: string; timezone: string }, force = false) => {
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory()
  const own = fileName(`${family.name} ${todayIn(systemClock, family.timezone)}`, '.zip')
  const file = isFolder ? join(to, own) : resolve(to)
  const there = statSync(file, { throwIfNoEntry: false })
  if (there && !there.isFile()) throw new CommandError(`${file} is no file, and can't become one.`)
  if (there && !force) throw new CommandError(`${file} is there already. Choose another name with --to, or replace it with --force.`)
  return file
}

const placeFor: typeof target = (...args) => {
  try {
    const file = target(...args)
    assertWritable(file)
    return file
  } catch (error) {
    throw failing(error)
  }
}

/** Leaves nothing behind when somebody ends the command. */
const clearWhenEnded = (part: string) => {
  const end = () => {
    discard(part)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}

const listed = (paths: string[]) => paths.map((path) => `  ${path}`).join('\n')

export const exportAll = async ({ json, family: id, to, force, ...flags }: Flags) => {
  const { data, minFree } = readSettings(['data', 'minFree'], flags)
  const { result: made, recovered } = await readServices(data, async ({ sqlite, families }) => {
    const family = families.get(id)
    const file = placeFor(to, family, force)
    // The family at home comes first: on a small machine, so that nobody waits for a page.
    setPriority(constants.priority.PRIORITY_LOW)
    clearWhenEnded(partOf(file))
    const report = progress('Exported', 'uploads')
    return exportFamily({ sqlite, dataDir: data, family, to: file, clock: systemClock, minFree, report }).catch((error) => {
      throw failing(error)
    })
  })
  answer(json, made, `${made.file}  ${sizeText(made.bytes)}, ${thereIs(made.files, 'file')}`)
  if (made.damaged.length)
    say(`${thereIs(made.damaged.length, 'upload')} changed on the disk, and may be damaged:\n${listed(made.damaged)}`)
  if (made.missing.length)
    throw new CommandError(
      `${thereIs(made.missing.length, 'upload')} had no file that could be read; everything else is in ${made.file}.\n${listed(made.missing)}`,
    )
  failIfLossy(data, recovered)
}
