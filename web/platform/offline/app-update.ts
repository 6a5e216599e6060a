import { signal } from '@preact/signals-react'
import { onReconnect } from '../live/connectivity'
import { connected, onLive } from '../live/live'
import { build, fetchServerBuild } from './build'

/** Whether the server runs another build than this page's. */
export const isUpdateAvailable = signal(false)

/** Milliseconds after the start during which only the screens use the network; then the worker starts to precache. */
const registerDelayMs = 4000

/** A page that becomes visible checks for an update if the last check is this many milliseconds old. */
const recheckAfterMs = 600_000

let registration: ServiceWorkerRegistration | undefined

/** Activates a worker of this page's own build without waiting until the old build's pages are closed. */
const skipWaiting = (worker: ServiceWorker | null) => {
  const notify = () => worker?.state === 'installed' && worker.postMessage({ build })
  worker?.addEventListener('statechange', notify)
  notify()
}

/** Browsers allow service workers on https and localhost only; elsewhere the app itself is not cached, and everything else works. */
const register = async () => {
  registration = await navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  const known = registration
  if (!known) return
  skipWaiting(known.waiting)
  skipWaiting(known.installing)
  known.addEventListener('updatefound', () => skipWaiting(known.installing))
}

let checkedAt = 0

const checkForUpdate = async () => {
  checkedAt = Date.now()
  const serverBuild = await fetchServerBuild()
  if (!serverBuild || serverBuild === build) return
  isUpdateAvailable.value = true
  registration?.update().catch(() => {})
}

/**
 * Registers the service worker and checks for updates: after the socket rejoins, since an upgrade restarts the server, after reconnecting, and when
 * the page becomes visible.
 */
export const startUpdates = () => {
  setTimeout(register, registerDelayMs)
  let joinedBefore = connected.peek()
  onLive('joined', () => {
    if (joinedBefore) checkForUpdate()
    joinedBefore = true
  })
  onReconnect(checkForUpdate)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > recheckAfterMs) checkForUpdate()
  })
}
