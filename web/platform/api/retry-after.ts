import { onReconnect } from '../live/connectivity'
import { ApiError } from './api'

/** Waits for a time, or until the server can be reached again. @throws the signal's reason */
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

/** Seconds that somebody who looks on is made to wait; a longer wait they are told of. */
const longest = 120

/** How often one thing is held back before it counts as refused. */
const mostTimes = 20

/** Milliseconds for which a rate limit holds back what may go on by itself; undefined for every other failure. */
export const rateLimitDelay = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined
  const { retryAfter } = error
  return retryAfter !== undefined && retryAfter <= longest ? retryAfter * 1000 : undefined
}

/**
 * Does something, again when a rate limit held it back for a moment.
 * @throws what it throws otherwise, and the signal's reason
 */
export const retryRateLimited = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let times = 1; ; times++) {
    try {
      return await act()
    } catch (error) {
      const ms = rateLimitDelay(error)
      if (ms === undefined || times === mostTimes || signal.aborted) throw error
      await waitOrReconnect(ms, signal)
    }
  }
}
