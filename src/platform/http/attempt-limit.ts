import type { Clock } from '../clock'
import { tooMany } from '../errors'

const freeAttempts = 5
const maxWaitSeconds = 15 * 60
const forgetAfterHours = 1
const maxKeys = 10_000

/**
 * Exponential backoff against password guessing: five free attempts, then the wait doubles, up to 15 minutes.
 * Kept in memory; a restart resets it.
 */
export const createAttemptLimit = (clock: Clock) => {
  const attempts = new Map<string, { count: number; last: Temporal.Instant }>()
  const running = new Map<string, number>()
  const wait = (count: number) => (count < freeAttempts ? 0 : Math.min(2 ** (count - freeAttempts), maxWaitSeconds))

  const recall = (key: string) => {
    const entry = attempts.get(key)
    if (entry && Temporal.Instant.compare(entry.last.add({ hours: forgetAfterHours }), clock.now()) > 0) return entry
    attempts.delete(key)
    return undefined
  }

  /** Seconds until the next attempt for a key; 0 or less if it is allowed now. */
  const secondsLeft = (key: string) => {
    const entry = recall(key)
    if (!entry) return 0
    const end = entry.last.add({ seconds: wait(entry.count) })
    return Math.ceil(end.since(clock.now()).total('seconds'))
  }

  const remember = (key: string, count: number) => {
    // Deleting first moves the key to the end, so that the first key is the least recently used.
    attempts.delete(key)
    attempts.set(key, { count, last: clock.now() })
    if (attempts.size > maxKeys) attempts.delete(attempts.keys().next().value as string)
  }

  return {
    /** @throws AppError 429 with Retry-After while one of the keys has to wait */
    assertAllowed(keys: string[]) {
      for (const key of keys) {
        const seconds = secondsLeft(key)
        if (seconds > 0) throw tooMany(seconds)
      }
    },
    /**
     * Allows one attempt per minute and place while a key has to wait: guessing from elsewhere must not lock out the owner.
     * @throws AppError 429 with Retry-After
     */
    assertAllowedFrom(key: string, place: string) {
      const seconds = secondsLeft(key)
      const slot = `${key} at ${place}`
      const entry = recall(slot)
      const untilNext = entry ? Math.ceil(entry.last.add({ minutes: 1 }).since(clock.now()).total('seconds')) : 0
      if (seconds > 0 && untilNext > 0) throw tooMany(Math.min(seconds, untilNext))
      remember(slot, 0)
    },
    count: (key: string) => remember(key, (recall(key)?.count ?? 0) + 1),
    /** Runs a task for a key. @throws AppError 429 with Retry-After when `maxRunning` tasks of the key are running */
    async withConcurrencyLimit<T>(maxRunning: number, key: string, task: () => Promise<T>): Promise<T> {
      const others = running.get(key) ?? 0
      if (others >= maxRunning) throw tooMany(1)
      running.set(key, others + 1)
      try {
        return await task()
      } finally {
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
    /** Clears the failures of keys after a success. */
    reset(keys: string[]) {
      for (const key of keys) attempts.delete(key)
    },
  }
}
export type AttemptLimit = ReturnType<typeof createAttemptLimit>
