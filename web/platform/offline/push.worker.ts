/** The part of the service worker that shows notifications while Hearth is closed. The server sends their content: `PushContent`. */

type Action = { action: string; title: string; path: string; body?: object }
type Content = { id: string; title: string; body?: string; url: string; at?: number; unread?: number; actions?: Action[] }
/** Notifications that were read elsewhere, by their ids, and the number of those that are left. */
type Closing = { close: string[]; unread?: number }

type Work = Event & { waitUntil(work: Promise<unknown>): void }
type Client = {
  url: string
  focus(): Promise<Client>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, ports: MessagePort[]): void
}
type Registration = Pick<ServiceWorkerRegistration, 'getNotifications' | 'pushManager'> & {
  showNotification(title: string, options: object): Promise<void>
}
/** Chrome tells the new subscription, Firefox neither. */
type Replaced = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
type Scope = {
  registration: Registration
  clients: { matchAll(options: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'push', handler: (event: Work & { data: { json(): Content | Closing } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    handler: (event: Work & { action: string; notification: { close(): void; data: Content } }) => void,
  ): void
  addEventListener(type: 'pushsubscriptionchange', handler: (event: Work & Replaced) => void): void
}
const scope = self as unknown as Scope
const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }

const send = (method: string, path: string, body?: object) =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })

const count = async (unread: number | undefined) => {
  if (unread !== undefined) await badge.setAppBadge?.(unread).catch(() => {})
}

const close = async ({ close: ids, unread }: Closing) => {
  await count(unread)
  for (const shown of await scope.registration.getNotifications()) if (ids.includes(shown.tag)) shown.close()
}

const show = async (content: Content) => {
  const { id, title, body, at, actions = [], unread } = content
  await count(unread)
  await scope.registration.showNotification(title, {
    body,
    // The same notification a second time replaces the first.
    tag: id,
    timestamp: at,
    icon: '/apple-touch-icon.png',
    actions: actions.map(({ action, title }) => ({ action, title })),
    data: content,
  })
}

/** Opens a place in a window of Hearth, or in a new one. */
const open = async (url: string) => {
  const [window] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!window) return scope.clients.openWindow(url)
  // A browser may refuse that, and the place opens all the same.
  await window.focus().catch(() => {})
  // The app itself goes there, so that what was typed is not lost; a page that is not ready for that loads anew.
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 500, false)
  })
  window.postMessage({ open: url }, [port2])
  // A page of before this worker can't be sent elsewhere.
  if (!(await heard)) await window.navigate(url).catch(() => scope.clients.openWindow(url))
}

/** Runs the action of a notification's button; if it fails, opens its place, which shows the error. */
const act = async ({ path, body }: Action, { url }: Content) => {
  const answer = await send('POST', path, body).catch(() => undefined)
  if (!answer?.ok) await open(url)
}

const findPublicKey = async (): Promise<string | undefined> => {
  const answer = await fetch('/api/user/push-devices')
  return answer.ok ? (await answer.json()).publicKey : undefined
}

/** The browser replaced its subscription: the server needs the new one. */
const subscribeAgain = async ({ oldSubscription: old, newSubscription }: Replaced) => {
  const applicationServerKey = newSubscription ? undefined : (old?.options.applicationServerKey ?? (await findPublicKey()))
  if (!newSubscription && !applicationServerKey) return
  const options = { userVisibleOnly: true, applicationServerKey }
  const { endpoint, keys } = (newSubscription ?? (await scope.registration.pushManager.subscribe(options))).toJSON()
  await send('POST', '/api/user/push-devices', { endpoint, keys })
}

/** Listens for pushes and for clicks on notifications. */
export const watchPush = () => {
  scope.addEventListener('push', (event) => {
    const content = event.data?.json()
    if (content) event.waitUntil('close' in content ? close(content) : show(content))
  })
  scope.addEventListener('notificationclick', (event) => {
    const { data } = event.notification
    event.notification.close()
    const chosen = data.actions?.find(({ action }) => action === event.action)
    event.waitUntil(chosen ? act(chosen, data) : open(data.url))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}
