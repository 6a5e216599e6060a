import { createApp } from './app'
import { createHealth } from './features/system/health'
import { probes } from './features/system/system.probes'
import { healthRoute } from './features/system/system.routes'
import { assets } from './platform/assets'
import type { Config } from './platform/config'
import { createCookies } from './platform/cookies'
import { migrationsDir, webDir } from './platform/embedded'
import type { Log } from './platform/log'
import { migrate, refuseNewer } from './platform/migrate'
import { readSecret } from './platform/secret'
import { closeSqlite, openSqlite } from './platform/sqlite'

/**
 * Opens the database, brings it to this program's schema, and serves what needs nothing else: pages and health. A browser loads the app meanwhile.
 * @throws MigrationError, or the system's error for what cannot be read
 */
export const openCore = (config: Config, log: Log, web = webDir()) => {
  refuseNewer(migrationsDir(), config.data)
  const sqlite = openSqlite(config.data)
  try {
    const ran = migrate(sqlite, migrationsDir(), config.data)
    if (ran.length) log.info('database migrated', { migrations: ran })
    const cookies = createCookies(readSecret(config.data))
    const pages = assets(web)
    const health = createHealth({ sqlite, dataDir: config.data, log })
    const parts = [probes(health), pages.part]
    const app = createApp({ routes: [healthRoute(health)], parts, cookies, log, config, noteError: health.note })
    return { sqlite, cookies, parts, page: pages.page, health, app }
  } catch (error) {
    closeSqlite(sqlite)
    throw error
  }
}
export type Core = ReturnType<typeof openCore>
