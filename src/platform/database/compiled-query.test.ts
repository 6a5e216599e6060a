import { Database } from 'bun:sqlite'
import { beforeEach, describe, expect, test } from 'bun:test'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alias, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json, money } from './columns'
import { compileQuery } from './compiled-query'

const people = sqliteTable('people', { id: text('id').primaryKey(), name: text('name'), tags: json<string[]>('tags') })
const things = sqliteTable('things', {
  id: integer('id').primaryKey(),
  owner: text('owner'),
  price: money('price'),
  isOld: flag('is_old'),
  madeAt: instant('made_at'),
})
const lenders = alias(people, 'lenders')

const db = () => {
  const sqlite = new Database(':memory:', { strict: true })
  sqlite.run('CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT, tags TEXT)')
  sqlite.run('CREATE TABLE things (id INTEGER PRIMARY KEY, owner TEXT, price INTEGER, is_old INTEGER NOT NULL, made_at TEXT)')
  sqlite.run(`INSERT INTO people VALUES ('ana', 'Ana', '["a","b"]'), ('ben', NULL, NULL)`)
  sqlite.run(
    `INSERT INTO things VALUES (1, 'ana', 1250, 1, '2026-11-21T08:00:00.000Z'), (2, 'ben', NULL, 0, NULL), (3, 'nobody', 0, 0, NULL)`,
  )
  return drizzle({ client: sqlite })
}
let lent: ReturnType<typeof db>
beforeEach(() => {
  lent = db()
})

const queries = {
  'whole rows, with every kind of column': () => lent.select().from(things).orderBy(asc(things.id)),
  'an inner join': () =>
    lent
      .select({ id: things.id, owner: { id: people.id, name: people.name, tags: people.tags } })
      .from(things)
      .innerJoin(people, eq(people.id, things.owner)),
  'a left join without a match, and with null columns': () =>
    lent
      .select({ id: things.id, owner: { id: people.id, tags: people.tags }, name: { name: people.name } })
      .from(things)
      .leftJoin(people, eq(people.id, things.owner)),
  'an aliased table': () =>
    lent
      .select({ id: things.id, lender: { id: lenders.id, name: lenders.name } })
      .from(things)
      .leftJoin(lenders, eq(lenders.id, things.owner)),
  'two whole tables joined': () => lent.select().from(things).leftJoin(people, eq(people.id, things.owner)),
  'expressions, with and without a decoder': () =>
    lent
      .select({
        plain: sql<number>`${things.price} * 2`,
        mapped: sql`${things.price}`.mapWith(things.price),
        count: sql<number>`count(*) over ()`.mapWith(Number),
        named: sql<string>`upper(${things.owner})`.as('named'),
      })
      .from(things),
  'a nested object of expressions': () =>
    lent.select({ of: { price: things.price, twice: sql<number>`2 * ${things.price}` } }).from(things),
}

describe('a compiled query returns what drizzle returns:', () => {
  test.each(Object.entries(queries))('%s', (_, query) => {
    const [compiled, reference] = [compileQuery(query().prepare()), query().prepare()]
    expect(compiled.all()).toEqual(reference.all() as never)
    expect(compiled.get()).toEqual(reference.get() as never)
    expect(compiled.values()).toEqual(reference.values() as never)
  })

  test('with parameters', () => {
    const query = () =>
      lent
        .select()
        .from(things)
        .where(gt(things.price, sql.placeholder('least')))
        .prepare()
    for (const least of [0, 1249, 1250, 5000]) expect(compileQuery(query()).all({ least })).toEqual(query().all({ least }))
  })

  test('after inserts with parameters, each encoded for its column', () => {
    const row = { id: 7, owner: 'ben', price: 19.99, isOld: true, madeAt: '2026-11-22T08:00:00.000Z' }
    const placeholders = Object.fromEntries(Object.keys(row).map((name) => [name, sql`${sql.placeholder(name)}`]))
    const encoded = { ...row, price: things.price.mapToDriverValue(row.price), isOld: things.isOld.mapToDriverValue(row.isOld) }
    compileQuery(
      lent
        .insert(things)
        .values(placeholders as never)
        .prepare(),
    ).run(encoded)
    compileQuery(
      lent
        .insert(things)
        .values({ id: 8, owner: sql.placeholder('owner'), price: sql.placeholder('price'), isOld: sql.placeholder('isOld') })
        .prepare(),
    ).run(row)
    const wrote = (id: number) => lent.select().from(things).where(eq(things.id, id)).get()
    expect(wrote(7)).toEqual(row)
    expect(wrote(8)).toEqual({ ...row, id: 8, madeAt: null })
  })
})

test('a query without a match returns undefined or an empty list', () => {
  const query = compileQuery(
    lent
      .select()
      .from(things)
      .where(eq(things.id, sql.placeholder('id')))
      .prepare(),
  )
  expect(query.get({ id: 9 })).toBeUndefined()
  expect(query.all({ id: 9 })).toEqual([])
})

test('a missing parameter is an error', () => {
  const query = compileQuery(
    lent
      .select()
      .from(things)
      .where(eq(things.id, sql.placeholder('id')))
      .prepare(),
  )
  expect(() => query.all({})).toThrow('No value for placeholder "id"')
  expect(() => query.all()).toThrow('No value for placeholder "id"')
})

test('an update without returning runs', () => {
  const change = compileQuery(
    lent
      .update(things)
      .set({ owner: sql`${sql.placeholder('owner')}` })
      .where(eq(things.id, sql.placeholder('id')))
      .prepare(),
  )
  change.run({ id: 3, owner: 'ana' })
  expect(lent.select({ owner: things.owner }).from(things).where(eq(things.id, 3)).get()).toEqual({ owner: 'ana' })
})
