import { Database } from 'bun:sqlite'
import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, json, money } from './columns'
import { inserter, openDatabase } from './db'

const folder = mkdtempSync(join(tmpdir(), 'hearth-db-'))
const { db, sqlite, close } = openDatabase(folder)
afterAll(() => {
  close()
  rmSync(folder, { recursive: true })
})

const things = sqliteTable('things', {
  id: id(),
  name: text('name').notNull(),
  notes: text('notes'),
  count: integer('count').notNull().default(1),
  isBig: flag('is_big'),
  price: money('price'),
  tags: json<string[]>('tags').notNull(),
})
sqlite.run('create table things (id text primary key, name text, notes text, count integer, is_big integer, price integer, tags text)')

test('insert applies the defaults of the table and returns the row as a select does', () => {
  const insert = inserter(db, things)
  const plain = insert({ name: 'plain', tags: [] })
  const rich = insert({ name: 'rich', notes: 'n', count: 0, isBig: true, price: 12.5, tags: ['a', 'b'] })
  expect(plain).toEqual({ id: plain.id, name: 'plain', notes: null, count: 1, isBig: false, price: null, tags: [] })
  expect(plain.id).not.toBe(rich.id)
  expect(db.select().from(things).all()).toEqual([plain, rich])
  expect(sqlite.query('select price, is_big, tags from things').all()).toEqual([
    { price: null, is_big: 0, tags: '[]' },
    { price: 1250, is_big: 1, tags: '["a","b"]' },
  ])
})

test('close does not wait for a reader, and so does not block writers', () => {
  const reader = new Database(join(folder, 'hearth.db'), { readonly: true })
  reader.run('begin')
  reader.query('select count(*) from things').get()
  const other = openDatabase(folder)
  other.sqlite.run("insert into things (id, tags) values ('late', '[]')")
  const timeouts: unknown[] = []
  const run = other.sqlite.run.bind(other.sqlite)
  spyOn(other.sqlite, 'run').mockImplementation((sql: string) => {
    if (sql.includes('wal_checkpoint')) timeouts.push(other.sqlite.query('PRAGMA busy_timeout').get())
    return run(sql)
  })
  other.close()
  expect(timeouts).toEqual([{ timeout: 0 }])
  expect(sqlite.query("select id from things where id = 'late'").get()).toEqual({ id: 'late' })
  reader.run('commit')
  reader.close()
})
