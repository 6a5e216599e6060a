import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { addonTypes } from '../features/addons/addons.rules'
import { shoppingApi } from '../features/shopping/lists/lists.contract'
import { pairDisplay } from './displays'
import { fakeClock } from './fake-clock'
import { type Hearth, startHearth } from './hearth'
import { answerTo } from './matrix.calls'
import { linesOf, matrix } from './matrix.table'
import { makeWorld, type World } from './matrix.world'

// Query plans of every statement of the server. Without ANALYZE, a plan depends only on the schema, not on the rows.

/** Tables that may be scanned, and why they stay small. */
const small: Record<string, string> = {
  store_vendors: 'the shops of a neighbourhood, all of which the call returns',
  tables: 'the tables of the database, whose foreign keys the trash reads once',
  families: 'the families of one server, for the admin who makes a backup',
  temp: 'tables and families changed since the last request, of which each is one row (temp.changed_rows)',
}

/** Queries that may sort all rows to return the first ones, and why. */
const sorted: Record<string, string> = {
  'documents_text match': 'the best match is known only after ranking all',
  'from "events" left join "event_recurrences" on "event_recurrences"."event_id" = "events"."id" inner join "text_index_rows"':
    'the nearest matching event is known only after comparing all',
  'from "jobs"': 'a few rows per kind of work, most of them not due',
}

const root = join(import.meta.dir, '../..')
const { prepare } = Database.prototype
const { stackTraceLimit } = Error

/** Every statement as SQLite received it, with the places in the program that run it. */
const prepared = new Map<string, Set<string>>()

const note = (text: string) => {
  const stack = new Error().stack ?? ''
  // Migrations run once per version and may read every row.
  if (stack.includes('/src/platform/database/migrations/')) return
  const places = prepared.get(text) ?? new Set()
  prepared.set(text, places)
  for (const [, place = ''] of stack.matchAll(/\/(src\/[\w./-]+\.ts:\d+)/g)) places.add(place)
}

let hearth: Hearth
beforeAll(async () => {
  // drizzle adds many stack frames.
  Error.stackTraceLimit = 40
  Database.prototype.prepare = function (this: Database, text: string, ...rest: never[]) {
    note(text)
    return prepare.call(this, text, ...rest) as never
  } as typeof prepare
  const clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock })
  const world = await makeWorld(hearth)
  await makeEveryCall(world)
  await readOn(world)
  await runOtherStatements()
  clock.pass({ hours: 24 })
  const jobs = await hearth.jobs()
  await jobs.runDue()
}, 60_000)
afterAll(async () => {
  Object.assign(Error, { stackTraceLimit })
  Database.prototype.prepare = prepare
  await hearth.stop()
})

const makeEveryCall = async (world: World) => {
  for (const { call, about } of linesOf(matrix))
    for (const who of ['admin', 'child'] as const) await answerTo(hearth, world, who, call, about)
}

/** Reads the second page of every list that has one. */
const readOn = async (world: World) => {
  for (const { call } of linesOf(matrix).filter(({ call }) => call.startsWith('GET '))) {
    const { status, text } = await answerTo(hearth, world, 'admin', call, '')
    const rows: unknown = status === 200 && text.startsWith('[') && JSON.parse(text)
    const last = Array.isArray(rows) ? rows.at(-1)?.id : undefined
    if (last) await answerTo(hearth, world, 'admin', `${call}?limit=1&before=${last}`, '')
  }
}

/** Runs statements that the rows of the access matrix do not reach. */
const runOtherStatements = async () => {
  const admin = hearth.as('admin')
  const times = { startTime: '2026-11-23T15:00:00Z', endTime: '2026-11-23T16:00:00Z' }
  await admin.post(hearth.path('/events'), { ...times, title: 'Choir', isRecurring: true, recurrence: { frequency: 'weekly' } })
  const id = Bun.randomUUIDv7()
  expect((await admin.post(hearth.path('/tasks'), { id, title: 'Water the plants', frequency: 'daily' })).status).toBe(201)
  expect((await admin.post(hearth.path(`/tasks/${id}/complete`))).status).toBe(200)
  const list = await admin.call(shoppingApi.createList, { familyId: hearth.familyId }, { name: 'Weekly' })
  for (const itemId of [Bun.randomUUIDv7(), Bun.randomUUIDv7()])
    expect((await admin.post(`/api/smart-shopping-lists/${list.id}/items`, { id: itemId, name: 'Milk', addUp: true })).status).toBe(201)
  const rent = { description: 'Rent', amount: 900, transactionDate: '2026-11-15', isRecurring: true, recurringInterval: 'weekly' }
  expect((await admin.post(hearth.path('/transactions'), rent)).status).toBe(201)
  for (const addonType of addonTypes) expect((await admin.post(hearth.path('/addons'), { addonType })).status).toBe(201)
  expect(hearth.services.trash.isKept(id)).toBe(false)
  const newToken = { name: 'Script', scopes: ['tasks:read' as const], expiresAt: '2026-12-21T12:00:00.000Z' }
  const token = hearth.services.apiTokens.create(hearth.ids.admin.userId, newToken).secret
  const byToken = await hearth.as('visitor').send('GET', hearth.path('/tasks'), undefined, { authorization: `Bearer ${token}` })
  expect(byToken.status).toBe(200)
  await syncCalendars()
  const wall = await pairDisplay(hearth)
  expect((await hearth.visitor().send('GET', '/api/display', undefined, wall.headers)).status).toBe(200)
  for (const path of [
    '/events?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z',
    '/documents?search=rules',
    '/search?q=a',
    '/transactions?month=2026-11&categoryId=none',
    '/tasks?completedSince=2026-01-01',
  ])
    expect((await admin.get(hearth.path(path))).status).toBe(200)
}

