import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Commits, commitAlone, directCommits, groupCommits } from './group-commit'

let folder: string
let own: Database
let other: Database
let commits: Commits

const note = (text: string) => own.query('INSERT INTO notes VALUES (?)').run(text)
const notesIn = (database: Database) =>
  database
    .query<{ text: string }, []>('SELECT text FROM notes ORDER BY rowid')
    .all()
    .map(({ text }) => text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-commits-'))
  own = new Database(join(folder, 'notes.db'), { create: true })
  own.run('PRAGMA journal_mode = WAL')
  own.run('CREATE TABLE notes (text TEXT UNIQUE)')
  other = new Database(join(folder, 'notes.db'))
  commits = groupCommits(own)
})
afterEach(() => {
  commits.flush()
  own.close()
  other.close()
  rmSync(folder, { recursive: true })
})

test('acts of one moment become durable together', async () => {
  commits.atomically(() => note('one'))
  commits.atomically(() => note('two'))
  expect(notesIn(other)).toEqual([])
  await commits.committed()
  expect(notesIn(other)).toEqual(['one', 'two'])
  expect(commits.committed()).toBeUndefined()
})

test('an act returns what it found, before the commit', () => {
  commits.atomically(() => note('one'))
  expect(commits.atomically(() => notesIn(own))).toEqual(['one'])
})

test('an act that throws takes back its own writes alone', async () => {
  commits.atomically(() => note('one'))
  const fails = () =>
    commits.atomically(() => {
      note('two')
      throw new Error('no')
    })
  expect(fails).toThrow('no')
  commits.atomically(() => note('three'))
  await commits.committed()
  expect(notesIn(other)).toEqual(['one', 'three'])
})

test('an act within an act that throws takes back its own writes alone', async () => {
  commits.atomically(() => {
    note('one')
    expect(() =>
      commits.atomically(() => {
        note('two')
        note('one')
      }),
    ).toThrow('UNIQUE')
  })
  await commits.committed()
  expect(notesIn(other)).toEqual(['one'])
})

test('an act that is committed alone leaves nothing for others of the same turn to wait for', async () => {
  const done = commitAlone(commits)(() => note('one'))
  expect(notesIn(other)).toEqual(['one'])
  expect(commits.committed()).toBeUndefined()
  await done
})

test('nobody is told before the commit', async () => {
  const told: string[][] = []
  commits.atomically(() => {
    note('one')
    commits.afterCommit(() => told.push(notesIn(other)))
  })
  commits.afterCommit(() => told.push(['second']))
  expect(told).toEqual([])
  await commits.committed()
  expect(told).toEqual([['one'], ['second']])
  commits.afterCommit(() => told.push(['at once']))
  expect(told.at(-1)).toEqual(['at once'])
})

describe('when the disk is full', () => {
  const fillUp = () => {
    const { page_count: pages } = own.query<{ page_count: number }, []>('PRAGMA page_count').get() ?? { page_count: 0 }
    own.run(`PRAGMA max_page_count = ${pages}`)
  }
  const tooMuch = 'x'.repeat(100_000)

  test('everybody who shares the commit learns of it, nobody is told, and the next one is a new one', async () => {
    fillUp()
    const told: string[] = []
    commits.atomically(() => note('one'))
    commits.afterCommit(() => told.push('one'))
    const first = commits.committed()
    expect(() => commits.atomically(() => note(tooMuch))).toThrow('full')
    // SQLite may take back the one act or everything; what is promised is that the answer and the disk agree.
    const kept = await (commits.committed() ?? first)?.then(
      () => true,
      () => false,
    )
    expect(notesIn(other)).toEqual(kept ? ['one'] : [])
    expect(told).toEqual(kept ? ['one'] : [])
    commits.atomically(() => note('two'))
    await commits.committed()
    expect(notesIn(other)).toContain('two')
  })

  test('a transaction that SQLite itself took back is a failure for all who wait for it', async () => {
    const told: string[] = []
    commits.atomically(() => note('one'))
    commits.afterCommit(() => told.push('one'))
    const waiting = commits.committed()
    own.run('ROLLBACK')
    expect(waiting).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    commits.atomically(() => note('two'))
    await commits.committed()
    expect(notesIn(other)).toEqual(['two'])
    expect(told).toEqual([])
  })
})

test('what is written until now can be brought to the disk at once', () => {
  commits.atomically(() => note('one'))
  commits.flush()
  expect(notesIn(other)).toEqual(['one'])
  commits.flush()
})

test('a program that answers nobody commits each act by itself', () => {
  const { atomically, committed, afterCommit, flush } = directCommits(own)
  const told: string[] = []
  atomically(() => note('one'))
  expect(notesIn(other)).toEqual(['one'])
  expect(committed()).toBeUndefined()
  afterCommit(() => told.push('at once'))
  expect(told).toEqual(['at once'])
  flush()
})
