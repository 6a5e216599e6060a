// Over 300 lines: every kind of damage, against the same family.
import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecoveryReport } from '#src/operations/recovery/recovery.salvage'
import { pageAt, pagesOf } from '../damage'
import { maya } from '../fixtures/schema'
import { copyOf, countOf, familyHome, queryFile } from './damaged-home'
import { type folder, hearth, serve, signIn, spawnHearth } from './hearth'

let family: ReturnType<typeof folder>
let place: ReturnType<typeof copyOf>
beforeAll(async () => {
  family = await familyHome()
})
beforeEach(() => {
  place = copyOf(family.data)
})
afterEach(() => place[Symbol.dispose]())
afterAll(() => family[Symbol.dispose]())

const whole = () => join(family.data, 'hearth.db')
const zero = (...pages: number[]) =>
  place.damage((bytes) => {
    for (const page of pages) pageAt(bytes, page).fill(0)
    return undefined
  })
const firstPage = (name: string, kind: 'leaf' | 'internal') => pagesOf(whole(), name, kind)[0] ?? 0
const change = (sql: string) => {
  using database = new Database(place.file)
  database.run(sql)
}

type Answer = RecoveryReport & { file?: string; saved?: string; rejectedFile?: string | null }
const recover = async (...args: string[]) => {
  const { code, out, err } = await place.run(['recover', ...args, '--json'])
  return { code, err, report: JSON.parse(out) as Answer }
}
const advice = async () => {
  const { findings } = JSON.parse((await place.run(['doctor', '--json'])).out) as {
    findings: { check: string; state: string; advice: string }[]
  }
  return findings.find(({ check, state }) => check === 'database' && state === 'problem')?.advice ?? ''
}
const tables = [
  'users',
  'families',
  'family_members',
  'events',
  'messages',
  'tasks',
  'documents',
  'photos',
  'transactions',
  'activity',
  'objects',
]

