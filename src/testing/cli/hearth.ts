import { Database } from 'bun:sqlite'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#src/platform/clock'
import { establishIdentity } from '#src/platform/data-folder/identity'
import { readSecret } from '#src/platform/data-folder/secret'
import { runInProcess } from './in-process'

/** Runs the command line as an admin does: in the process of the tests, or in one of its own, from source or the executable in HEARTH_BIN. */

export const executable = process.env.HEARTH_BIN
/** The program and its arguments before the command. */
export const command = executable ? [executable] : [process.execPath, '--no-env-file', join(import.meta.dir, '../../main.ts')]

export const password = 'correct horse battery'
export const ada = ['--family', 'The Smiths', '--first-name', 'Ada', '--email', 'ada@example.org', '--timezone', 'Europe/Berlin']

type Options = { input?: string; env?: Record<string, string>; cwd?: string; uid?: number }

const environment = (env: Options['env']) => ({ PATH: process.env.PATH, HOME: tmpdir(), ...env })

const start = (args: string[], { input = '', env, cwd, uid }: Options) =>
  Bun.spawn([...command, ...args], {
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
    env: environment(env),
    stdin: Buffer.from(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })

const textOf = async (stream: ReadableStream<Uint8Array>, heard: (soFar: string) => void = () => {}) => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    heard(text)
  }
  return text
}

/** The lines of `progress`, which a command prints only if it takes longer than two seconds. */
const progressLines = /^(?:Checked|Exported|Restored|Saved) \d+ (?:of \d+ )?\w+(?: \(\d+ %\))?\n/gm

/** Runs a command to its end, in a process of its own. @returns its exit code and output, without progress lines */
export const spawnHearth = async (args: string[], options: Options = {}) => {
  const child = start(args, options)
  const [out, err, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), child.exited])
  return { code, out, err: err.replace(progressLines, '') }
}

/**
 * Runs a command to its end, in this process unless it is `serve`.
 * @returns its exit code and output, without progress lines
 */
export const hearth = async (args: string[], { input, env }: Pick<Options, 'input' | 'env'> = {}) => {
  if (args[0] === 'serve') return spawnHearth(args, { input, env })
  const { err, ...rest } = await runInProcess(args, { input, env: environment(env) })
  return { ...rest, err: err.replace(progressLines, '') }
}

/** A temporary folder; disposing deletes it. */
export const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'hearth-cli-'))
  return { path, data: join(path, 'data'), [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Makes a server start its background work (alerts and jobs) without delay. */
export const quickBackground = { TEST_BACKGROUND_DELAY: '0.2' }

let template: Promise<Uint8Array> | undefined

/** The database of Ada's family, made once per process. */
const makeTemplate = async () => {
  using place = folder()
  const { code, err } = await hearth(['init', ...ada, '--password-stdin'], { env: { HEARTH_DATA: place.data }, input: password })
  if (code !== 0) throw new Error(err)
  return readFileSync(join(place.data, 'hearth.db'))
}

/**
 * Makes Ada's data folder as `hearth init` does, with its own identity and secret.
 * @param data path of a folder that does not exist yet
 */
export const makeFamilyFolder = async (data: string) => {
  template ??= makeTemplate()
  const content = await template
  mkdirSync(data, { recursive: true, mode: 0o750 })
  writeFileSync(join(data, 'hearth.db'), content, { mode: 0o640 })
  readSecret(data)
  using sqlite = new Database(join(data, 'hearth.db'))
  sqlite.run("DELETE FROM server_state WHERE key IN ('folder_id', 'generation')")
  establishIdentity(sqlite, data, { clock: systemClock })
}

/** A data folder with Ada's family, and commands on it. */
export const home = async () => {
  const place = folder()
  // A separate TMPDIR, so that a test finds the files that a command leaves, whatever runs at the same time.
  const temporary = `${place.path}.tmp`
  mkdirSync(temporary)
  const env = { HEARTH_DATA: place.data, TMPDIR: temporary }
  await makeFamilyFolder(place.data)
  const run = (args: string[], input?: string) => hearth(args, { env, input })
  const spawn = (args: string[], input?: string) => spawnHearth(args, { env, input })
  const json = async (args: string[], input?: string) => JSON.parse((await run([...args, '--json'], input)).out)
  const dispose = () => {
    place[Symbol.dispose]()
    rmSync(temporary, { recursive: true, force: true })
  }
  return { ...place, temporary, run, spawn, json, [Symbol.dispose]: dispose }
}

/** Starts a server on a free port and waits until it is ready. */
export const serve = async (data: string, options: Options = {}) => {
  const child = start(['serve'], { ...options, env: { HEARTH_DATA: data, HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1', ...options.env } })
  const log = textOf(child.stderr)
  const ready = Promise.withResolvers<string>()
  const out = textOf(child.stdout, (soFar) => {
    // The server writes both lines at once, so the first line break is enough.
    if (soFar.endsWith('\n')) ready.resolve(soFar)
  })
  void out.then(async () => ready.reject(new Error(`The server ended: ${await log}`)))
  const said = await ready.promise
  const url = said.match(/ready at (\S+)/)?.[1] ?? ''
  const stop = async (...signals: NodeJS.Signals[]) => {
    const [first = 'SIGTERM', ...others] = signals
    child.kill(first)
    for (const signal of others) {
      await Bun.sleep(100)
      child.kill(signal)
    }
    return { code: await child.exited, out: await out, err: await log }
  }
  return { url, port: URL.parse(url)?.port ?? '', pid: child.pid, said, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Signs in. @returns a function that requests a path with the session's cookie */
export const signIn = async (url: string, identifier: string, secret = password) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ identifier, password: secret }),
  })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const ask = (path: string) => fetch(url + path, { headers: { cookie } })
  return {
    status: reply.status,
    cookie,
    ask,
    get: async (path: string) => (await ask(path)).status,
  }
}
