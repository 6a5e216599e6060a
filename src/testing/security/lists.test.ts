import { Database, type Statement } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Hearth, startHearth } from '../hearth'
import { type EveryCall, everyCall } from './every-call'

/** What a family may have at most of what is answered whole, and how large such a reply is with the longest texts. */

const megabyte = 1024 * 1024
/** What a reply may have, where no other bound is given. */
const mostBytes = 4 * megabyte

type List = {
  table: string
  /** What a new row is made by, and what lists them. */
  make: string
  list: string
  /** How many there may be of the family or project. */
  most: number
  /** Columns with long texts, and how long they may be. */
  texts?: Record<string, number>
  /** Where 4 MB are not enough: every row of the list at its longest, which nobody writes by hand. */
  bytes?: number
}

const family = '/api/families/:familyId'
const notes = { description: 10_000, notes: 10_000 }
const lists: List[] = [
  { table: 'tasks', make: `${family}/tasks`, list: `${family}/tasks`, most: 2000, texts: { description: 10_000 }, bytes: 24 * megabyte },
  { table: 'projects', make: `${family}/projects`, list: `${family}/projects`, most: 300, texts: notes, bytes: 8 * megabyte },
  { table: 'project_tasks', make: `${family}/projects/:projectId/tasks`, list: `${family}/projects/:projectId/tasks`, most: 1000 },
  { table: 'project_expenses', make: `${family}/projects/:projectId/expenses`, list: `${family}/projects/:projectId/expenses`, most: 1000 },
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
/** Counts how often a statement is executed; Bun gives each one methods of its own. */
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
  hearth = await startHearth()
  calls = await everyCall(hearth)
}, 60_000)
afterAll(async () => {
  Database.prototype.prepare = prepare
  await hearth.stop()
})

/** Makes copies of one row until a table has so many of its family. */
const fill = ({ table, most, texts = {} }: Pick<List, 'table' | 'most' | 'texts'>) => {
  const { sqlite } = hearth.services
  const columns = sqlite
    .query<{ name: string }, []>(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => name)
  const owner = columns.includes('project_id') ? 'project_id' : 'family_id'
  const newest = `SELECT * FROM "${table}" WHERE family_id = ? ORDER BY rowid DESC LIMIT 1`
  const row = sqlite.query<Record<string, never>, [string]>(newest).get(hearth.familyId)
  if (!row) throw new Error(`There is no row of ${table}.`)
  const count = sqlite.query<{ rows: number }, [string]>(`SELECT count(*) AS rows FROM "${table}" WHERE ${owner} = ?`)
  const cellOf = (name: string) => (name in texts ? 'x'.repeat(texts[name] ?? 0) : (row[name] ?? null))
  const insert = sqlite.query(`INSERT INTO "${table}" VALUES (${columns.map(() => '?').join()})`)
  while ((count.get(String(row[owner]))?.rows ?? 0) < most)
    insert.run(...columns.map((name) => (name === 'id' ? Bun.randomUUIDv7() : cellOf(name))))
}

const endpointOf = (method: string, path: string) => {
  const endpoint = calls.routes.find((route) => route.method === method && route.path === path)
  if (!endpoint) throw new Error(`There is no ${method} ${path}.`)
  return endpoint
}

test.each(lists.map((list) => [list.table, list] as const))(
  '%s are bounded in number, and so is the reply with all of them',
  async (_, list) => {
    const admin = hearth.as('admin')
    const make = endpointOf('POST', list.make)
    const { id: __, ...body } = calls.bodyOf(make) as { id?: string }
    expect((await admin.post(calls.addressOf(make), body)).status).toBe(201)
    fill(list)
    expect(await admin.post(calls.addressOf(make), body)).toMatchObject({ status: 409, body: { code: 'list_full' } })
    const { status, body: reply } = await admin.get(calls.addressOf(endpointOf('GET', list.list)))
    expect(status).toBe(200)
    expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(list.bytes ?? mostBytes)
  },
  60_000,
)

/** Pages as long as they can be asked for (`limit=200`), of the longest texts. */
const pages = [
  { table: 'messages', list: `${family}/messages`, text: 'content', length: 5000, bytes: mostBytes },
  // Of what a family writes these are the longest, and their screens show them whole.
  { table: 'ancestry_stories', list: `${family}/ancestry/stories`, text: 'content', length: 50_000, bytes: 12 * megabyte },
  { table: 'transactions', list: `${family}/transactions`, text: 'description', length: 200, bytes: mostBytes },
] as const

test.each(pages)('a page of $table is bounded, too', async ({ table, list, text, length, bytes }) => {
  fill({ table, most: 250, texts: { [text]: length } })
  const { status, body } = await hearth.as('admin').get(`${calls.addressOf(endpointOf('GET', list))}?limit=200`)
  expect([status, (body as unknown[]).length]).toEqual([200, 200])
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(bytes)
})

/** What a call asks of the database at most. More would grow with the rows: one statement a row. */
const mostStatements = 60
/** Each of up to 100 budgets has a period of its own, of which two sums are made. */
const moreStatements: Record<string, number> = { [`${family}/shopping-budgets`]: 210 }

/** Runs an act and counts the statements that are executed meanwhile. */
const counted = async (act: () => Promise<unknown>) => {
  const before = statements
  await act()
  return statements - before
}

test('with all of them full, every reply to the family is below its bound, and takes few statements', async () => {
  const exceptions = new Map<string, number>([...lists, ...pages].map(({ list, bytes }) => [list, bytes ?? mostBytes]))
  // All items of all lists at once.
  exceptions.set(`${family}/shopping-lists`, 48 * megabyte)
  const tooLarge: string[] = []
  const tooMany: [string, number][] = []
  for (const endpoint of calls.routes.filter(({ method, responseType: gives }) => method === 'GET' && !gives)) {
    let body: unknown
    const executed = await counted(async () => {
      body = (await hearth.as('admin').get(calls.addressOf(endpoint))).body
    })
    if (executed > (moreStatements[endpoint.path] ?? mostStatements)) tooMany.push([endpoint.path, executed])
    if (Buffer.byteLength(JSON.stringify(body)) > (exceptions.get(endpoint.path) ?? mostBytes)) tooLarge.push(endpoint.path)
  }
  expect([tooLarge, tooMany]).toEqual([[], []])
}, 60_000)
