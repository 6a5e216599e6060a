import { describe, expect, test } from 'bun:test'
import { ApiError, retryAfterOf } from './api'
import { rateLimitDelay, retryRateLimited } from './retry-after'

const held = (seconds?: number) => new ApiError(429, '{"code":"too_many_requests","message":"Too many uploads at once."}', seconds)

test.each([
  ['1', 1],
  ['86400', 86_400],
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
])('Retry-After: %p is %p s', (header, seconds) => {
  expect(retryAfterOf(header)).toBe(seconds)
})

describe('a rate-limited call', () => {
  test.each([
    [held(5), 5000],
    [held(120), 120_000],
    [held(121), undefined],
    [held(), undefined],
    [new ApiError(429, '{"code":"too_many_attempts"}', 5), undefined],
    [new ApiError(503, '{"code":"starting"}', 1), undefined],
    [new TypeError('Failed to fetch'), undefined],
  ])('is retried automatically only after a short wait', (error, ms) => {
    expect(rateLimitDelay(error)).toBe(ms)
  })

  const after = (times: number, error: Error) => {
    let tries = 0
    return async () => {
      if (++tries <= times) throw error
      return tries
    }
  }
  const { signal } = new AbortController()

  test('is retried until it succeeds', async () => {
    expect(await retryRateLimited(after(3, held(0)), signal)).toBe(4)
  })

  test('is not retried without end, after a long wait, or once aborted', async () => {
    expect(retryRateLimited(after(20, held(0)), signal)).rejects.toThrow('429')
    expect(retryRateLimited(after(1, held(3600)), signal)).rejects.toThrow('429')
    expect(retryRateLimited(after(1, held(0)), AbortSignal.abort())).rejects.toThrow('429')
  })
})
