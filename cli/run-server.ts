import { type Config, ConfigError, type Reading } from '../src/platform/config/config'
import { writeServerSettings } from '../src/platform/config/server-settings'
import { isDiskFull } from '../src/platform/database/disk-full'
import { appliedMigrations } from '../src/platform/database/migrations/migrate'
import { commit, version } from '../src/platform/version'
import { startServer } from '../src/server/listen'
import { prepareFolder } from './folder'
import { openSettings } from './settings'
import { addressOf, CommandError, print, type Setting } from './support'

/** Translates an error at start: a full disk, or an address that the server can't listen on. */
const startFailure = (error: unknown, { data, host, port }: { data: string; host: string; port: number }) => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (isDiskFull(error))
    return new CommandError(
      `The disk of ${data} is full, so Hearth can't start. Nothing is lost: free some space, a megabyte is enough, and start it again.`,
    )
  if (code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is already in use. Stop the program that uses it, or choose another port with --port.`)
  if (syscall !== 'listen') return error
  if (code === 'EACCES') return new CommandError(`This user may not listen on port ${port}. Choose one above 1023 with --port.`)
  return new CommandError(`Hearth can't listen on ${host} (${code}). Choose an address of this machine with --host.`)
}

/** Finds a bad TZ: the system silently uses UTC for an unknown time zone. */
const unknownZone = (name: string | undefined) => {
  if (!name) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name.replace(/^:/, '') })
    return false
  } catch {
    return true
  }
}

/** @throws ConfigError listing every invalid setting and every unknown name */
const serverSettings = (flags: Partial<Record<Setting, string>>) => {
  const { unknown, read } = openSettings(flags, false)
  const { values, given, mistakes } = read()
  const wrong = [...mistakes.map(({ message }) => message), ...unknown]
  if (wrong.length) throw new ConfigError(wrong.join('\n'))
  return { config: values as Config, given }
}

/** Stores the settings for commands on this machine. The server runs without the file too, such as on a full disk. */
const keepSettings = (server: Awaited<ReturnType<typeof startServer>>, config: Config, given: Reading['given']) => {
  try {
    writeServerSettings(config, given, server.port)
  } catch (error) {
    server.log.warn('settings.json was not written: commands may not see the settings of this server', { reason: String(error) })
  }
}

/** Seconds from the start to background work. Not a setting: only tests of the executable change it. */
const testBackgroundDelay = () => {
  const { TEST_BACKGROUND_DELAY: seconds } = process.env
  return seconds === undefined ? undefined : Number(seconds)
}

/**
 * Serves until a stop signal, then exits the process.
 * @param flags settings that outrank the environment
 * @param web folder of the web app's bundle; the embedded one if omitted
 * @param acceptNewDatabase whether to start with a database that does not belong to the rest of the folder
 * @throws ConfigError, CommandError, LockedError, DataFolderError or MigrationError if the server can't start
 */
export const runServer = async ({
  acceptNewDatabase,
  web,
  ...flags
}: Partial<Record<Setting, string>> & { acceptNewDatabase?: boolean; web?: string }) => {
  const { config, given } = serverSettings(flags)

  // Installed first: a signal during a migration takes effect after it. As PID 1 of a container, Hearth has no default signal handlers.
  const stop = Promise.withResolvers<NodeJS.Signals>()
  let signals = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (signals++) process.exit(1)
    stop.resolve(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
  // From `bun run start`, which can't know whether the same Ctrl-C reached this process too: SIGUSR2 never counts as the second signal.
  process.on('SIGUSR2', stop.resolve)

  // Loaded only under systemd, to keep other starts fast.
  const systemd = process.env.NOTIFY_SOCKET ? (await import('../src/platform/native/systemd')).connectSystemd() : undefined
  prepareFolder(config.data)
  const server = await startServer(config, { acceptNewDatabase, web, backgroundDelay: testBackgroundDelay() }).catch((error) => {
    throw startFailure(error, config)
  })
  keepSettings(server, config, given)
  const address = addressOf({ ...config, port: server.port })
  const lines = [`Hearth is ready at ${address}`]
  if (server.services.setup.needed()) lines.push(`Set up your family: ${address}/setup?token=${server.services.setup.token}`)
  // One write: a reader that waits for the first line gets the second one with it.
  print(lines.join('\n'))
  systemd?.ready(`Serving ${address}`)
  const startedAt = performance.now()
  const schema = appliedMigrations(server.services.sqlite).at(-1)
  server.log.info('started', { version, commit, address, host: config.host, port: server.port, data: config.data, schema })
  if (unknownZone(process.env.TZ)) server.log.warn('TZ names no time zone, such as Europe/Berlin; UTC is used', { tz: process.env.TZ })
  // The executable starts with a reluctant JIT (cli/build/executable.ts); from here on, code runs repeatedly and compiling pays off.
  Bun.unsafe.setJITPolicy(1)

  const reason = await stop.promise
  systemd?.stopping()
  server.log.info('stopping', { reason })
  await server.stop()
  server.log.info('stopped', { reason, uptimeSeconds: Math.round((performance.now() - startedAt) / 1000) })
  process.exit(0)
}
