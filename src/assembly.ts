import type { WebSocketHandler } from 'bun'
import { websocket } from 'elysia/ws'
import { createApp } from './app'
import { assets } from './platform/assets'
import type { Clock } from './platform/clock'
import type { Config } from './platform/config'
import { openDatabase } from './platform/db'
import { migrationsDir, webDir } from './platform/embedded'
import type { Log } from './platform/log'
import type { Memory } from './platform/log.memory'
import { migrate, refuseNewer } from './platform/migrate'
import { readSecret } from './platform/secret'
import { createServices } from './services'

type Overrides = { web?: string; clock?: Clock; memory: () => Memory }

/**
 * Opens the database, brings it to this program's schema and puts services and app together.
 * @throws MigrationError, or the system's error for what cannot be read
 */
export const assemble = (config: Config, log: Log, { web = webDir(), clock, memory }: Overrides) => {
  refuseNewer(migrationsDir(), config.data)
  const database = openDatabase(config.data, { shared: true })
  try {
    const ran = migrate(database.sqlite, migrationsDir(), config.data)
    if (ran.length) log.info('database migrated', { migrations: ran })
    const { smtpUrl, smtpFrom, quota, minFree } = config
    const backups = { at: config.backupAt, keep: config.backupKeep }
    const services = createServices({ database, dataDir: config.data, log, clock, smtpUrl, smtpFrom, quota, minFree, backups, memory })
    const app = createApp({ services, secret: readSecret(config.data), log, config, pages: assets(web) })
    // Elysia's own declaration of the handler differs from Bun's in name only.
    return { database, services, app, websocket: websocket as WebSocketHandler<never> }
  } catch (error) {
    database.close()
    throw error
  }
}
