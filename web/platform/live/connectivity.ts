import { ApiError } from '../api/api'
import { offline } from './live'

/** Whether a call failed because the server is unreachable: no network, or a proxy whose backend is down. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** Delay before the next check in milliseconds: 2 s, doubling to 30 s. */
const delay = (times: number) => Math.min(2000 * 2 ** times, 30_000)

/** Timeout of a check in milliseconds: some networks drop packets silently, and an action would never get queued. */
const patience = 10_000

const healthy = () =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )

let asking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let times = 0

const ask = async () => {
  clearTimeout(timer)
  const answers = navigator.onLine && (await healthy())
  times = answers ? 0 : times + 1
  offline.value = !answers
  // The browser reports when its network returns, but not when a server at home does.
  if (!answers && navigator.onLine) timer = setTimeout(isReachable, delay(times))
  return answers
}

/** Whether the server is reachable. Concurrent callers share one check; a failed check repeats itself until one succeeds. */
export const isReachable = () => {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** Calls `handler` whenever the server becomes reachable again. @returns the function that unsubscribes */
export const onReconnect = (handler: () => void) => {
  let wasOffline = offline.peek()
  return offline.subscribe((isOffline) => {
    if (wasOffline && !isOffline) handler()
    wasOffline = isOffline
  })
}
