import type { Database } from 'bun:sqlite'
import type { Clock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { lockDataDir } from '../platform/data-folder/lock'
import { finishReplace } from '../platform/data-folder/replace'
import { unlessFull } from '../platform/database/disk-full'
import { securityHeaders } from '../platform/http/headers'
import { idleSeconds } from '../platform/http/request'
import { type Log, serverLog } from '../platform/log/log'
import { rememberErrors } from '../platform/log/recent-errors'
import { createRepeatFilter } from '../platform/log/repeat-filter'

/** Bytes a request may have before it is refused unread; each call has its own, lower limit. */
const largestBody = 64 * 1024 * 1024

/** Bytes a frame from a browser may have; they all join, and say no more than that. */
const largestFrame = 4096

/** Seconds after which a socket that does not answer pings is closed. */
const socketIdleSeconds = 120

/** Seconds that open requests get to finish when the server stops. */
const graceSeconds = 5

/** Seconds after which background work begins: by then those who waited for the start have their pages. */
const defaultBackgroundDelay = 10

/** Minutes until the log reports again that background work failed to start. It is tried again after half of the delay above. */
const jobsFailureMinutes = 10

/** Minutes between two looks at the disk and the backups. They need no job: the database may be what is wrong. */
const alertsEveryMinutes = 10

/** How often the server looks whether another process has written to the database: `hearth user disable`, say. */
const lookMs = 500

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

/** How long those have who asked while the first part was being loaded. */
const firstTurnsMs = 3

/** Whether a request is for a page or for health; all others need the features, and wait for them while the server starts. */
const needsCoreAlone = ({ url }: Request) => {
  const path = URL.parse(url)?.pathname ?? '/'
  return path === '/api/health' || !/^\/(api|ws)(\/|$)/.test(path)
}

/** Values that tests choose. */
type Overrides = {
  web?: string
  clock?: Clock
  log?: Log
  acceptNewDatabase?: boolean
  /** Seconds from the start to background work. */
  backgroundDelay?: number
}

/** Takes the port, and asks whoever calls already to come back in a second. On its own for its test: a whole start leaves no time to ask. */
export const openPort = ({ port, host: hostname }: Config) =>
  Bun.serve<never>({
    port,
    hostname,
    maxRequestBodySize: largestBody,
    idleTimeout: idleSeconds,
    development: false,
    // Else Bun lets two servers outside development share a port, and each gets some of the requests.
    reusePort: false,
    fetch: () =>
      Response.json(
        { code: 'starting', message: 'Hearth is starting.' },
        { status: 503, headers: { ...securityHeaders, 'retry-after': '1' } },
      ),
  })

/**
 * Opens the data folder and serves it: pages and health first, and the rest as soon as it is loaded.
 *
 * The port comes first: one that is taken is found before the database is migrated. And whenever a server is made, Bun collects
 * garbage: so early there is next to none, while with everything loaded it would cost the start 4 ms.
 * @throws LockedError, DataFolderError, MigrationError, or the system's error for a port or folder that cannot be used
 */
export const startServer = async (
  config: Config,
  { log: given, web, clock, acceptNewDatabase, backgroundDelay = defaultBackgroundDelay }: Overrides = {},
) => {
  const { log, memory } = rememberErrors(given ?? serverLog(config))
  const lock = lockDataDir(config.data)
  let opened: ReturnType<typeof openPort> | undefined
  try {
    const server = openPort(config)
    opened = server
    if (finishReplace(config.data)) log.info('restore finished')
    const { openCore } = await import('./core')
    const core = openCore(config, log, { web, clock, acceptNewDatabase })
    core.app.server = server
    const whole = Promise.withResolvers<(request: Request) => Response | Promise<Response>>()
    // Who waits for it may have gone by then.
    whole.promise.catch(() => {})
    server.reload({
      fetch: (request) => (needsCoreAlone(request) ? core.app.fetch(request) : whole.promise.then((answer) => answer(request))),
    })
    // Turns of the event loop: who has asked already is let in, read and answered before the rest is loaded.
    await Bun.sleep(firstTurnsMs)
    const { database, services, app, websocket } = await import('./boot')
      .then(({ boot: assemble }) => {
        core.identify()
        return assemble(core, config, log, { clock, memory })
      })
      .catch((error) => {
        whole.reject(error)
        core.sqlite.close()
        throw error
      })
    app.server = server
    // Not by `app.listen`, which compiles all of it twice before the first answer. What `.ws` says of a socket's limits Bun doesn't hear.
    server.reload({ fetch: app.fetch, websocket: { ...websocket, maxPayloadLength: largestFrame, idleTimeout: socketIdleSeconds } })
    whole.resolve(app.fetch)
    try {
      unlessFull(services.families.fixServerFamily)
    } catch (error) {
      log.error('the family of the server could not be stored', { error: String(error) })
    }
    services.upkeep.putBack().then(
      (count) => count && log.info('uploads put back from the trash', { count }),
      (error) => log.error('the trash could not be read', { error: String(error) }),
    )
    const looking = watchOtherWriters(database.sqlite, services.live.recheck)
    let opening: ReturnType<typeof openJobs> | undefined
    const openJobs = () => import('./jobs').then(({ createJobs }) => createJobs({ db: database.db, services, log }))
    const jobs = () => {
      opening ??= openJobs().catch((error) => {
        opening = undefined
        throw error
      })
      return opening
    }
    // They are planned first, which a full disk has no room for: then a little later.
    const isNews = createRepeatFilter(jobsFailureMinutes)
    const startAlerts = () => {
      watching = setInterval(services.watch.look, alertsEveryMinutes * 60_000)
      void services.watch.look()
    }
    let watching = setTimeout(startAlerts, backgroundDelay * 1000)
    const startJobs = () => jobs().then(({ start }) => start(), whenJobsFail)
    const whenJobsFail = (error: unknown) => {
      if (isStopping) return
      if (isNews(String(error))) log.error('background work failed to start', { error: String(error) })
      starting = setTimeout(startJobs, (backgroundDelay / 2) * 1000)
    }
    let starting = setTimeout(startJobs, backgroundDelay * 1000)
    let isStopping = false
    let stopWatchingClock = () => {}
    // The start does not wait for this.
    void import('../features/system/clock-watch')
      .then(({ watchClock }) => {
        if (!isStopping) stopWatchingClock = watchClock({ sqlite: database.sqlite, clock: services.clock, log })
      })
      .catch((error) => log.error('the clock cannot be watched', { error: String(error) }))

    return {
      port: server.port,
      services,
      log,
      /** The background work, for tests to run at their time. */
      jobs,
      /** Ends open sockets, lets open requests finish, moves the WAL into the database and lets go of the data folder. */
      async stop() {
        isStopping = true
        clearInterval(looking)
        clearTimeout(starting)
        stopWatchingClock()
        clearTimeout(watching)
        services.deliveries.stop()
        services.backups.stop()
        services.upkeep.stop()
        const idle = opening?.then(
          ({ stop }) => stop(),
          () => {},
        )
        services.live.disconnect(() => true, 1001)
        await Promise.race([Promise.all([server.stop(), idle]), Bun.sleep(graceSeconds * 1000)])
        await services.mail.settled()
        await Promise.race([services.alerts.settled(), Bun.sleep(graceSeconds * 1000)])
        await server.stop(true)
        database.close()
        lock.release()
      },
    }
  } catch (error) {
    await opened?.stop(true)
    lock.release()
    throw error
  }
}
