import type { Database } from 'bun:sqlite'
import { fstatSync } from 'node:fs'
import { websocket } from 'elysia/ws'
import { createApp } from './app'
import { assets } from './platform/assets'
import type { Clock } from './platform/clock'
import type { Config } from './platform/config'
import { openDatabase } from './platform/db'
import { migrationsDir, webDir } from './platform/embedded'
import { lockDataDir } from './platform/lock'
import { createLog, type Log } from './platform/log'
import { migrate } from './platform/migrate'
import { readSecret } from './platform/secret'
import { createServices } from './services'

/** Bytes a request may have before it is refused unread; each call has its own, lower limit. */
const largestBody = 64 * 1024 * 1024

/** Seconds after which a silent connection is closed. */
const idleSeconds = 30

/** Seconds that open requests get to finish when the server stops. */
const graceSeconds = 5

/** How often the server looks whether another process has written to the database: `hearth user disable`, say. */
const lookMs = 1000

/** Calls back after every commit that another process made. SQLite's `data_version` changes with those and no others. */
const watchOtherWriters = (sqlite: Database, changed: () => void) => {
  const version = () => sqlite.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version
  let seen = version()
  return setInterval(() => {
    const now = version()
    if (now !== seen) changed()
    seen = now
  }, lookMs)
}

/** What tests choose themselves. */
type Overrides = { web?: string; clock?: Clock; log?: Log }

/**
 * Opens the data folder and serves it.
 * @throws LockedError, MigrationError, or the system's error for a port or folder that cannot be used
 */
export const startServer = async (config: Config, overrides: Overrides = {}) => {
  const log = overrides.log ?? createLog(config.log ?? (fstatSync(2).isCharacterDevice() ? 'text' : 'json'))
  const lock = lockDataDir(config.data)
  const database = openDatabase(config.data)
  try {
    const ran = migrate(database.sqlite, migrationsDir(), config.data)
    if (ran.length) log.info('database migrated', { migrations: ran })
    const services = createServices({
      database,
      dataDir: config.data,
      log,
      clock: overrides.clock,
      smtpUrl: config.smtpUrl,
      smtpFrom: config.smtpFrom,
    })
    const app = createApp({ services, secret: readSecret(config.data), log, config, pages: await assets(overrides.web ?? webDir()) })
    // Not by `app.listen`, which compiles all of it twice before the first answer.
    const server = Bun.serve({
      port: config.port,
      hostname: config.host,
      maxRequestBodySize: largestBody,
      idleTimeout: idleSeconds,
      development: false,
      fetch: app.fetch,
      websocket,
    })
    app.server = server
    const looking = watchOtherWriters(database.sqlite, services.live.recheck)

    return {
      port: server.port,
      services,
      log,
      /** Ends open sockets, lets open requests finish, moves the WAL into the database and lets go of the data folder. */
      async stop() {
        clearInterval(looking)
        services.live.disconnect(() => true, 1001)
        await Promise.race([server.stop(), Bun.sleep(graceSeconds * 1000)])
        await server.stop(true)
        database.close()
        lock.release()
      },
    }
  } catch (error) {
    database.close()
    lock.release()
    throw error
  }
}
export type RunningServer = Awaited<ReturnType<typeof startServer>>
