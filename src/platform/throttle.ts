import type { Clock } from './clock'
import { AppError } from './errors'

const free = 5
const longestSeconds = 15 * 60
const forgetAfterHours = 1
const mostKeys = 10_000

/**
 * Slows down guessing: five tries in a row are free, then each next one has to wait twice as long, up to 15 minutes.
 * Kept in memory: a restart forgets.
 */
export const createThrottle = (clock: Clock) => {
  const tries = new Map<string, { count: number; last: Temporal.Instant }>()
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
        if (seconds > 0)
          throw new AppError(429, 'too_many_attempts', `Too many attempts. Try again in ${seconds} s.`, undefined, {
            'retry-after': String(seconds),
          })
      }
    },
    count(key: string) {
      const count = (recall(key)?.count ?? 0) + 1
      // Set anew, the key moves to the end: the first one is always the one untouched for longest.
      tries.delete(key)
      tries.set(key, { count, last: clock.now() })
      if (tries.size > mostKeys) tries.delete(tries.keys().next().value as string)
    },
    /** A success forgives what came before it. */
    forgive(keys: string[]) {
      for (const key of keys) tries.delete(key)
    },
  }
}
export type Throttle = ReturnType<typeof createThrottle>
