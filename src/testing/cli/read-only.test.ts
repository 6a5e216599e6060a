import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageAt, pagesOf } from '../damage'
import { maya } from '../fixtures/schema'
import { copyOf, familyHome, queryFile } from './damaged-home'
import { command, type folder } from './hearth'

// Read-only commands on a data folder without write permission. Only root can set one up.

const isRoot = process.getuid?.() === 0
let family: ReturnType<typeof folder>
let place: ReturnType<typeof copyOf>
beforeAll(async () => {
  family = await familyHome()
})
beforeEach(() => {
  place = copyOf(family.data)
  for (const name of ['usb', 'tmp']) {
    mkdirSync(place.out(name))
    chmodSync(place.out(name), 0o777)
  }
  chmodSync(place.path, 0o755)
})
afterEach(() => place[Symbol.dispose]())
afterAll(() => family[Symbol.dispose]())

const run = async (before: string[], args: string[]) => {
  const child = Bun.spawn([...before, ...command, ...args, '--data', place.data], {
    env: { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: place.out('tmp') },
    cwd: place.out('usb'),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { code, out, err }
}

/** Runs a command under a private read-only mount of the data folder, the state in which Linux leaves a failing disk. */
const mounted = (...args: string[]) =>
  run(
    [
      'unshare',
      '-m',
      'sh',
      '-c',
      `mount --bind "${place.data}" "${place.data}" && mount -o remount,ro,bind "${place.data}" && exec "$@"`,
      'sh',
    ],
    args,
  )

/** Runs a command as a user who may read the data folder but not write to it. */
const asReader = (...args: string[]) => {
  Bun.spawnSync(['chmod', '-R', 'a=rX', place.data])
  return run(['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'], args)
}

const ways = [
  ['on a read-only file system', mounted],
  ['as a user without write permission', asReader],
] as const

/** Leaves a change in the WAL, as a killed server does. */
const leaveWal = () => {
  const crashed = place.out('crashed')
  const live = new Database(place.file)
  live.run('PRAGMA wal_autocheckpoint = 0')
  live.run("UPDATE families SET name = 'Only in the log'")
  cpSync(place.data, crashed, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  live.close()
  cpSync(crashed, place.data, { recursive: true })
}

describe.skipIf(!isRoot).each(ways)('%s', (_, act) => {
  test.each([
    ['without a write-ahead log', () => {}, undefined],
    ['with a write-ahead log', leaveWal, 'Only in the log'],
  ])(
    '%s, every read-only command works and writes nothing into the folder',
    async (_what, prepare, name) => {
      const [{ id, name: before }] = queryFile<{ id: string; name: string }>(place.file, 'SELECT id, name FROM families') as [
        { id: string; name: string },
      ]
      // Deletes the files that this test's own read has left.
      for (const suffix of ['-wal', '-shm']) rmSync(place.file + suffix, { force: true })
      prepare()
      const expected = name ?? before
      const users = await act('user', 'list')
      const marks = place.marks()
      expect([users.code, users.err, users.out.includes(maya.email)]).toEqual([0, '', true])
      const families = await act('family', 'list')
      expect([families.code, families.err, families.out.includes(expected)]).toEqual([0, '', true])
      const exported = await act('export', '--family', id, '--to', place.out('usb/family.zip'))
      expect([exported.code, exported.err]).toEqual([0, expect.not.stringContaining('damaged')])
      const saved = await act('backup', 'create', '--to', place.out('usb/saved.tar'))
      expect([saved.code, saved.err]).toEqual([0, expect.not.stringContaining('damaged')])
      const doctor = JSON.parse((await act('doctor', '--json')).out) as { findings: { check: string; state: string }[] }
      expect(doctor.findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }))
      expect(doctor.findings).toContainEqual(expect.objectContaining({ check: 'uploads', state: 'ok' }))
      expect(place.marks()).toEqual(marks)
      expect(readdirSync(place.out('tmp'))).toEqual([])
    },
    60_000,
  )

  test('a damaged database is recovered, too', async () => {
    const page = pagesOf(join(family.data, 'hearth.db'), 'messages', 'leaf')[0] ?? 0
    place.damage((bytes) => void pageAt(bytes, page).fill(0))
    const saved = await act('backup', 'create', '--to', place.out('usb/saved.tar'))
    expect([saved.code, saved.err]).toEqual([1, expect.stringContaining('A recovered copy of it is used.')])
    expect(existsSync(place.out('usb/saved.tar'))).toBe(true)
    expect((await act('recover', '--to', place.out('usb/new.db'))).code).toBe(1)
    expect(existsSync(place.out('usb/new.db'))).toBe(true)
    expect(readdirSync(place.out('tmp'))).toEqual([])
  }, 60_000)
})

test.skipIf(!isRoot)('doctor reports a read-only file system and its possible causes', async () => {
  const { out } = await mounted('doctor', '--quick', '--json')
  expect((JSON.parse(out) as { findings: unknown[] }).findings).toContainEqual(
    expect.objectContaining({ check: 'permissions', state: 'problem', found: `${place.data} is on a file system that is read-only` }),
  )
})
