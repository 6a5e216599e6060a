import { describe, expect, test } from 'bun:test'
import type { DisplayContent } from '#src/features/displays/display.contract'
import { createFeed } from './display.feed'

/** Timers and a clock that the test advances. */
const fakeTime = () => {
  let now = 0
  let made = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  return {
    timers,
    now: () => now,
    setTimer: (run: () => void, seconds: number) => {
      made += 1
      timers.set(made, { at: now + seconds * 1000, run })
      return made
    },
    clearTimer: (id: unknown) => void timers.delete(id as number),
    /** Runs all timers of the next second, and the work that they start. */
    async second() {
      now += 1000
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= now).sort(([, a], [, b]) => a.at - b.at)[0]
        if (!due) break
        timers.delete(due[0])
        due[1].run()
        for (let turn = 0; turn < 8; turn++) await Promise.resolve()
      }
      for (let turn = 0; turn < 8; turn++) await Promise.resolve()
    },
  }
}

type Mode = 'up' | 'down' | 'hanging' | 'starting' | 'unpaired'

/** A server whose content changes, and the wall that shows it. */
const wall = () => {
  const time = fakeTime()
  const server = { mode: 'up' as Mode, version: 1, asked: 0, open: 0 }
  const answer = async (path: string, init: RequestInit): Promise<Response> => {
    server.asked += 1
    if (server.mode === 'down') throw new TypeError('failed to fetch')
    if (server.mode === 'hanging')
      return new Promise((_, reject) => {
        server.open += 1
        init.signal?.addEventListener('abort', () => {
          server.open -= 1
          reject(new Error('aborted'))
        })
      })
    if (server.mode === 'starting') return new Response('', { status: 503 })
    if (path.endsWith('/pairing'))
      return Response.json({ isPaired: server.mode !== 'unpaired', code: server.mode === 'unpaired' ? '123456' : null, expiresAt: null })
    if (server.mode === 'unpaired') return new Response('{}', { status: 401 })
    const etag = `"${server.version}"`
    if (new Headers(init.headers).get('if-none-match') === etag) return new Response(null, { status: 304 })
    return Response.json({ name: String(server.version) }, { headers: { etag } })
  }
  const stored: { last?: { content: DisplayContent; refreshedAt: number } } = {}
  const kept = {
    read: () => stored.last,
    write: (content: DisplayContent, refreshedAt: number) => void Object.assign(stored, { last: { content, refreshedAt } }),
    clear: () => void delete stored.last,
  }
  const start = () => createFeed({ ...time, fetch: answer, random: () => 0.5, kept })
  const feed = start()
  return { time, server, feed, stored, start, shown: () => Number(feed.get().content?.name ?? 0) }
}

describe('the feed of a wall', () => {
  test('is up to date within a minute through eight hours of restarts and network gaps, with at most two timers', async () => {
    const { time, server, feed, shown } = wall()
    let [calls, state] = [0, 7]
    const random = () => {
      // Its own seeded generator: the same eight hours in every run.
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return state / 2 ** 31
    }
    const unsubscribe = feed.subscribe(() => {
      calls += 1
    })
    const stop = feed.start()
    const changes: number[] = [0, 0]
    let upSince = 0
    let gaps = 0
    for (let second = 1; second <= 8 * 3600; second++) {
      if (random() < 1 / 90) {
        server.version += 1
        changes[server.version] = second
      }
      if (server.mode === 'up' && random() < 1 / 900) {
        server.mode = (['down', 'hanging', 'starting'] as const)[Math.floor(random() * 3)] ?? 'down'
        gaps += 1
      } else if (server.mode !== 'up' && random() < 1 / 240) {
        server.mode = 'up'
        upSince = second
      }
      await time.second()
      expect(time.timers.size).toBeLessThanOrEqual(2)
      if (server.mode !== 'up' || second - upSince < 60) continue
      // The wall knows every change that is older than a minute.
      expect(second - (changes[shown() + 1] ?? second)).toBeLessThanOrEqual(60)
    }
    expect([gaps > 15, server.version > 200, calls > 600]).toEqual([true, true, true])
    // One request per half minute, and no storm while the server is silent.
    expect(server.asked).toBeLessThan(1500)
    expect(server.open).toBeLessThanOrEqual(1)
    unsubscribe()
    stop()
    await time.second()
    expect([time.timers.size, server.open]).toEqual([0, 0])
  })

  test('keeps the last content while the server is silent, with its time', async () => {
    const { time, server, feed, shown } = wall()
    feed.start()
    for (let second = 0; second < 2; second++) await time.second()
    const { refreshedAt } = feed.get()
    for (const mode of ['down', 'starting', 'hanging'] as const) {
      server.mode = mode
      for (let second = 0; second < 120; second++) await time.second()
      expect([shown(), feed.get().isCut, feed.get().refreshedAt - refreshedAt < 60_000]).toEqual([1, true, true])
    }
  })

  test('shows a code once the display is revoked, and the content soon after a parent has entered it', async () => {
    const { time, server, feed, shown } = wall()
    feed.start()
    for (let second = 0; second < 2; second++) await time.second()
    expect(shown()).toBe(1)
    server.mode = 'unpaired'
    for (let second = 0; second < 31; second++) await time.second()
    expect([feed.get().code, feed.get().content]).toEqual(['123456', undefined])
    server.mode = 'up'
    for (let second = 0; second < 4; second++) await time.second()
    expect([shown(), feed.get().code]).toEqual([1, undefined])
  })

  test('shows the content of before a power cut at once, marked as kept, until the server answers', async () => {
    const { time, server, feed, start } = wall()
    feed.start()
    for (let second = 0; second < 2; second++) await time.second()
    const { refreshedAt } = feed.get()
    server.mode = 'down'
    const after = start()
    after.start()
    expect(after.get()).toMatchObject({ content: { name: '1' }, refreshedAt, isKept: true })
    for (let second = 0; second < 60; second++) await time.second()
    expect(after.get()).toMatchObject({ content: { name: '1' }, refreshedAt, isKept: true, isCut: true })
    server.mode = 'up'
    for (let second = 0; second < 60; second++) await time.second()
    expect([after.get().isKept ?? false, after.get().refreshedAt > refreshedAt]).toEqual([false, true])
  })

  test('keeps nothing on the device once the display is revoked', async () => {
    const { time, server, feed, stored, start } = wall()
    feed.start()
    for (let second = 0; second < 2; second++) await time.second()
    expect(stored.last?.content.name).toBe('1')
    server.mode = 'unpaired'
    for (let second = 0; second < 31; second++) await time.second()
    expect(stored.last).toBeUndefined()
    const after = start()
    after.start()
    expect(after.get().content).toBeUndefined()
  })
})
