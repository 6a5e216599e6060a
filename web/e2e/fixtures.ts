import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request,
  type WebSocket,
} from '@playwright/test'
import { type ContextPool, createContextPool } from './context-pool'
import { onceARun } from './once-a-run'
import { copyOf, newDataFolder, runHearth, type Server, serve } from './server'

export { expect } from '@playwright/test'

export const password = 'correct horse battery'

/** Sign-in names of one member of each role of the Riveras. */
export const cast = {
  admin: { firstName: 'Ana', identifier: 'ana@example.org' },
  parent: { firstName: 'Ben', identifier: 'ben' },
  member: { firstName: 'Mia', identifier: 'mia' },
  child: { firstName: 'Leo', identifier: 'leo' },
  extended: { firstName: 'Rosa', identifier: 'rosa' },
} as const
export type Who = keyof typeof cast

/**
 * Hides service workers from pages, as over http. Playwright's own option logs a warning on every page. Without a worker nothing is kept for later, so
 * the pages also save data: running the code of all screens takes longer than a short test.
 */
export const withoutWorkers = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }), configurable: true })
  })

/** Takes from pages what they bring along for their screen, so that every reply passes the routes of the test. */
export const withoutFirstView = (page: Page) =>
  page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<script type="application\/json" id="first-view">.*?<\/script>/s, ''),
    })
  })

type State = Awaited<ReturnType<APIRequestContext['storageState']>>
type Home = { server: Server; id: string; states: Map<Who, State> }

