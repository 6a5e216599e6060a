import { ApiError } from '../api/api'
import { offline } from './live'

/** Whether a call failed because nobody answered: there is no network, or a proxy stands alone before a server that is away. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status))

/** Milliseconds to wait before the server is asked again, by how often it was: 2 s, doubling to 30 s. */
const delay = (times: number) => Math.min(2000 * 2 ** times, 30_000)

/** Milliseconds in which a server that can be reached says so: some networks swallow what they are given, and an act that is to wait would never know. */
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
  // A browser tells when its network is back, and not when a server at home is.
  if (!answers && navigator.onLine) timer = setTimeout(isReachable, delay(times))
  return answers
}

/** Whether the server answers; asked once for all who want to know at the same moment. While it doesn't, it is asked again until it does. */
export const isReachable = () => {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** Calls back whenever the server can be reached again, until the returned function is called. */
export const onReconnect = (handler: () => void) => {
  let wasOffline = offline.peek()
  return offline.subscribe((isOffline) => {
    if (wasOffline && !isOffline) handler()
    wasOffline = isOffline
  })
}
