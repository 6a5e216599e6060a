import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Commits, commitAlone, directCommits, groupCommits } from './group-commit'

let folder: string
let connection: Database
let other: Database
let commits: Commits

const note = (text: string) => connection.query('INSERT INTO notes VALUES (?)').run(text)
const notesIn = (database: Database) =>
  database
    .query<{ text: string }, []>('SELECT text FROM notes ORDER BY rowid')
    .all()
    .map(({ text }) => text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-commits-'))
  connection = new Database(join(folder, 'notes.db'), { create: true })
  connection.run('PRAGMA journal_mode = WAL')
  connection.run('CREATE TABLE notes (text TEXT UNIQUE)')
  other = new Database(join(folder, 'notes.db'))
  commits = groupCommits(connection)
})
afterEach(() => {
  commits.flush()
  connection.close()
  other.close()
  rmSync(folder, { recursive: true })
})

test('acts of one turn commit together', async () => {
  commits.atomically(() => note('one'))
  commits.atomically(() => note('two'))
  expect(notesIn(other)).toEqual([])
  await commits.committed()
  expect(notesIn(other)).toEqual(['one', 'two'])
  expect(commits.committed()).toBeUndefined()
})

test('an act returns its result before the commit', () => {
  commits.atomically(() => note('one'))
  expect(commits.atomically(() => notesIn(connection))).toEqual(['one'])
})

test('an act that throws rolls back only its own writes', async () => {
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

test('a nested act that throws rolls back only its own writes', async () => {
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

test('an act committed alone leaves nothing pending for others of the same turn', async () => {
  const done = commitAlone(commits)(() => note('one'))
  expect(notesIn(other)).toEqual(['one'])
  expect(commits.committed()).toBeUndefined()
  await done
})

test('callbacks run only after the commit', async () => {
  const notified: string[][] = []
  commits.atomically(() => {
    note('one')
    commits.afterCommit(() => notified.push(notesIn(other)))
  })
  commits.afterCommit(() => notified.push(['second']))
  expect(notified).toEqual([])
  await commits.committed()
  expect(notified).toEqual([['one'], ['second']])
  commits.afterCommit(() => notified.push(['at once']))
  expect(notified.at(-1)).toEqual(['at once'])
})

describe('when the disk is full', () => {
  const fillUp = () => {
    const { page_count: pages } = connection.query<{ page_count: number }, []>('PRAGMA page_count').get() ?? { page_count: 0 }
    connection.run(`PRAGMA max_page_count = ${pages}`)
  }
  const tooMuch = 'x'.repeat(100_000)

  test('the shared commit rejects, callbacks do not run, and the next commit starts fresh', async () => {
    fillUp()
    const notified: string[] = []
    commits.atomically(() => note('one'))
    commits.afterCommit(() => notified.push('one'))
    const first = commits.committed()
    expect(() => commits.atomically(() => note(tooMuch))).toThrow('full')
    // SQLite may roll back one act or everything; the promise and the disk must agree.
    const isCommitted = await (commits.committed() ?? first)?.then(
      () => true,
      () => false,
    )
    expect(notesIn(other)).toEqual(isCommitted ? ['one'] : [])
    expect(notified).toEqual(isCommitted ? ['one'] : [])
    commits.atomically(() => note('two'))
    await commits.committed()
    expect(notesIn(other)).toContain('two')
  })

  test('a transaction that SQLite rolled back rejects for everyone who awaits it', async () => {
    const notified: string[] = []
    commits.atomically(() => note('one'))
    commits.afterCommit(() => notified.push('one'))
    const waiting = commits.committed()
    connection.run('ROLLBACK')
    expect(waiting).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    commits.atomically(() => note('two'))
    await commits.committed()
    expect(notesIn(other)).toEqual(['two'])
    expect(notified).toEqual([])
  })
})

test('flush commits immediately', () => {
  commits.atomically(() => note('one'))
  commits.flush()
  expect(notesIn(other)).toEqual(['one'])
  commits.flush()
})

test('direct commits commit each act by itself', () => {
  const { atomically, committed, afterCommit, flush } = directCommits(connection)
  const notified: string[] = []
  atomically(() => note('one'))
  expect(notesIn(other)).toEqual(['one'])
  expect(committed()).toBeUndefined()
  afterCommit(() => notified.push('at once'))
  expect(notified).toEqual(['at once'])
  flush()
})
