import { signal } from '@preact/signals-react'
import { onReconnect } from '../live/connectivity'
import { connected, onLive } from '../live/live'
import { build, buildOfServer } from './build'

/** Whether the server has another build than this page is of. */
export const isUpdateAvailable = signal(false)

/** Milliseconds in which the screens have the network to themselves; then the worker loads what it keeps. */
const headStart = 4000

/** Milliseconds after which a page that is looked at again asks whether it is still the newest. */
const recheckAfterMs = 600_000

let registration: ServiceWorkerRegistration | undefined

/** A worker of this page's own build need not wait until the pages of the last one are closed. */
const skipWaiting = (worker: ServiceWorker | null) => {
  const tell = () => worker?.state === 'installed' && worker.postMessage({ build })
  worker?.addEventListener('statechange', tell)
  tell()
}

/** Only https and localhost have workers; elsewhere nothing is kept of the app itself, and all else goes on. */
const register = async () => {
  registration = await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  const known = registration
  if (!known) return
  skipWaiting(known.waiting)
  skipWaiting(known.installing)
  known.addEventListener('updatefound', () => skipWaiting(known.installing))
}

let askedAt = 0

const checkForUpdate = async () => {
  askedAt = Date.now()
  const other = await buildOfServer()
  if (!other || other === build) return
  isUpdateAvailable.value = true
  registration?.update().catch(() => {})
}

/** Keeps the app on this device, and notices when the server has a newer one: whoever upgrades it starts it anew, and sockets join again. */
export const startUpdates = () => {
  setTimeout(register, headStart)
  let joinedBefore = connected.peek()
  onLive('joined', () => {
    if (joinedBefore) checkForUpdate()
    joinedBefore = true
  })
  onReconnect(checkForUpdate)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > recheckAfterMs) checkForUpdate()
  })
}
