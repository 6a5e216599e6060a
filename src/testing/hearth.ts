import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Clock } from '../platform/clock'
import { readConfig } from '../platform/config/config'
import { readSecret } from '../platform/data-folder/secret'
import { createCookies } from '../platform/http/cookies'
import { type Log, silentLog } from '../platform/log/log'
import { startServer } from '../server/listen'
import type { Endpoint, OutputOf } from '../shared/endpoint'
import './quick'
import { addCast, cast, castDatabase, password } from './cast'
import { makeMigratedFolder } from './template'

/** A real server on a temporary data folder, with its users. */

export { cast, password }
export type Who = (typeof cast)[number] | 'visitor'

type Answer<T = unknown> = { status: number; body: T; headers: Headers }

/** A client with a cookie jar for the session cookie. */
export class Client {
  cookie = ''
  constructor(readonly url: string) {}

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<never>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const sets = response.headers.getSetCookie().filter((line) => /^(?:__Host-)?hearth_session=/.test(line))
    const set = sets.find((line) => !line.includes('Max-Age=0'))
    // Deleting only the cookie's old name keeps the new cookie.
    if (set !== undefined) this.cookie = set.split(';')[0] ?? ''
    else if (sets.some((line) => line.startsWith(`${this.cookie.split('=')[0]}=`))) this.cookie = ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: (isJson && text ? JSON.parse(text) : text) as never, headers: response.headers }
  }

  get = (path: string) => this.send('GET', path)
  post = (path: string, body: unknown = {}) => this.send('POST', path, body)
  put = (path: string, body: unknown = {}) => this.send('PUT', path, body)
  patch = (path: string, body: unknown = {}) => this.send('PATCH', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /** Makes a declared call that must succeed, and checks that its reply matches its schema exactly. */
  async call<E extends Endpoint>(endpoint: E, params: Record<string, string>, body?: unknown): Promise<OutputOf<E['response']>> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `missing-${name}`)
    const answer = await this.send(endpoint.method, path, body)
    if (answer.status !== (endpoint.status ?? 200))
      throw new Error(`${endpoint.method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (answer.status === 204) return undefined as OutputOf<E['response']>
    const read = endpoint.response().parse(answer.body)
    if (!Bun.deepEquals(read, answer.body))
      throw new Error(`The reply of ${path} has fields outside of its schema: ${JSON.stringify(answer.body)}`)
    return read as OutputOf<E['response']>
  }
}

/** Contents of the stand-in for the built web app. */
export const web = {
  page: '<!doctype html><title>Hearth</title>',
  script: 'console.log("hearth")',
  font: 'font',
  worker: 'addEventListener("fetch", () => {})',
  manifest: '{"name":"Hearth"}',
  icon: 'png',
}

export const makeWeb = (dir: string) => {
  for (const folder of ['assets', 'fonts']) mkdirSync(join(dir, folder), { recursive: true })
  writeFileSync(join(dir, 'fonts/figtree-5e6f7a8b.woff2'), web.font)
  writeFileSync(join(dir, 'apple-touch-icon.png'), web.icon)
  writeFileSync(join(dir, 'assets/icon-192-9a8b7c6d.png'), web.icon)
  for (const [name, text] of [
    ['index.html', web.page],
    ['sw.js', web.worker],
    ['manifest.webmanifest', web.manifest],
    ['assets/main-1a2b3c4d.js', web.script],
  ] as const) {
    writeFileSync(join(dir, name), text)
    writeFileSync(join(dir, `${name}.gz`), Bun.gzipSync(text))
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text))
  }
}

let webFolder: string | undefined
/** The stand-in for the built web app, made once: tests only read it. */
export const builtWeb = () => {
  if (webFolder === undefined) {
    const dir = mkdtempSync(join(tmpdir(), 'hearth-web-'))
    makeWeb(dir)
    process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
    webFolder = dir
  }
  return webFolder
}

type Options = {
  env?: Record<string, string>
  clock?: Clock
  timezone?: string
  log?: Log
  /** Whether the first start creates the database by running all migrations; else the folder contains a migrated one. */
  isNew?: boolean
}

/** Starts a server that is not set up yet. */
export const startBlank = (options: Options = {}) => start(options)

const start = async ({ env = {}, clock, log = silentLog, isNew = false }: Options, database?: Uint8Array) => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-test-'))
  const data = join(dir, 'data')
  if (!isNew) makeMigratedFolder(data, database)
  const config = readConfig({ HEARTH_DATA: data, HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1', HEARTH_BACKUP_AT: 'off', ...env })
  const server = await startServer(config, { web: builtWeb(), clock, log })
  // Test data need not survive a power failure.
  server.services.sqlite.run('PRAGMA synchronous = OFF')
  const url = `http://127.0.0.1:${server.port}`
  return {
    url,
    data,
    services: server.services,
    jobs: server.jobs,
    visitor: () => new Client(url),
    async stop() {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Starts a server with the Riveras and the strangers' family. */
export const startHearth = async (options: Options = {}) => {
  const template = options.isNew ? undefined : await castDatabase(options.clock, options.timezone)
  const server = await start(options, template?.content)
  const { ids, familyId, otherFamilyId, tokens } = template ?? (await addCast(server.services, options.timezone))

  const browsers = Object.fromEntries([...cast, 'visitor' as const].map((who) => [who, new Client(server.url)])) as Record<Who, Client>
  const { session } = createCookies(readSecret(server.data))
  for (const [i, who] of cast.entries()) browsers[who].cookie = session(tokens[i] ?? '', false)[0]?.split(';')[0] ?? ''
  /** A person's signed-in client, always the same one. */
  const as = (who: Who): Client => browsers[who]

  return {
    ...server,
    as,
    ids,
    familyId,
    otherFamilyId,
    path: (rest: string) => `/api/families/${familyId}${rest}`,
  }
}
export type Hearth = Awaited<ReturnType<typeof startHearth>>
