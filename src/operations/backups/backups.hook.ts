import { messageOf } from '#src/platform/errors'

/** The admin's hook: a program that runs after each backup, to copy it elsewhere. */

/** Default timeout, in milliseconds. */
const hookLimitMs = 60 * 60_000

/** Characters of output retained, from the end. */
const maxOutput = 2000

/** Milliseconds between SIGTERM and SIGKILL. */
const graceMs = 5000

type Options = {
  /** Path of the program; it runs without arguments and without a shell. */
  hook: string
  name: string
  path: string
  state: 'verified' | 'doubtful'
  limitMs?: number
  /** Ends the program early. */
  signal?: AbortSignal
}

/** The environment without Hearth's settings, some of which are secrets. */
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_')))

/** Collects the end of a stream. */
const endOf = (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      text = (text + decoder.decode(part.value, { stream: true })).slice(-maxOutput)
  }
  const ended = read().catch(() => {})
  return {
    /** Does not wait for the output of background processes that the program left running. */
    async text() {
      await Promise.race([ended, Bun.sleep(200)])
      await reader.cancel().catch(() => {})
      return text.trim()
    },
  }
}

/**
 * Runs the hook until it ends.
 * @returns the reason of a failure; undefined on success
 */
export const runHook = async ({ hook, name, path, state, limitMs = hookLimitMs, signal }: Options): Promise<string | undefined> => {
  const env = { ...environment(), HEARTH_BACKUP_NAME: name, HEARTH_BACKUP_PATH: path, HEARTH_BACKUP_STATE: state }
  try {
    // A process group of its own, so that its children end with it.
    const child = Bun.spawn([hook], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', detached: true })
    const outputs = [endOf(child.stdout), endOf(child.stderr)]
    const end = (how: NodeJS.Signals) => {
      try {
        process.kill(-child.pid, how)
      } catch {
        // It has already ended.
      }
    }
    let isLate = false
    let killing: Timer | undefined
    const stop = () => {
      end('SIGTERM')
      killing = setTimeout(() => end('SIGKILL'), graceMs)
    }
    const limit = setTimeout(() => {
      isLate = true
      stop()
    }, limitMs)
    signal?.addEventListener('abort', stop, { once: true })
    const code = await child.exited
    clearTimeout(limit)
    clearTimeout(killing)
    signal?.removeEventListener('abort', stop)
    const [out, messages] = await Promise.all(outputs.map((output) => output.text()))
    const message = (messages || out || '').split('\n').at(-1)
    if (isLate) return `${hook} was ended after ${Math.round(limitMs / 60_000)} minutes.`
    if (code === 0) return undefined
    return `${hook} ended with ${child.signalCode ?? `exit code ${code}`}${message ? `: ${message}` : '.'}`
  } catch (error) {
    return `${hook} can't be run (${(error as NodeJS.ErrnoException).code ?? messageOf(error)}).`
  }
}
