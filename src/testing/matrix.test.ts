import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { allRoutes } from '../server/routes'
import { fakeClock } from './fake-clock'
import { type Hearth, startHearth } from './hearth'
import { answerTo } from './matrix.calls'
import { type Caller, callers, linesOf, matrix } from './matrix.table'
import { bodies, makeWorld, type World } from './matrix.world'

let hearth: Hearth
let world: World
let before: number[]
beforeAll(async () => {
  // Noon of the day of the events.
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  world = await makeWorld(hearth)
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
  before = rowCounts()
})
afterAll(() => hearth.stop())

const lines = linesOf(matrix)

const rowCounts = () => {
  const { sqlite } = hearth.services
  const tables = sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by name").all()
  return tables.map(({ name }) => sqlite.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n ?? 0)
}

const answersTo = async (call: string, about: string) => {
  const answers: ({ who: Caller } & Awaited<ReturnType<typeof answerTo>>)[] = []
  for (const who of callers) answers.push({ who, ...(await answerTo(hearth, world, who, call, about)) })
  return answers
}
const canariesIn = (text: string) => [...new Set([...text.matchAll(/CANARY of (\w+)/g)].map(([, of = '']) => of))]

describe('every call', () => {
  const asText = (statuses: readonly number[]) => callers.map((who, i) => `${who} ${statuses[i]}`).join(', ')

  test.each(lines.map(({ call, about, statuses }) => [call, about, statuses] as const))(
    '%s %s is answered by role',
    async (call, about, statuses) => {
      const answers = await answersTo(call, about)
      expect(asText(answers.map(({ status }) => status))).toBe(asText(statuses))
      // Every member has a private event, whose title no other caller may receive.
      expect(answers.flatMap(({ who, text }) => canariesIn(text).filter((of) => of !== who))).toEqual([])
    },
  )

  test('that lists events or activity includes the private event of the reader', async () => {
    for (const what of ['events', 'events/today', 'activity'])
      for (const { who, status, text } of await answersTo(`GET /api/families/:familyId/${what}`, ''))
        expect([what, who, canariesIn(text)]).toEqual([what, who, status === 200 ? [who] : []])
  })

  test('has a line in the matrix, and every line a call', () => {
    const routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] })
    const calls = routes.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    const listed = new Set(lines.map(({ call }) => call))
    expect(calls.filter((call) => !listed.has(call)).map((call) => `Add ${call} to the matrix.ts file of its feature.`)).toEqual([])
    expect([...listed].filter((call) => !calls.includes(call)).map((call) => `There is no call ${call} any more.`)).toEqual([])
  })

  test('starts from the same rows, because each call was rolled back', () => {
    expect(rowCounts()).toEqual(before)
  })

  test('with a body has a valid example', () => {
    const routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] })
    for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.body)) {
      const call = `${endpoint.method} ${endpoint.path}`
      expect([call, endpoint.body?.safeParse(bodies[call]?.(world.admin.own, '')).success]).toEqual([call, true])
    }
  })
})
