import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { closeSync, copyFileSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readName } from '#src/operations/backups/backups.rules'
import { type HomeWithUploads, homeWithUploads } from './backup-home'

/** States and messages of backups of a database that is damaged or has lost rows. */

let place: HomeWithUploads
let original: string
const database = () => join(place.data, 'hearth.db')
const inDatabase = (...statements: string[]) => {
  using sqlite = new Database(database())
  sqlite.run('PRAGMA foreign_keys = OFF')
  for (const sql of statements) sqlite.run(sql)
}
beforeAll(async () => {
  place = await homeWithUploads(2)
  inDatabase(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
     INSERT INTO messages (id, family_id, sender_id, content, created_at)
     SELECT printf('m%03d', i), (SELECT id FROM families), (SELECT id FROM users), 'Hello', '2026-11-01T08:00:00.000Z' FROM n`,
    'PRAGMA wal_checkpoint(TRUNCATE)',
    'PRAGMA journal_mode = DELETE',
  )
  original = join(place.path, 'original.db')
  copyFileSync(database(), original)
})
afterAll(() => place[Symbol.dispose]())
beforeEach(() => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${database()}${suffix}`, { force: true })
  copyFileSync(original, database())
  rmSync(join(place.data, 'backups'), { recursive: true, force: true })
})

const backupNames = () => readdirSync(join(place.data, 'backups')).filter((name) => readName(name) !== undefined)
const create = (...args: string[]) => place.run(['backup', 'create', ...args])
const states = async () => ((await place.json(['backup', 'list'])) as { state: string }[]).map(({ state }) => state)
const finding = async () => {
  const { findings } = await place.json(['doctor', '--quick'])
  return (findings as { check: string; state: string; found: string; advice?: string }[]).find(({ check }) => check === 'backups')
}

/** Overwrites the middle of the root page of a table or an index. */
const damagePage = (name: string, content: Uint8Array, at = 2000) => {
  const sqlite = new Database(database(), { readonly: true })
  const { rootpage } = sqlite.query<{ rootpage: number }, [string]>('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name) ?? {
    rootpage: 0,
  }
  const { page_size } = sqlite.query<{ page_size: number }, []>('PRAGMA page_size').get() ?? { page_size: 0 }
  sqlite.close()
  const file = openSync(database(), 'r+')
  writeSync(file, content, 0, content.length, (rootpage - 1) * page_size + at)
  closeSync(file)
}

const damageHeader = (at: number, content: Uint8Array) => {
  const file = openSync(database(), 'r+')
  writeSync(file, content, 0, content.length, at)
  closeSync(file)
}

describe('a backup of a damaged database', () => {
  test('fails if the copy could not be restored, and keeps earlier backups', async () => {
    expect((await create()).code).toBe(0)
    const before = backupNames()
    inDatabase("UPDATE messages SET family_id = 'nowhere' WHERE id = 'm007'")
    for (const args of [[], ['--to', join(place.usb, 'dangling.tar')]]) {
      const { code, out, err } = await create(...args)
      expect([code, out, err]).toEqual([1, '', expect.stringContaining('The database is damaged (1 row refers to a row that is missing)')])
    }
    expect([backupNames(), readdirSync(place.usb)]).toEqual([before, []])
    expect((await place.run(['backup', 'verify', before[0] ?? ''])).code).toBe(0)
    expect(await finding()).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('the last one failed: The database is damaged'),
    })
  })

  test('fails if the database can’t be read', async () => {
    damagePage('messages', new Uint8Array(4096), 0)
    const { code, out, err } = await create()
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^hearth: The database is damaged \(.+\)\. No backup was made/)])
    expect(backupNames()).toEqual([])
  })

  test.each([
    // The number of unused pages in the header.
    ['nowhere in the copy', () => damageHeader(36, new Uint8Array([0, 0, 0, 9]))],
    ['only in an index, which is rebuilt', () => damagePage('messages_family', new TextEncoder().encode('x'.repeat(300)), 3500)],
  ])('is doubtful and can be restored if the damage is %s', async (_, damage) => {
    damage()
    const { code, err } = await create()
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/The database of the server is damaged \(.+\); this copy of it is whole\. Run `hearth doctor/),
    ])
    expect(await states()).toEqual(['doubtful'])
    expect((await place.run(['backup', 'verify', backupNames()[0] ?? ''])).code).toBe(0)
    expect(await states()).toEqual(['doubtful'])
  })

  test('fails if the file is no database', async () => {
    await Bun.write(database(), 'garbage'.repeat(1000))
    expect(await create()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('The database is damaged (') })
  })
})

describe('a backup of a database that lost rows', () => {
  const losses: [what: string, sql: string, message: string][] = [
    ['all of a table', 'DELETE FROM messages', 'The table messages has 0 rows; '],
    ['more than half of a table', "DELETE FROM messages WHERE id > 'm019'", 'The table messages has 19 rows; '],
  ]
  test.each(losses)('%s is kept and reported as doubtful', async (_, sql, message) => {
    await create()
    const [good] = backupNames()
    inDatabase(sql)
    for (const args of [[], ['--to', join(place.usb, `${Bun.randomUUIDv7()}.tar`)]]) {
      const { code, out, err } = await create(...args)
      expect([code, out, err]).toEqual([1, expect.stringContaining('hearth'), expect.stringContaining(message)])
      expect(err).toContain('The backup was made, and is doubtful.')
      expect(err).toContain(`${good} has 40.`)
    }
    expect(await states()).toEqual(['doubtful', 'verified'])
    expect(await finding()).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(new RegExp(`^the newest verified one is ${good}, .+; 1 is doubtful$`)),
    })
    expect((await place.run(['backup', 'list'])).out).toMatch(/doubtful\n.*verified\n$/)
  })

  test('with all users lost is kept and reported as doubtful', async () => {
    await create()
    const tables = new Database(original, { readonly: true })
      .query<{ name: string }, []>(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT IN ('schema_migrations', 'sqlite_schema')",
      )
      .all()
    inDatabase(...tables.map(({ name }) => `DELETE FROM "${name}"`))
    const { code, err } = await create()
    expect([code, err]).toEqual([1, expect.stringContaining('The table users has 0 rows; ')])
  })

  test('is compared with the last verified backup every time until an admin accepts it', async () => {
    await create()
    inDatabase('DELETE FROM messages')
    expect([(await create()).code, (await create()).code]).toEqual([1, 1])
    expect((await create('--accept-losses')).code).toBe(0)
    expect((await create()).code).toBe(0)
    expect(await states()).toEqual(['verified', 'verified', 'doubtful', 'doubtful', 'verified'])
  })

  test('in ordinary use is verified', async () => {
    await create()
    inDatabase("DELETE FROM messages WHERE id > 'm020'", 'DELETE FROM sessions', 'DELETE FROM activity', 'DELETE FROM jobs')
    expect((await create()).code).toBe(0)
    expect((await create('--to', join(place.usb, 'ordinary.tar'))).code).toBe(0)
  })

  test('by a restore is verified', async () => {
    const { file: early } = await place.json(['backup', 'create', '--to', join(place.usb, 'early.tar')])
    inDatabase(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
       INSERT INTO messages (id, family_id, sender_id, content, created_at)
       SELECT printf('n%03d', i), family_id, sender_id, 'Hello', created_at FROM n, (SELECT * FROM messages LIMIT 1)`,
    )
    expect((await create()).code).toBe(0)
    expect((await place.restore(early, '--force')).code).toBe(0)
    expect((await create()).code).toBe(0)
  })
})
