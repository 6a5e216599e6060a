/** The part of the service worker that shows notifications while Hearth is closed. The server sends their content: `PushContent`. */

type Action = { action: string; title: string; path: string; body?: object }
type Content = { id: string; title: string; body?: string; url: string; at?: number; unread?: number; actions?: Action[] }
/** Notifications that were read elsewhere, by their ids. */
type Closing = { close: string[] }

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
type Scope = {
  registration: Registration
  clients: { matchAll(options: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'push', handler: (event: Work & { data: { json(): Content | Closing } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    handler: (event: Work & { action: string; notification: { close(): void; data: Content } }) => void,
  ): void
  addEventListener(type: 'pushsubscriptionchange', handler: (event: Work & { oldSubscription?: PushSubscription | null }) => void): void
}
const scope = self as unknown as Scope
const badge = navigator as { setAppBadge?: (count: number) => Promise<void> }

const send = (method: string, path: string, body?: object) =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })

const close = async (ids: string[]) => {
  for (const shown of await scope.registration.getNotifications()) if (ids.includes(shown.tag)) shown.close()
}

const show = async (content: Content) => {
  const { id, title, body, at, actions = [], unread } = content
  if (unread !== undefined) await badge.setAppBadge?.(unread).catch(() => {})
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
  await window.focus()
  // The app itself goes there, so that what was typed is not lost; a page that is not ready for that loads anew.
  const { port1, port2 } = new MessageChannel()
  const heard = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 500, false)
  })
  window.postMessage({ open: url }, [port2])
  if (!(await heard)) await window.navigate(url)
}

/** Runs the action of a notification's button; if it fails, opens its place, which shows the error. */
const act = async ({ path, body }: Action, { url }: Content) => {
  const answer = await send('POST', path, body).catch(() => undefined)
  if (!answer?.ok) await open(url)
}

/** The browser replaced its subscription: the server needs the new one. */
const subscribeAgain = async (old: PushSubscription | null | undefined) => {
  const key = old?.options.applicationServerKey
  if (!key) return
  const fresh = await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = fresh.toJSON()
  await send('POST', '/api/user/push-devices', { endpoint, keys })
}

/** Listens for pushes and for clicks on notifications. */
export const watchPush = () => {
  scope.addEventListener('push', (event) => {
    const content = event.data?.json()
    if (content) event.waitUntil('close' in content ? close(content.close) : show(content))
  })
  scope.addEventListener('notificationclick', (event) => {
    const { data } = event.notification
    event.notification.close()
    const chosen = data.actions?.find(({ action }) => action === event.action)
    event.waitUntil(chosen ? act(chosen, data) : open(data.url))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event.oldSubscription)))
}
