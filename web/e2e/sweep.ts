import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, type BrowserContextOptions, type Page, type Request, request } from '@playwright/test'
import { test as base, withoutWorkers } from './fixtures'
import { onceARun } from './once-a-run'
import { copyOf, runHearth, type Server, serve } from './server'

export { expect } from '@playwright/test'

const router = readFileSync(join(import.meta.dirname, '../router.tsx'), 'utf8')

/** A page that the server renders, without the app. */
export const guestPage = '/rsvp/$token'

/** Every route of the router, so that no new one is forgotten, and the server's own page. */
export const routes = [
  ...[...router.matchAll(/(?:path: |(?:screen|searchScreen|publicScreen)\(\s*)'(\/[^']*)'/g)].map(([, path = '']) => path),
  guestPage,
]

/** The routes outside of the login gate, for visitors too. */
export const entrances = [
  '/sign-in',
  '/setup',
  '/join/$code',
  guestPage,
  '/wishes/$linkToken',
  '/portal/$portalToken',
  '/display',
  '/reset-password',
  '/api/docs',
]

/** Second addresses of screens. */
export const aliases = ['/chores', '/chores-audit', '/share', '/notifications/$notificationId']

/** The routes behind the login gate, and a missing page. */
export const screens = [...routes.filter((route) => !entrances.includes(route)), '/no-such-page']

type State = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A family on its own server, with its signed-in admin and the values of the router's parameters. */
export type House = {
  server: Server
  api: APIRequestContext
  state: State
  familyId: string
  params: Record<string, string>
  /** The session of another member. */
  stateOf: (identifier: string) => Promise<State>
}

const signIn = async (server: Server, identifier: string, password: string) => {
  const api = await request.newContext({ baseURL: server.url })
  const answer = await api.post('/api/auth/sign-in', { data: { identifier, password } })
  if (!answer.ok()) throw new Error(`${identifier} could not sign in: ${await answer.text()}`)
  const [{ id: familyId }] = (await (await api.get('/api/families')).json()) as [{ id: string }]
  return { server, api, familyId, state: await api.storageState() }
}

/** Adds two series to today: one that the admin answered with a note, and a cancelled one. The demo's own series differ from day to day. */
const addSeries = async ({ api, familyId }: { api: APIRequestContext; familyId: string }) => {
  const ask = async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await api[method](path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { id: userId } = await ask('get', '/api/auth/user')
  const { timezone } = ((await ask('get', '/api/families')) as [{ timezone: string }])[0]
  const today = Temporal.Now.plainDateISO(timezone)
  const at = (time: string) => today.toZonedDateTime({ timeZone: timezone, plainTime: time }).toInstant().toString()
  const events = `/api/families/${familyId}/events`
  const hours = (from: string, to: string) => ({ startTime: at(from), endTime: at(to), recurrence: { frequency: 'daily', count: 3 } })
  const camp = await ask('post', events, { ...hours('04:00', '05:00'), title: 'Choir camp', participants: [{ userId }] })
  const notes = 'With the whole choir, three dogs and the very longest of all the cakes that there are.'
  await ask('put', `${events}/${camp.id}/rsvp`, { status: 'accepted', notes })
  const walk = await ask('post', events, { ...hours('05:00', '06:00'), title: 'Morning walk' })
  await ask('put', `${events}/${walk.id}/cancelled`, { instanceDate: `${today}`, isCancelled: true })
}

/** The family of `hearth demo`. */
const openDemo = async (): Promise<House> => {
  const demo = await onceARun('demo', async (folder) => {
    const data = join(folder, 'data')
    return { ...(JSON.parse(await runHearth(data, ['demo', '--json'])) as { password: string }), data }
  })
  const { password } = demo
  const data = copyOf(demo.data)
  const server = await serve(data)
  const house = await signIn(server, 'maya@example.org', password)
  const family = `/api/families/${house.familyId}`
  const first = async (path: string) => ((await (await house.api.get(path)).json()) as [{ id: string }])[0].id
  const share = async (path: string) => {
    const lists = (await (await house.api.get(path)).json()) as { id: string; mayKeep: boolean }[]
    const own = lists.find(({ mayKeep }) => mayKeep)
    const { url } = (await (await house.api.post(`/api/wishlists/${own?.id}/link`, { data: {} })).json()) as { url: string }
    return url.split('/').at(-1) ?? ''
  }
  const invited = await house.api.post(`${family}/invitations`, { data: { email: 'clara@example.org' } })
  const { inviteUrl } = (await invited.json()) as { inviteUrl: string }
  const plannerId = await first(`${family}/event-planners`)
  const guest = await house.api.post(`/api/event-planners/${plannerId}/guests`, { data: { guestName: 'Jonas Reed' } })
  const { rsvpUrl } = (await guest.json()) as { rsvpUrl: string }
  await addSeries(house)
  const helper = { friendName: 'Emma', friendEmail: 'emma@example.org', accessLevel: 'helper', maxDevices: 10 }
  const { id: friendId } = (await (await house.api.post(`${family}/friends`, { data: helper })).json()) as { id: string }
  const portal = (await (await house.api.post(`/api/friends/${friendId}/link`, { data: {} })).json()) as { url: string }
  const params = {
    familyId: house.familyId,
    projectId: await first(`${family}/projects`),
    personId: await first(`${family}/ancestry`),
    wishlistId: await first(`${family}/wishlists`),
    linkToken: await share(`${family}/wishlists`),
    plannerId,
    userId: ((await (await house.api.get(`${family}/profiles`)).json()) as [{ userId: string }])[0].userId,
    teamId: await first(`${family}/sports/teams`),
    code: inviteUrl.split('/join/')[1] ?? '',
    portalToken: portal.url.split('/portal/')[1] ?? '',
    token: rsvpUrl.split('/rsvp/')[1] ?? '',
  }
  const stateOf = async (identifier: string) => {
    const { api, state } = await signIn(server, identifier, password)
    await api.dispose()
    return state
  }
  return { ...house, params, stateOf }
}

export type Visit = { page: Page; seen: Watch; server: Server }

/** Latency of every reply in milliseconds: without it, placeholders would be too brief to check. */
const far = 60

/** Opens a page with the options of the tests' own pages, and watches it. @param latency milliseconds of every reply that is not cached */
export const visit = async (browser: Browser, server: Server, options: BrowserContextOptions = {}, latency = far): Promise<Visit> => {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: server.url,
    ...options,
  })
  await withoutWorkers(context)
  const page = await context.newPage()
  // A route could delay replies too, but it turns off the browser's cache.
  const network = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  if (latency > 0) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network)
  return { page, seen: await watch(page, server), server }
}

