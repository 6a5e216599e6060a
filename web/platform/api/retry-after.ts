import { onReconnect } from '../live/connectivity'
import { ApiError } from './api'

/** Waits `ms` milliseconds, or less if the server becomes reachable again. @throws the signal's reason */
export const waitOrReconnect = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', abort)
      act()
    }
    const abort = end(() => reject(signal.reason))
    const timer = setTimeout(end(resolve), ms)
    const stop = onReconnect(end(resolve))
    signal.addEventListener('abort', abort, { once: true })
  })

/** Longest automatic wait, in seconds; the caller reports a longer one as an error. */
const maxWaitSeconds = 120

/** Maximum number of attempts. */
const maxAttempts = 20

/** The wait before an automatic retry after a rate limit, in milliseconds; undefined for a longer wait and for every other error. */
export const rateLimitDelay = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined
  const { retryAfter } = error
  return retryAfter !== undefined && retryAfter <= maxWaitSeconds ? retryAfter * 1000 : undefined
}

/**
 * Calls `act`, and retries it after short rate limits.
 * @throws any other error of `act`, and the signal's reason
 */
export const retryRateLimited = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const ms = rateLimitDelay(error)
      if (ms === undefined || attempt === maxAttempts || signal.aborted) throw error
      await waitOrReconnect(ms, signal)
    }
  }
}
