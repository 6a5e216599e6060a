import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Household, startHousehold } from './family'
import type { Heap } from './family.memory'

// `bun run soak` takes ten minutes. Here every member makes a fixed number of acts.

const acts = 12
/** Warm-up rounds load and compile code, until a round adds almost no memory, within these limits. */
const rounds = { least: 4, most: 20 }
const timeoutMs = 300_000

let household: Household
let opened: Record<string, number>
const heaps: Heap[] = []
beforeAll(async () => {
  household = await startHousehold({ seed: 'family', think: () => [0, 10], keepalive: false })
  opened = household.descriptors()
}, timeoutMs)

/** Objects of requests, almost none of which exist on an idle server. */
const ofCallers = ['ServerWebSocket', 'Request', 'Response', 'ReadableStream', 'AbortSignal', 'Blob', 'Timeout']
/** Other objects that a leak would retain. Code and strings vary with the engine. */
const others = ['Object', 'Array', 'Map', 'Set', 'Function', 'JSLexicalEnvironment', 'Promise', 'Uint8Array', 'ArrayBuffer']
const countOf = (names: string[]) => (heap: Heap) => names.reduce((sum, name) => sum + (heap.objects[name] ?? 0), 0)

/** Minimum growth between two snapshots: a leak grows every time, first uses only once. */
const leastGrowth = (looks: Heap[], of: (heap: Heap) => number) =>
  Math.min(...looks.slice(1).map((heap, at) => of(heap) - of(looks[at] as Heap)))

/** Growth by kind of object, beside its limit. */
const growth = () => {
  const looks = heaps.slice(1)
  return {
    ofCallers: { least: leastGrowth(looks, countOf(ofCallers)), most: 2 },
    others: { least: leastGrowth(looks, countOf(others)), most: (acts * household.people) / 2 },
    cells: { least: leastGrowth(looks, ({ cells }) => cells), most: 300_000 },
  }
}
const isSteady = () => Object.values(growth()).every(({ least, most }) => least <= most)

describe('six people who use the server concurrently', () => {
  test(
    'see the state of the database, get no 429 or other errors, and close all connections',
    async () => {
      for (let round = 0; round < rounds.least || (round < rounds.most && !isSteady()); round++) {
        await household.arrive()
        await household.live((soFar) => soFar < acts)
        expect(await household.differences()).toEqual([])
        await household.leave()
        expect(await household.emptied(opened, 30_000)).toEqual([])
        heaps.push(await household.heap())
      }
      const { statuses, problems } = household.notes
      expect(problems).toEqual([])
      expect(Object.keys(statuses).filter((status) => status === '429' || status >= '500')).toEqual([])
    },
    timeoutMs,
  )

  test('leak no memory when they come and go repeatedly', () => {
    for (const [kind, { least, most }] of Object.entries(growth())) expect([kind, Math.max(least, most)]).toEqual([kind, most])
  })

  test(
    'leak no memory through interrupted sockets and requests',
    async () => {
      const times = 100
      const looks: Heap[] = []
      for (const interruptions of [times / 4, times, times]) {
        await household.breakOff(interruptions)
        // A busy server still answers the last ones.
        expect(await household.emptied(opened, 30_000)).toEqual([])
        looks.push(await household.heap())
      }
      expect(leastGrowth(looks, countOf(ofCallers))).toBeLessThanOrEqual(2)
      expect(leastGrowth(looks, countOf(others))).toBeLessThan(times)
      expect(household.notes.problems).toEqual([])
    },
    timeoutMs,
  )
})

test('the log has no errors, and the server stops cleanly', async () => {
  expect(await household.end()).toEqual({ code: 0, complaints: [] })
})

afterAll(() => household?.abandon())
