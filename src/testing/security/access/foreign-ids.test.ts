import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Endpoint } from '#src/shared/endpoint'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { crossFamilyReferences, dump, idsSince, rolledBack, writesOn } from './database'
import { type Planted, plant } from './planted'
import { endpointsOf, fill, type Leaf, leavesOf, nameOf, paramsOf, withLeaf } from './shapes'

/**
 * Puts ids of another family into every path, body and query parameter of every call. The caller is an admin of their own family; they must learn nothing
 * about the other one, and none of their rows may refer to it.
 */

let hearth: Hearth
let own: Planted
let theirs: Planted
let endpoints: Endpoint[]
/** One id of every kind of row of the other family. */
let foreign: { table: string; id: string }[]

beforeAll(async () => {
  // The sweep exceeds the rate limit of a person.
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), env: { HEARTH_RATE_LIMIT: 'off' } })
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
  // No person makes the calls of wall displays: display.canary.test.ts attacks them.
  endpoints = endpointsOf(hearth).filter(({ can }) => can !== 'display')
  own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
  const before = dump(hearth.services.sqlite)
  theirs = await plant(hearth, 'stranger', hearth.otherFamilyId, 'strange')
  foreign = [
    ...idsSince(hearth.services.sqlite, before),
    { table: 'trash', id: theirs.rows.rowId ?? '' },
    { table: 'families', id: hearth.otherFamilyId },
    { table: 'users', id: hearth.ids.stranger.userId },
    { table: 'family_members', id: hearth.ids.stranger.memberId },
  ]
})
afterAll(() => hearth.stop())

const ownRows = (path: string): Record<string, string> =>
  path.includes('/projects/') ? { ...own.rows, taskId: own.rows.projectTaskId ?? '' } : own.rows

