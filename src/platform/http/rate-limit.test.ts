import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type RateLimitName, rateLimits } from '#src/shared/rate-limits'
import { AppError } from '../errors'
import { createLog, silentLog } from '../log/log'
import { createRateLimits, createTokenBuckets } from './rate-limit'

/** A clock in milliseconds that a test moves forward or back. */
const fakeNow = () => {
  let ms = 0
  const now = () => ms
  return Object.assign(now, {
    pass: (seconds: number) => {
      ms += seconds * 1000
    },
  })
}

describe('a token bucket', () => {
  test.each([
    // Tokens taken at once, seconds passed, wait for one more.
    [0, 0, 0],
    [9, 0, 0],
    [10, 0, 1],
    [10, 0.4, 1],
    [10, 0.5, 0],
    [10, 5, 0],
    [10, 1e9, 0],
  ])('of 10 tokens, 2 per second: after %p tokens and %p s the wait is %p s', (taken, seconds, wait) => {
    const now = fakeNow()
    const { take } = createTokenBuckets({ capacity: 10, perSecond: 2 }, now)
    for (let n = 0; n < taken; n++) expect(take('ana')).toBe(0)
    now.pass(seconds)
    expect([take('ana'), take('ben')]).toEqual([wait, 0])
  })

  test('grants a cost above its capacity when full, and then owes the rest', () => {
    const now = fakeNow()
    const { take } = createTokenBuckets({ capacity: 10, perSecond: 1 }, now)
    expect([take('ana', 25), take('ana', 1), take('ana', 25)]).toEqual([0, 16, 25])
    now.pass(16)
    expect([take('ana', 1), take('ana', 1)]).toEqual([0, 1])
  })

  test('refunds unused tokens, up to its capacity', () => {
    const { take, refund } = createTokenBuckets({ capacity: 10, perSecond: 1 }, fakeNow())
    expect([take('ana', 10), take('ana', 4)]).toEqual([0, 4])
    refund('ana', 4)
    expect([take('ana', 4), take('ana', 1)]).toEqual([0, 1])
    refund('ana', 1000)
    expect([take('ana', 10), take('ana', 1)]).toEqual([0, 1])
  })

  test('neither gains nor loses tokens when the clock goes back', () => {
    const now = fakeNow()
    const { take } = createTokenBuckets({ capacity: 10, perSecond: 1 }, now)
    take('ana', 10)
    now.pass(-86_400)
    expect(take('ana')).toBe(1)
    now.pass(1)
    expect([take('ana'), take('ana')]).toEqual([0, 1])
  })

  test('map keeps 10,000 keys and evicts the least recently used', () => {
    const { take, size } = createTokenBuckets({ capacity: 1, perSecond: 1 }, fakeNow())
    for (const key of ['first', 'second', 'first']) take(key)
    for (let n = 0; n < 9_999; n++) take(`key ${n}`)
    expect([size(), take('first'), take('second')]).toEqual([10_000, 1, 0])
  })

  const steps = fc.array(fc.record({ seconds: fc.double({ min: -100, max: 100, noNaN: true }), cost: fc.integer({ min: 0, max: 30 }) }), {
    maxLength: 60,
  })
  const rate = fc.record({ capacity: fc.integer({ min: 1, max: 20 }), perSecond: fc.double({ min: 0.01, max: 10, noNaN: true }) })

  test('never grants more than its capacity plus its refill, whatever the clock does', () => {
    fc.assert(
      fc.property(rate, steps, (one, all) => {
        const now = fakeNow()
        const { take } = createTokenBuckets(one, now)
        let [given, forward] = [0, 0]
        for (const { seconds, cost } of all) {
          now.pass(seconds)
          forward += Math.max(0, seconds)
          // The cost is limited to the capacity.
          const isGiven = take('ana', Math.min(cost, one.capacity)) === 0
          if (isGiven) given += Math.min(cost, one.capacity)
          expect(given).toBeLessThanOrEqual(one.capacity + forward * one.perSecond + 1e-6)
        }
      }),
    )
  })

  test('grants after the wait it returned, and a refusal takes no tokens', () => {
    fc.assert(
      fc.property(rate, steps, (one, all) => {
        const now = fakeNow()
        const { take } = createTokenBuckets(one, now)
        for (const { seconds, cost } of all) {
          now.pass(Math.abs(seconds))
          const wait = take('ana', cost)
          expect(Number.isInteger(wait) && wait >= 0).toBe(true)
          if (wait === 0) continue
          expect(take('ana', cost)).toBe(wait)
          now.pass(wait)
          expect(take('ana', cost)).toBe(0)
        }
      }),
    )
  })
})

