import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { withDom } from '#web/testing/dom'

withDom()
beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

const up = { isCut: false }
const cut = { isCut: true }
const minutes = (count: number) => jest.setSystemTime(Date.now() + count * 60_000)

test('a wall loads a new build once, after the restart’s gap and while nobody uses it', async () => {
  const { createUpdate } = await import('./display.update')
  const server = { build: 'old', asked: 0 }
  let isCalm = false
  let reloads = 0
  const note = createUpdate({
    ownBuild: 'old',
    serverBuild: async () => {
      server.asked += 1
      return server.build
    },
    reload: () => {
      reloads += 1
    },
    isCalm: () => isCalm,
  })
  await note(up)
  expect(server.asked).toBe(0)
  minutes(16)
  await note(up)
  expect([server.asked, reloads]).toEqual([1, 0])
  server.build = 'new'
  await note(cut)
  await note(up)
  expect([server.asked, reloads]).toEqual([2, 0])
  isCalm = true
  await note(up)
  expect(reloads).toBe(1)
  // The loaded page is still the old one: it is not reloaded again and again.
  for (let half = 0; half < 20; half++) {
    minutes(0.5)
    await note(up)
  }
  expect(reloads).toBe(1)
  minutes(61)
  await note(up)
  expect(reloads).toBe(2)
  server.build = 'old'
  minutes(61)
  await note(up)
  expect(reloads).toBe(2)
})
