import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'

/** Starts, stops and kills the program. */

/** Timeout in milliseconds; most acts take a fraction of a second. */
const timeoutMs = 60_000

export type Place = {
  /** The program and its first arguments. */
  command: readonly string[]
  data: string
  /** File for the program's output. */
  log: string
}

/** Starts a command without waiting for its end. */
export const startCommand = ({ command, data, log }: Place, args: readonly string[]) => {
  const messages = openSync(log, 'a')
  try {
    return Bun.spawn([...command, ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '/',
        HEARTH_DATA: data,
        HEARTH_HOST: '127.0.0.1',
        HEARTH_PORT: '0',
        HEARTH_BACKUP_AT: 'off',
        HEARTH_MIN_FREE: '0',
        // The writers send requests without pause.
        HEARTH_RATE_LIMIT: 'off',
      },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: messages,
    })
  } finally {
    closeSync(messages)
  }
}
type Running = ReturnType<typeof startCommand>

/** Runs a command to its end. @throws Error if it fails */
export const run = async (place: Place, args: readonly string[]) => {
  const child = startCommand(place, args)
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new Error(`hearth ${args.join(' ')} ended with ${code}: ${out}${lastWords(place)}`)
  return out
}

/** The last lines of the program's output. */
const lastWords = ({ log }: Place) => readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')

/** Starts the server and waits until it is ready. @throws Error if it exits instead */
export const serve = async (place: Place) => {
  const child = startCommand(place, ['serve'])
  const url = await readyAt(child)
  if (!url) throw new Error(`The server ended with ${await child.exited}: ${lastWords(place)}`)
  return {
    url,
    child,
    pid: child.pid,
    /** Stops the server with SIGTERM. */
    async stop() {
      child.kill('SIGTERM')
      const code = await child.exited
      if (code !== 0) throw new Error(`The server stopped with ${code}: ${lastWords(place)}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await child.exited
    },
  }
}
export type Server = Awaited<ReturnType<typeof serve>>

/** The URL that the server prints; undefined if it exits without one. Discards other output. */
const readyAt = async (child: Running): Promise<string | undefined> => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of child.stdout) {
      text += decoder.decode(bytes, { stream: true })
      const url = /ready at (\S+)\n/.exec(text)?.[1]
      if (url) resolve(url)
    }
    resolve(undefined)
  }
  void read()
  return promise
}

/** Running backup processes of a data folder, from /proc. */
export const backupProcesses = ({ data }: Place): { pid: number; parent: number }[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      if (!args.includes('backup') || !args.includes('create') || !args.includes(data)) return []
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      return [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })

/** Polls until a condition is true. @throws Error after the timeout */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Timed out: ${what}`)
    await Bun.sleep(5)
  }
}
