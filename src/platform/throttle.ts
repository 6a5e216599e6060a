import type { Clock } from './clock'
import { AppError } from './errors'

const free = 5
const longestSeconds = 15 * 60
const forgetAfterHours = 1
const mostKeys = 10_000

const tooMany = (seconds: number) =>
  new AppError(429, 'too_many_attempts', `Too many attempts. Try again in ${seconds} s.`, undefined, { 'retry-after': String(seconds) })

/**
 * Slows down guessing: five tries in a row are free, then each next one has to wait twice as long, up to 15 minutes.
 * Kept in memory: a restart forgets.
 */
export const createThrottle = (clock: Clock) => {
  const tries = new Map<string, { count: number; last: Temporal.Instant }>()
  const running = new Map<string, number>()
  const wait = (count: number) => (count < free ? 0 : Math.min(2 ** (count - free), longestSeconds))

  const recall = (key: string) => {
    const known = tries.get(key)
    if (known && Temporal.Instant.compare(known.last.add({ hours: forgetAfterHours }), clock.now()) > 0) return known
    tries.delete(key)
    return undefined
  }

  return {
    /** @throws AppError 429 with Retry-After when one of the keys has to wait */
    assertFree(keys: string[]) {
      const now = clock.now()
      for (const key of keys) {
        const known = recall(key)
        if (!known) continue
        const seconds = Math.ceil(
          known.last
            .add({ seconds: wait(known.count) })
            .since(now)
            .total('seconds'),
        )
        if (seconds > 0) throw tooMany(seconds)
      }
    },
    count(key: string) {
      const count = (recall(key)?.count ?? 0) + 1
      // Set anew, the key moves to the end: the first one is always the one untouched for longest.
      tries.delete(key)
      tries.set(key, { count, last: clock.now() })
      if (tries.size > mostKeys) tries.delete(tries.keys().next().value as string)
    },
    /** Does a work for a key, beside at most so many others. @throws AppError 429 with Retry-After when there are as many already */
    async atMost<T>(most: number, key: string, work: () => Promise<T>): Promise<T> {
      const others = running.get(key) ?? 0
      if (others >= most) throw tooMany(1)
      running.set(key, others + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
    /** A success forgives what came before it. */
    forgive(keys: string[]) {
      for (const key of keys) tries.delete(key)
    },
  }
}
export type Throttle = ReturnType<typeof createThrottle>