/** Signs in through the API and stores the cookie, so that a test needs no sign-in screen. */
const stateOf = async (home: Home, who: Who): Promise<State> => {
  const known = home.states.get(who)
  if (known) return known
  const context = await request.newContext({ baseURL: home.server.url })
  const answer = await context.post('/api/auth/sign-in', { data: { identifier: cast[who].identifier, password } })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()} ${await answer.text()}`)
  const state = await context.storageState()
  home.states.set(who, state)
  await context.dispose()
  return state
}

/** The initial data folder of the Riveras, without a server. */
const makeHome = async (folder: string) => {
  const data = join(folder, 'data')
  const admin = ['--first-name', cast.admin.firstName, '--last-name', 'Rivera', '--email', cast.admin.identifier]
  await runHearth(data, ['init', '--family', 'Rivera', ...admin, '--timezone', 'America/New_York', '--password-stdin'], `${password}\n`)
  const home: Home = { server: await serve(data), id: '', states: new Map() }
  const context = await request.newContext({ baseURL: home.server.url, storageState: await stateOf(home, 'admin') })
  const families = (await (await context.get('/api/families')).json()) as [{ id: string }]
  for (const role of ['parent', 'member', 'child', 'extended'] as const) {
    const { firstName, identifier } = cast[role]
    const answer = await context.post(`/api/families/${families[0].id}/members`, {
      data: { firstName, lastName: 'Rivera', username: identifier, password, role },
    })
    if (!answer.ok()) throw new Error(`${role} could not be added: ${await answer.text()}`)
  }
  // The getting-started card is finished.
  await context.put('/api/user/getting-started', { data: { isOver: true } })
  await context.dispose()
  await home.server.end()
  return { data, id: families[0].id, states: [...home.states] }
}

/** Serves a family of its own. */
const openHome = async (port: number): Promise<Home> => {
  const { data, id, states } = await onceARun('home', makeHome)
  return { server: await serve(copyOf(data), { HEARTH_PORT: String(port) }), id, states: new Map(states) }
}

/** A free port below the system's ephemeral ports, so that no other process takes it while no server listens. */
const freePort = async () => {
  for (let port = 12_000 + (process.pid % 8000); ; port++) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}

/** Sockets of a page that are subscribed to its family. */
const joinedSockets = new WeakMap<Page, Set<WebSocket>>()

/** Prepares a page for `joined`; pages of the fixtures are prepared. */
export const watched = (page: Page) => {
  const sockets = new Set<WebSocket>()
  joinedSockets.set(page, sockets)
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => String(payload).includes('"type":"joined"') && sockets.add(socket))
    socket.on('close', () => sockets.delete(socket))
  })
  return page
}

/** Waits until a page is subscribed to live frames: it would miss a change between its first answers and the subscription. */
export const joined = (page: Page) =>
  expect.poll(() => joinedSockets.get(page)?.size, { message: 'joined sockets', intervals: [20, 50, 100] }).toBeGreaterThan(0)

export type Family = {
  url: string
  id: string
  server: Server
  /** A person's signed-in page, in a context that no other page of the test has. */
  as(who: Who): Promise<Page>
  /** A page of somebody without a session, in a context that no other page of the test has. */
  visitor(size?: { width: number; height: number }): Promise<Page>
  /** Their page in a browser that the tests of a worker share, so that the app is installed in it once. It has no data of an earlier test. */
  device(who: Who): Promise<Page>
  api(who: Who): Promise<APIRequestContext>
}

/** The window of most tests. */
const desktop = { width: 1280, height: 800 }

const asFamily = (
  home: Home,
  browser: Browser,
  pool: ContextPool,
  options: BrowserContextOptions,
  cleanups: (() => Promise<void>)[],
): Family => {
  const apis = new Map<Who, APIRequestContext>()
  const take = async (kind?: string) => {
    const { context, release } = await pool.take(browser, { ...options, viewport: desktop, baseURL: home.server.url }, kind)
    cleanups.push(release)
    return context
  }
  /** A page in the size of the test: contexts of all sizes are one kind, so that more tests share them. */
  const open = async (context: BrowserContext, { width, height } = options.viewport ?? desktop) => {
    const page = watched(await context.newPage())
    if (width !== desktop.width || height !== desktop.height) await page.setViewportSize({ width, height })
    return page
  }
  return {
    url: home.server.url,
    id: home.id,
    server: home.server,
    async as(who) {
      const context = await take()
      const { cookies } = await stateOf(home, who)
      await context.addCookies(cookies)
      return open(context)
    },
    visitor: async (size) => open(await take(), size),
    async device(who) {
      const context = await take('device')
      const { identifier } = cast[who]
      const answer = await context.request.post('/api/auth/sign-in', { data: { identifier, password } })
      if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
      return open(context)
    },
    async api(who) {
      const known = apis.get(who)
      if (known) return known
      const context = await request.newContext({ baseURL: home.server.url, storageState: await stateOf(home, who) })
      cleanups.push(() => context.dispose())
      apis.set(who, context)
      return context
    },
  }
}

type Worker = { pool: ContextPool; homes: { of(file: string): Promise<Home> } }
type Test = { family: Family; blank: { url: string; setupUrl: string }; workers: undefined }

/**
 * `family`: a separate server per file, with the Riveras. `blank`: a server that is not set up, for one test.
 * `workers`: whether the browsers of a test have service workers.
 */
export const test = base.extend<Test, Worker>({
  pool: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const pool = createContextPool()
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],

  homes: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const port = await freePort()
      let current: { file: string; home: Promise<Home> } | undefined
      const stop = async () => {
        if (!current) return
        await (await current.home).server.stop()
      }
      await use({
        async of(file) {
          if (current?.file === file) return current.home
          await stop()
          current = { file, home: openHome(port) }
          return current.home
        },
      })
      await stop()
    },
    { scope: 'worker' },
  ],

  family: async (
    { homes, pool, browser, viewport, hasTouch, locale, timezoneId, colorScheme, serviceWorkers, contextOptions },
    use,
    info,
  ) => {
    const cleanups: (() => Promise<void>)[] = []
    const options = { ...contextOptions, viewport, hasTouch, locale, timezoneId, colorScheme, serviceWorkers }
    await use(asFamily(await homes.of(info.file), browser, pool, options, cleanups))
    await Promise.all(cleanups.map((cleanup) => cleanup()))
  },

  workers: [
    async ({ browser, serviceWorkers }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if ((options?.serviceWorkers ?? serviceWorkers) === 'block') await withoutWorkers(context)
        return context
      }
      await use(undefined)
      browser.newContext = newContext
    },
    { auto: true },
  ],

  page: ({ page }, use) => use(watched(page)),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  blank: async ({}, use) => {
    const server = await serve(newDataFolder())
    await use({ url: server.url, setupUrl: server.setupUrl ?? '' })
    await server.stop()
  },
})
