import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const executable = process.env.HEARTH_EXECUTABLE ?? resolve(import.meta.dirname, '../../dist/hearth')

const environment = (data: string, extra: Record<string, string> = {}) => ({
  HEARTH_DATA: data,
  HEARTH_HOST: '127.0.0.1',
  HEARTH_PORT: '0',
  HEARTH_LOG: 'json',
  ...extra,
})

/** Runs a command of the executable to its end. @throws Error with its messages if it fails */
export const runHearth = (data: string, args: string[], input = '') =>
  new Promise<string>((done, failed) => {
    const child = spawn(executable, args, { env: environment(data), stdio: 'pipe' })
    const out: string[] = []
    const err: string[] = []
    child.stdout.on('data', (chunk) => out.push(String(chunk)))
    child.stderr.on('data', (chunk) => err.push(String(chunk)))
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done(out.join('')) : failed(new Error(`hearth ${args.join(' ')}: ${err.join('')}`))))
    child.stdin.end(input)
  })

export type Server = {
  url: string
  data: string
  setupUrl: string | undefined
  process: ChildProcess
  /** Stops the server and keeps its data folder, which `stop` deletes. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** How the folders of the tests begin. */
export const parents = join(tmpdir(), 'hearth-e2e-')

/** Makes an empty data folder in a folder of its own; stopping its server deletes both. */
export const newDataFolder = () => join(mkdtempSync(parents), 'data')

/** Copies a data folder without a server: making a family takes seconds. */
export const copyOf = (data: string) => {
  const copy = newDataFolder()
  cpSync(data, copy, { recursive: true })
  return copy
}

/** Deletes a folder of `newDataFolder`, and nothing else: the parent of another folder could be anything. */
const remove = (data: string) => {
  const parent = resolve(data, '..')
  if (parent.startsWith(parents)) rmSync(parent, { recursive: true, force: true })
}

/** Starts the executable and waits until it accepts connections. */
export const serve = (data: string, extra: Record<string, string> = {}) =>
  new Promise<Server>((ready, failed) => {
    const child = spawn(executable, ['serve'], { env: environment(data, extra), stdio: ['ignore', 'pipe', 'pipe'] })
    const problems: string[] = []
    child.stderr.on('data', (chunk) => problems.push(String(chunk)))
    child.on('error', failed)
    child.on('close', (code) => failed(new Error(`hearth serve ended with ${code}: ${problems.join('')}`)))
    const end = () =>
      new Promise<void>((ended) => {
        if (child.exitCode !== null) return ended()
        child.once('close', () => ended())
        child.kill('SIGTERM')
      })
    const stop = async () => {
      await end()
      remove(data)
    }
    let url = ''
    let setupUrl: string | undefined
    createInterface(child.stdout).on('line', (line) => {
      url ||= line.match(/ready at (\S+)/)?.[1] ?? ''
      setupUrl ??= line.match(/(\S+\/setup\?token=\S+)/)?.[1]
      // The set-up link follows the address in the same chunk, only while there is no account.
      if (url) setImmediate(() => ready({ url: local(url), data, setupUrl: setupUrl && local(setupUrl), process: child, end, stop }))
    })
  })

const local = (url: string) => url.replace('//localhost', '//127.0.0.1')
