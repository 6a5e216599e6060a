import { describe, expect, test } from 'bun:test'
import { ApiError } from './api'
import { fateOf, isDone, placeOf } from './waiting.rules'

const act = { kind: 'task', familyId: 'rivera' }

describe('what becomes of an act that the server did not take', () => {
  const refusal = (status: number) => new ApiError(status, '{"code":"x","message":"No."}')

  test.each([429, 500, 502, 503, 504, 507])('with %i it is tried again', (status) => {
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