/** Sends a request as the admin of one family and rolls back its writes. */
const ask = async ({ method }: Endpoint, address: string, body?: unknown, readAfter: () => Promise<string[]> = async () => []) => {
  const { sqlite } = hearth.services
  return rolledBack(sqlite, async () => {
    const before = writesOn(sqlite)
    const answer = await fetch(hearth.url + address, {
      method,
      redirect: 'manual',
      headers: { cookie: hearth.as('admin').cookie, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    const hasWritten = writesOn(sqlite) !== before
    return { status: answer.status, text, hasWritten, reached: answer.ok && hasWritten ? await readAfter() : [] }
  })
}

/**
 * Groups the fields of a body for the sweep: fields that accept an unknown id are plain texts, which are tried together; each other field is tried
 * alone.
 */
const placesOf = async (endpoint: Endpoint, shape: NonNullable<Endpoint['body']>, valid: unknown): Promise<Leaf[][]> => {
  const nothing = Bun.randomUUIDv7()
  const isTaken = async (leaves: Leaf[]) => {
    const body = leaves.reduce((known, leaf) => withLeaf(known, leaf, nothing), valid)
    return shape.safeParse(body).success && (await ask(endpoint, fill(endpoint.path, ownRows(endpoint.path)), body)).status < 300
  }
  const [texts, others]: [Leaf[], Leaf[]] = [[], []]
  for (const leaf of leavesOf(shape)) ((await isTaken([leaf])) ? texts : others).push(leaf)
  const each = others.map((leaf) => [leaf])
  return (await isTaken(texts)) ? [...each, texts] : [...each, ...texts.map((leaf) => [leaf])]
}

/** Marked texts of the other family in a text. */
const marksIn = (text: string) =>
  [...text.matchAll(/zqstrange\w+?qz/g)].flatMap(([mark]) => {
    const { call = mark, can = undefined } = theirs.marks.get(mark) ?? {}
    return can === 'anyone' ? [] : [call]
  })

test('the fixture has rows of both families, of every kind that a call creates', () => {
  const tables = foreign.map(({ table }) => table)
  for (const table of [
    'events',
    'tasks',
    'projects',
    'project_tasks',
    'documents',
    'smart_shopping_items',
    'shopping_orders',
    'bills',
    'objects',
  ])
    expect(tables).toContain(table)
  expect(tables.length).toBeGreaterThan(35)
  for (const { path } of endpoints)
    for (const param of paramsOf(path).filter((name) => !['sessionId', 'weekEnd', 'name', 'part'].includes(name)))
      expect([path, param, ownRows(path)[param]]).toEqual([path, param, expect.any(String)])
})

const isInParts = (path: string) => /^\/api\/objects\/:objectId\/(parts|complete)/.test(path)

/** Calls with other errors: an invalid date, an invalid ticket, and backups, which only the server admin may make. */
const refusals = ({ method, path }: Endpoint): Record<string, number> => ({
  weekStart: 422,
  weekEnd: 422,
  name: 403,
  part: 403,
  ...((method === 'PUT' || isInParts(path)) && { objectId: 403 }),
})

describe('the id of a row of another family', () => {
  test('in any path is treated like a missing row', async () => {
    const answered: string[] = []
    let asked = 0
    for (const endpoint of endpoints) {
      const rows = ownRows(endpoint.path)
      // An upload needs a ticket.
      const query = endpoint.path === '/api/objects/:objectId' && endpoint.method === 'PUT' ? '?ticket=any' : ''
      for (const param of paramsOf(endpoint.path))
        for (const { table, id } of foreign) {
          // A row's id in place of a family id proves nothing.
          if (param === 'familyId' && table !== 'families') continue
          asked++
          const address = fill(endpoint.path, { ...rows, [param]: id }) + query
          const { status, text, hasWritten } = await ask(endpoint, address, endpoint.body && (bodies[nameOf(endpoint)]?.(rows, '') ?? {}))
          const refusal = refusals(endpoint)[param] ?? 404
          if (status !== refusal || hasWritten || marksIn(text).length > 0)
            answered.push(`${nameOf(endpoint)} with one of ${table} as ${param}: ${status}`)
        }
    }
    expect(answered).toEqual([])
    expect(asked).toBeGreaterThan(1000)
  }, 120_000)

  test('in any body is neither stored as a reference nor answered with data', async () => {
    const { sqlite } = hearth.services
    const out = crossFamilyReferences(sqlite)
    expect(out.asked).toBeGreaterThan(70)
    expect(out.find()).toEqual([])
    const taken: string[] = []
    const places = new Set<string>()
    for (const endpoint of endpoints) {
      const { body: shape, path, can } = endpoint
      if (!shape || can === 'anyone') continue
      const rows = ownRows(path)
      const valid = bodies[nameOf(endpoint)]?.(rows, '')
      // Plain text fields: a third of the ids, different ones per call.
      for (const leaves of await placesOf(endpoint, shape, valid))
        for (const { table, id } of foreign.filter((_, i) => leaves.length === 1 || i % 3 === places.size % 3))
          for (const value of table === 'objects' ? [id, `/api/objects/${id}`, `${hearth.url}/api/objects/${id}`] : [id]) {
            const body = leaves.reduce((known, leaf) => withLeaf(known, leaf, value), valid)
            // The server validates with the same schema.
            if (!shape.safeParse(body).success) continue
            for (const leaf of leaves) places.add(`${nameOf(endpoint)} ${leaf.path.join('.')}`)
            const readAfter = async () => {
              const file = table === 'objects' ? await hearth.as('admin').get(`/api/objects/${id}`) : undefined
              return [...out.find(), ...(file && file.status !== 404 ? ['the file'] : [])]
            }
            const { status, text, reached } = await ask(endpoint, fill(path, rows), body, readAfter)
            reached.push(...marksIn(text))
            const where = leaves.map((leaf) => leaf.path.join('.')).join(', ')
            if (status >= 500 || reached.length > 0) taken.push(`${nameOf(endpoint)} ${where} of ${table}: ${status} ${reached}`)
          }
    }
    expect(taken).toEqual([])
    expect(places.size).toBeGreaterThan(150)
    expect([...places]).toEqual(
      expect.arrayContaining([
        'POST /api/families/:familyId/events participants.*.userId',
        'POST /api/families/:familyId/tasks assignedTo',
      ]),
    )
  }, 120_000)

  test('in any query finds nothing', async () => {
    const leaks: string[] = []
    let asked = 0
    for (const endpoint of endpoints.filter(({ query }) => query)) {
      for (const { path } of leavesOf(endpoint.query as NonNullable<Endpoint['query']>))
        for (const { table, id } of foreign) {
          asked++
          const address = fill(endpoint.path, ownRows(endpoint.path))
          const { status, text } = await ask(
            endpoint,
            `${address}?${path[0]}=${id}`,
            endpoint.body && bodies[nameOf(endpoint)]?.(own.rows, ''),
          )
          if (status >= 500 || marksIn(text).length > 0) leaks.push(`${nameOf(endpoint)} ${path[0]} of ${table}: ${status}`)
        }
    }
    expect(leaks).toEqual([])
    expect(asked).toBeGreaterThan(300)
  }, 120_000)
})
