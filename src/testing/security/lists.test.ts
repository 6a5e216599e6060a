import { Database, type Statement } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fakeClock } from '../fake-clock'
import { type Hearth, startHearth } from '../hearth'
import { type EveryCall, everyCall } from './every-call'

/** Maximum number of rows of unpaginated lists, and the size of their replies with the longest texts. */

const megabyte = 1024 * 1024
/** Default maximum of a reply, in bytes. */
const maxReplyBytes = 4 * megabyte

type List = {
  table: string
  /** The calls that create a row and list the rows. */
  make: string
  list: string
  /** Maximum rows per family or project. */
  most: number
  /** Columns with long texts, and their maximum lengths. */
  texts?: Record<string, number>
  /** Maximum of the reply if 4 MB are not enough, because every row of this test has its maximum length. */
  bytes?: number
}

const family = '/api/families/:familyId'
const notes = { description: 10_000, notes: 10_000 }
const lists: List[] = [
  { table: 'tasks', make: `${family}/tasks`, list: `${family}/tasks`, most: 2000, texts: { description: 10_000 }, bytes: 24 * megabyte },
  { table: 'projects', make: `${family}/projects`, list: `${family}/projects`, most: 300, texts: notes, bytes: 8 * megabyte },
  { table: 'project_tasks', make: `${family}/projects/:projectId/tasks`, list: `${family}/projects/:projectId/tasks`, most: 1000 },
  { table: 'project_expenses', make: `${family}/projects/:projectId/expenses`, list: `${family}/projects/:projectId/expenses`, most: 1000 },
  {
    table: 'event_planners',
    make: `${family}/event-planners`,
    list: `${family}/event-planners`,
    most: 300,
    texts: { notes: 10_000, guest_note: 2000 },
  },
  {
    table: 'event_tasks',
    make: '/api/event-planners/:plannerId/tasks',
    list: '/api/event-planners/:plannerId/tasks',
    most: 300,
    texts: { description: 5000 },
  },
  { table: 'event_rsvps', make: '/api/event-planners/:plannerId/guests', list: '/api/event-planners/:plannerId/guests', most: 500 },
  { table: 'event_expenses', make: '/api/event-planners/:plannerId/expenses', list: '/api/event-planners/:plannerId/expenses', most: 200 },
  { table: 'event_venues', make: '/api/event-planners/:plannerId/venues', list: '/api/event-planners/:plannerId/venues', most: 50 },
  { table: 'event_moments', make: '/api/event-planners/:plannerId/moments', list: '/api/event-planners/:plannerId/moments', most: 200 },
  { table: 'bills', make: `${family}/bills`, list: `${family}/bills`, most: 1000, texts: { notes: 10_000 }, bytes: 12 * megabyte },
  { table: 'budget_categories', make: `${family}/budget-categories`, list: `${family}/budget-categories`, most: 500 },
  {
    table: 'investments',
    make: `${family}/investments`,
    list: `${family}/investments`,
    most: 500,
    texts: { notes: 10_000 },
    bytes: 6 * megabyte,
  },
  { table: 'investment_goals', make: `${family}/investment-goals`, list: `${family}/investment-goals`, most: 100 },
  {
    table: 'smart_shopping_lists',
    make: `${family}/smart-shopping-lists`,
    list: `${family}/smart-shopping-lists`,
    most: 200,
    texts: { description: 10_000 },
  },
  { table: 'shopping_categories', make: `${family}/shopping-categories`, list: `${family}/shopping-categories`, most: 300 },
  { table: 'shopping_budgets', make: `${family}/shopping-budgets`, list: `${family}/shopping-budgets`, most: 100 },
  {
    table: 'shopping_favorites',
    make: `${family}/shopping-favorites`,
    list: `${family}/shopping-favorites`,
    most: 1000,
    texts: { description: 10_000 },
    bytes: 12 * megabyte,
  },
  {
    table: 'smart_shopping_items',
    make: '/api/smart-shopping-lists/:listId/items',
    list: '/api/smart-shopping-lists/:listId/items',
    most: 2000,
    texts: notes,
    bytes: 48 * megabyte,
  },
]

let hearth: Hearth
let calls: EveryCall
let statements = 0
const { prepare } = Database.prototype
/** Counts the executions of a statement; every statement of Bun has its own methods. */
const watched = (statement: Statement) => {
  for (const name of ['all', 'get', 'values', 'run'] as const) {
    const own = statement[name]
    statement[name] = function (this: Statement, ...rest: never[]) {
      statements += 1
      return (own as (...args: never[]) => never).apply(this, rest)
    }
  }
  return statement
}
beforeAll(async () => {
  Database.prototype.prepare = function (this: Database, ...rest: [string]) {
    return watched(prepare.apply(this, rest)) as never
  } as typeof prepare
  // Its own clock, so that no hourly job runs among the statements that are counted.
  hearth = await startHearth({ clock: fakeClock() })
  calls = await everyCall(hearth)
}, 60_000)
afterAll(async () => {
  Database.prototype.prepare = prepare
  await hearth.stop()
})

