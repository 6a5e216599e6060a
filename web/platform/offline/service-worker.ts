/**
 * The service worker: keeps the page and all its code, so that Hearth opens without a network. The server's page comes first whenever it
 * answers, so that nobody sees an old one after an upgrade. What is under `/api` never passes through here.
 */

/** Put in by the build: its name, and the addresses of what belongs to it. */
declare const BUILD: string
declare const SHELL: readonly string[]

// TypeScript knows either pages or workers; this is what is used of a worker (w3.org/TR/service-workers).
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Scope = {
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handler: (event: Lasting) => void): void
  addEventListener(type: 'fetch', handler: (event: Fetching) => void): void
  addEventListener(type: 'message', handler: (event: Lasting & { data: unknown }) => void): void
}
const scope = self as unknown as Scope

const name = `shell ${BUILD}`

/** Milliseconds after which whoever waits for the server gets the page that is here. */
const patience = 5000

/** What other versions had as well is not asked for again. */
const keepFile = async (cache: Cache, path: string) => {
  const known = await caches.match(path)
  return known ? cache.put(path, known) : cache.add(path)
}

/** @throws Error when the server has another version by now, whose own worker is about to come */
const keepPage = async (cache: Cache) => {
  const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error('The page is of another version.')
  await cache.put('/', page)
}

const install = async () => {
  const cache = await caches.open(name)
  await keepPage(cache)
  await Promise.all(SHELL.map((path) => keepFile(cache, path)))
}

const activate = async () => {
  const others = (await caches.keys()).filter((other) => other.startsWith('shell ') && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

const kept = async (path: string) => (await caches.open(name)).match(path, { ignoreVary: true })

/** @throws when nobody answers, or a proxy or a starting server alone */
const fromServer = async ({ request, preloadResponse }: Fetching) => {
  const answer = (await preloadResponse) ?? (await fetch(request))
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`)
  return answer
}

const answerPage = async (event: Fetching) => {
  const fresh = fromServer(event)
  const late = new Promise<undefined>((done) => setTimeout(done, patience))
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return first ?? (await kept('/')) ?? fresh
}

const answerFile = async (request: Request) => (await kept(new URL(request.url).pathname)) ?? fetch(request)

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|ws)(\/|$)/.test(pathname)) event.respondWith(answerPage(event))
  else if (/^\/(assets|fonts)\//.test(pathname)) event.respondWith(answerFile(request))
})

// A page of this version is open: the worker of the one before has nothing to do any more.
scope.addEventListener('message', (event) => {
  if ((event.data as { build?: string } | null)?.build === BUILD) event.waitUntil(scope.skipWaiting())
})