/** Clears the storage of a page and its recorded complaints. */
export const forget = async ({ page, seen, server }: Visit) => {
  // A page of the same origin without the app, which stores nothing while the storage is cleared.
  await page.goto(new URL('/api/health', server.url).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  seen.complaints()
}

/**
 * Shared by the tests of a worker, which must leave nothing behind. `house`: the family of `hearth demo`. `tour`: its admin's page, which
 * goes from screen to screen, so that the app's files are in its cache.
 */
export const test = base.extend<object, { house: House; tour: Visit }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const house = await openDemo()
      await use(house)
      await house.api.dispose()
      await house.server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  tour: [
    async ({ house, browser }, use) => {
      const tour = await visit(browser, house.server, { storageState: house.state })
      await use(tour)
      await tour.page.context().close()
    },
    { scope: 'worker' },
  ],
})

/** The address of a route in a house. @throws Error for a parameter without a value */
export const addressOf = (route: string, params: Record<string, string>) =>
  route.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`web/e2e/sweep.ts has nothing to put in place of $${name}`)
    return value
  })

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = { hadRecentInput: boolean; value: number; sources: Source[] }
type Moved = { sum: number; what: string[] }

/** In the page: adds up the layout shifts that no input caused. */
const noteShifts = () => {
  const moved: Moved = { sum: 0, what: [] }
  Object.assign(globalThis, { moved })
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as unknown as Shift[]) {
      if (hadRecentInput) continue
      moved.sum += value
      const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
      for (const { node, previousRect, currentRect } of sources) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 160) : node?.textContent
        moved.what.push(`${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Watches a page: its errors, its requests and their hosts, and its layout shifts. */
const watch = async (page: Page, { url }: Server) => {
  const complaints: string[] = []
  const underWay = new Set<Request>()
  let isLeaving = false
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('websocket', (socket) => new URL(socket.url()).host === new URL(url).host || complaints.push(`asks ${socket.url()}`))
  page.on('request', (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame()) isLeaving = true
    underWay.add(asked)
    if (/^http/.test(asked.url()) && !asked.url().startsWith(url)) complaints.push(`asks ${asked.url()}`)
  })
  page.on('framenavigated', (frame) => {
    // Ignore late messages about requests of the previous page.
    if (!isLeaving || frame !== page.mainFrame()) return
    underWay.clear()
    isLeaving = false
  })
  page.on('requestfinished', (asked) => underWay.delete(asked))
  page.on('requestfailed', (asked) => {
    underWay.delete(asked)
    // Leaving a page aborts its pending requests.
    if (asked.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${asked.url()} ${asked.failure()?.errorText}`)
  })
  await page.addInitScript(noteShifts)
  return {
    /** The complaints since the last call. */
    complaints: () => complaints.splice(0),
    /** The addresses of pending requests. */
    waitsFor: () => [...underWay].map((asked) => asked.url()),
    moved: () => page.evaluate(() => (globalThis as unknown as { moved: Moved }).moved),
  }
}
export type Watch = Awaited<ReturnType<typeof watch>>