/** Copies one row until the family has the maximum number. */
const fill = ({ table, most, texts = {} }: Pick<List, 'table' | 'most' | 'texts'>) => {
  const { sqlite } = hearth.services
  const columns = sqlite
    .query<{ name: string }, []>(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => name)
  const owner = ['project_id', 'planner_id'].find((name) => columns.includes(name)) ?? 'family_id'
  const newest = `SELECT * FROM "${table}" WHERE family_id = ? ORDER BY rowid DESC LIMIT 1`
  const row = sqlite.query<Record<string, never>, [string]>(newest).get(hearth.familyId)
  if (!row) throw new Error(`No row in ${table}.`)
  const count = sqlite.query<{ rows: number }, [string]>(`SELECT count(*) AS rows FROM "${table}" WHERE ${owner} = ?`)
  const cellOf = (name: string) => (name in texts ? 'x'.repeat(texts[name] ?? 0) : (row[name] ?? null))
  const insert = sqlite.query(`INSERT INTO "${table}" VALUES (${columns.map(() => '?').join()})`)
  while ((count.get(String(row[owner]))?.rows ?? 0) < most)
    insert.run(...columns.map((name) => (name === 'id' ? Bun.randomUUIDv7() : cellOf(name))))
}

const endpointOf = (method: string, path: string) => {
  const endpoint = calls.routes.find((route) => route.method === method && route.path === path)
  if (!endpoint) throw new Error(`Unknown call ${method} ${path}.`)
  return endpoint
}

test.each(lists.map((list) => [list.table, list] as const))(
  '%s have a maximum number of rows and of bytes in the reply',
  async (_, list) => {
    const admin = hearth.as('admin')
    const make = endpointOf('POST', list.make)
    const { id: __, ...body } = calls.bodyOf(make) as { id?: string }
    expect((await admin.post(calls.addressOf(make), body)).status).toBe(201)
    fill(list)
    expect(await admin.post(calls.addressOf(make), body)).toMatchObject({ status: 409, body: { code: 'list_full' } })
    const { status, body: reply } = await admin.get(calls.addressOf(endpointOf('GET', list.list)))
    expect(status).toBe(200)
    expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(list.bytes ?? maxReplyBytes)
  },
  60_000,
)

/** The longest pages (`limit=200`) with the longest texts. */
const pages = [
  { table: 'messages', list: `${family}/messages`, text: 'content', length: 5000, bytes: maxReplyBytes },
  // Stories are the longest texts, and their screens show them completely.
  { table: 'ancestry_stories', list: `${family}/ancestry/stories`, text: 'content', length: 50_000, bytes: 12 * megabyte },
  { table: 'transactions', list: `${family}/transactions`, text: 'description', length: 200, bytes: maxReplyBytes },
] as const

test.each(pages)('a page of $table has a maximum size, too', async ({ table, list, text, length, bytes }) => {
  fill({ table, most: 250, texts: { [text]: length } })
  const { status, body } = await hearth.as('admin').get(`${calls.addressOf(endpointOf('GET', list))}?limit=200`)
  expect([status, (body as unknown[]).length]).toEqual([200, 200])
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(bytes)
})

/** Maximum statements of a call. More would mean one statement per row. */
const maxStatements = 60
/** Exceptions: each of up to 100 budgets has its own period with two sums. */
const maxStatementsOf: Record<string, number> = { [`${family}/shopping-budgets`]: 210 }

/** Runs an act and counts its statements. */
const counted = async (act: () => Promise<unknown>) => {
  const before = statements
  await act()
  return statements - before
}

test('with all tables full, every reply is below its maximum size and number of statements', async () => {
  const exceptions = new Map<string, number>([...lists, ...pages].map(({ list, bytes }) => [list, bytes ?? maxReplyBytes]))
  // All items of all lists in one reply.
  exceptions.set(`${family}/shopping-lists`, 48 * megabyte)
  const tooLarge: string[] = []
  const tooMany: [string, number][] = []
  for (const endpoint of calls.routes.filter(({ method, responseType: gives }) => method === 'GET' && !gives)) {
    let body: unknown
    const executed = await counted(async () => {
      body = (await hearth.as('admin').get(calls.addressOf(endpoint))).body
    })
    const most = maxStatementsOf[endpoint.path] ?? maxStatements
    // A background job may have run meanwhile: count only calls that exceed the maximum again.
    const again = executed > most ? await counted(() => hearth.as('admin').get(calls.addressOf(endpoint))) : 0
    if (again > most) tooMany.push([endpoint.path, again])
    if (Buffer.byteLength(JSON.stringify(body)) > (exceptions.get(endpoint.path) ?? maxReplyBytes)) tooLarge.push(endpoint.path)
  }
  expect([tooLarge, tooMany]).toEqual([[], []])
}, 60_000)
