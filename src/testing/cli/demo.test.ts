import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportedRows } from './exported-rows'
import { command, folder, hearth, home, serve, signIn, spawnHearth } from './hearth'

type Filled = { password: string; people: { name: string; username: string; email: string | null; role: string }[] }

const fill = async (run: typeof hearth, data: string, ...args: string[]) => {
  const { code, out, err } = await run(['demo', '--json', '--data', data, '--timezone', 'Europe/Berlin', ...args])
  expect([code, err]).toEqual([0, expect.stringMatching(/^Making 0\.\d+ years of .*hearth serve/s)])
  return JSON.parse(out) as Filled
}

/** Signs in as the admin of a demo family and counts the rows of each list. */
const countRows = async (data: string, { people, password }: Filled) => {
  await using server = await serve(data)
  const maya = await signIn(server.url, people[0]?.email ?? '', password)
  const list = async <T = { title: string }>(path: string) => (await (await maya.ask(path)).json()) as T[]
  const [family] = await list<{ id: string; name: string }>('/api/families')
  const of = (path: string) => `/api/families/${family?.id}${path}`
  return {
    family: family?.name,
    statuses: await Promise.all(people.map(async ({ username }) => (await signIn(server.url, username, password)).status)),
    events: await list(of('/events')),
    tasks: await list(of('/tasks')),
    messages: await list<{ content: string }>(of('/messages?limit=200')),
    lists: await list<{ items: unknown[] }>(of('/shopping-lists')),
    picture: await maya.get((await list<{ user: { profileImageUrl: string } }>(of('/members')))[1]?.user.profileImageUrl ?? ''),
  }
}

/** A file in a data folder for each upload that the family shows. */
const objectsOf = (rows: Record<string, unknown[]>) =>
  (rows.objects ?? []).map((row) => JSON.parse(String(row)) as { id: string; hash: string })

describe('a demo of five weeks', () => {
  let place: ReturnType<typeof folder>
  let filled: Filled
  beforeAll(async () => {
    place = folder()
    filled = await fill(spawnHearth, place.data, '--years', '0.1', '--seed', 'a')
  }, 120_000)
  afterAll(() => place[Symbol.dispose]())

  test('leaves a folder in which doctor finds no problem, and whose backup can be restored', async () => {
    expect(readdirSync(place.data).toSorted()).toEqual(['cache', 'hearth-folder.json', 'hearth.db', 'hearth.lock', 'objects', 'secret.key'])
    expect(await hearth(['doctor', '--data', place.data])).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is wrong.') })
    const archive = join(place.path, 'demo.tar')
    expect((await hearth(['backup', 'create', '--data', place.data, '--to', archive])).code).toBe(0)
    expect(await hearth(['backup', 'verify', archive])).toMatchObject({ code: 0 })
  }, 120_000)

  test('fills an empty folder with a family whose members can sign in and have rows of every kind', async () => {
    expect(filled.people.map(({ role }) => role)).toEqual(['admin', 'parent', 'member', 'child', 'child', 'extended'])
    const seen = await countRows(place.data, filled)
    expect(seen).toMatchObject({ family: 'The Harpers', statuses: [200, 200, 200, 200, 200, 200], picture: 200 })
    for (const rows of [seen.events, seen.tasks, seen.messages, seen.lists]) expect(rows.length).toBeGreaterThan(2)
  }, 120_000)

  test('has the same people and password for the same seed, and others for another', async () => {
    const made = async (seed: string) => {
      using other = folder()
      return fill(hearth, other.data, '--years', '0.01', '--seed', seed)
    }
    const [same, other] = await Promise.all([made('a'), made('c')])
    expect([same.password, same.people]).toEqual([filled.password, filled.people])
    expect(other.password).not.toBe(filled.password)
  }, 120_000)

  /** Exports the family once. */
  const exported = async () => {
    const zip = join(place.path, 'harpers.zip')
    const [{ id = '' } = {}] = JSON.parse((await hearth(['family', 'list', '--json', '--data', place.data])).out) as { id: string }[]
    if (!existsSync(zip))
      expect(await hearth(['export', '--data', place.data, '--family', id, '--to', zip, '--min-free', '0'])).toMatchObject({ code: 0 })
    return { zip, id }
  }

  test('is the same family, row by row, after an export and an import into an empty server', async () => {
    using other = folder()
    const { zip, id } = await exported()
    const done = await hearth(['import', zip, '--data', other.data, '--min-free', '0', '--json'])
    expect([done.code, done.err]).toEqual([0, expect.stringContaining('hearth user reset-password')])

    const [before, after] = [exportedRows(place.data, id), exportedRows(other.data, id, true)]
    const used = Object.values(before).filter((rows) => rows.length > 0)
    expect(used.length).toBeGreaterThan(60)
    expect(after).toEqual(before)
    for (const { id: object, hash } of objectsOf(after)) {
      const bytes = readFileSync(join(other.data, 'objects', object.slice(-2), object))
      expect(new Bun.CryptoHasher('sha256').update(bytes).digest('hex')).toBe(hash)
    }
    expect((await hearth(['doctor', '--data', other.data])).out).toContain('Nothing is wrong.')

    const again = await hearth(['import', zip, '--data', other.data, '--min-free', '0'])
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('There are accounts already.') })
    const [maya = { name: '', email: null }] = filled.people
    const reset = ['user', 'reset-password', maya.email ?? '', '--password-stdin', '--data', other.data]
    expect((await hearth(reset, { input: filled.password })).code).toBe(0)
    await using server = await serve(other.data)
    const session = await signIn(server.url, maya.email ?? '', filled.password)
    expect(await (await session.ask('/api/families')).json()).toMatchObject([{ id, name: 'The Harpers' }])
    expect(await (await session.ask(`/api/families/${id}/members`)).json()).toHaveLength(filled.people.length)
  }, 120_000)

  test('can be imported again after imports that were killed, which leave no family', async () => {
    using other = folder()
    const { zip, id } = await exported()
    const before = exportedRows(place.data, id)
    const args = ['import', zip, '--data', other.data, '--min-free', '0']
    const files = () =>
      existsSync(join(other.data, 'objects'))
        ? readdirSync(join(other.data, 'objects'), { recursive: true, withFileTypes: true }).filter(
            (entry) => entry.isFile() && entry.name !== '.hearth-folder',
          )
        : []
    // In the middle of the uploads, and once all of them are there, when the rows are written.
    for (const count of [2, objectsOf(before).length]) {
      const child = Bun.spawn([...command, ...args], { stdout: 'ignore', stderr: 'ignore' })
      while (child.exitCode === null && files().length < count) await Bun.sleep(1)
      child.kill('SIGKILL')
      await child.exited
      expect([child.signalCode, files().length >= count]).toEqual(['SIGKILL', true])
      expect((await hearth(['user', 'list', '--json', '--data', other.data])).out).toBe('[]\n')
    }
    expect((await hearth(args)).code).toBe(0)
    expect(exportedRows(other.data, id, true)).toEqual(before)
    expect(files()).toHaveLength(objectsOf(before).length)
  }, 120_000)
})

