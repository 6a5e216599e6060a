import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#src/operations/doctor/doctor.finding'
import { type HomeWithUploads, homeWithUploads } from './backup-home'
import { folder, hearth, serve } from './hearth'

let healthy: HomeWithUploads
let place: ReturnType<typeof damageableCopy>
beforeAll(async () => {
  healthy = await homeWithUploads(2)
})
beforeEach(() => {
  place = damageableCopy(healthy.data)
})
afterEach(() => place[Symbol.dispose]())
afterAll(() => healthy[Symbol.dispose]())

/** A copy of the data folder that a test may damage. */
const damageableCopy = (data: string) => {
  const copy = folder()
  cpSync(data, copy.data, { recursive: true })
  const run = (args: string[], env?: Record<string, string>) => hearth([...args, '--data', copy.data], { env })
  return {
    ...copy,
    run,
    json: async (args: string[], env?: Record<string, string>) => JSON.parse((await run([...args, '--json'], env)).out),
  }
}

type Report = { ok: boolean; findings: Finding[] }
const runDoctor = (env?: Record<string, string>): Promise<Report> => place.json(['doctor'], env)
const finding = (report: Report, check: string) => report.findings.find((found) => found.check === check)
const objectPath = (index: number) => {
  const id = healthy.addresses[index]?.split('/').at(-1) ?? ''
  return join(place.data, 'objects', id.slice(-2), id)
}
const change = (sql: string) => {
  const database = new Database(join(place.data, 'hearth.db'))
  database.run('PRAGMA foreign_keys = OFF')
  database.run(sql)
  database.close()
}
/** Every file with its modification time in nanoseconds. */
const marks = () =>
  readdirSync(place.data, { recursive: true, encoding: 'utf8' })
    .map((name) => [name, statSync(join(place.data, name), { bigint: true }).mtimeNs])
    .sort()

const ofFolder = [
  'data folder',
  'folder identity',
  'file system',
  'permissions',
  'key',
  'free disk',
  'restore',
  'backups',
  'snapshots',
  'trash',
]
const ofWholeDatabase = ['database', 'references']
const ofDatabase = ['schema', 'write-ahead log', 'uploads', 'upload hashes', 'unused uploads', 'family zones', 'clock']
const ofMachine = ['time zone', 'settings', 'open files', 'SQLite', 'pictures', 'HEIC pictures']
const all = [...ofFolder, ...ofWholeDatabase, ...ofDatabase, ...ofMachine]

describe('on a healthy folder, doctor', () => {
  test('finds no problem, names every check, and changes nothing', async () => {
    const before = marks()
    const { code, out, err } = await place.run(['doctor'])
    expect([code, err]).toEqual([0, ''])
    for (const check of all) expect(out).toContain(`  ${check}: `)
    expect(out).toEndWith('\nNothing is wrong.\n')
    expect(marks()).toEqual(before)
    const report = await runDoctor()
    expect([report.ok, report.findings.map(({ check }) => check)]).toEqual([true, all])
    expect(report.findings.filter(({ state }) => state === 'problem')).toEqual([])
  })

  test('with --quick skips the checks that read the whole database', async () => {
    const report = (await place.json(['doctor', '--quick'])) as Report
    expect([report.ok, report.findings.map(({ check }) => check)]).toEqual([true, [...ofFolder, ...ofDatabase, ...ofMachine]])
  })

  test('documents its output in its help, and exits with 2 for wrong usage', async () => {
    const { code, out } = await hearth(['doctor', '--help'])
    expect(code).toBe(0)
    for (const word of ['--quick', '--json', '"findings"', '"advice"', 'Exit codes: 0 no problem, 1 at least one problem, 2 wrong usage.'])
      expect(out).toContain(word)
    expect((await place.run(['doctor', '--whole'])).code).toBe(2)
  })

  test('finds no problem while a server runs', async () => {
    await using _ = await serve(place.data)
    expect((await runDoctor()).ok).toBe(true)
  })
})