describe('the limits of a server', () => {
  const names = Object.keys(rateLimits) as RateLimitName[]
  const refusalOf = (act: () => void): AppError | undefined => {
    try {
      act()
    } catch (error) {
      return error as AppError
    }
  }

  test.each(names)('the message of %s names the limit and the wait', (name) => {
    const limits = createRateLimits({ factor: 1, log: silentLog, now: fakeNow() })
    limits.take(name, 'x', rateLimits[name].capacity)
    const refusal = refusalOf(() => limits.take(name, 'x'))
    expect(refusal).toBeInstanceOf(AppError)
    expect([refusal?.status, refusal?.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refusal?.headers?.['retry-after'])).toBeGreaterThan(0)
    expect(refusal?.message).toMatch(/^[A-Z].*\. Try again in \d+ (s|min|h)\.$/)
  })

  test('are multiplied by the factor, or off', () => {
    const now = fakeNow()
    const granted = (factor: number) => {
      const limits = createRateLimits({ factor, log: silentLog, now })
      let count = 0
      while (count < 300 && !refusalOf(() => limits.take('invitations', 'ana'))) count++
      return count
    }
    expect([1, 2, 0.5, Number.POSITIVE_INFINITY].map(granted)).toEqual([50, 100, 25, 300])
  })

  test('of bytes count the content-length, or the maximum size without one', () => {
    const post = {
      method: 'POST',
      path: '/api/x',
      can: 'signed_in',
      about: '',
      response: () => undefined as never,
      body: {} as never,
    } as const
    const calls = (headers: Record<string, string>) => {
      const now = fakeNow()
      const limits = createRateLimits({ factor: 1, log: silentLog, now })
      let count = 0
      // One call per second, so that no other limit applies.
      for (; count < 5000; count++) {
        now.pass(1)
        const request = new Request('http://hearth/api/x', { method: 'POST', headers })
        if (refusalOf(() => limits.countCall('203.0.113.7', post, request)('ana'))) break
      }
      return count
    }
    expect(calls({ 'content-length': '200' })).toBe(5000)
    expect(calls({ 'content-length': '262144' })).toBeLessThan(2000)
    expect(calls({})).toBe(calls({ 'content-length': '262144' }))
    expect(calls({ 'content-length': '-5' })).toBe(calls({}))
    expect(calls({ 'content-length': '1e300' })).toBe(calls({}))
  })

  test('are logged once per minute and key, without private data', () => {
    const now = fakeNow()
    const lines: string[] = []
    const limits = createRateLimits({ factor: 1, now, log: createLog('text', { write: (line) => lines.push(line.replace(/^\S+ /, '')) }) })
    const meet = (name: RateLimitName, key: string) => {
      refusalOf(() => limits.take(name, key, rateLimits[name].capacity))
      for (let n = 0; n < 5; n++) refusalOf(() => limits.take(name, key))
    }
    meet('mailsToAddress', 'guest@example.org')
    meet('signUps', '203.0.113.7')
    meet('writes', 'a')
    meet('writes', 'b')
    refusalOf(() => limits.take('writes', 'a'))
    expect(lines).toEqual([
      'WARN  rate limit met limit=mailsToAddress\n',
      'WARN  rate limit met limit=signUps address=203.0.113.7\n',
      'WARN  rate limit met limit=writes userId=a\n',
      'WARN  rate limit met limit=writes userId=b\n',
    ])
    now.pass(60)
    meet('mailsToAddress', 'guest@example.org')
    expect(lines).toHaveLength(5)
  })
})
