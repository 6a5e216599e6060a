import { describe, expect, test } from 'bun:test'
import { ApiError } from '../api/api'
import { isNoOp, orderingKey, retryDecision, retryDelay } from './outbox-policy'

const act = { kind: 'task', familyId: 'rivera' }

describe('an action that failed', () => {
  const refusal = (status: number) => new ApiError(status, '{"code":"x","message":"No."}')

  test.each([1, 8, 1000])('is held by a rate limit, even after %i tries', (tries) => {
    expect(retryDecision(refusal(429), tries)).toBe('hold')
  })

  test.each([
    [undefined, 3000],
    [1, 3000],
    [60, 60_000],
    [86_400, 300_000],
  ])('with Retry-After %p s waits %p ms', (seconds, ms) => {
    expect(retryDelay(new ApiError(429, '{}', seconds))).toBe(ms)
  })

  test('waits 3 s after any other failure', () => {
    expect(retryDelay(new TypeError('Failed to fetch'))).toBe(3000)
  })

  test.each([500, 502, 503, 504, 507])('is retried after a %i', (status) => {
    expect(retryDecision(refusal(status), 1)).toBe('retry')
  })

  test.each([400, 403, 404, 409, 413, 415, 422])('is refused by a %i', (status) => {
    expect(retryDecision(refusal(status), 1)).toBe('refuse')
  })

  test('is retried after a broken connection, not after a bug', () => {
    expect(retryDecision(new TypeError('Failed to fetch'), 1)).toBe('retry')
    expect(retryDecision(new Error('Something else'), 1)).toBe('refuse')
  })

  test('is refused after the last attempt', () => {
    expect(retryDecision(refusal(500), 7)).toBe('retry')
    expect(retryDecision(refusal(500), 8)).toBe('refuse')
  })
})

describe('actions that keep their order', () => {
  test('are those on the same row', () => {
    expect(orderingKey({ ...act, row: 'a' })).toBe(orderingKey({ ...act, row: 'a' }))
    expect(orderingKey({ ...act, row: 'a' })).not.toBe(orderingKey({ ...act, row: 'b' }))
    expect(orderingKey({ ...act, row: 'a' })).not.toBe(orderingKey({ ...act, kind: 'item', row: 'a' }))
  })

  test('are all of one kind in a family, if they have no row: messages', () => {
    const message = { kind: 'message', familyId: 'rivera' }
    expect(orderingKey(message)).toBe(orderingKey({ ...message }))
    expect(orderingKey(message)).not.toBe(orderingKey({ ...message, familyId: 'other' }))
  })
})

test('an action that changes nothing is a no-op', () => {
  expect(isNoOp({ wish: { status: 'active' }, before: { status: 'active' } })).toBe(true)
  expect(isNoOp({ wish: { status: 'purchased' }, before: { status: 'active' } })).toBe(false)
  expect(isNoOp({ wish: { isRemoved: true }, before: { status: 'active' } })).toBe(false)
  expect(isNoOp({ wish: 'Hello', before: undefined })).toBe(false)
})
