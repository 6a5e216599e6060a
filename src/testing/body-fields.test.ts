import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as z from 'zod'
import { allRoutes } from '../server/routes'
import type { Endpoint } from '../shared/endpoint'
import { type Hearth, startHearth } from './hearth'
import { bodies, makeRows, makeWorld, rowsFor, type World } from './matrix.world'
import { dump, idsSince } from './security/access/database'

/** Sweeps over the fields of every body by their names, so that new calls are tested automatically. */

let hearth: Hearth
let world: World
let routes: Endpoint[]
/** Ids of rows and people of another family. */
let foreign: string[]

beforeAll(async () => {
  // One person asks for more here than the rate limit allows.
  hearth = await startHearth({ env: { HEARTH_RATE_LIMIT: 'off' } })
  world = await makeWorld(hearth)
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
  routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)
  foreign = foreignIds(hearth)
})
afterAll(() => hearth.stop())

/** A row of each kind of the other family, and its people. */
const foreignIds = (hearth: Hearth) => {
  const { sqlite } = hearth.services
  const before = dump(sqlite)
  makeRows(hearth, 'stranger')
  const made = idsSince(sqlite, before).map(({ id }) => id)
  return [...made, hearth.ids.stranger.userId, hearth.ids.stranger.memberId, hearth.otherFamilyId]
}

type Schema = { properties?: Record<string, unknown>; anyOf?: Schema[]; oneOf?: Schema[] }

/** Names of the fields of a body, of all its variants. */
const fieldsOf = (body: z.ZodType): string[] => {
  const namesIn = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf].flatMap(namesIn),
  ]
  return [...new Set(namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema))]
}

/** Every field for which `is` returns true, with its call. */
const callsWith = (is: (field: string) => boolean) =>
  routes.flatMap((endpoint) =>
    // No member can make the calls of a display.
    endpoint.body && endpoint.can !== 'display'
      ? fieldsOf(endpoint.body)
          .filter(is)
          .map((field) => ({ endpoint, field }))
      : [],
  )

const tableCounts = () => {
  const { sqlite } = hearth.services
  const tables = sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by name").all()
  return tables.map(({ name }) => [name, sqlite.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n])
}

/** Fields that an error names differently: a second parent without a first one counts as the first. */
const reportedAs: Record<string, string> = { secondParentId: 'parentId' }

/** Sends an admin's valid body with one field replaced. @returns whether the server refused it because of that field */
const isRefused = async ({ method, path }: Endpoint, field: string, value: unknown) => {
  // The owner of a wishlist can't claim its items.
  const about = path.startsWith('/api/wishlist-links/') ? '' : path.includes('/projects/') ? 'own project' : 'own'
  const rows = rowsFor(world.admin, about)
  const values: Record<string, string | undefined> = { ...rows, familyId: hearth.familyId }
  const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`)
  const body = { ...(bodies[`${method} ${path}`]?.(rows, '') as object), [field]: value }
  const answer: { status: number; body: { issues?: { path: string }[] } } = await hearth.as('admin').send(method, address, body)
  return answer.status === 422 && answer.body.issues?.some((issue) => issue.path === (reportedAs[field] ?? field)) === true
}

/** Fields that refer to no existing row: the client's id of a new row, and ids of other companies. */
const noReferences = new Set(['id', 'clientId', 'externalOrderId'])
const isReference = (field: string) => /(Id|^assignedTo|^upTo)$/.test(field) && !noReferences.has(field)

describe('a body', () => {
  test('that names a row or a person of another family, or a missing one, is refused by every call', async () => {
    const before = tableCounts()
    const taken: string[] = []
    const calls = callsWith(isReference)
    expect(foreign.length).toBeGreaterThan(15)
    for (const { endpoint, field } of calls)
      for (const value of [...foreign, Bun.randomUUIDv7(), 'nothing'])
        if (!(await isRefused(endpoint, field, value))) taken.push(`${endpoint.method} ${endpoint.path} ${field}`)
    expect([...new Set(taken)]).toEqual([])
    expect(tableCounts()).toEqual(before)
    // Proves that the sweep finds fields.
    expect(new Set(calls.map(({ field }) => field))).toContain('categoryId')
  })

  test('with a javascript:, data: or file: URL is refused by every call', async () => {
    const addresses = ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd']
    const taken: string[] = []
    const calls = callsWith((field) => /(url|website)$/i.test(field))
    for (const { endpoint, field } of calls)
      for (const address of addresses)
        if (!(await isRefused(endpoint, field, address))) taken.push(`${endpoint.method} ${endpoint.path} ${field}`)
    expect([...new Set(taken)]).toEqual([])
    expect(new Set(calls.map(({ field }) => field))).toContain('productUrl')
  })
})
