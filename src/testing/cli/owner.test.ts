import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { folder, home, password, serve, signIn, spawnHearth } from './hearth'

// Commands that root runs on the data folder of another user, as with `sudo hearth …` beside a service.

const isRoot = process.getuid?.() === 0
const service = 1234

const everything = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
]
const give = (path: string) => {
  for (const entry of everything(path)) chownSync(entry, service, service)
}
const foreign = (path: string) => everything(path).filter((entry) => lstatSync(entry).uid !== service)

/** Ada's family in a folder of the service's user, below one that every user may enter. */
const serviceHome = async () => {
  const place = await home()
  chmodSync(place.path, 0o755)
  give(place.data)
  give(place.temporary)
  const usb = join(place.path, 'usb')
  mkdirSync(usb)
  chownSync(usb, service, service)
  return { ...place, usb }
}

type Place = Awaited<ReturnType<typeof serviceHome>>

describe.skipIf(!isRoot)('root on the data folder of another user', () => {
  let place: Place
  let family: string
  beforeAll(async () => {
    place = await serviceHome()
    family = JSON.parse((await place.spawn(['family', 'list', '--json'])).out)[0].id
  })
  afterAll(() => place[Symbol.dispose]())

  test('leaves no file that this user can’t use, with any command', async () => {
    const max = ['--first-name', 'Max', '--username', 'max', '--password-stdin']
    const runs = [
      await place.spawn(['backup', 'create']),
      await place.spawn(['backup', 'create', '--to', place.usb]),
      await place.spawn(
        ['backup', 'verify', readdirSync(place.usb)[0] ?? ''].map((arg) => (arg.endsWith('.tar') ? join(place.usb, arg) : arg)),
      ),
      await place.spawn(['export', '--family', family, '--to', place.usb]),
      await place.spawn(['user', 'add', '--family', family, ...max], password),
      await place.spawn(['invite', '--email', 'eve@example.org']),
      await place.spawn(['doctor', '--min-free', '0']),
      await place.spawn(['version']),
      await place.spawn(['backup', 'prune', '--keep', '5']),
    ]
    expect(runs.map(({ code, err }) => (code ? err : code))).toEqual(runs.map(() => 0))
    expect([...foreign(place.data), ...foreign(place.usb)]).toEqual([])
  })

  test('restores a backup for this user', async () => {
    const archive = readdirSync(place.usb).find((name) => name.endsWith('.tar')) ?? ''
    expect(await place.spawn(['backup', 'restore', join(place.usb, archive), '--force'])).toMatchObject({ code: 0 })
    expect(readdirSync(place.data).some((name) => name.startsWith('before-restore-'))).toBe(true)
    expect(foreign(place.data)).toEqual([])
  })

  test('leaves the running server able to make backups', async () => {
    await using server = await serve(place.data, { uid: service })
    const { ask, cookie } = await signIn(server.url, 'ada')
    expect((await place.spawn(['backup', 'create'])).code).toBe(0)
    expect((await ask('/api/backups')).status).toBe(200)
    const started = await fetch(`${server.url}/api/backups`, { method: 'POST', headers: { cookie } })
    expect(started.status).toBe(201)
    const now = async () => (await (await ask('/api/backups')).json()) as { running: unknown; backups: { result: string }[] }
    for (let tries = 0; (await now()).running && tries < 200; tries++) await Bun.sleep(50)
    expect((await now()).backups[0]).toMatchObject({ result: 'done' })
    expect(foreign(place.data)).toEqual([])
  })

  test('serves as this user', async () => {
    await using server = await serve(place.data, { env: { TMPDIR: place.temporary } })
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:(\\s${service}){4}$`, 'm'))
    expect(status).toMatch(new RegExp(`^Gid:(\\s${service}){4}$`, 'm'))
    expect(status).toMatch(new RegExp(`^Groups:\\s${service}\\s*$`, 'm'))
    expect(foreign(place.data)).toEqual([])
  })

  test('follows no symbolic link of this user out of the folder', async () => {
    using other = folder()
    const secret = join(other.path, 'shadow')
    writeFileSync(secret, 'root alone\n', { mode: 0o600 })
    const history = join(place.data, 'backups/history.jsonl')
    copyFileSync(history, `${history}.kept`)
    expect((await spawnHearth(['family', 'list', '--data', place.data])).code).toBe(0)
    await Bun.file(history).delete()
    symlinkSync(secret, history)
    await place.spawn(['backup', 'create'])
    await Bun.file(history).delete()
    expect([readFileSync(secret, 'utf8'), lstatSync(secret).uid]).toEqual(['root alone\n', 0])
  })

  test.each<[string, (place: Place, closed: string) => string[]]>([
    ['backup create', (_, closed) => ['backup', 'create', '--to', closed]],
    ['export', (_, closed) => ['export', '--family', family, '--to', closed]],
    ['backup restore', (_, closed) => ['backup', 'restore', join(closed, 'a.tar'), '--force']],
  ])('says for %s which path this user may not use, and how to change that', async (_, args) => {
    const closed = join(place.path, 'closed')
    mkdirSync(closed, { recursive: true, mode: 0o700 })
    const { code, err } = await place.spawn(args(place, closed))
    expect(code).toBe(1)
    expect(err).toMatch(/^hearth: This user may not read or write there/)
    expect(err).toContain(
      `This command runs as user ${service}, who owns the data folder. Give it to that user (\`chown ${service} ${closed}`,
    )
  })
})

test.skipIf(!isRoot)('root stays root if it owns the folder, if there is none yet, and in a world-writable volume', async () => {
  using place = folder()
  const init = (data: string) =>
    spawnHearth(['init', '--family', 'A', '--first-name', 'Ada', '--email', 'a@example.org', '--password-stdin', '--data', data], {
      input: password,
    })
  expect((await init(place.data)).code).toBe(0)
  const volume = join(place.path, 'volume')
  mkdirSync(volume)
  chmodSync(volume, 0o777)
  chownSync(volume, service, service)
  expect((await init(volume)).code).toBe(0)
  expect((await spawnHearth(['user', 'list', '--data', volume])).code).toBe(0)
  expect([place.data, volume].map((data) => lstatSync(join(data, 'hearth.db')).uid)).toEqual([0, 0])
  expect(existsSync(join(volume, 'hearth.lock'))).toBe(true)
})
