import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import type { Area } from '#src/shared/areas'
import { offline } from '../live/live'
import { areaChanged, areaChangedElsewhere, areaKey, queryClient } from './query-client'

const family = 'rivera'
const settled = () => Bun.sleep(120)

/** What the server has, and a screen that shows it. */
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

describe('a change', () => {
  test('made elsewhere is fetched', async () => {
    const { server, shown } = await screenOf('tasks')
    server.value = 1
    areaChangedElsewhere('tasks', family)
    await settled()
    expect(shown()).toBe(1)
  })

  test('in a burst of others is fetched with them', async () => {
    const { server, shown } = await screenOf('tasks')
    for (server.value = 1; server.value < 5; server.value++) areaChangedElsewhere('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
    expect(shown()).toBe(5)
  })

  test('made here is fetched once, though its frame comes first', async () => {
    const { server, shown } = await screenOf('tasks')
    server.value = 1
    areaChangedElsewhere('tasks', family)
    areaChanged('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
    expect(shown()).toBe(1)
  })

  test('made elsewhere, while an own one is fetched, is not missed', async () => {
    const { server, shown } = await screenOf('tasks')
    server.answersAfter = 30
    areaChanged('tasks', family)
    server.value = 1
    areaChangedElsewhere('tasks', family)
    await settled()
    expect(shown()).toBe(1)
  })

  test('of any area but the notifications brings the feed up to date', async () => {
    const { server } = await screenOf('activity')
    areaChanged('notifications', family)
    await settled()
    expect(server.fetches).toBe(0)
    areaChanged('tasks', family)
    await settled()
    expect(server.fetches).toBe(1)
  })

  test('while nobody would answer holds nobody up, and is fetched on return', async () => {
    const { server, shown } = await screenOf('tasks')
    offline.value = true
    await areaChanged('tasks', family)
    expect(server.fetches).toBe(0)
    server.value = 1
    offline.value = false
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.isInvalidated })
    expect(shown()).toBe(1)
  })

  test('of one area leaves the others alone', async () => {
    const { server } = await screenOf('calendar')
    areaChanged('tasks', family)
    areaChangedElsewhere('shopping', family)
    await settled()
    expect(server.fetches).toBe(0)
  })
})
