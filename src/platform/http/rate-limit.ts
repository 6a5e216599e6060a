import type { Endpoint } from '#src/shared/endpoint'
import { type Rate, type RateLimitName, rateLimits } from '#src/shared/rate-limits'
import { tooMany } from '../errors'
import type { Log } from '../log/log'
import { jsonLimit, networkOf } from './request'

/** Keys that a limit remembers; the one untouched for longest is forgotten first, and has a full bucket again. */
const mostKeys = 10_000

/**
 * Token buckets, one a key: each holds so many tokens at most and gets so many a second. Kept in memory: a restart fills them.
 * @param now milliseconds of a clock that does not jump; should it go back, a bucket gains nothing and loses nothing
 */
export const createTokenBuckets = ({ capacity, perSecond }: Rate, now = () => performance.now()) => {
  const buckets = new Map<string, { tokens: number; at: number }>()

  const refilled = (key: string) => {
    const at = now()
    const known = buckets.get(key)
    const seconds = known ? Math.max(0, at - known.at) / 1000 : 0
    return { tokens: known ? Math.min(capacity, known.tokens + seconds * perSecond) : capacity, at }
  }
  const keep = (key: string, bucket: { tokens: number; at: number }) => {
    // Set anew, the key moves to the end: the first one is always the one untouched for longest.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value as string)
  }

  return {
    /**
     * Takes tokens, or none when there are too few. More than a bucket holds are taken from a full one, which then owes the rest: else nobody could
     * ever have as many.
     * @returns 0, or the whole seconds until there are enough
     */
    take(key: string, cost = 1): number {
      const { tokens, at } = refilled(key)
      const needed = Math.min(cost, capacity)
      // The sum of many small refills misses a whole number by a little.
      const missing = needed - tokens > 1e-6 + 1e-12 * capacity ? needed - tokens : 0
      keep(key, { tokens: missing ? tokens : tokens - cost, at })
      return missing ? Math.ceil(missing / perSecond) : 0
    },
    giveBack(key: string, amount: number) {
      const { tokens, at } = refilled(key)
      keep(key, { tokens: Math.min(capacity, tokens + amount), at })
    },
    /** How many keys are remembered. */
    size: () => buckets.size,
  }
}

/** The length of a body that was announced with one. */
const announcedLength = ({ headers }: Request) => {
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

type Deps = {
  /** Multiplies what every bucket holds and gets; `Infinity` for no limits. */
  factor: number
  log: Log
  now?: () => number
}

/** The limits of one server. The command line and the demo have none. */
export const createRateLimits = ({ factor, log, now }: Deps) => {
  const bucketsOf = ({ capacity, perSecond }: Rate) =>
    createTokenBuckets({ capacity: capacity * factor, perSecond: perSecond * factor }, now)
  const names = Object.keys(rateLimits) as RateLimitName[]
  const all = Object.fromEntries(names.map((name) => [name, bucketsOf(rateLimits[name])])) as Record<
    RateLimitName,
    ReturnType<typeof createTokenBuckets>
  >
  /** One line of the log a minute for each key. */
  const lines = createTokenBuckets({ capacity: 1, perSecond: 1 / 60 }, now)
  const isOff = factor === Number.POSITIVE_INFINITY

  /** @throws AppError 429 with Retry-After */
  const take = (name: RateLimitName, key: string, cost = 1) => {
    const seconds = isOff ? 0 : all[name].take(key, cost)
    if (seconds === 0) return
    const { of, about } = rateLimits[name]
    if (lines.take(`${name} ${key}`) === 0) log.warn('rate limit met', { limit: name, ...(of && { [of]: key }) })
    throw tooMany(seconds, { code: 'too_many_requests', about })
  }

  const giveBack = (name: RateLimitName, key: string, amount = 1) => {
    if (!isOff) all[name].giveBack(key, amount)
  }

  return {
    take,
    /** For what was taken and came to nothing. */
    giveBack,

    /**
     * Counts a call for its address.
     * @returns counts it for a person too, as soon as they are known; once, however often it is called
     * @throws AppError 429 with Retry-After, as does what it returns
     */
    arrived(address: string, { method, takes, body, counts }: Endpoint, request: Request) {
      take('addressCalls', networkOf(address))
      let isCounted = false
      return (userId: string | undefined) => {
        if (isCounted || userId === undefined) return
        isCounted = true
        take('calls', userId)
        // Files have limits of their own.
        if (method === 'GET' || takes !== undefined) return
        take(counts ?? 'writes', userId)
        if (body) take('writtenBytes', userId, Math.min(announcedLength(request) ?? jsonLimit, jsonLimit))
      }
    },
  }
}
export type RateLimits = ReturnType<typeof createRateLimits>
