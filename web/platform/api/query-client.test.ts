import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import { offline } from '../live/live'
import { areaKey, queryClient, refreshArea, refreshAreaSoon } from './query-client'

const family = 'rivera'
/** Waits longer than the debounce, whose timer comes first, and then for the answers. */
const settled = async () => {
  await Bun.sleep(120)
  while (queryClient.isFetching() > 0) await Bun.sleep(1)
}

/** A query on screen, with control of the server's data. */
const screenOf = async (area: Area) => {
  const server = { value: 0, fetches: 0, answersAfter: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: [...areaKey(area, family), 'list'],
    queryFn: async () => {
      server.fetches += 1
      const { value } = server
      await Bun.sleep(server.answersAfter)
      return value
    },
  })
  leave.push(observer.subscribe(() => {}))
  await settled()
  server.fetches = 0
  return { server, shown: () => observer.getCurrentResult().data }
}

const leave: (() => void)[] = []
beforeEach(() => {
  queryClient.clear()
  offline.value = false
})
afterEach(() => {
  for (const go of leave.splice(0)) go()
})

describe('the cache, after a change', () => {
  test('made on another device, refetches', async () => {
    const { server, shown } = await screenOf('tasks')
    server.value = 1
    refreshAreaSoon('tasks', family)
    await settled()
    expect(shown()).toBe(1)
  })

  test('in a burst, refetches once for the whole burst', async () => {
    const { server, shown } = await screenOf('tasks')
    for (server.value = 1; server.value < 5; server.value++) refreshAreaSoon('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
    expect(shown()).toBe(5)
  })

  test('made on this device, refetches once even if the live frame arrives first', async () => {
    const { server, shown } = await screenOf('tasks')
    server.value = 1
    refreshAreaSoon('tasks', family)
    refreshArea('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
    expect(shown()).toBe(1)
  })

  test('made on another device during a refetch, refetches again', async () => {
    const { server, shown } = await screenOf('tasks')
    server.answersAfter = 30
    refreshArea('tasks', family)
    server.value = 1
    refreshAreaSoon('tasks', family)
    await settled()
    expect(shown()).toBe(1)
  })

  test('of any area but notifications, refetches the activity feed', async () => {
    const { server } = await screenOf('activity')
    refreshArea('notifications', family)
    await settled()
    expect(server.fetches).toBe(0)
    refreshArea('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
  })

  test('made offline, does not block, and refetches after reconnecting', async () => {
    const { server, shown } = await screenOf('tasks')
    offline.value = true
    await refreshArea('tasks', family)
    expect(server.fetches).toBe(0)
    server.value = 1
    offline.value = false
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.isInvalidated })
    expect(shown()).toBe(1)
  })

  test('of one area, does not refetch other areas', async () => {
    const { server } = await screenOf('calendar')
    refreshArea('tasks', family)
    refreshAreaSoon('shopping', family)
    await settled()
    expect(server.fetches).toBe(0)
  })
})
