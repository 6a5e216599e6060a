import { readConfig } from '../src/platform/config'
import { startServer } from '../src/server'
import { prepareFolder } from './folder'
import { addressOf, CommandError, print, type Setting } from './support'

/** What to do about an address that can't be listened on. */
const listenFailure = (error: unknown, { host, port }: { host: string; port: number }) => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is in use already. Stop what uses it, or choose another one with --port.`)
  if (syscall !== 'listen') return error
  if (code === 'EACCES') return new CommandError(`This user may not listen on port ${port}. Choose one above 1023 with --port.`)
  return new CommandError(`Hearth can't listen on ${host} (${code}). Choose an address of this machine with --host.`)
}

/**
 * Serves until a signal says stop, and then ends the process.
 * @param flags settings that outrank the environment
 * @throws ConfigError, CommandError, LockedError or MigrationError when the server cannot start
 */
export const runServer = async (flags: Partial<Record<Setting, string>>) => {
  const config = readConfig(process.env, flags)

  // From the start, so that a signal during a migration is obeyed after it. As the first process of a container, Hearth gets no default.
  const stop = Promise.withResolvers<void>()
  let signals = 0
  const heed = () => {
    if (signals++) process.exit(1)
    stop.resolve()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heed)
  // The wish of `bun run start`, which can't tell whether the same Ctrl-C has come here too: it never counts as the second one.
  process.on('SIGUSR2', () => stop.resolve())

  prepareFolder(config.data)
  const server = await startServer(config).catch((error) => {
    throw listenFailure(error, config)
  })
  const address = addressOf({ ...config, port: server.port })
  const lines = [`Hearth is ready at ${address}`]
  if (server.services.setup.needed()) lines.push(`Set up your family: ${address}/setup?token=${server.services.setup.token}`)
  // In one piece, so that who waits for the first line has the second one too.
  print(lines.join('\n'))
  // The executable starts reluctant to compile (cli/build/executable.ts); from here on code runs more than once.
  Bun.unsafe.setJITPolicy(1)

  await stop.promise
  await server.stop()
  process.exit(0)
}
