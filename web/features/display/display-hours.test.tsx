import { afterEach, expect, jest, test } from 'bun:test'
import type { DisplayContent } from '#src/features/displays/display.contract'
import { withDom } from '#web/testing/dom'

// A page on a wall for eight hours, in its own document: display.feed.test.ts tests failures of the server.

withDom()
const fetched = globalThis.fetch
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = fetched
})

const content: DisplayContent = {
  name: 'Kitchen',
  familyName: 'Rivera',
  timezone: 'UTC',
  language: 'en',
  firstDayOfWeek: null,
  hourCycle: 'h23',
  night: { from: '21:00', to: '06:30' },
  photosAfter: 10,
  people: [],
  days: [{ date: '2026-11-27', marks: [], events: [], more: 0 }],
  chores: [],
  lists: null,
  photos: Array.from({ length: 60 }, (_, n) => ({ id: `photo-${n}`, caption: null })),
  weather: null,
}

test('eight hours on a wall leave no more timers, listeners and photos than the first minutes', async () => {
  const { render, cleanup, act } = await import('@testing-library/react/pure')
  const { DisplayPage } = await import('./display-page')
  let version = 0
  let isUp = true
  globalThis.fetch = (async (address: string) => {
    if (!isUp) throw new TypeError('failed to fetch')
    if (address.endsWith('/pairing')) return Response.json({ isPaired: true, code: null, expiresAt: null })
    if (!address.startsWith('/api/display')) return new Response('')
    version += 1
    return Response.json({
      ...content,
      chores: [{ id: 'one', title: `Chore ${version}`, dueTime: null, points: 1, memberId: null, isDone: false, isLate: false }],
    })
  }) as typeof fetch
  const open = new Map<string, number>()
  for (const target of [window, document] as EventTarget[])
    for (const [name, step] of [
      ['addEventListener', 1],
      ['removeEventListener', -1],
    ] as const) {
      const own = target[name].bind(target)
      target[name] = ((type: string, ...rest: [never]) => {
        open.set(type, (open.get(type) ?? 0) + step)
        return own(type, ...rest)
      }) as never
    }
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-11-27T16:00:00Z'))
  render(<DisplayPage />)
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10)
      await act(async () => {
        jest.advanceTimersByTime(10_000)
        for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      })
  }
  const counts = () => ({
    timers: jest.getTimerCount(),
    listeners: [...open.values()].reduce((sum, count) => sum + count, 0),
    photos: document.querySelectorAll('img').length,
    elements: document.querySelectorAll('*').length,
  })
  await pass(900)
  const early = counts()
  expect(early.photos).toBe(1)
  for (let hour = 1; hour <= 8; hour++) {
    isUp = false
    await pass(600)
    isUp = true
    await pass(3000)
    if (hour < 5) expect(counts()).toEqual(early)
  }
  // At night there is no photo; the rest is unchanged.
  expect(counts()).toMatchObject({ timers: early.timers, listeners: early.listeners, photos: 0 })
  dispatchEvent(new window.Event('pointerdown'))
  await pass(10)
  expect(document.body.textContent).toContain(`Chore ${version}`)
  cleanup()
  expect([...open].filter(([type, count]) => count > 0 && /pointerdown|keydown|visibilitychange/.test(type))).toEqual([])
})
