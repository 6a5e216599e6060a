import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyDatabase, databaseBytes, makeTemporary } from '../src/operations/recovery/recovery.copy'
import { lossText } from '../src/operations/recovery/recovery.report'
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
import { unusableFolderError } from './folder'
import { CommandError, printMessage } from './support'

/** Read-only commands: they work on a folder without write permission, and on the readable rows of a damaged database. */

/** @throws CommandError when this process may not read a data folder */
const assertReadable = (dataDir: string) => {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    accessSync(join(dataDir, 'hearth.db'), constants.R_OK)
  } catch (error) {
    throw unusableFolderError(dataDir, error)
  }
}

/** @param tables the tables to check; all if omitted */
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
  /** The tables that the command needs; all if omitted. */
  tables?: readonly string[]
}

type Source = {
  /** Folder of the copy to read; undefined to read the data folder's own database. */
  copyIn?: string
  isReadOnly: boolean
  recovered?: RecoveryReport
  [Symbol.dispose]: () => void
}

/** Makes a recovered copy of a damaged database and reports the loss. */
const recover = (dataDir: string, isReadOnly: boolean): Source => {
  const temporary = makeTemporary(3 * databaseBytes(dataDir))
  try {
    const recovered = recoverDatabase({ dataDir, to: join(temporary.path, 'hearth.db'), clock: systemClock })
    printMessage(`The database in ${dataDir} is damaged. A recovered copy of it is used. ${lossText(recovered)}`)
    return { copyIn: temporary.path, isReadOnly, recovered, [Symbol.dispose]: temporary[Symbol.dispose] }
  } catch (error) {
    temporary[Symbol.dispose]()
    throw error
  }
}

/**
 * Opens the database for a read-only command: the database itself, a copy if the folder is not writable, or a recovered copy if the database
 * is damaged. The copy is below TMPDIR; disposing of the source deletes it.
 * @param alwaysCopy whether to copy a database in a read-only folder even if it could be read in place
 * @throws CommandError, RecoveryError, or the error of the file system
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
 * Runs a read-only act on the services of a data folder.
 * @returns its result, and the recovery report if the database is damaged: pass it to `failIfLossy` after printing the result
 * @throws the errors of `withServices` and `openSource`
 */
export const readServices = async <T>(
  dataDir: string,
  act: (services: Services) => T | Promise<T>,
  options: Options = {},
): Promise<Read<T>> => {
  // `withServices` reports an empty or missing folder, as for every other command.
  if (!hasDatabase(dataDir)) return { result: await withServices(dataDir, act), recovered: undefined }
  using source = openSource(dataDir, options)
  const { copyIn, isReadOnly, recovered } = source
  if (copyIn) return { result: await onCopy(copyIn, dataDir, act), recovered }
  if (isReadOnly) return { result: await inPlaceReadOnly(dataDir, act), recovered }
  try {
    return { result: await withServices(dataDir, act), recovered }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    using second = recover(dataDir, isReadOnly)
    return { result: await onCopy(second.copyIn ?? '', dataDir, act), recovered: second.recovered }
  }
}

/** Migrates a copy to this version's schema and reads it; uploads come from the data folder. */
const onCopy = async <T>(copyIn: string, dataDir: string, act: (services: Services) => T | Promise<T>) => {
  const database = openDatabase(copyIn)
  try {
    migrate(database.sqlite, migrationsDir(), copyIn)
    return await act(createServices({ database, dataDir, log: silentLog }))
  } finally {
    database.close()
  }
}

/** Reads the database in place without creating files beside it. A database with an older schema is copied first, to migrate the copy. */
const inPlaceReadOnly = async <T>(dataDir: string, act: (services: Services) => T | Promise<T>) => {
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

/** Fails a command that ran on a recovered copy. @throws CommandError if rows were lost */
export const failIfLossy = (dataDir: string, recovered: RecoveryReport | undefined) => {
  if (!recovered?.isLossy) return
  throw new CommandError(
    `The database is damaged; this output is what could be recovered. ${lossText(recovered)} See ${quoteCommand('doctor', dataDir)}.`,
  )
}
