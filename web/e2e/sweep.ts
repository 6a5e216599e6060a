import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, type BrowserContextOptions, type Page, type Request, request } from '@playwright/test'
import { test as base, withoutWorkers } from './fixtures'
import { onceARun } from './once-a-run'
import { copyOf, runHearth, type Server, serve } from './server'

export { expect } from '@playwright/test'

const router = readFileSync(join(import.meta.dirname, '../router.tsx'), 'utf8')

/** The page that the server writes, without the app. */
export const guestPage = '/rsvp/$token'

/** Every address of the router, so that a new one can't be forgotten, and that of the server's own page. */
export const routes = [
  ...[...router.matchAll(/(?:path: |(?:screen|searchScreen|publicScreen)\(\s*)'(\/[^']*)'/g)].map(([, path = '']) => path),
  guestPage,
]

/** What is outside the login gate, for visitors too. */
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

/** Second addresses of a screen. */
export const aliases = ['/chores', '/chores-audit', '/share', '/notifications/$notificationId']

/** What is behind the login gate, a screen that is not there among them. */
export const screens = [...routes.filter((route) => !entrances.includes(route)), '/no-such-page']

type State = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A family on a server of its own, an admin of it signed in, and what the router's parameters stand for there. */
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

/** Adds two series to today, one that the admin has answered with a note and one that is cancelled: which of its own a demo has there differs by day. */
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

/** A page of a sweep, in a browser of its own. */
export type Visit = { page: Page; seen: Watch; server: Server }

/** Milliseconds that every answer takes: on a network as fast as a test's nobody sees what stands there before. */
const far = 60

/** Opens a page as the tests' own are, and watches it. @param latency milliseconds that every answer takes which is not in the cache */
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
  // A route would answer later as well, but it turns off the browser's cache.
  const network = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  if (latency > 0) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network)
  return { page, seen: await watch(page, server), server }
}

/** Takes from a page what the screens before stored in it, and what it complained of. */
export const forget = async ({ page, seen, server }: Visit) => {
  // A page of the same origin that is not the app: what the screen before stored goes.
  await page.goto(new URL('/api/health', server.url).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  seen.complaints()
}

/**
 * Shared by every test of a worker: none may leave anything behind in it. `house`: the family of `hearth demo`. `tour`: a page of its
 * admin, which goes from screen to screen, so that the app's files are in its cache.
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

/** The address that a route has in a house. @throws Error for a parameter that nothing stands for yet */
export const addressOf = (route: string, params: Record<string, string>) =>
  route.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`web/e2e/sweep.ts has nothing to put in place of $${name}`)
    return value
  })

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = { hadRecentInput: boolean; value: number; sources: Source[] }
type Moved = { sum: number; what: string[] }

/** In the page: adds up what moves while the reader does nothing. */
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

/** Keeps an eye on a page: what it complains of, what it asks for and from whom, and what moves in it. */
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
    // Of what the page before asked for, up to its last moment, nothing may be heard any more.
    if (!isLeaving || frame !== page.mainFrame()) return
    underWay.clear()
    isLeaving = false
  })
  page.on('requestfinished', (asked) => underWay.delete(asked))
  page.on('requestfailed', (asked) => {
    underWay.delete(asked)
    // What a page has not loaded yet when it is left.
    if (asked.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${asked.url()} ${asked.failure()?.errorText}`)
  })
  await page.addInitScript(noteShifts)
  return {
    /** What it has complained of since the last time. */
    complaints: () => complaints.splice(0),
    /** The addresses that it has asked for and waits for. */
    waitsFor: () => [...underWay].map((asked) => asked.url()),
    moved: () => page.evaluate(() => (globalThis as unknown as { moved: Moved }).moved),
  }
}
export type Watch = Awaited<ReturnType<typeof watch>>