/** Makes a calendar app's requests: stores, lists, synchronizes and deletes an object. */
const syncCalendars = async () => {
  const { userId } = hearth.ids.admin
  const { secret } = hearth.services.appPasswords.create(userId, { name: 'Phone', scopes: ['dav'] })
  const send = async (method: string, path: string, body?: string, headers = {}) => {
    const authorization = `Basic ${btoa(`ana:${secret}`)}`
    const answer = await fetch(hearth.url + path, { method, body, headers: { authorization, depth: '1', ...headers } })
    expect([method, path, answer.status < 300]).toEqual([method, path, true])
    return answer.text()
  }
  const path = `/dav/calendars/${userId}/family/`
  const lines = ['UID:app', 'DTSTART:20261203T190000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261204T190000Z']
  const event = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
  await send('PUT', `${path}app.ics`, event)
  await send('GET', `${path}app.ics`)
  const prop = '<prop><getetag/></prop>'
  for (const token of ['', /<D:sync-token>(.*)<\/D:sync-token>/.exec(await send('PROPFIND', path))?.[1]])
    await send('REPORT', path, `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token>${prop}</sync-collection>`)
  const busy = '<c:free-busy-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:time-range start="20261201T000000Z"/></c:free-busy-query>'
  for (const slug of ['family', 'mine']) await send('REPORT', path.replace('family', slug), busy)
  for (const slug of ['mine', 'birthdays', 'holidays']) await send('PROPFIND', path.replace('family', slug))
  await send('DELETE', `${path}app.ics`)
  await send('PUT', `${path}app.ics`, event)
}

/** Queries without recording the statement. */
const ask = <T>(query: string): T[] => {
  const statement = prepare.call(hearth.services.sqlite, query)
  try {
    return statement.all() as T[]
  } finally {
    statement.finalize()
  }
}

type Plan = { text: string; steps: string[] }

const plans = (): Plan[] =>
  [...prepared.keys()]
    .filter((text) => /^\s*(select|with|update|delete|insert)\b/i.test(text))
    .map((text) => ({ text, steps: ask<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`).map(({ detail }) => detail) }))

/** A plan names tables by their aliases in the query, such as `"users" "approvers"`. */
const tableOf = (name: string, text: string) => new RegExp(`"(\\w+)" "${name}"`).exec(text)?.[1] ?? name

const scanned = ({ text, steps }: Plan) =>
  steps.flatMap((step) => {
    const name = /^SCAN (\w+)/.exec(step)?.[1]
    // Lists of parameters, materialized subqueries, and virtual tables of the full-text index.
    if (!name || / VIRTUAL TABLE /.test(step)) return []
    return tableOf(name, text) in small ? [] : [name]
  })

/** An insert scans referring rows only while a deferred foreign key is violated, and no key is deferred. */
const isInsert = ({ text }: Plan) => /^\s*insert/i.test(text)
/** An existence check, which reads only the first row. */
const isProbe = ({ text }: Plan) => /limit 1$/.test(text) && !/ where | order by /.test(text)

describe('no query', () => {
  test('scans a growing table', () => {
    const bad = plans().filter((plan) => !isInsert(plan) && !isProbe(plan) && scanned(plan).length > 0)
    expect(bad).toEqual([])
  })

  test('builds an automatic index', () => {
    expect(plans().filter(({ steps }) => steps.some((step) => step.includes('AUTOMATIC')))).toEqual([])
  })

  test('sorts a whole list to return a page of it', () => {
    const isPage = ({ text }: Plan) => / limit /.test(text) && !Object.keys(sorted).some((piece) => text.includes(piece))
    expect(plans().filter((plan) => isPage(plan) && plan.steps.some((step) => step.includes('TEMP B-TREE')))).toEqual([])
  })

  test('that the program prepares is missing in this test', async () => {
    const places = new Set([...prepared.values()].flatMap((all) => [...all]))
    const files = [...new Bun.Glob('src/**/*.store.ts').scanSync(root)]
    let found = 0
    for (const file of files) {
      const source = await Bun.file(join(root, file)).text()
      const lines = source.split('\n')
      for (const [, name = ''] of source.matchAll(/const (\w+) = (?:prepared|once|inserter)\(/g)) {
        const uses = lines.flatMap((line, n) => (new RegExp(`\\b${name}\\(`).test(line) ? [`${file}:${n + 1}`] : []))
        expect([file, name, uses.some((use) => places.has(use))]).toEqual([file, name, true])
        found += 1
      }
    }
    expect(found).toBeGreaterThan(60)
  })
})

test('every foreign key that a deletion follows has an index', () => {
  const names = (query: string) => ask<{ name: string }>(query).map(({ name }) => name)
  const deleted = new Set(plans().flatMap(({ text }) => /^\s*delete from "?(\w+)/i.exec(text)?.[1] ?? []))
  const tables = names("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
  const missing: string[] = []
  for (const table of tables) {
    const keys = ask<{ table: string; from: string }>(`PRAGMA foreign_key_list("${table}")`)
    const first = names(`PRAGMA index_list("${table}")`).map((index) => names(`PRAGMA index_info("${index}")`)[0])
    for (const key of keys) if (deleted.has(key.table) && !first.includes(key.from)) missing.push(`${table}.${key.from} → ${key.table}`)
  }
  expect(missing).toEqual([])
})
