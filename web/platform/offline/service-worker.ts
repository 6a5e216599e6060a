/**
 * The service worker: precaches the page and all its code, so that Hearth opens offline. Pages are network-first, so that nobody sees an old one
 * after an upgrade. Requests under `/api`, and pages that the server writes, are never intercepted.
 */

import { watchPush } from './push.worker'
import { takeShare } from './share.worker'
import { sharedContent } from './shared-content'

/** Set by the build: its id, and the paths of its files. */
declare const BUILD: string
declare const SHELL: readonly string[]

// TypeScript has types for either pages or workers; these are the parts of a worker's API used here (w3.org/TR/service-workers).
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
/** Answers requests without starting the worker, in browsers that support it (w3.org/TR/service-workers section 4.5.1). */
type Route = { condition: { urlPattern: { pathname: string } }; source: 'network' | { cacheName: string } }
type WorkerInstallEvent = WorkerEvent & { addRoutes?(routes: readonly Route[]): Promise<void> }
type WorkerFetchEvent = WorkerEvent & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', handler: (event: WorkerInstallEvent) => void): void
  addEventListener(type: 'activate', handler: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', handler: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', handler: (event: WorkerEvent & { data: unknown }) => void): void
}
const scope = self as unknown as Scope

const name = `shell ${BUILD}`

/** Milliseconds after which a slow server's page is answered from the cache. */
const timeoutMs = 5000

/** Copies a file that another build has cached instead of downloading it again. */
const cacheFile = async (cache: Cache, path: string) => {
  const file = (await caches.match(path, { ignoreVary: true })) ?? (await fetch(path))
  if (!file.ok) throw new Error(`The server answered ${file.status} for ${path}.`)
  // A static route can't ignore a `Vary` that a proxy has added. The body is not encoded any more.
  const headers = new Headers(file.headers)
  for (const header of ['vary', 'content-encoding', 'content-length']) headers.delete(header)
  await cache.put(path, new Response(file.body, { headers }))
}

/** @throws Error when the server already has another build, whose own worker will follow, and for a page with somebody's first view */
const cachePage = async (cache: Cache) => {
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
  if (page.headers.get('cache-control')?.includes('no-store')) throw new Error('The page is private.')
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error('The page is of another version.')
  await cache.put('/', page)
}

const install = async () => {
  const cache = await caches.open(name)
  await cachePage(cache)
  await Promise.all(SHELL.map((path) => cacheFile(cache, path)))
}

const activate = async () => {
  const others = (await caches.keys()).filter((other) => other.startsWith('shell ') && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  await sharedContent.removeOld()
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const fromCache = async (path: string) => (await caches.open(name)).match(path, { ignoreVary: true })

/** @throws when the server is unreachable, starting, or down behind a proxy */
const fromServer = async ({ request, preloadResponse }: WorkerFetchEvent) => {
  const answer = (await preloadResponse) ?? (await fetch(request))
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`)
  return answer
}

const answerPage = async (event: WorkerFetchEvent) => {
  const fresh = fromServer(event)
  const late = new Promise<undefined>((done) => setTimeout(done, timeoutMs))
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return first ?? (await fromCache('/')) ?? fresh
}

const answerFile = async (request: Request) => (await fromCache(new URL(request.url).pathname)) ?? fetch(request)

const routes: readonly Route[] = [
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: name } },
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
]

watchPush()
scope.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), event.addRoutes?.(routes).catch(() => undefined)])))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === '/share') event.respondWith(takeShare(request))
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|ws|rsvp|feeds|unsubscribe)(\/|$)/i.test(pathname)) event.respondWith(answerPage(event))
  else if (/^\/(assets|fonts)\//.test(pathname)) event.respondWith(answerFile(request))
})

// A page of this build is open, so the previous build's worker is no longer needed.
scope.addEventListener('message', (event) => {
  if ((event.data as { build?: string } | null)?.build === BUILD) event.waitUntil(scope.skipWaiting())
})
