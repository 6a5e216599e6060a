import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'

/** The program as a machine runs it, to be killed. */

/** Milliseconds after which something counts as stuck; most takes a fraction of a second. */
const patienceMs = 60_000

export type Place = {
  /** The program, and what comes before its arguments. */
  command: readonly string[]
  data: string
  /** Takes what the program says of itself. */
  log: string
}

/** Starts a command, and leaves it running. */
export const begin = ({ command, data, log }: Place, args: readonly string[]) => {
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
        // These write as fast as it answers.
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
type Running = ReturnType<typeof begin>

/** One command to its end. @throws when it fails */
export const run = async (place: Place, args: readonly string[]) => {
  const child = begin(place, args)
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new Error(`hearth ${args.join(' ')} ended with ${code}: ${out}${lastWords(place)}`)
  return out
}

/** The end of what the program said. */
const lastWords = ({ log }: Place) => readFileSync(log, 'utf8').split('\n').slice(-8).join('\n')

/** Starts the server, and waits until it says that it is ready. @throws when it ends instead */
export const serve = async (place: Place) => {
  const child = begin(place, ['serve'])
  const url = await readyAt(child)
  if (!url) throw new Error(`The server ended with ${await child.exited}: ${lastWords(place)}`)
  return {
    url,
    child,
    pid: child.pid,
    /** In an orderly way. */
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

/** The address that the server names; undefined when it ends without one. What else it prints is read and dropped. */
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

/** The processes that make a backup of a data folder, as the kernel lists them. */
export const backupProcesses = ({ data }: Place): { pid: number; parent: number }[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      if (!args.includes('backup') || !args.includes('create') || !args.includes(data)) return []
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      return [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })

/** Waits for something to become so. @throws when it doesn't */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  const deadline = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`In vain waited for: ${what}`)
    await Bun.sleep(5)
  }
}
