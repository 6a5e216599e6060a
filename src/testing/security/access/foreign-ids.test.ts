import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Endpoint } from '#src/shared/endpoint'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { bodies } from '#src/testing/matrix.world'
import { crossings, dump, idsSince, undone, writesOn } from './database'
import { type Planted, plant } from './planted'
import { endpointsOf, fill, type Leaf, leavesOf, nameOf, paramsOf, withLeaf } from './shapes'

/**
 * The ids of another family, put into every place of every call that can hold one. Who asks may do everything in their own family; of the other one
 * they learn nothing, and nothing of theirs gets to refer to it.
 */

let hearth: Hearth
let own: Planted
let theirs: Planted
let endpoints: Endpoint[]
/** One id of every kind of row of the other family. */
let foreign: { table: string; id: string }[]

beforeAll(async () => {
  // Its sweep asks more in a few seconds than one person may.
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z'), env: { HEARTH_RATE_LIMIT: 'off' } })
  // They plan themselves once, which is nobody's doing.
  await hearth.jobs()
  endpoints = endpointsOf(hearth)
  own = await plant(hearth, 'admin', hearth.familyId, 'rivera')
  const before = dump(hearth.services.sqlite)
  theirs = await plant(hearth, 'stranger', hearth.otherFamilyId, 'strange')
  foreign = [
    ...idsSince(hearth.services.sqlite, before),
    { table: 'families', id: hearth.otherFamilyId },
    { table: 'users', id: hearth.ids.stranger.userId },
    { table: 'family_members', id: hearth.ids.stranger.memberId },
  ]
})
afterAll(() => hearth.stop())

const ownRows = (path: string): Record<string, string> =>
  path.includes('/projects/') ? { ...own.rows, taskId: own.rows.projectTaskId ?? '' } : own.rows

/** What the admin of the one family is answered; nothing of it stays. */
const ask = async ({ method }: Endpoint, address: string, body?: unknown, look: () => Promise<string[]> = async () => []) => {
  const { sqlite } = hearth.services
  return undone(sqlite, async () => {
    const before = writesOn(sqlite)
    const answer = await fetch(hearth.url + address, {
      method,
      redirect: 'manual',
      headers: { cookie: hearth.as('admin').cookie, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, text, hasWritten: writesOn(sqlite) !== before, reached: answer.ok ? await look() : [] }
  })
}

/**
 * The places of a body that are tried: those that take an id of nothing are texts, and all at once are as good as one by one; each of the others is one
 * by itself.
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

/** What the other family wrote that is in a text. */
const marksIn = (text: string) =>
  [...text.matchAll(/zqstrange\w+?qz/g)].flatMap(([mark]) => {
    const { call = mark, can = undefined } = theirs.marks.get(mark) ?? {}
    return can === 'anyone' ? [] : [call]
  })

test('the world has rows of both families, of every kind that any call makes', () => {
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

/** What is refused in its own words: a day that is no day, a ticket that is none, backups to who is not the admin of every family. */
const refusals = ({ method, path }: Endpoint): Record<string, number> => ({
  weekStart: 422,
  weekEnd: 422,
  name: 403,
  part: 403,
  ...((method === 'PUT' || isInParts(path)) && { objectId: 403 }),
})

describe('the id of a row of another family', () => {
  test('in any place of any path is that of a row which does not exist', async () => {
    const answered: string[] = []
    let asked = 0
    for (const endpoint of endpoints) {
      const rows = ownRows(endpoint.path)
      // An upload has to be asked for first.
      const query = endpoint.path === '/api/objects/:objectId' && endpoint.method === 'PUT' ? '?ticket=any' : ''
      for (const param of paramsOf(endpoint.path))
        for (const { table, id } of foreign) {
          // A family that is none is no attack.
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

  test('in any place of any body leads nowhere: nothing refers to it, nothing of it is answered', async () => {
    const { sqlite } = hearth.services
    const out = crossings(sqlite)
    expect(out.asked).toBeGreaterThan(70)
    expect(out.find()).toEqual([])
    const taken: string[] = []
    const places = new Set<string>()
    for (const endpoint of endpoints) {
      const { body: shape, path, can } = endpoint
      if (!shape || can === 'anyone') continue
      const rows = ownRows(path)
      const valid = bodies[nameOf(endpoint)]?.(rows, '')
      // Where any text will do, a third of them, another one for each call.
      for (const leaves of await placesOf(endpoint, shape, valid))
        for (const { table, id } of foreign.filter((_, i) => leaves.length === 1 || i % 3 === places.size % 3))
          for (const value of table === 'objects' ? [id, `/api/objects/${id}`, `${hearth.url}/api/objects/${id}`] : [id]) {
            const body = leaves.reduce((known, leaf) => withLeaf(known, leaf, value), valid)
            // The server asks the same shape, and refuses what it does.
            if (!shape.safeParse(body).success) continue
            for (const leaf of leaves) places.add(`${nameOf(endpoint)} ${leaf.path.join('.')}`)
            const look = async () => {
              const file = table === 'objects' ? await hearth.as('admin').get(`/api/objects/${id}`) : undefined
              return [...out.find(), ...(file && file.status !== 404 ? ['the file'] : [])]
            }
            const { status, text, reached } = await ask(endpoint, fill(path, rows), body, look)
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

  test('in any place of any query finds nothing', async () => {
    const told: string[] = []
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
          if (status >= 500 || marksIn(text).length > 0) told.push(`${nameOf(endpoint)} ${path[0]} of ${table}: ${status}`)
        }
    }
    expect(told).toEqual([])
    expect(asked).toBeGreaterThan(300)
  }, 120_000)
})
