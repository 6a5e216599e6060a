import { expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { AppError } from '../errors'
import { createAttemptLimit } from './attempt-limit'

const start = () => {
  const clock = fakeClock()
  const throttle = createAttemptLimit(clock)
  /** Seconds until the next allowed attempt for these keys. */
  const wait = (...keys: string[]) => {
    try {
      throttle.assertAllowed(keys)
      return 0
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      const { status, headers, message } = error as AppError
      expect([status, message]).toEqual([429, `Too many attempts. Try again in ${headers?.['retry-after']} s.`])
      return Number(headers?.['retry-after'])
    }
  }
  const attempt = (key: string, times: number) => {
    for (let i = 0; i < times; i++) throttle.count(key)
  }
  return { clock, throttle, wait, attempt }
}

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [100, 900],
])('after %p attempts in a row the wait is %p seconds', (times, seconds) => {
  const { wait, attempt } = start()
  attempt('ana', times)
  expect(wait('ana')).toBe(seconds)
})

test('the wait counts down to zero', () => {
  const { clock, wait, attempt } = start()
  attempt('ana', 8)
  const waits: number[] = []
  for (let i = 0; i < 9; i++) {
    waits.push(wait('ana'))
    clock.pass({ seconds: 1 })
  }
  expect(waits).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('keys are independent, and a list of keys waits for any of them', () => {
  const { wait, attempt } = start()
  attempt('ana', 7)
  expect([wait('ben'), wait('ben', 'ana')]).toEqual([0, 4])
})

test('an hour without attempts, or a success, resets the count', () => {
  const { clock, throttle, wait, attempt } = start()
  attempt('ana', 4)
  clock.pass({ minutes: 59 })
  attempt('ana', 1)
  expect(wait('ana')).toBe(1)
  clock.pass({ hours: 1 })
  attempt('ana', 4)
  expect(wait('ana')).toBe(0)
  attempt('ana', 6)
  throttle.reset(['ana'])
  expect(wait('ana')).toBe(0)
})

test('keeps 10,000 keys and evicts the least recently used', () => {
  const { throttle, wait, attempt } = start()
  attempt('first', 9)
  attempt('second', 9)
  throttle.count('first')
  for (let i = 0; i < 9_999; i++) throttle.count(`key ${i}`)
  expect([wait('first'), wait('second')]).toEqual([32, 0])
})