describe('with damage only in an index', () => {
  beforeEach(() =>
    place.damage((bytes) => {
      const page = pageAt(bytes, firstPage('activity_family', 'leaf'))
      // Changes a character of the page's last value.
      page[page.length - 20] = 'x'.charCodeAt(0)
      return undefined
    }),
  )

  test('recover rebuilds it, loses nothing, and reports that', async () => {
    const { code, out, err } = await place.run(['recover', '--to', place.out('new.db')])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Only indexes were damaged, and they were rebuilt. Nothing is lost.')
    expect(queryFile(place.out('new.db'), 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    for (const table of tables) expect([table, countOf(place.out('new.db'), table)]).toEqual([table, countOf(whole(), table)])
  })

  test('doctor tries the repair on a copy, advises it, and changes nothing', async () => {
    const before = place.marks()
    expect(await advice()).toBe(
      `Nothing is lost: a copy could be repaired by rebuilding its indexes. Stop the server and run \`hearth recover --replace --data ${place.data}\`.`,
    )
    expect(place.marks()).toEqual(before)
  })

  test('recover --replace installs the result, keeps the damaged database, and lets the family sign in', async () => {
    const damaged = readFileSync(place.file)
    const { code, report } = await recover('--replace')
    expect([code, report.method, report.isLossy]).toEqual([0, 'reindex', false])
    expect(readFileSync(join(report.saved ?? '', 'hearth.db')).equals(damaged)).toBe(true)
    expect(readdirSync(place.data).filter((name) => /^restore|\.part$/.test(name))).toEqual([])
    expect((await place.run(['doctor'])).code).toBe(0)
    await using server = await serve(place.data)
    expect((await signIn(server.url, maya.email, maya.password)).status).toBe(200)
  })
})

describe('with damaged rows', () => {
  test('recover counts the lost ones, exits with 1, and keeps all others', async () => {
    zero(firstPage('messages', 'leaf'))
    const { code, err, report } = await recover('--to', place.out('new.db'))
    const left = countOf(place.out('new.db'), 'messages')
    const lost = countOf(whole(), 'messages') - left
    expect(lost).toBeGreaterThan(0)
    expect([code, err]).toEqual([1, `hearth: ${lost} rows are lost. Everything else is recovered.\n`])
    expect(report).toMatchObject({ method: 'salvage', isLossy: true, integrity: 'ok', foreignKeyViolations: 0 })
    expect(report.tables.filter(({ lost }) => lost !== 0)).toEqual([{ table: 'messages', rows: left, lost, exact: true, doubtful: 0 }])
    for (const table of tables.filter((name) => name !== 'messages'))
      expect([table, countOf(place.out('new.db'), table)]).toEqual([table, countOf(whole(), table)])
  })

  test('an interior page of a table costs no row', async () => {
    zero(firstPage('activity', 'internal'))
    const { code, report } = await recover('--to', place.out('new.db'))
    expect([code, report.isLossy]).toEqual([0, false])
    expect(queryFile(place.out('new.db'), 'SELECT * FROM activity ORDER BY id')).toEqual(
      queryFile(whole(), 'SELECT * FROM activity ORDER BY id'),
    )
  })

  test('deleted rows do not reappear', async () => {
    change(
      'DELETE FROM activity WHERE id IN (SELECT id FROM activity ORDER BY id LIMIT 500); DELETE FROM notifications; PRAGMA wal_checkpoint(TRUNCATE)',
    )
    const left = countOf(place.file, 'activity')
    zero(pagesOf(place.file, 'activity', 'internal')[0] ?? 0)
    expect((await recover('--to', place.out('new.db'))).report.isLossy).toBe(false)
    expect([countOf(place.out('new.db'), 'activity'), countOf(place.out('new.db'), 'notifications')]).toEqual([left, 0])
  })

  test('rows of a lost account stay, under a placeholder account without sign-in', async () => {
    zero(firstPage('users', 'leaf'))
    const { code, report } = await recover('--replace')
    expect(code).toBe(1)
    expect(report.references.placeholders).toHaveLength(countOf(whole(), 'users'))
    expect(countOf(place.file, 'messages')).toBe(countOf(whole(), 'messages'))
    const [maker] = queryFile<{ username: string }>(place.file, 'SELECT username FROM users ORDER BY id')
    expect(maker?.username).toStartWith('recovered-')
    await using server = await serve(place.data)
    expect((await signIn(server.url, maker?.username ?? '', '!')).status).toBe(401)
  })

  test('rows whose parent row is lost are written beside the new database, readable only by its owner', async () => {
    zero(...pagesOf(whole(), 'events', 'leaf'), ...pagesOf(whole(), 'events', 'internal'))
    const { report } = await recover('--to', place.out('new.db'))
    const file = report.rejectedFile ?? ''
    const rejected = readFileSync(file, 'utf8').trim().split('\n')
    expect(rejected).toHaveLength(report.rejected)
    const participants = countOf(whole(), 'event_participants')
    expect(rejected.filter((line) => JSON.parse(line).table === 'event_participants')).toHaveLength(participants)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('search finds the recovered rows', async () => {
    zero(...pagesOf(whole(), 'text_index_data', 'leaf'), firstPage('documents_text_data', 'leaf'))
    const { code, report } = await recover('--replace')
    expect([code, report.method]).toEqual([0, 'salvage'])
    const matches = (file: string) => queryFile(file, `SELECT count(*) AS rows FROM text_index WHERE text_index MATCH 'the'`)
    expect(matches(place.file)).toEqual(matches(whole()))
    expect(queryFile(place.file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
  })

  test('doctor advises the newest verified backup, and recover for newer rows', async () => {
    const { out } = await place.run(['backup', 'create', '--json'])
    const name = (JSON.parse(out) as { file: string }).file.split('/').at(-1) ?? ''
    zero(firstPage('messages', 'leaf'))
    const doctorAdvice = await advice()
    expect(doctorAdvice).toContain(
      `Stop the server and restore the newest verified backup: \`hearth backup restore ${name} --force --data ${place.data}\`.`,
    )
    expect(doctorAdvice).toContain(`\`hearth recover --replace --data ${place.data}\``)
    expect(doctorAdvice).toMatch(/\d+ rows are lost\./)
  })
})

describe('changes that are only in the WAL', () => {
  test.each([
    ['a damaged table', (bytes: Buffer) => pageAt(bytes, firstPage('messages', 'leaf')).fill(0)],
    ['a damaged header', (bytes: Buffer) => bytes.fill(7, 0, 100)],
    ['a damaged schema', (bytes: Buffer) => pageAt(bytes, 1).fill(0)],
  ])('are recovered from %s', async (_, damage) => {
    const live = new Database(place.file)
    live.run('PRAGMA wal_autocheckpoint = 0')
    live.run("UPDATE families SET name = 'Only in the log'")
    const crashed = join(place.path, 'crashed')
    cpSync(place.data, crashed, { recursive: true })
    live.close()
    const file = join(crashed, 'hearth.db')
    const bytes = readFileSync(file)
    damage(bytes)
    writeFileSync(file, bytes)
    const { out } = await hearth(['recover', '--to', place.out('new.db'), '--json', '--data', crashed])
    expect((JSON.parse(out) as Answer).hasWal).toBe(true)
    expect(queryFile(place.out('new.db'), 'SELECT DISTINCT name FROM families')).toEqual([{ name: 'Only in the log' }])
  })
})

describe('recover', () => {
  test('makes a copy of an undamaged database, or changes nothing', async () => {
    expect(await recover('--to', place.out('new.db'))).toMatchObject({ code: 0, report: { method: 'intact', isLossy: false } })
    const before = readFileSync(place.file)
    const { code, report } = await recover('--replace')
    expect([code, report.saved]).toEqual([0, null as never])
    expect(readFileSync(place.file).equals(before)).toBe(true)
    expect(readdirSync(place.data).filter((name) => name.startsWith('before-'))).toEqual([])
  })

  test('--replace is refused while a server runs; --to is not', async () => {
    await using _ = await serve(place.data)
    const { code, err } = await place.run(['recover', '--replace'])
    expect([code, err]).toEqual([1, expect.stringContaining('Another Hearth server already uses')])
    expect((await place.run(['recover', '--to', place.out('new.db')])).code).toBe(0)
  })

  test('says what to do about an unreadable file, and leaves no files', async () => {
    writeFileSync(place.file, 'garbage'.repeat(10_000))
    const { code, out, err } = await place.run(['recover', '--to', place.out('new.db')])
    expect([code, out]).toEqual([1, ''])
    expect(err).toStartWith(`hearth: No row of Hearth can be read in ${place.file}. There is no backup in ${place.data}/backups`)
    expect(existsSync(place.out('new.db'))).toBe(false)
    expect(readdirSync(place.path)).toEqual(['data'])
  })

  test('overwrites nothing, and wants either --to or --replace', async () => {
    writeFileSync(place.out('new.db'), 'mine')
    expect(await place.run(['recover', '--to', place.out('new.db')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })
    expect((await place.run(['recover'])).code).toBe(2)
    expect((await place.run(['recover', '--to', place.out('other.db'), '--replace'])).code).toBe(2)
  })

  test('restores a lost identity from the data folder', async () => {
    change("INSERT OR REPLACE INTO server_state VALUES ('folder_id', 'the-id'), ('generation', '7')")
    change('PRAGMA wal_checkpoint(TRUNCATE)')
    writeFileSync(join(place.data, 'hearth-folder.json'), JSON.stringify({ id: 'the-id', generation: 7 }))
    const page = pagesOf(place.file, 'server_state', 'leaf')[0] ?? 0
    zero(page)
    await recover('--replace')
    expect(queryFile(place.file, 'SELECT * FROM server_state ORDER BY key')).toEqual([
      { key: 'folder_id', value: 'the-id' },
      { key: 'generation', value: '7' },
    ])
  })

  test.skipIf(process.getuid?.() !== 0)('--replace keeps the owner of the database', async () => {
    zero(firstPage('sqlite_autoindex_messages_1', 'leaf'))
    Bun.spawnSync(['chown', '-R', '1234:1234', place.data])
    Bun.spawnSync(['chmod', '755', place.path])
    const { out } = await spawnHearth(['recover', '--replace', '--json', '--data', place.data])
    const report = JSON.parse(out) as Answer
    expect([place.file, report.saved ?? ''].map((path) => statSync(path).uid)).toEqual([1234, 1234])
  })
})

describe('on a damaged database', () => {
  type Harm = [what: string, damage: () => void]
  const harms: Harm[] = [
    ['a page of noise in the middle', () => place.damage((bytes) => void pageAt(bytes, firstPage('messages', 'leaf')).fill('noise'))],
    ['a truncated tail', () => place.damage((bytes) => bytes.subarray(0, bytes.length - 40 * 4096 - 100))],
    ['a damaged header', () => place.damage((bytes) => void bytes.fill(0xff, 0, 100))],
    ['a lost first page', () => zero(1)],
    ['a lost page of the schema', () => zero(pagesOf(whole(), 'sqlite_schema', 'leaf')[1] ?? 0)],
    ['a lost account page', () => zero(firstPage('family_members', 'leaf'))],
  ]

  test.each(harms)(
    'with %s, user list, export and backup work, and the folder is unchanged',
    async (_, damage) => {
      damage()
      const before = place.marks()
      mkdirSync(place.out('usb'))
      const [family] = queryFile<{ id: string }>(whole(), 'SELECT id FROM families')
      // One by one: the last of several readers deletes SQLite's own files, and two that end at once may both leave them.
      const users = await place.run(['user', 'list', '--json'])
      const families = await place.run(['family', 'list', '--json'])
      const exported = await place.run(['export', '--family', family?.id ?? '', '--to', place.out('usb'), '--json'])
      const examined = await place.run(['doctor'])
      expect((JSON.parse(users.out) as { email: string }[]).map(({ email }) => email)).toContain(maya.email)
      expect((JSON.parse(families.out) as { id: string }[]).map(({ id }) => id)).toEqual([family?.id ?? ''])
      expect([exported.code, exported.err]).toEqual([
        expect.any(Number),
        expect.stringContaining('is damaged. A recovered copy of it is used.'),
      ])
      expect(existsSync((JSON.parse(exported.out) as { file: string }).file)).toBe(true)
      expect(examined.code).toBe(1)
      // The statements of an aborted read keep their connection open, and with it SQLite's own files, until they are collected.
      Bun.gc(true)
      expect(place.marks()).toEqual(before)
      const archive = place.out('saved.tar')
      const [saved, recovered] = await Promise.all([
        place.run(['backup', 'create', '--to', archive, '--json']),
        place.run(['recover', '--to', place.out('new.db')]),
      ])
      expect(saved.err).toContain('A recovered copy of it is used.')
      expect([saved.code, recovered.code]).toEqual([exported.code, exported.code])
      expect((await hearth(['backup', 'verify', archive, '--data', place.data])).code).toBe(0)
    },
    60_000,
  )

  test('commands exit with 0 if nothing is lost, and with 1 if rows are lost', async () => {
    const [{ id }] = queryFile<{ id: string }>(whole(), 'SELECT id FROM families') as [{ id: string }]
    zero(firstPage('sqlite_autoindex_messages_1', 'leaf'))
    expect((await place.run(['export', '--family', id, '--to', place.out('whole.zip')])).code).toBe(0)
    zero(firstPage('messages', 'leaf'))
    const { code, err } = await place.run(['export', '--family', id, '--to', place.out('part.zip')])
    expect([code, existsSync(place.out('part.zip'))]).toEqual([1, true])
    expect(err).toContain('this output is what could be recovered')
  })
})
