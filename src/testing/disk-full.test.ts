// Over 300 lines: every write of the product on one small disk, which takes a second to mount.
import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openArchive } from '../operations/backups/backups.archive'
import { readName } from '../operations/backups/backups.rules'
import { systemClock } from '../platform/clock'
import { home, makeFamilyFolder, serve, spawnHearth } from './cli/hearth'
import { type SmallDisk, smallDisk } from './disk-full.disk'
import { type Answer, visit } from './disk-full.visit'
import { Socket } from './socket'
import { contentDigest, type Parts, partOf, teal } from './uploads'

/** The executable on a disk of 16 MB that is full. */

const disk = (await smallDisk()) as SmallDisk
const support = { disk, why: disk ? '' : ' (skipped: this machine has no small disk and allows no mount)' }
afterAll(() => disk?.[Symbol.dispose]())

const env = { HEARTH_DATA: disk?.data ?? '', HEARTH_BACKUP_AT: 'off', HEARTH_MIN_FREE: '0' }
const run = (args: string[]) => spawnHearth(args, { env })
const full = { code: 'disk_full', message: 'The disk of this server is full. Nothing was saved.' }
const letter = 'Dear grandmother, '.repeat(3000)

/** Every file of the data folder with the hash of its content, except SQLite's temporary files. */
const tree = () =>
  Object.fromEntries(
    readdirSync(disk.data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.lock$|-shm$|-wal$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(disk.data.length), createHash('sha256').update(readFileSync(path)).digest('hex')])
      .sort(),
  )
/** Every file of an upload, complete or not. */
const uploadsIn = (data: string) => readdirSync(join(data, 'objects'), { recursive: true }).filter((name) => /\/.*-/.test(String(name)))
const inDatabase = (sql: string) => {
  using database = new Database(join(disk.data, 'hearth.db'))
  database.run(sql)
}
const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  for (const end = performance.now() + 40_000; performance.now() < end; await Bun.sleep(50)) if (await isSo()) return
  throw new Error(`Timed out after 40 seconds: ${what}`)
}

/** Repeats a write until it fails: the WAL may have free space inside. */
const writeUntilFull = async (write: () => Promise<Answer>) => {
  for (let tries = 0; tries < 5000; tries++) {
    const answer = await write()
    if (answer.status !== 201) return answer
  }
  throw new Error('The disk never became full.')
}

