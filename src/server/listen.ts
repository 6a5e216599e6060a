import type { Database } from 'bun:sqlite'
import type { Clock } from '../platform/clock'
import type { Config } from '../platform/config/config'
import { lockDataDir } from '../platform/data-folder/lock'
import { finishReplace } from '../platform/data-folder/replace'
import { ignoreDiskFull } from '../platform/database/disk-full'
import { securityHeaders } from '../platform/http/headers'
import { idleSeconds } from '../platform/http/request'
import { type Log, serverLog } from '../platform/log/log'
import { rememberErrors } from '../platform/log/recent-errors'
import { createRepeatFilter } from '../platform/log/repeat-filter'

/** Maximum bytes of a request; a larger one is refused unread. Each endpoint has its own, lower limit. */
const maxBodyBytes = 64 * 1024 * 1024

/** Maximum bytes of a frame from a browser. Browsers only send small join frames. */
const maxFrameBytes = 4096

/** Seconds without a pong after which a socket is closed. */
const socketIdleSeconds = 120

/** Seconds that open requests get to finish when the server stops. */
const graceSeconds = 5

/** Seconds from the start to background jobs. The delay lets waiting browsers load their pages first. */
const defaultBackgroundDelay = 10

/** Minutes between two log lines about failed starts of the background jobs. A retry follows after half of the delay above. */
const jobsFailureMinutes = 10

/** Minutes between two checks of the disk and the backups. They run without the job table, because the database may be the problem. */
const alertsEveryMinutes = 10

/** Milliseconds between two checks for writes of another process, such as `hearth user disable`. */
const otherWriterPollMs = 500

/** Calls `onChange` after another process commits. SQLite's `data_version` changes only then. */
const watchOtherWriters = (sqlite: Database, onChange: () => void) => {
  const version = () => sqlite.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version
  let seen = version()
  return setInterval(() => {
    const now = version()
    if (now !== seen) onChange()
    seen = now
  }, otherWriterPollMs)
}

/** Milliseconds in which the event loop answers health checks that arrived meanwhile; the features block it for 40 ms from then on. */
const firstRequestsMs = 3

/** Options for tests. */
type Overrides = {
  web?: string
  clock?: Clock
  log?: Log
  acceptNewDatabase?: boolean
  /** Seconds from the start to background jobs. */
  backgroundDelay?: number
}

/** Listens on the port, and answers every request with 503 and `Retry-After: 1`. Exported for its test: a whole start is too fast to catch this. */
export const openPort = ({ port, host: hostname }: Config) =>
  Bun.serve<never>({
    port,
    hostname,
    maxRequestBodySize: maxBodyBytes,
    idleTimeout: idleSeconds,
    development: false,
    // By default Bun lets two production servers share a port, and splits the requests between them.
    reusePort: false,
    fetch: () =>
      Response.json(
        { code: 'starting', message: 'Hearth is starting.' },
        { status: 503, headers: { ...securityHeaders, 'retry-after': '1' } },
      ),
  })

/**
 * Opens the data folder and serves it: health checks first, then everything else as soon as the features are loaded.
 *
 * It opens the port first, so that a port in use stops the start before the database is migrated. Bun also collects garbage whenever it
 * creates a server: this early it is nearly free, and with everything loaded it costs 4 ms.
 * @throws LockedError, DataFolderError, MigrationError, or the system's error for an unusable port or folder
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
    const core = openCore(config, log, { clock, acceptNewDatabase })
    const whole = Promise.withResolvers<(request: Request) => Response | Promise<Response>>()
    // Without a waiting request, a rejection would be unhandled.
    whole.promise.catch(() => {})
    server.reload({ fetch: (request) => core.answerCheck(request) ?? whole.promise.then((answer) => answer(request)) })
    // Lets the event loop accept and answer waiting checks before the import below blocks it.
    await Bun.sleep(firstRequestsMs)
    const { database, services, app, websocket } = await import('./boot')
      .then(({ boot: assemble }) => {
        core.identify()
        return assemble(core, config, log, { web, clock, memory })
      })
      .catch((error) => {
        whole.reject(error)
        core.sqlite.close()
        throw error
      })
    app.server = server
    // `app.listen` would compile all routes twice before the first reply. Bun ignores the socket limits of `.ws`, so they are set here.
    server.reload({ fetch: app.fetch, websocket: { ...websocket, maxPayloadLength: maxFrameBytes, idleTimeout: socketIdleSeconds } })
    whole.resolve(app.fetch)
    try {
      ignoreDiskFull(services.families.storeServerFamily)
    } catch (error) {
      log.error('failed to store the family of the server', { error: String(error) })
    }
    services.upkeep.restoreReferencedFiles().then(
      (count) => count && log.info('uploads put back from the trash', { count }),
      (error) => log.error('failed to read the trash', { error: String(error) }),
    )
    const otherWriterPoll = watchOtherWriters(database.sqlite, services.live.recheck)
    let opening: ReturnType<typeof openJobs> | undefined
    const openJobs = () => import('./jobs').then(({ createJobs }) => createJobs({ db: database.db, services, log }))
    const jobs = () => {
      opening ??= openJobs().catch((error) => {
        opening = undefined
        throw error
      })
      return opening
    }
    // Starting the jobs writes their schedule. On a full disk that fails, and is retried.
    const shouldLog = createRepeatFilter(jobsFailureMinutes)
    const startAlerts = () => {
      watching = setInterval(services.watch.runChecks, alertsEveryMinutes * 60_000)
      void services.watch.runChecks()
    }
    let watching = setTimeout(startAlerts, backgroundDelay * 1000)
    const startJobs = () => jobs().then(({ start }) => start(), whenJobsFail)
    const whenJobsFail = (error: unknown) => {
      if (isStopping) return
      if (shouldLog(String(error))) log.error('background work failed to start', { error: String(error) })
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
      .catch((error) => log.error('failed to start the clock watch', { error: String(error) }))

    return {
      port: server.port,
      services,
      log,
      /** The background jobs, for tests that run them at a chosen time. */
      jobs,
      /** Closes open sockets, lets open requests finish, checkpoints the WAL and releases the lock of the data folder. */
      async stop() {
        isStopping = true
        clearInterval(otherWriterPoll)
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
