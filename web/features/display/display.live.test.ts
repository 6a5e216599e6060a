import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import type { DisplayContent } from '#src/features/displays/display.contract'
import type { DisplayState } from './display.feed'
import { createLive } from './display.live'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

type Fake = { onmessage?: () => void; onclose?: (event: { code: number }) => void; close: () => void }

const wall = () => {
  const own: { state: DisplayState; asked: number; sockets: Fake[]; closed: number } = {
    state: { content: { name: 'Kitchen' } as DisplayContent, refreshedAt: 0, isCut: false },
    asked: 0,
    sockets: [],
    closed: 0,
  }
  const open = () => {
    const socket: Fake = { close: () => void own.closed++ }
    own.sockets.push(socket)
    return socket as never
  }
  return { own, ...createLive({ state: () => own.state, refresh: () => void own.asked++, open }) }
}

describe('the socket of a wall', () => {
  test('asks once for changes that come together', () => {
    const { own, note } = wall()
    note()
    note()
    expect(own.sockets).toHaveLength(1)
    for (let n = 0; n < 5; n++) own.sockets[0]?.onmessage?.()
    expect(own.asked).toBe(0)
    jest.advanceTimersByTime(600)
    expect(own.asked).toBe(1)
  })

  test('that closes asks what has ended, and opens with the next answer', () => {
    const { own, note } = wall()
    note()
    jest.advanceTimersByTime(11_000)
    own.sockets[0]?.onclose?.({ code: 1006 })
    jest.advanceTimersByTime(600)
    expect(own.asked).toBe(1)
    note()
    expect(own.sockets).toHaveLength(2)
    // A proxy that lets none through causes no storm.
    own.sockets[1]?.onclose?.({ code: 1006 })
    jest.advanceTimersByTime(600)
    expect(own.asked).toBe(1)
    note()
    own.sockets[2]?.onclose?.({ code: 4001 })
    jest.advanceTimersByTime(600)
    expect(own.asked).toBe(2)
  })

  test.each<[string, Partial<DisplayState>]>([
    ['before the server has answered', { isKept: true }],
    ['while nobody answers', { isCut: true }],
    ['while it shows a code', { content: undefined, code: '123456' }],
  ])('is not opened %s', (_, state) => {
    const { own, note } = wall()
    own.state = { ...own.state, ...state }
    note()
    expect(own.sockets).toHaveLength(0)
  })

  test('is closed once the display is revoked', () => {
    const { own, note } = wall()
    note()
    own.state = { code: '123456', refreshedAt: 0, isCut: false }
    note()
    expect(own.closed).toBe(1)
  })
})
