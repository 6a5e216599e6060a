import { run } from '#cli/index'
import '../quick'

/** Runs commands in the process of the tests: the start of a process takes longer than most commands. */

type Options = { input?: string; env: Record<string, string | undefined> }

const replaceEnvironment = (env: Options['env']) => {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}

const runOnce = async (args: readonly string[], { input = '', env }: Options) => {
  const written = { 1: '', 2: '' }
  const before = { env: { ...process.env }, umask: process.umask(), uid: process.getuid?.() }
  replaceEnvironment(env)
  try {
    const code = await run(args, {
      write: (file, text) => {
        written[file] += text
      },
      stdin: () => new Blob([input]),
      lowerPriority() {},
    })
    if (process.getuid?.() !== before.uid)
      throw new Error('A command became the owner of its data folder, and so did all tests of this process: use spawnHearth.')
    return { code, out: written[1], err: written[2] }
  } finally {
    process.umask(before.umask)
    replaceEnvironment(before.env)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a command to its end, after those that were started before. @returns its exit code and output */
export const runInProcess = (args: readonly string[], options: Options) => {
  const result = last.then(() => runOnce(args, options))
  last = result.catch(() => {})
  return result
}
