import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOn, type OpenDatabase } from './db'

const schema = `
CREATE TABLE families (id TEXT PRIMARY KEY, name TEXT);
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT);
CREATE TABLE events (id TEXT PRIMARY KEY, family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE, title TEXT);
CREATE TABLE guests (id TEXT PRIMARY KEY, event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE, name TEXT);
CREATE TABLE log (id INTEGER PRIMARY KEY, family_id TEXT, text TEXT);
CREATE TRIGGER noted AFTER INSERT ON events WHEN NEW.title = 'noted' BEGIN INSERT INTO log (family_id, text) VALUES (NEW.family_id, NEW.title); END;
CREATE VIRTUAL TABLE words USING fts5 (text);
INSERT INTO families VALUES ('f', 'Rivera'), ('g', 'Stranger');
INSERT INTO users VALUES ('u', 'Mia');
INSERT INTO events VALUES ('e', 'f', 'Swimming'), ('h', 'g', 'Chess');
INSERT INTO guests VALUES ('t', 'e', 'Tim');`

let folder: string
let database: OpenDatabase
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-row-changes-'))
  const sqlite = new Database(join(folder, 'hearth.db'), { create: true, strict: true })
  for (const line of ['PRAGMA journal_mode = WAL', 'PRAGMA synchronous = OFF', 'PRAGMA foreign_keys = ON']) sqlite.run(line)
  sqlite.run(schema)
  database = databaseOn(sqlite, { shared: true })
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

const readsOf = (text: string) => {
  const { rowChanges, sqlite } = database
  const reads = rowChanges.begin()
  rowChanges.record(reads, () => rowChanges.noted(sqlite.prepare(text), text).all())
  return reads
}
/** Reads twice, since tables are watched only from the first read on. @returns whether what was read is unchanged */
const reader = (text: string, familyId?: string) => {
  const { rowChanges } = database
  rowChanges.keysOf(readsOf(text), familyId)
  const reads = readsOf(text)
  const keys = rowChanges.keysOf(reads, familyId)
  return keys && (() => rowChanges.isUnchanged(keys, reads.at))
}
const events = 'SELECT * FROM "events" AS e'

describe('what was read from a family’s events is', () => {
  test.each([
    ['changed', 'an insert', "INSERT INTO events VALUES ('x', 'f', '')"],
    ['changed', 'an update', "UPDATE events SET title = '' WHERE id = 'e'"],
    ['changed', 'a delete', "DELETE FROM events WHERE id = 'e'"],
    ['changed', 'a delete of all rows', 'DELETE FROM events'],
    ['changed', 'a replaced row', "INSERT OR REPLACE INTO events VALUES ('e', 'f', 'Chess')"],
    ['changed', 'an upsert', "INSERT INTO events VALUES ('e', 'f', '') ON CONFLICT (id) DO UPDATE SET title = 'Chess'"],
    ['changed', 'a row that moves to the family', "UPDATE events SET family_id = 'f' WHERE id = 'h'"],
    ['changed', 'a row that leaves the family', "UPDATE events SET family_id = 'g' WHERE id = 'e'"],
    ['changed', 'the end of the family', "DELETE FROM families WHERE id = 'f'"],
    ['unchanged', 'a change in another family', "UPDATE events SET title = '' WHERE id = 'h'"],
    ['unchanged', 'a change in another table', "UPDATE families SET name = '' WHERE id = 'f'"],
    ['unchanged', 'an update of no row', "UPDATE events SET title = '' WHERE id = 'none'"],
  ])('%s after %s', (expected, _, change) => {
    const isUnchanged = reader(events, 'f')
    expect(isUnchanged?.()).toBe(true)
    database.sqlite.run(change)
    expect(isUnchanged?.()).toBe(expected === 'unchanged')
    // Nothing restores it.
    expect(isUnchanged?.()).toBe(expected === 'unchanged')
  })

  test.each(["INSERT OR ABORT INTO events VALUES ('y', 'f', '')", "INSERT OR FAIL INTO events VALUES ('y', 'f', '')"])(
    'changed twice without a conflict by %s',
    (change) => {
      const isUnchanged = reader(events, 'f')
      database.sqlite.run("INSERT INTO events VALUES ('x', 'f', '')")
      database.sqlite.run(change)
      expect(isUnchanged?.()).toBe(false)
    },
  )
})

test('rows without a family count for every family, and any row for a reader without one', () => {
  const [people, all] = [reader('SELECT * FROM users', 'f'), reader(events)]
  database.sqlite.run("UPDATE users SET name = 'Maria'")
  expect(people?.()).toBe(false)
  expect(all?.()).toBe(true)
  database.sqlite.run("UPDATE events SET title = '' WHERE id = 'h'")
  expect(all?.()).toBe(false)
})

test('rows without a family of their own have that of their parent', () => {
  const [own, other] = [reader('SELECT * FROM guests', 'f'), reader('SELECT * FROM guests', 'g')]
  database.sqlite.run("UPDATE guests SET name = 'Tom'")
  expect([own?.(), other?.()]).toEqual([false, true])
})

test('rows that a foreign key or a trigger changes count', () => {
  const [guests, log] = [reader('SELECT * FROM guests', 'f'), reader('SELECT * FROM log', 'f')]
  database.sqlite.run("DELETE FROM events WHERE id = 'e'")
  database.sqlite.run("INSERT INTO events VALUES ('x', 'f', 'noted')")
  expect([guests?.(), log?.()]).toEqual([false, false])
})

test('a commit of another connection changes everything', () => {
  const isUnchanged = reader(events, 'f')
  const other = new Database(join(folder, 'hearth.db'))
  other.run("UPDATE users SET name = 'Maria'")
  other.close()
  expect(isUnchanged?.()).toBe(false)
})

test('a batch that is rolled back changes everything, since others have read it', async () => {
  const isUnchanged = reader(events, 'f')
  database.atomically(() => void database.sqlite.run("UPDATE users SET name = 'Maria'"))
  database.sqlite.run('ROLLBACK')
  database.flush()
  expect(isUnchanged?.()).toBe(false)
})

test('nothing is known of virtual tables, of a first read, and within a transaction', () => {
  database.sqlite.run('BEGIN')
  expect(reader(events, 'f')).toBeUndefined()
  database.sqlite.run('ROLLBACK')
  expect(reader('SELECT * FROM words', 'f')).toBeUndefined()
  expect(database.rowChanges.keysOf(readsOf(events), 'f')).toBeUndefined()
  expect(reader(events, 'f')).toBeDefined()
  database.sqlite.run('BEGIN')
  expect(reader(events, 'f')).toBeUndefined()
  database.sqlite.run('ROLLBACK')
})

test('what an asynchronous reader reads later is noted, and nothing that others read meanwhile', async () => {
  const { rowChanges, sqlite } = database
  const read = (text: string) => rowChanges.noted(sqlite.prepare(text), text).all()
  const reads = rowChanges.begin()
  const work = rowChanges.record(reads, async () => {
    await Bun.sleep(1)
    read(events)
  })
  read('SELECT * FROM users')
  await work
  expect([...reads.tables]).toEqual(['events'])
})

test('a reader of the clock is noted', () => {
  const { rowChanges } = database
  const clock = rowChanges.clock({ now: () => Temporal.Instant.from('2026-11-21T12:00:00Z') })
  const reads = rowChanges.begin()
  clock.now()
  expect(reads.clock).toBe(false)
  rowChanges.record(reads, () => clock.now())
  expect(reads.clock).toBe(true)
})