test('demo refuses a folder with accounts and does not change it', async () => {
  using place = await home()
  const before = await place.json(['user', 'list'])
  const { code, out, err } = await place.run(['demo'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toStartWith(`hearth: ${place.data} already contains accounts.`)
  expect(await place.json(['user', 'list'])).toEqual(before)
})

test('demo refuses a folder with other files', async () => {
  using place = folder()
  mkdirSync(place.data)
  writeFileSync(join(place.data, 'taxes.txt'), 'mine')
  const { code, out, err } = await hearth(['demo', '--data', place.data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toStartWith(`hearth: ${place.data} already contains other files, such as taxes.txt.`)
  expect(readdirSync(place.data)).toEqual(['taxes.txt'])
})

test('demo refuses the folder of a running server', async () => {
  using place = folder()
  await using _ = await serve(place.data)
  const { code, err } = await hearth(['demo', '--data', place.data])
  expect([code, err]).toEqual([1, expect.stringContaining('Another Hearth server already uses')])
})

/** Starts a long demo and sends it a signal once it is running. */
const interrupted = async (data: string, signal: NodeJS.Signals) => {
  const child = Bun.spawn([...command, 'demo', '--years', '3', '--data', data], { stdout: 'pipe', stderr: 'pipe' })
  const decoder = new TextDecoder()
  let err = ''
  for await (const bytes of child.stderr) {
    const isUnderWay = err.includes('Making')
    err += decoder.decode(bytes, { stream: true })
    // Only once: a second Ctrl-C ends the process immediately.
    if (!isUnderWay && err.includes('Making')) child.kill(signal)
  }
  return { code: await child.exited, err }
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'after a demo was ended by %s, its folder says so, and the next demo says what to do',
  async (signal) => {
    using place = folder()
    const { code, err } = await interrupted(place.data, signal)
    if (signal === 'SIGINT') expect([code, err]).toEqual([1, expect.stringContaining('delete it before you try again')])
    expect(readFileSync(join(place.data, 'DEMO-IS-NOT-FINISHED.txt'), 'utf8')).toContain('a made-up family')
    const second = await hearth(['demo', '--data', place.data])
    expect([second.code, second.out]).toEqual([1, ''])
    expect(second.err).toStartWith(`hearth: An earlier \`hearth demo --data ${place.data}\` was interrupted`)
  },
  120_000,
)

test.each([
  [['--years', '0'], '--years: Must be more than 0.'],
  [['--years', 'many'], '--years: Must be a number of years.'],
  [['--years', '31'], '--years: Must be at most 30.'],
  [['--timezone', 'Mars/Base'], '--timezone: Unknown time zone.'],
])('demo %j is wrong usage', async (args, message) => {
  using place = folder()
  const { code, err } = await hearth(['demo', ...args, '--data', place.data])
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})