describe('doctor finds', () => {
  type Case = [check: string, what: string, harm: () => void, found: RegExp]
  const cases: Case[] = [
    ['uploads', 'an upload without its file', () => rmSync(objectPath(0)), /^1 without a file \([0-9a-f-]{36}\)$/],
    ['uploads', 'a truncated file', () => writeFileSync(objectPath(0), 'x'), /^1 with a different size/],
    ['key', 'a key readable by other users', () => chmodSync(join(place.data, 'secret.key'), 0o644), /other users can read it/],
    ['key', 'half a key', () => writeFileSync(join(place.data, 'secret.key'), 'x'), /^1 bytes instead of 32$/],
    ['references', 'rows with missing references', () => change('DELETE FROM users'), /^\d+ rows refer to missing rows \(in /],
    [
      'schema',
      'a newer database',
      () => change("INSERT INTO schema_migrations VALUES ('9999_later', '2026-01-01T00:00:00.000Z')"),
      /newer Hearth \(9999_later\)/,
    ],
    [
      'clock',
      'a clock that is behind',
      () => change("UPDATE sessions SET last_used_at = '2999-01-01T00:00:00.000Z'"),
      /behind the last use/,
    ],
    [
      'database',
      'a file that is no database',
      () => writeFileSync(join(place.data, 'hearth.db'), 'garbage'.repeat(1000)),
      /^can't be read: /,
    ],
    [
      'database',
      'a damaged database',
      () => {
        const path = join(place.data, 'hearth.db')
        writeFileSync(path, readFileSync(path).fill(7, 8192, 30_000))
      },
      /damaged|malformed/,
    ],
    ['data folder', 'a missing database', () => rmSync(join(place.data, 'hearth.db')), /^there is no database in /],
    ['family zones', 'an unknown time zone', () => change("UPDATE families SET timezone = 'Mars/Phobos'"), /: Mars\/Phobos$/],
    [
      'write-ahead log',
      'a WAL without checkpoints',
      () => {
        writeFileSync(join(place.data, 'hearth.db-wal'), '')
        truncateSync(join(place.data, 'hearth.db-wal'), 300 * 1024 ** 2)
      },
      /^300 MB, which is far too large$/,
    ],
    ...(process.getuid?.() === 0
      ? ([['permissions', 'a file of another user', () => chownSync(join(place.data, 'hearth.db'), 4711, 4711), /another user/]] as Case[])
      : []),
  ]

  test.each(cases)('%s: %s, says what to do, and exits with 1', async (check, _, harm, found) => {
    harm()
    const { code, out, err } = await place.run(['doctor', '--json'])
    const report = JSON.parse(out) as Report
    expect([code, report.ok]).toEqual([1, false])
    expect(err).toMatch(/^hearth: There (is a problem|are \d problems)\.\n$/)
    expect(finding(report, check)).toMatchObject({
      state: 'problem',
      found: expect.stringMatching(found),
      advice: expect.stringMatching(/.{20,}/),
    })
  })

  test('too little free space for uploads', async () => {
    const { code, out } = await place.run(['doctor', '--min-free', '900TB', '--json'])
    expect([code, finding(JSON.parse(out), 'free disk')]).toMatchObject([1, { state: 'problem' }])
  })

  test('old unused files, which are a note', async () => {
    const path = join(place.data, 'objects', 'zz', 'left.part')
    mkdirSync(join(path, '..'))
    writeFileSync(path, 'x')
    expect(finding(await runDoctor(), 'uploads')?.state).toBe('ok')
    utimesSync(path, 0, 0)
    const report = await runDoctor()
    expect([report.ok, finding(report, 'uploads')]).toMatchObject([
      true,
      { state: 'note', found: expect.stringContaining('objects/zz/left.part') },
    ])
  })

  test('a failed last backup', async () => {
    await place.run(['backup', 'create', '--min-free', '900TB'])
    expect(finding(await runDoctor(), 'backups')).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('The disk is too full'),
    })
    await place.run(['backup', 'create'])
    expect(finding(await runDoctor(), 'backups')).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^the newest verified one is hearth-\S+Z, [\d.]+ [KM]B$/),
    })
  })

  test('a missing folder', async () => {
    using nowhere = folder()
    const { code, out } = await hearth(['doctor', '--data', nowhere.data])
    expect([code, out]).toEqual([1, expect.stringContaining(`PROBLEM  data folder: ${nowhere.data} does not exist\n`)])
  })
})
