import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { allRoutes } from '../server/routes'
import { seeded } from './damage'
import { fakeClock } from './fake-clock'
import { type Hearth, startHearth } from './hearth'
import { linesOf, matrix } from './matrix.table'
import { bodies, makeWorld, requests, rowsFor, type World } from './matrix.world'

// Replies that a 304 confirms, of all calls that declare `cache`, against the whole server.

const readers = ['admin', 'parent', 'member', 'child', 'extended', 'stranger'] as const
type Reader = (typeof readers)[number]

let hearth: Hearth
let world: World
const clock = fakeClock('2026-11-21T12:00:00Z')
beforeAll(async () => {
  hearth = await startHearth({ clock })
  world = await makeWorld(hearth)
})
afterAll(() => hearth.stop())

const endpoints = () =>
  allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] })
    .map(({ endpoint }) => endpoint)
    .filter(({ cache }) => cache)
/** Queries without which a call reads the clock. */
const queries: Record<string, string> = {
  '/api/families/:familyId/events': '?from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z',
}
const addressOf = (path: string, who: Reader, about = 'own') => {
  const values: Record<string, string | undefined> = {
    ...rowsFor(world[who], path.includes('/projects/') ? 'own project' : about),
    familyId: who === 'stranger' ? hearth.otherFamilyId : hearth.familyId,
  }
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`) + (queries[path] ?? '')
}

/** What a browser knows: a GET that sends the tag of the last reply. */
const createBrowser = (who: Reader) => {
  const known = new Map<string, { etag: string; text: string }>()
  let asked = 0
  const get = async (address: string, headers: Record<string, string>) => {
    const response = await fetch(hearth.url + address, { headers: { cookie: hearth.as(who).cookie, ...headers } })
    return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text() }
  }
  return {
    /** The reply as the browser shows it. */
    async ask(address: string) {
      const before = known.get(address)
      const reply = await get(address, { 'accept-language': 'en', ...(before && { 'if-none-match': before.etag }) })
      if (reply.status === 304) return { status: 200, text: before?.text, isUnchanged: true }
      known.delete(address)
      if (reply.status === 200) known.set(address, reply)
      return { status: reply.status, text: reply.text, isUnchanged: false }
    },
    /** The reply that nobody has had: no other request has its language. */
    truth: (address: string) => get(address, { 'accept-language': `x-${who}-${asked++}` }),
  }
}

test('every call that declares it is answered without its handler while nothing changes', async () => {
  const { rowChanges } = hearth.services
  const handled = spyOn(rowChanges, 'keysOf')
  const slow: string[] = []
  for (const { path } of endpoints()) {
    const { ask } = createBrowser('admin')
    const address = addressOf(path, 'admin')
    for (let n = 0; n < 3; n++) await ask(address)
    handled.mockClear()
    const { status, isUnchanged } = await ask(address)
    if (status !== 200 || !isUnchanged || handled.mock.calls.length) slow.push(`${path} ${status}`)
  }
  handled.mockRestore()
  expect(slow).toEqual([])
})

describe('a 304 confirms only what the reader would get', () => {
  const random = seeded(25)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T

  test('after random changes of all kinds by everybody', async () => {
    const changes = linesOf(matrix).filter(({ call }) => !/^GET|sign-|password|\/backups|\/admin|\/objects|\/sessions|account/.test(call))
    const browsers = Object.fromEntries(readers.map((who) => [who, createBrowser(who)])) as Record<Reader, ReturnType<typeof createBrowser>>
    const calls = endpoints().map(({ path }) => path)
    const seen = { same: 0, other: 0, done: 0 }
    const check = async (who: Reader, path: string, after: string) => {
      const address = addressOf(path, who)
      const shown = await browsers[who].ask(address)
      const { status, text } = await browsers[who].truth(address)
      expect([after, who, path, shown.status, shown.text]).toEqual([after, who, path, status, text])
      if (status === 200) seen[shown.isUnchanged ? 'same' : 'other']++
    }
    for (const who of readers) for (const path of calls) await check(who, path, 'nothing')
    for (let n = 0; n < 100; n++) {
      const who = pick(readers)
      const { call, about } = pick(changes)
      const [method = '', path = ''] = call.split(' ')
      const rows = rowsFor(world[who], about)
      const { query, headers, rows: other } = requests[call]?.(rows) ?? {}
      const values: Record<string, string | undefined> = {
        ...rows,
        familyId: who === 'stranger' ? hearth.otherFamilyId : hearth.familyId,
        ...other,
      }
      const address = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`) + (query ? `?${query}` : '')
      const { status } = await hearth.as(who).send(method, address, bodies[call]?.(rows, about) as object, headers)
      if (status < 300) seen.done++
      for (let m = 0; m < 5; m++) await check(pick(readers), pick(calls), `${n}: ${who} ${call} ${status}`)
    }
    for (const who of readers) for (const path of calls) await check(who, path, 'everything')
    // A third of the calls are refused; enough of all is left to mean something.
    expect(seen.done).toBeGreaterThan(30)
    expect(Math.min(seen.same, seen.other)).toBeGreaterThan(80)
  })
})

