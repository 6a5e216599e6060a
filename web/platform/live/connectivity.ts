import { ApiError } from '../api/api'
import { offline } from './live'

/** Whether a call failed because the server is unreachable: no network, or a proxy whose backend is down. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** Delay before the next check in milliseconds: 2 s, doubling to 30 s. */
const delay = (repeats: number) => Math.min(2000 * 2 ** repeats, 30_000)

/** Timeout of a check in milliseconds: some networks drop packets silently, and an action would never get queued. */
const timeoutMs = 10_000

const isHealthy = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )

let checking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Failed checks of the timer since the network returned. Checks after acts do not count: after a few acts without a network,
 * its return would be followed by 30 s in which nothing is sent if the first check comes too early.
 */
let repeats = 0

const repeat = () => {
  repeats++
  isReachable()
}

const check = async () => {
  clearTimeout(timer)
  const reachable = navigator.onLine && (await isHealthy())
  offline.value = !reachable
  // The browser reports when its network returns, but not when a server at home does.
  if (reachable || !navigator.onLine) repeats = 0
  else timer = setTimeout(repeat, delay(repeats))
  return reachable
}

/** Whether the server is reachable. Concurrent callers share one check; a failed check repeats itself until one succeeds. */
export const isReachable = () => {
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

/** Calls `handler` whenever the server becomes reachable again. @returns the function that unsubscribes */
export const onReconnect = (handler: () => void) => {
  let wasOffline = offline.peek()
  return offline.subscribe((isOffline) => {
    if (wasOffline && !isOffline) handler()
    wasOffline = isOffline
  })
}
