import type { Endpoint } from '#src/shared/endpoint'
import { type Rate, type RateLimitName, rateLimits } from '#src/shared/rate-limits'
import { tooMany } from '../errors'
import type { Log } from '../log/log'
import { jsonLimit, networkOf } from './request'

/** Maximum number of keys per limit; the least recently used is evicted, which refills its bucket. */
const maxKeys = 10_000

/**
 * Token buckets, one per key, kept in memory; a restart refills them.
 * @param now a monotonic clock in milliseconds; if it goes back, a bucket neither gains nor loses tokens
 */
export const createTokenBuckets = ({ capacity, perSecond }: Rate, now = () => performance.now()) => {
  const buckets = new Map<string, { tokens: number; at: number }>()

  const refilled = (key: string) => {
    const at = now()
    const bucket = buckets.get(key)
    const seconds = bucket ? Math.max(0, at - bucket.at) / 1000 : 0
    return { tokens: bucket ? Math.min(capacity, bucket.tokens + seconds * perSecond) : capacity, at }
  }
  const store = (key: string, bucket: { tokens: number; at: number }) => {
    // Deleting first moves the key to the end, so that the first key is the least recently used.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value as string)
  }

  return {
    /**
     * Takes tokens, or none if there are too few. A cost above the capacity needs a full bucket, which then owes the rest; otherwise such a call
     * could never succeed.
     * @returns 0, or the whole seconds until there are enough
     */
    take(key: string, cost = 1): number {
      const { tokens, at } = refilled(key)
      const needed = Math.min(cost, capacity)
      // Tolerates the rounding errors of many small refills.
      const missing = needed - tokens > 1e-6 + 1e-12 * capacity ? needed - tokens : 0
      store(key, { tokens: missing ? tokens : tokens - cost, at })
      return missing ? Math.ceil(missing / perSecond) : 0
    },
    refund(key: string, amount: number) {
      const { tokens, at } = refilled(key)
      store(key, { tokens: Math.min(capacity, tokens + amount), at })
    },
    /** Number of keys in memory. */
    size: () => buckets.size,
  }
}

/** The length of the body by its `content-length` header, in bytes; undefined without a valid one. */
const announcedLength = ({ headers }: Request) => {
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

type Deps = {
  /** Multiplies capacity and refill rate of every bucket; `Infinity` disables the limits. */
  factor: number
  log: Log
  now?: () => number
}

/** The rate limits of one server. The command line and the demo have none. */
export const createRateLimits = ({ factor, log, now }: Deps) => {
  const bucketsOf = ({ capacity, perSecond }: Rate) =>
    createTokenBuckets({ capacity: capacity * factor, perSecond: perSecond * factor }, now)
  const names = Object.keys(rateLimits) as RateLimitName[]
  const all = Object.fromEntries(names.map((name) => [name, bucketsOf(rateLimits[name])])) as Record<
    RateLimitName,
    ReturnType<typeof createTokenBuckets>
  >
  /** Limits the log to one line per key and minute. */
  const logLines = createTokenBuckets({ capacity: 1, perSecond: 1 / 60 }, now)
  const isOff = factor === Number.POSITIVE_INFINITY

  /** @throws AppError 429 with Retry-After */
  const take = (name: RateLimitName, key: string, cost = 1) => {
    const seconds = isOff ? 0 : all[name].take(key, cost)
    if (seconds === 0) return
    const { of, refusal } = rateLimits[name]
    if (logLines.take(`${name} ${key}`) === 0) log.warn('rate limit met', { limit: name, ...(of && { [of]: key }) })
    throw tooMany(seconds, { code: 'too_many_requests', refusal })
  }

  const refund = (name: RateLimitName, key: string, amount = 1) => {
    if (!isOff) all[name].refund(key, amount)
  }

  return {
    take,
    /** Refunds tokens of an operation that did not happen. */
    refund,

    /**
     * Counts a call for its address.
     * @returns a function that counts it for the user as well, once the session is known; further calls have no effect
     * @throws AppError 429 with Retry-After; so does the returned function
     */
    countCall(address: string, { method, requestType, body, bodyLimit = jsonLimit, rateLimit }: Endpoint, request: Request) {
      take('addressCalls', networkOf(address))
      let isCounted = false
      return (userId: string | undefined) => {
        if (isCounted || userId === undefined) return
        isCounted = true
        take('calls', userId)
        // Uploads have their own limits.
        if (method === 'GET' || requestType !== undefined) return
        take(rateLimit ?? 'writes', userId)
        if (body) take('writtenBytes', userId, Math.min(announcedLength(request) ?? bodyLimit, bodyLimit))
      }
    },
  }
}
export type RateLimits = ReturnType<typeof createRateLimits>
