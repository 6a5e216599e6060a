import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, databaseBytes, makeTemporary } from '../src/operations/recovery/recovery.copy'
import { lossOf } from '../src/operations/recovery/recovery.report'
import { damageOf, isUnreadable, type RecoveryReport, recoverDatabase } from '../src/operations/recovery/recovery.salvage'
import { hasWal, isWritable } from '../src/operations/recovery/recovery.source'
import { systemClock } from '../src/platform/clock'
import { databaseOn, openDatabase } from '../src/platform/database/db'
import { appliedMigrations, migrate, migrationNames } from '../src/platform/database/migrations/migrate'
import { openReadOnly } from '../src/platform/database/read-only'
import { silentLog } from '../src/platform/log/log'
import { migrationsDir } from '../src/platform/native/embedded'
import { quoteCommand } from '../src/platform/quote-command'
import { createServices, type Services } from '../src/server/services'
import { hasDatabase, withServices } from './data'
import { unusable } from './folder'
import { CommandError, say } from './support'

/** Commands that only read: they work on a folder that can't be written to, and on a damaged database as far as its rows can be read. */

/** @throws CommandError when this process may not read a data folder */
const assertReadable = (dataDir: string) => {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    accessSync(join(dataDir, 'hearth.db'), constants.R_OK)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** What a command finds damaged. @param tables those that it needs; all when left out */
const isDamaged = (dataDir: string, tables?: readonly string[]) => {
  try {
    const database = openReadOnly(dataDir)
    try {
      return damageOf(database, tables) !== undefined
    } finally {
      database.close()
    }
  } catch (error) {
    if (isUnreadable(error)) return true
    throw error
  }
}

type Options = {
  /** The tables that the command needs; all when left out. */
  tables?: readonly string[]
}

type Source = {
  /** The folder with the copy to read instead of the data folder's database; undefined to read that itself. */
  copyIn?: string
  isReadOnly: boolean
  recovered?: RecoveryReport
  [Symbol.dispose]: () => void
}

/** Makes a whole copy of a damaged database, and says so. */
const recover = (dataDir: string, isReadOnly: boolean): Source => {
  const temporary = makeTemporary(3 * databaseBytes(dataDir))
  try {
    const recovered = recoverDatabase({ dataDir, to: join(temporary.path, 'hearth.db'), clock: systemClock })
    say(`The database in ${dataDir} is damaged. A recovered copy of it is used. ${lossOf(recovered)}`)
    return { copyIn: temporary.path, isReadOnly, recovered, [Symbol.dispose]: temporary[Symbol.dispose] }
  } catch (error) {
    temporary[Symbol.dispose]()
    throw error
  }
}

/**
 * Finds what a command that only reads can read: the database itself, a copy where its folder can't be written to, or a recovered one where it is
 * damaged. The copy lies below TMPDIR and goes with the source.
 * @param alwaysCopy whether a folder that can't be written to is copied even where it could be read in its place
 * @throws CommandError, RecoveryError or the file system's error
 */
export const openSource = (dataDir: string, { tables, alwaysCopy = false }: Options & { alwaysCopy?: boolean } = {}): Source => {
  assertReadable(dataDir)
  const isReadOnly = !isWritable(dataDir)
  const inPlace = { isReadOnly, [Symbol.dispose]: () => {} }
  if (!isReadOnly || (!hasWal(dataDir) && !alwaysCopy)) return isDamaged(dataDir, tables) ? recover(dataDir, isReadOnly) : inPlace
  const temporary = makeTemporary(2 * databaseBytes(dataDir))
  copyDatabase(dataDir, temporary.path)
  if (!isDamaged(temporary.path, tables)) return { copyIn: temporary.path, isReadOnly, [Symbol.dispose]: temporary[Symbol.dispose] }
  temporary[Symbol.dispose]()
  return recover(dataDir, isReadOnly)
}

type Read<T> = { result: T; recovered: RecoveryReport | undefined }

/**
 * Runs an act that only reads on the services of a data folder.
 * @returns its result, and what was lost where the database is damaged: to be told by `failIfLossy` once the result is printed
 * @throws as `withServices` and `openSource`
 */
export const readServices = async <T>(
  dataDir: string,
  act: (services: Services) => T | Promise<T>,
  options: Options = {},
): Promise<Read<T>> => {
  // An empty folder, or none: told as every other command does.
  if (!hasDatabase(dataDir)) return { result: await withServices(dataDir, act), recovered: undefined }
  using source = openSource(dataDir, options)
  const { copyIn, isReadOnly, recovered } = source
  if (copyIn) return { result: await onCopy(copyIn, dataDir, act), recovered }
  if (isReadOnly) return { result: await untouched(dataDir, act), recovered }
  try {
    return { result: await withServices(dataDir, act), recovered }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    using second = recover(dataDir, isReadOnly)
    return { result: await onCopy(second.copyIn ?? '', dataDir, act), recovered: second.recovered }
  }
}

/** Reads a copy, which is brought to this program's schema; uploads are those of the data folder. */
const onCopy = async <T>(copyIn: string, dataDir: string, act: (services: Services) => T | Promise<T>) => {
  const database = openDatabase(copyIn)
  try {
    migrate(database.sqlite, migrationsDir(), copyIn)
    return await act(createServices({ database, dataDir, log: silentLog }))
  } finally {
    database.close()
  }
}

/** Reads the database where it lies, with nothing written beside it. An older one is copied first, since it has to be migrated. */
const untouched = async <T>(dataDir: string, act: (services: Services) => T | Promise<T>) => {
  const sqlite = openReadOnly(dataDir)
  try {
    if (appliedMigrations(sqlite).join() === migrationNames(migrationsDir()).join())
      return await act(createServices({ database: databaseOn(sqlite), dataDir, log: silentLog }))
  } finally {
    sqlite.close()
  }
  using temporary = makeTemporary(4 * databaseBytes(dataDir))
  const copyIn = join(temporary.path, 'data')
  mkdirSync(copyIn)
  copyDatabase(dataDir, copyIn)
  return onCopy(copyIn, dataDir, act)
}

/** Ends a command that has done its work on a recovered copy. @throws CommandError when something was lost */
export const failIfLossy = (dataDir: string, recovered: RecoveryReport | undefined) => {
  if (!recovered?.isLossy) return
  throw new CommandError(
    `The database is damaged, and this answer is what could be recovered of it. ${lossOf(recovered)} See ${quoteCommand('doctor', dataDir)}.`,
  )
}
