import { expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { AppError } from '../errors'
import { createAttemptLimit } from './attempt-limit'

const start = () => {
  const clock = fakeClock()
  const throttle = createAttemptLimit(clock)
  /** Seconds until this key may try again. */
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
  const tryOften = (key: string, times: number) => {
    for (let i = 0; i < times; i++) throttle.count(key)
  }
  return { clock, throttle, wait, tryOften }
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
])('after %p tries in a row one waits %p seconds', (times, seconds) => {
  const { wait, tryOften } = start()
  tryOften('ana', times)
  expect(wait('ana')).toBe(seconds)
})

test('the wait runs down to its last second and is over', () => {
  const { clock, wait, tryOften } = start()
  tryOften('ana', 8)
  const waits: number[] = []
  for (let i = 0; i < 9; i++) {
    waits.push(wait('ana'))
    clock.pass({ seconds: 1 })
  }
  expect(waits).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
})

test('one key does not wait for another, and several wait for any of them', () => {
  const { wait, tryOften } = start()
  tryOften('ana', 7)
  expect([wait('ben'), wait('ben', 'ana')]).toEqual([0, 4])
})

test('an hour without tries is forgotten, and so is everything before a success', () => {
  const { clock, throttle, wait, tryOften } = start()
  tryOften('ana', 4)
  clock.pass({ minutes: 59 })
  tryOften('ana', 1)
  expect(wait('ana')).toBe(1)
  clock.pass({ hours: 1 })
  tryOften('ana', 4)
  expect(wait('ana')).toBe(0)
  tryOften('ana', 6)
  throttle.reset(['ana'])
  expect(wait('ana')).toBe(0)
})

test('ten thousand keys are remembered, the one untouched for longest is forgotten first', () => {
  const { throttle, wait, tryOften } = start()
  tryOften('first', 9)
  tryOften('second', 9)
  throttle.count('first')
  for (let i = 0; i < 9_999; i++) throttle.count(`key ${i}`)
  expect([wait('first'), wait('second')]).toEqual([32, 0])
})
