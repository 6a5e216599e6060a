import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Household, moveIn } from './family'
import type { Heap } from './family.memory'

// `bun run soak` lives with it for ten minutes. Here everybody acts so many times, however long that takes.

const acts = 12
/** What is used for the first time is loaded and compiled, for several rounds: until one adds next to nothing, but not for ever. */
const rounds = { least: 4, most: 20 }
const patience = 300_000

let household: Household
let opened: Record<string, number>
const heaps: Heap[] = []
beforeAll(async () => {
  household = await moveIn({ seed: 'family', think: () => [0, 10], keepalive: false })
  opened = household.descriptors()
}, patience)

/** There is hardly one of these when nobody is there. */
const ofCallers = ['ServerWebSocket', 'Request', 'Response', 'ReadableStream', 'AbortSignal', 'Blob', 'Timeout']
/** And what else is left behind by something that is kept. Code and text come and go as the engine likes. */
const others = ['Object', 'Array', 'Map', 'Set', 'Function', 'JSLexicalEnvironment', 'Promise', 'Uint8Array', 'ArrayBuffer']
const countOf = (names: string[]) => (heap: Heap) => names.reduce((sum, name) => sum + (heap.objects[name] ?? 0), 0)

/** The least that was added from one look to the next: what leaks is added every time, what is used for the first time only once. */
const leastGrowth = (looks: Heap[], of: (heap: Heap) => number) =>
  Math.min(...looks.slice(1).map((heap, at) => of(heap) - of(looks[at] as Heap)))

/** What the rounds add, each kind beside what it may be. */
const growth = () => {
  const looks = heaps.slice(1)
  return {
    ofCallers: { least: leastGrowth(looks, countOf(ofCallers)), most: 2 },
    others: { least: leastGrowth(looks, countOf(others)), most: (acts * household.people) / 2 },
    cells: { least: leastGrowth(looks, ({ cells }) => cells), most: 300_000 },
  }
}
const isSteady = () => Object.values(growth()).every(({ least, most }) => least <= most)

describe('six people who use it at once', () => {
  test(
    'see what the database has, meet no rate limit, are refused nothing, and close what they opened',
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
    patience,
  )

  test('leave nothing in memory, however often they come and go', () => {
    for (const [kind, { least, most }] of Object.entries(growth())) expect([kind, Math.max(least, most)]).toEqual([kind, most])
  })

  test(
    'leave nothing of sockets and requests that break off either',
    async () => {
      const times = 100
      await household.breakOff(times / 4)
      const looks = [await household.heap()]
      for (let round = 0; round < 2; round++) {
        await household.breakOff(times)
        looks.push(await household.heap())
      }
      expect(leastGrowth(looks, countOf(ofCallers))).toBeLessThanOrEqual(2)
      expect(leastGrowth(looks, countOf(others))).toBeLessThan(times)
      expect(await household.emptied(opened, 30_000)).toEqual([])
      expect(household.notes.problems).toEqual([])
    },
    patience,
  )
})

test('the log tells of nothing that went wrong, and the server ends in good order', async () => {
  expect(await household.end()).toEqual({ code: 0, complaints: [] })
})

afterAll(() => household?.abandon())