describe('on a server of their own', () => {
  let own: Hearth
  let events: string
  const time = fakeClock('2026-11-21T12:00:00Z')
  const tagOf = async (who: Reader, path: string) => {
    for (let n = 0; n < 2; n++) await own.as(who).get(path)
    return (await own.as(who).get(path)).headers.get('etag') ?? ''
  }
  const ask = (who: Reader, path: string, tag: string) => own.as(who).send('GET', path, undefined, { 'if-none-match': tag })
  beforeAll(async () => {
    own = await startHearth({ clock: time, timezone: 'UTC' })
    events = own.path('/events?from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z')
    const event = { startTime: '2026-11-22T09:00:00.000Z', endTime: '2026-11-22T10:00:00.000Z' }
    await own.as('admin').post(own.path('/events'), { ...event, title: 'Swimming' })
    await own.as('admin').post(own.path('/events'), { ...event, title: 'Secret', isPrivate: true })
  })
  afterAll(() => own.stop())

  test('the tag of one reader gives another one their own reply', async () => {
    const { status, body } = await ask('member', events, await tagOf('admin', events))
    expect([status, JSON.stringify(body).includes('Swimming'), JSON.stringify(body).includes('Secret')]).toEqual([200, true, false])
  })

  test('a change of another process is seen by the next request', async () => {
    const tag = await tagOf('admin', events)
    const other = new Database(join(own.data, 'hearth.db'))
    other.run("UPDATE events SET title = 'Chess' WHERE title = 'Swimming'")
    other.close()
    const { status, body } = await ask('admin', events, tag)
    expect([status, JSON.stringify(body).includes('Chess')]).toEqual([200, true])
  })

  test('a reply about today changes at midnight', async () => {
    const today = own.path('/events/today')
    time.set('2026-11-21T23:59:59Z')
    const tag = await tagOf('admin', today)
    expect((await ask('admin', today, tag)).status).toBe(304)
    time.set('2026-11-22T00:00:00Z')
    expect((await ask('admin', today, tag)).body as unknown).toHaveLength(2)
  })

  test('a tag opens nothing to a reader whose rights have changed, who is suspended or removed, or who has signed out', async () => {
    const member = own.path(`/members/${own.ids.extended.memberId}`)
    const reader = own.as('extended')
    const tag = await tagOf('extended', events)
    const again = async () => (await ask('extended', events, tag)).status
    const statuses = [await again()]
    for (const change of [{ permissions: ['view_photos'] }, { permissions: ['view_calendar'] }, { isActive: false }]) {
      await own.as('admin').patch(member, change)
      statuses.push(await again())
    }
    await own.as('admin').patch(member, { isActive: true })
    await own.as('admin').delete(member)
    statuses.push(await again())
    const { cookie } = reader
    await reader.post('/api/auth/sign-out')
    reader.cookie = cookie
    statuses.push(await again())
    expect(statuses).toEqual([304, 403, 304, 403, 404, 401])
  })
})
