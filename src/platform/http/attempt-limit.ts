import type { Clock } from '../clock'
import { tooMany } from '../errors'

const free = 5
const longestSeconds = 15 * 60
const forgetAfterHours = 1
const mostKeys = 10_000

/**
 * Slows down guessing: five tries in a row are free, then each next one has to wait twice as long, up to 15 minutes.
 * Kept in memory: a restart forgets.
 */
export const createAttemptLimit = (clock: Clock) => {
  const tries = new Map<string, { count: number; last: Temporal.Instant }>()
  const running = new Map<string, number>()
  const wait = (count: number) => (count < free ? 0 : Math.min(2 ** (count - free), longestSeconds))

  const recall = (key: string) => {
    const known = tries.get(key)
    if (known && Temporal.Instant.compare(known.last.add({ hours: forgetAfterHours }), clock.now()) > 0) return known
    tries.delete(key)
    return undefined
  }

  /** Seconds until a key may be tried again; 0 or less when it may now. */
  const secondsLeft = (key: string) => {
    const known = recall(key)
    if (!known) return 0
    const end = known.last.add({ seconds: wait(known.count) })
    return Math.ceil(end.since(clock.now()).total('seconds'))
  }

  const remember = (key: string, count: number) => {
    // Set anew, the key moves to the end: the first one is always the one untouched for longest.
    tries.delete(key)
    tries.set(key, { count, last: clock.now() })
    if (tries.size > mostKeys) tries.delete(tries.keys().next().value as string)
  }

  return {
    /** @throws AppError 429 with Retry-After when one of the keys has to wait */
    assertAllowed(keys: string[]) {
      for (const key of keys) {
        const seconds = secondsLeft(key)
        if (seconds > 0) throw tooMany(seconds)
      }
    },
    /**
     * Lets one try a minute through from each place while a key has to wait: guesses made elsewhere must not keep its owner out.
     * @throws AppError 429 with Retry-After
     */
    assertAllowedFrom(key: string, place: string) {
      const seconds = secondsLeft(key)
      const slot = `${key} at ${place}`
      const known = recall(slot)
      const untilNext = known ? Math.ceil(known.last.add({ minutes: 1 }).since(clock.now()).total('seconds')) : 0
      if (seconds > 0 && untilNext > 0) throw tooMany(Math.min(seconds, untilNext))
      remember(slot, 0)
    },
    count: (key: string) => remember(key, (recall(key)?.count ?? 0) + 1),
    /** Does a work for a key, beside at most so many others. @throws AppError 429 with Retry-After when there are as many already */
    async withConcurrencyLimit<T>(most: number, key: string, work: () => Promise<T>): Promise<T> {
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
    reset(keys: string[]) {
      for (const key of keys) tries.delete(key)
    },
  }
}
export type AttemptLimit = ReturnType<typeof createAttemptLimit>
