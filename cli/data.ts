import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from '../src/platform/clock'
import { assertIdentity, establishIdentity } from '../src/platform/data-folder/identity'
import { LockedError, lockDataDir } from '../src/platform/data-folder/lock'
import { finishReplace, isReplacing } from '../src/platform/data-folder/replace'
import { readSecret } from '../src/platform/data-folder/secret'
import { readIdentity, surveyFolder } from '../src/platform/data-folder/survey'
import { openDatabase } from '../src/platform/database/db'
import { appliedMigrations, assertNotNewer, migrate, migrationNames } from '../src/platform/database/migrations/migrate'
import { MigrationError } from '../src/platform/database/migrations/migration-error'
import { silentLog } from '../src/platform/log/log'
import { migrationsDir } from '../src/platform/native/embedded'
import type { ChannelSettings } from '../src/platform/outgoing/channels'
import { createServices, type Services } from '../src/server/services'
import { prepareFolder, unusableFolderError } from './folder'
import { CommandError, printMessage } from './support'

/** Whether a data folder has a database. @throws CommandError without permission to check */
export const hasDatabase = (dataDir: string) => {
  try {
    return statSync(join(dataDir, 'hearth.db'), { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // Not a missing database: this process lacks permission.
    throw unusableFolderError(dataDir, error)
  }
}

/** Completes an interrupted restore; until then the folder is inconsistent. */
export const finishInterruptedRestore = (dataDir: string) => {
  if (!isReplacing(dataDir)) return
  try {
    const lock = lockDataDir(dataDir)
    try {
      finishReplace(dataDir)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw error instanceof LockedError ? new CommandError('A backup is being restored. Try again when it has finished.') : error
  }
}

const bringUpToDate = (database: ReturnType<typeof openDatabase>, dataDir: string) => {
  const known = migrationNames(migrationsDir())
  const applied = appliedMigrations(database.sqlite)
  // Do not take the lock without pending migrations: it would block a server that starts now.
  if (known.join() === applied.join()) return
  let lock: ReturnType<typeof lockDataDir>
  try {
    lock = lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new MigrationError(
      'The running server uses another version of the database. Use the same version of hearth, or restart the server.',
    )
  }
  try {
    migrate(database.sqlite, migrationsDir(), dataDir)
  } finally {
    lock.release()
  }
}

/** Gives a new folder its id, so that a database missing before the first server start is detected as well. */
const identify = ({ sqlite }: ReturnType<typeof openDatabase>, dataDir: string, clock: Clock = systemClock) => {
  if (readIdentity(sqlite).id !== null) return
  readSecret(dataDir)
  establishIdentity(sqlite, dataDir, { clock })
}

type Options = {
  /** Creates the folder and the database if missing. */
  create?: boolean
  channels?: ChannelSettings
  clock?: Clock
}

/**
 * Runs an act on the services of a data folder, whether a server runs on it or not. Without one, the database is first brought to
 * this program's schema; under a running server it is never migrated.
 * @throws CommandError without data, DataFolderError when the database does not belong to the folder, MigrationError when the database is of another version, and what the act throws
 */
export const withServices = async <T>(dataDir: string, act: (services: Services) => T | Promise<T>, options: Options = {}): Promise<T> => {
  const { create = false, ...rest } = options
  finishInterruptedRestore(dataDir)
  if (!create && !hasDatabase(dataDir)) {
    assertIdentity(dataDir)
    throw new CommandError(
      `There is no Hearth in ${dataDir} yet. Start one with \`hearth init\` or \`hearth serve\`, or name its folder with --data.`,
    )
  }
  prepareFolder(dataDir)
  const survey = surveyFolder(dataDir)
  assertNotNewer(survey.migrations, migrationNames(migrationsDir()))
  assertIdentity(dataDir, survey)
  const database = openDatabase(dataDir)
  try {
    bringUpToDate(database, dataDir)
    if (create) identify(database, dataDir, options.clock)
    const log = { ...silentLog, warn: complain, error: complain }
    const services = createServices({ database, dataDir, log, ...rest })
    const result = await act(services)
    await services.mail.settled()
    return result
  } finally {
    database.close()
  }
}

const complain = (message: string, { reason }: Record<string, unknown> = {}) =>
  printMessage(`hearth: ${message}${reason ? ` (${reason})` : ''}`)
