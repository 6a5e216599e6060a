import { describe, expect, test } from 'bun:test'
import { ApiError } from '../api/api'
import { isNoOp, orderingKey, retryDecision, retryDelay } from './outbox-policy'

const act = { kind: 'task', familyId: 'rivera' }

describe('what becomes of an act that the server did not take', () => {
  const refusal = (status: number) => new ApiError(status, '{"code":"x","message":"No."}')

  test.each([1, 8, 1000])('a rate limit only holds it back, also after %i tries', (tries) => {
    expect(retryDecision(refusal(429), tries)).toBe('held')
  })

  test.each([
    [undefined, 3000],
    [1, 3000],
    [60, 60_000],
    [86_400, 300_000],
  ])('when the server says to wait %p s, it waits %p ms', (seconds, ms) => {
    expect(retryDelay(new ApiError(429, '{}', seconds))).toBe(ms)
  })

  test('after any other failure it waits 3 s', () => {
    expect(retryDelay(new TypeError('Failed to fetch'))).toBe(3000)
  })

  test.each([500, 502, 503, 504, 507])('with %i it is tried again', (status) => {
    expect(retryDecision(refusal(status), 1)).toBe('later')
  })

  test.each([400, 403, 404, 409, 413, 415, 422])('%i is an answer', (status) => {
    expect(retryDecision(refusal(status), 1)).toBe('refused')
  })

  test('a connection that broke is tried again, and a fault of the program is not', () => {
    expect(retryDecision(new TypeError('Failed to fetch'), 1)).toBe('later')
    expect(retryDecision(new Error('Something else'), 1)).toBe('refused')
  })

  test('nothing is tried for ever', () => {
    expect(retryDecision(refusal(500), 7)).toBe('later')
    expect(retryDecision(refusal(500), 8)).toBe('refused')
  })
})

describe('acts of one place', () => {
  test('are those on one row', () => {
    expect(orderingKey({ ...act, row: 'a' })).toBe(orderingKey({ ...act, row: 'a' }))
    expect(orderingKey({ ...act, row: 'a' })).not.toBe(orderingKey({ ...act, row: 'b' }))
    expect(orderingKey({ ...act, row: 'a' })).not.toBe(orderingKey({ ...act, kind: 'item', row: 'a' }))
  })

  test('are all of a family where there is no row: messages keep their order', () => {
    const message = { kind: 'message', familyId: 'rivera' }
    expect(orderingKey(message)).toBe(orderingKey({ ...message }))
    expect(orderingKey(message)).not.toBe(orderingKey({ ...message, familyId: 'other' }))
  })
})

test('an act that leaves all as it was is nothing to send', () => {
  expect(isNoOp({ wish: { status: 'active' }, before: { status: 'active' } })).toBe(true)
  expect(isNoOp({ wish: { status: 'purchased' }, before: { status: 'active' } })).toBe(false)
  expect(isNoOp({ wish: { isRemoved: true }, before: { status: 'active' } })).toBe(false)
  expect(isNoOp({ wish: 'Hello', before: undefined })).toBe(false)
})
