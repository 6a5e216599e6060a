import { createHealth } from '../features/system/health'
import { probes } from '../features/system/system.probes'
import { healthRoute } from '../features/system/system.routes'
import { type Clock, systemClock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { acceptIdentity, assertIdentity, establishIdentity } from '../platform/data-folder/identity'
import { readSecret } from '../platform/data-folder/secret'
import { migrate, refuseNewer } from '../platform/database/migrations/migrate'
import { closeSqlite, openSqlite } from '../platform/database/sqlite'
import { createCookies } from '../platform/http/cookies'
import { staticFiles } from '../platform/http/static-files'
import type { Log } from '../platform/log/log'
import { migrationsDir, webDir } from '../platform/native/embedded'
import { createApp } from './app'

type Options = {
  web?: string
  clock?: Clock
  /** Whether an admin wants the database that is there, or a new one, in spite of the folder's other parts. */
  acceptNewDatabase?: boolean
}

/**
 * Opens the database, brings it to this program's schema, and serves what needs nothing else: pages and health. A browser loads the app meanwhile.
 * @throws DataFolderError before anything is written, MigrationError, or the system's error for what cannot be read
 */
export const openCore = (config: Config, log: Log, { web = webDir(), clock = systemClock, acceptNewDatabase = false }: Options = {}) => {
  refuseNewer(migrationsDir(), config.data)
  const isAccepted = acceptNewDatabase && acceptIdentity(config.data, clock)
  if (!acceptNewDatabase) assertIdentity(config.data)
  const sqlite = openSqlite(config.data)
  try {
    const ran = migrate(sqlite, migrationsDir(), config.data, clock)
    if (ran.length) log.info('database migrated', { migrations: ran })
    const cookies = createCookies(readSecret(config.data))
    const pages = staticFiles(web)
    const health = createHealth({ sqlite, dataDir: config.data, log })
    const parts = [probes(health), pages.part]
    const app = createApp({ routes: [healthRoute(health)], parts, cookies, log, config, noteError: health.note })
    /**
     * Raises the generation of the folder. It syncs the disk a few times, which a browser need not wait for; nothing else may have begun to write.
     * @throws DataFolderError
     */
    const identify = () => {
      const { isOtherSecret } = establishIdentity(sqlite, config.data, { clock, isAccepted })
      if (isOtherSecret) log.warn('secret.key was missing or replaced, so that everybody has to sign in again')
      if (isAccepted) log.warn('another or an older database was accepted; no upload is removed for 48 hours')
    }
    return { sqlite, cookies, parts, page: pages.page, health, app, identify }
  } catch (error) {
    closeSqlite(sqlite)
    throw error
  }
}
export type Core = ReturnType<typeof openCore>