describe.skipIf(!disk)(`on a full disk${support.why}`, () => {
  beforeEach(async () => {
    await makeFamilyFolder(disk.data)
  })
  afterEach(() => {
    disk.clear()
    for (const name of readdirSync(disk.path)) Bun.spawnSync(['rm', '-rf', join(disk.path, name)])
  })

  const isClean = async () => {
    const { out } = await run(['doctor', '--json'])
    expect(JSON.parse(out)).toMatchObject({ ok: true })
  }

  test('writes and uploads are 507 with a message, reads work, no partial file stays, and free space is enough to continue', async () => {
    const server = await serve(disk.data, { env })
    const [own, other] = [await visit(server.url), await visit(server.url)]
    const { address } = await own.upload(letter)
    const tickets = [await own.ticket(), await own.ticket()]
    const before = tree()
    const saved: string[] = []
    const say = async () => {
      const content = `${saved.length} ${'x'.repeat(3000)}`
      const answer = await own.say(content)
      if (answer.status === 201) saved.push(content)
      return answer
    }
    for (let n = 0; n < 40; n++) await say()
    disk.fill()

    expect(await writeUntilFull(say)).toMatchObject({ status: 507, body: full })
    const refused = [
      await own.task('Water the plants'),
      await own.send('PUT', '/api/user/settings', { aiAssistantName: 'Robin' }),
      await own.send('POST', '/api/objects/upload'),
      await own.signIn(),
      ...(await Promise.all(tickets.map((ticket) => own.send('PUT', ticket, letter)))),
    ]
    for (const { status, body } of refused) expect([status, body]).toEqual([507, full])

    expect((await own.messages()).map(({ content }) => content).slice(-20)).toEqual(saved.slice(-20))
    expect((await own.get(address)).body).toBe(letter)
    for (const path of ['/', '/livez', '/api/auth/user', '/api/families', `/api/families/${own.familyId}/tasks`])
      expect([path, (await other.get(path)).status]).toEqual([path, 200])
    const socket = new Socket({ url: server.url, cookie: own.cookie })
    expect(await socket.join(own.familyId)).toMatchObject({ type: 'joined' })
    // Closing a socket is also a write.
    await socket.close()
    // Regression: every monitor used to report a healthy server.
    for (const path of ['/api/health', '/healthz', '/readyz']) expect([path, (await other.get(path)).status]).toEqual([path, 503])
    expect((await own.get('/api/health')).body).toMatchObject({
      problems: [{ code: 'disk_full', message: expect.stringContaining(disk.data) }],
    })
    expect(Object.keys(tree())).toEqual(Object.keys(before))

    disk.clear()
    for (const path of ['/api/health', '/healthz', '/readyz']) expect([path, (await other.get(path)).status]).toEqual([path, 200])
    expect((await own.say('There is room again')).status).toBe(201)
    expect((await own.signIn()).status).toBe(200)
    expect(await own.upload(letter)).toMatchObject({ status: 200 })
    const { code, err } = await server.stop()
    expect(code).toBe(0)
    expect(err.match(/"disk full[^"]*"/g)).toEqual(['"disk full: nothing can be saved"'])
    await isClean()
  }, 60_000)

  test('a part of a large upload is 507, and deleting the earlier parts frees their space', async () => {
    await using server = await serve(disk.data, { env })
    const own = await visit(server.url)
    const bytes = new Uint8Array(8 * 1024 * 1024 + 1000).fill(97)
    const begin = async () => {
      const { body } = await own.send('POST', '/api/objects/upload', { size: bytes.length })
      return (body as { parts: Parts }).parts.url
    }
    const put = async (url: string, part: number) => {
      const body = partOf(bytes, part)
      const headers = { cookie: own.cookie, 'content-digest': contentDigest(body) }
      return (await fetch(server.url + url.replace('{part}', `${part}`), { method: 'PUT', body, headers })).status
    }
    const url = await begin()
    expect([await put(url, 1), uploadsIn(disk.data).length]).toEqual([204, 1])
    disk.fill()
    expect([await put(url, 0), uploadsIn(disk.data)]).toEqual([507, []])
    disk.clear()
    const again = await begin()
    expect([await put(again, 0), await put(again, 1)]).toEqual([204, 204])
    expect(await own.send('POST', again.replace('/parts/{part}', '/complete'))).toMatchObject({ status: 200 })
    await isClean()
  }, 60_000)

  test('a server stops cleanly, and has all saved data after a restart', async () => {
    const server = await serve(disk.data, { env })
    const own = await visit(server.url)
    let saved = 0
    disk.fill(400_000)
    await writeUntilFull(async () => {
      const answer = await own.say('x'.repeat(3000))
      if (answer.status === 201) saved++
      return answer
    })
    expect(saved).toBeGreaterThan(5)
    expect((await server.stop()).code).toBe(0)
    disk.clear()
    await isClean()
    await using again = await serve(disk.data, { env })
    expect(await (await visit(again.url)).messages()).toHaveLength(Math.min(saved, 200))
  }, 60_000)

  test('a request that would record a visit is not refused', async () => {
    await using server = await serve(disk.data, { env })
    const own = await visit(server.url)
    inDatabase("UPDATE sessions SET last_used_at = '2020-01-01T00:00:00.000Z'")
    disk.fill()
    await writeUntilFull(() => own.say('x'.repeat(3000)))
    expect((await own.get('/api/auth/user')).status).toBe(200)
    disk.clear()
    await own.get('/api/auth/user')
    expect((await own.get('/api/auth/user')).status).toBe(200)
  }, 60_000)

  test('an almost full disk accepts messages but no uploads', async () => {
    await using server = await serve(disk.data, { env: { ...env, HEARTH_MIN_FREE: '200MB' } })
    const own = await visit(server.url)
    const message = 'The disk of this server is almost full, so it takes no more files. Everything else is still saved.'
    expect(await own.upload(letter)).toMatchObject({ status: 507, body: { code: 'disk_full', message } })
    expect((await own.say('Hello')).status).toBe(201)
    expect(uploadsIn(disk.data)).toEqual([])
  }, 60_000)

  test('background work waits, logs once, and runs when there is space; admins are notified of failed backups', async () => {
    // Other jobs would have to save their plans first.
    inDatabase('DELETE FROM jobs')
    inDatabase("INSERT INTO jobs (kind, run_at) VALUES ('back-up', '2026-01-01T03:00:00.000Z')")
    const server = await serve(disk.data, { env: { ...env, HEARTH_BACKUP_AT: '03:00', TEST_BACKGROUND_DELAY: '4' } })
    const own = await visit(server.url)
    disk.fill()
    await writeUntilFull(() => own.say('x'.repeat(3000)))
    // The work starts after four seconds and is retried every two.
    await Bun.sleep(8_000)
    expect((await own.get('/livez')).status).toBe(200)
    expect(await own.told()).toEqual([])

    disk.clear()
    disk.fill(600_000)
    const told = async (kind: string) => (await own.told()).filter((notification) => notification.kind === kind)
    await until('a failure was reported', async () => (await told('backup_failed')).length > 0)
    expect(await told('backup_failed')).toMatchObject([{ title: expect.stringMatching(/^The disk is too full: this needs/) }])
    expect(await told('server_alert')).toMatchObject([{ title: expect.stringMatching(/^The disk is full or almost full/) }])
    expect(readdirSync(join(disk.data, 'backups')).sort()).toEqual(['history.jsonl', 'objects'])

    disk.clear()
    expect((await own.send('POST', '/api/backups')).status).toBe(201)
    const made = () => readdirSync(join(disk.data, 'backups')).filter((name) => readName(name) !== undefined)
    await until('a backup was made', () => made().length > 0)
    const { code, err } = await server.stop()
    expect([code, err.split('\n').filter((line) => line.includes('background work')).length]).toEqual([0, 1])
    await isClean()
  }, 120_000)

  test('a server says why it can’t start, and starts once there is space', async () => {
    const before = tree()
    disk.fill()
    const { code, out, err } = await run(['serve'])
    expect([code, out, err]).toEqual([
      1,
      '',
      `hearth: The disk of ${disk.data} is full, so Hearth can't start. Nothing is lost: free some space, a megabyte is enough, and start it again.\n`,
    ])
    expect(tree()).toEqual(before)
    disk.clear()
    disk.fill(1024 * 1024)
    await using server = await serve(disk.data, { env })
    expect((await (await visit(server.url)).say('Hello')).status).toBe(201)
  }, 60_000)

  test('a failed migration reports it and keeps the old database without partial files', async () => {
    const old = join(disk.path, 'older')
    mkdirSync(old)
    const { openDatabase } = await import('../platform/database/db')
    const { migrate, migrationNames } = await import('../platform/database/migrations/migrate')
    const { migrationsDir } = await import('../platform/native/embedded')
    const [first = ''] = migrationNames(migrationsDir())
    await Bun.write(join(disk.path, 'only', `${first}.sql`), Bun.file(join(migrationsDir(), `${first}.sql`)))
    const database = openDatabase(old)
    migrate(database.sqlite, join(disk.path, 'only'), old)
    database.close()
    const content = () => readFileSync(join(old, 'hearth.db'))
    const before = content()
    disk.fill(150_000)
    const { code, err } = await spawnHearth(['serve'], { env: { ...env, HEARTH_DATA: old, HEARTH_PORT: '0' } })
    expect([code, err]).toEqual([1, expect.stringContaining('full')])
    expect(err).not.toContain('unexpected error')
    expect(content().equals(before)).toBe(true)
    expect(existsSync(join(old, 'backups')) ? readdirSync(join(old, 'backups')) : []).toEqual([])
    disk.clear()
    await using server = await serve(old, { env })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  }, 60_000)

  test('a backup that fills the disk reports it', async () => {
    const file = join(disk.path, 'half.tar.part')
    const large = join(disk.path, 'large')
    await Bun.write(large, new Uint8Array(9 << 20))
    const archive = await openArchive(file)
    const error = await archive.addFile('hearth.db', large).catch((thrown) => thrown)
    await archive.close()
    expect(error).toMatchObject({ code: 'ENOSPC' })
  })

  test('a manual backup fails with a message and leaves no files', async () => {
    const before = tree()
    disk.fill()
    for (const args of [[], ['--to', disk.path]]) {
      const { code, out, err } = await run(['backup', 'create', '--json', ...args])
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^hearth: The disk is (too )?full.*\.\n$/)])
    }
    expect(Object.keys(tree()).filter((name) => !name.endsWith('history.jsonl'))).toEqual(Object.keys(before))
    expect(readdirSync(disk.path).sort()).toEqual(['ballast', 'data'])
    disk.clear()
    expect((await run(['backup', 'create'])).code).toBe(0)
    await isClean()
  }, 60_000)

  test('a backup interrupted between two uploads keeps the earlier ones, and the next one continues', async () => {
    const server = await serve(disk.data, { env })
    const own = await visit(server.url)
    await own.upload(letter)
    expect((await run(['backup', 'create'])).code).toBe(0)
    for (let n = 0; n < 12; n++) await own.upload(`${n} ${letter.repeat(3)}`)
    await server.stop()
    const { createStoreBackup } = await import('../operations/backups/backups.create.folder')
    const clock = systemClock
    // Something else fills the disk after the check at the beginning.
    let seen = 0
    const report = () => void (++seen === 3 && disk.fill(20_000))
    const failed = await createStoreBackup({ dataDir: disk.data, name: 'hearth-2026-01-01T000000Z', clock, report }).catch((error) => error)
    expect(failed).toMatchObject({ code: 'ENOSPC' })
    disk.clear()
    const [before] = JSON.parse((await run(['backup', 'list', '--json'])).out)
    expect((await run(['backup', 'verify', before.name])).code).toBe(0)
    expect((await run(['backup', 'create'])).code).toBe(0)
    const names = (JSON.parse((await run(['backup', 'list', '--json'])).out) as { name: string }[]).map(({ name }) => name)
    expect(names).toHaveLength(2)
    for (const name of names) expect((await run(['backup', 'verify', name])).code).toBe(0)
    expect(readdirSync(join(disk.data, 'backups'), { recursive: true }).filter((name) => String(name).includes('.part'))).toEqual([])
    await isClean()
  }, 60_000)
})

