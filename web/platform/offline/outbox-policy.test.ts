import { describe, expect, test } from 'bun:test'
import { ApiError } from '../api/api'
import { fateOf, isDone, pauseAfter, placeOf } from './outbox-policy'

const act = { kind: 'task', familyId: 'rivera' }

describe('what becomes of an act that the server did not take', () => {
  const refusal = (status: number) => new ApiError(status, '{"code":"x","message":"No."}')

  test.each([1, 8, 1000])('a rate limit only holds it back, also after %i tries', (tries) => {
    expect(fateOf(refusal(429), tries)).toBe('held')
  })

  test.each([
    [undefined, 3000],
    [1, 3000],
    [60, 60_000],
    [86_400, 300_000],
  ])('when the server says to wait %p s, it waits %p ms', (seconds, ms) => {
    expect(pauseAfter(new ApiError(429, '{}', seconds))).toBe(ms)
  })

  test('after any other failure it waits 3 s', () => {
    expect(pauseAfter(new TypeError('Failed to fetch'))).toBe(3000)
  })

  test.each([500, 502, 503, 504, 507])('with %i it is tried again', (status) => {
    expect(fateOf(refusal(status), 1)).toBe('later')
  })

  test.each([400, 403, 404, 409, 413, 415, 422])('%i is an answer', (status) => {
    expect(fateOf(refusal(status), 1)).toBe('refused')
  })

  test('a connection that broke is tried again, and a fault of the program is not', () => {
    expect(fateOf(new TypeError('Failed to fetch'), 1)).toBe('later')
    expect(fateOf(new Error('Something else'), 1)).toBe('refused')
  })

  test('nothing is tried for ever', () => {
    expect(fateOf(refusal(500), 7)).toBe('later')
    expect(fateOf(refusal(500), 8)).toBe('refused')
  })
})

describe('acts of one place', () => {
  test('are those on one row', () => {
    expect(placeOf({ ...act, row: 'a' })).toBe(placeOf({ ...act, row: 'a' }))
    expect(placeOf({ ...act, row: 'a' })).not.toBe(placeOf({ ...act, row: 'b' }))
    expect(placeOf({ ...act, row: 'a' })).not.toBe(placeOf({ ...act, kind: 'item', row: 'a' }))
  })

  test('are all of a family where there is no row: messages keep their order', () => {
    const message = { kind: 'message', familyId: 'rivera' }
    expect(placeOf(message)).toBe(placeOf({ ...message }))
    expect(placeOf(message)).not.toBe(placeOf({ ...message, familyId: 'other' }))
  })
})

test('an act that leaves all as it was is nothing to send', () => {
  expect(isDone({ wish: { status: 'active' }, before: { status: 'active' } })).toBe(true)
  expect(isDone({ wish: { status: 'purchased' }, before: { status: 'active' } })).toBe(false)
  expect(isDone({ wish: { isRemoved: true }, before: { status: 'active' } })).toBe(false)
  expect(isDone({ wish: 'Hello', before: undefined })).toBe(false)
})
