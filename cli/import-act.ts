import { statSync } from 'node:fs'
import { importFamily } from '../src/operations/family-import/family-import.create'
import { ImportRefusal } from '../src/operations/family-import/family-import.read'
import { systemClock } from '../src/platform/clock'
import { lockDataDir } from '../src/platform/data-folder/lock'
import { randomToken } from '../src/platform/data-folder/secret'
import { ZipError } from '../src/platform/zip/zip.read'
import { assertReadable, countText, progress, toCommandError } from './backup-support'
import { withServices } from './data'
import { CommandError, type DataFlags, printMessage, printResult, readSettings, table } from './support'

type Flags = DataFlags & { minFree?: string }

const assertFile = (file: string) => {
  assertReadable(file)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new CommandError(found ? `${file} is not a regular file.` : `There is no file ${file}.`)
}

export const importAll = async (file: string, { json, ...flags }: Flags) => {
  const { data, minFree } = readSettings(['data', 'minFree'], flags)
  assertFile(file)
  const imported = await withServices(
    data,
    async ({ sqlite, accounts }) => {
      // No server may start on half a family.
      const lock = lockDataDir(data)
      try {
        const passwordHash = await accounts.hash(randomToken(32))
        const report = progress('Imported', 'uploads')
        const done = await importFamily({ file, sqlite, dataDir: data, clock: systemClock, passwordHash, minFree, report })
        const people = accounts.list().filter(({ disabledAt }) => disabledAt === null)
        return { ...done, people: people.map(({ id, username, firstName, email }) => ({ id, username, firstName, email })) }
      } catch (error) {
        if (error instanceof ImportRefusal || error instanceof ZipError)
          throw new CommandError(`${file} can't be imported. ${error.message} Nothing was changed.`)
        throw toCommandError(error)
      } finally {
        lock.release()
      }
    },
    { create: true },
  )
  const { family, rows, uploads, people, subscriptions } = imported
  const list = table(
    ['USERNAME', 'NAME', 'E-MAIL'],
    people.map(({ username, firstName, email }) => [username, firstName, email ?? '']),
  )
  printResult(json, imported, `${family.name}: ${countText(rows, 'row')} and ${countText(uploads, 'upload')}.\n\n${list}`)
  if (imported.missing) printMessage(`${countText(imported.missing, 'upload')} had no file in the export.`)
  if (imported.damaged)
    printMessage(`${countText(imported.damaged, 'upload')} had changed on the disk before the export, and may be damaged.`)
  if (imported.leftOut) printMessage(`${countText(imported.leftOut, 'row')} named something private, and stayed out.`)
  if (subscriptions.length) printMessage(`Subscribe to these calendars again: ${subscriptions.join(', ')}.`)
  printMessage(
    'An export has no passwords and no secret links. Give an admin a password with `hearth user reset-password USERNAME`; that admin sets those of the others under Settings, and makes new invitations and links.',
  )
}