/** Limits the size of files of a process; larger writes fail as with a quota. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  Bun.spawnSync(['prlimit', '--pid', String(pid), `--fsize=${bytes}:`]).exitCode === 0

test.skipIf(!Bun.which('prlimit'))(
  'a write that fails with another error than a full disk is 507, too, and leaves no partial file',
  async () => {
    using place = await home()
    await using server = await serve(place.data, { env: { HEARTH_MIN_FREE: '0', HEARTH_BACKUP_AT: 'off' } })
    const own = await visit(server.url)
    const ticket = await own.ticket()
    expect(limitFiles(server.pid, 1)).toBe(true)
    const refused = { status: 507, body: { code: 'disk_full', message: 'The disk of this server is full or broken. Nothing was saved.' } }
    expect((await own.get('/api/health')).status).toBe(200)
    expect(await own.say('Hello')).toMatchObject(refused)
    expect(await own.signIn()).toMatchObject(refused)
    expect(await own.get('/api/health')).toMatchObject({ status: 503, body: { problems: [{ code: 'disk_unwritable' }] } })
    expect(await own.send('PUT', ticket, letter)).toMatchObject(refused)
    expect(await own.messages()).toEqual([])
    limitFiles(server.pid, 'unlimited')
    expect((await own.say('Hello')).status).toBe(201)
    expect((await own.upload(letter)).status).toBe(200)
    expect(uploadsIn(place.data)).toHaveLength(1)
    expect((await own.get('/api/health')).status).toBe(200)
    expect(existsSync(join(place.data, '.write-test'))).toBe(false)
  },
  60_000,
)

describe('pictures on a full disk', () => {
  // With space for sharp's libraries.
  let disk: SmallDisk | undefined
  afterAll(() => disk?.[Symbol.dispose]())

  test.skipIf(!support.disk)(
    `are shown in widths that are not cached${support.why}`,
    async () => {
      disk = (await smallDisk(64)) as SmallDisk
      await makeFamilyFolder(disk.data)
      await using server = await serve(disk.data, { env: { HEARTH_MIN_FREE: '0', HEARTH_BACKUP_AT: 'off' } })
      const own = await visit(server.url)
      const ticket = await own.ticket()
      const sent = await own.send('PUT', ticket, await teal(1600, 1200).jpeg().toBuffer())
      expect(sent.status).toBe(200)
      disk.fill()
      const address = ticket.split('?')[0]
      for (const width of [320, 960, 1920]) expect([width, (await own.get(`${address}?w=${width}`)).status]).toEqual([width, 200])
      expect(
        readdirSync(join(disk.data, 'cache/thumbnails'), { recursive: true }).filter((name) => /\.webp/.test(String(name))),
      ).toHaveLength(1)
    },
    60_000,
  )
})
