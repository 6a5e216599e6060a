import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { withDom } from '#web/testing/dom'

describe('a check that fails repeats itself', () => {
  withDom()
  const fetched = globalThis.fetch
  let asked = 0
  let isUp = false
  let hasNetwork = true

  beforeEach(() => {
    jest.useFakeTimers()
    asked = 0
    const answer = async () => {
      asked++
      if (!isUp) throw new TypeError('Failed to fetch')
      return new Response()
    }
    globalThis.fetch = Object.assign(answer, { preconnect: fetched.preconnect })
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => hasNetwork })
  })
  afterEach(async () => {
    const { isReachable } = await import('./connectivity')
    isUp = hasNetwork = true
    await isReachable()
    Reflect.deleteProperty(navigator, 'onLine')
    globalThis.fetch = fetched
    jest.useRealTimers()
  })

  /** Lets the clock run. @returns the checks made meanwhile */
  const checksIn = async (seconds: number) => {
    const before = asked
    for (let n = 0; n < seconds; n++) {
      jest.advanceTimersByTime(1000)
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    }
    return asked - before
  }

  test('after 2 seconds, and later after twice the time, up to 30 seconds', async () => {
    const { isReachable } = await import('./connectivity')
    isUp = false
    expect(await isReachable()).toBe(false)
    const counts: number[] = []
    for (const seconds of [1, 1, 3, 1, 7, 1, 15, 1, 29, 1, 29, 1]) counts.push(await checksIn(seconds))
    expect(counts).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
  })

  test('after 2 seconds also when acts asked many times before, without a network or while the server was stopped', async () => {
    const { isReachable } = await import('./connectivity')
    const { offline } = await import('./live')
    for (hasNetwork of [false, true]) {
      isUp = false
      for (let act = 0; act < 6; act++) expect(await isReachable()).toBe(false)
      // The network returns a moment before the server can be reached.
      hasNetwork = true
      expect(await isReachable()).toBe(false)
      isUp = true
      expect(await checksIn(2)).toBe(1)
      expect(offline.value).toBe(false)
    }
  })

  test('not without a network, whose return the browser reports', async () => {
    const { isReachable } = await import('./connectivity')
    hasNetwork = false
    expect(await isReachable()).toBe(false)
    expect(await checksIn(60)).toBe(0)
  })
})
