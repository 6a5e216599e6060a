import { createHealth } from '../features/system/health'
import { healthAnswer, probeAnswers } from '../features/system/health.answers'
import { type Clock, systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { acceptIdentity, assertIdentity, establishIdentity } from '../platform/data-folder/identity'
import { readSecret } from '../platform/data-folder/secret'
import { surveyFolder } from '../platform/data-folder/survey'
import { assertNotNewer, migrate, migrationNames } from '../platform/database/migrations/migrate'
import { closeSqlite, openSqlite } from '../platform/database/sqlite'
import { createCookies } from '../platform/http/cookies'
import { securityHeaders } from '../platform/http/headers'
import type { Log } from '../platform/log/log'
import { migrationsDir } from '../platform/native/embedded'

type Options = {
  clock?: Clock
  /** Accepts a new or different database that does not match the other files of the data folder. An admin's decision. */
  acceptNewDatabase?: boolean
}

/**
 * Opens and migrates the database, and answers health checks while the features load.
 * @throws DataFolderError before anything is written, MigrationError, or the system's error for an unreadable file
 */
export const openCore = (config: Config, log: Log, { clock = systemClock, acceptNewDatabase = false }: Options = {}) => {
  const survey = surveyFolder(config.data)
  assertNotNewer(survey.migrations, migrationNames(migrationsDir()))
  const isAccepted = acceptNewDatabase && acceptIdentity(config.data, clock, survey)
  if (!acceptNewDatabase) assertIdentity(config.data, survey)
  const sqlite = openSqlite(config.data)
  try {
    const ran = migrate(sqlite, migrationsDir(), config.data, clock)
    if (ran.length) log.info('database migrated', { migrations: ran })
    const cookies = createCookies(readSecret(config.data))
    const health = createHealth({ sqlite, dataDir: config.data, log })
    const checks: Record<string, () => Response> = { ...probeAnswers(health), '/api/health': () => healthAnswer(health) }
    /** Answers a health check, without the headers that depend on the request; undefined for every other request. */
    const answerCheck = ({ method, url }: Request) => {
      const check = method === 'GET' ? checks[URL.parse(url)?.pathname ?? ''] : undefined
      const response = check?.()
      for (const [name, value] of Object.entries(securityHeaders)) response?.headers.set(name, value)
      return response
    }
    /**
     * Raises the generation of the data folder. It runs after the first health checks, because it takes several fsyncs, and before any other write.
     * @throws DataFolderError
     */
    const identify = () => {
      const { isOtherSecret } = establishIdentity(sqlite, config.data, { clock, isAccepted })
      if (isOtherSecret) log.warn('secret.key was missing or replaced, so that everybody has to sign in again')
      if (isAccepted) log.warn('another or an older database was accepted; no upload is removed for 48 hours')
    }
    return { sqlite, cookies, health, answerCheck, identify }
  } catch (error) {
    closeSqlite(sqlite)
    throw error
  }
}
export type Core = ReturnType<typeof openCore>
