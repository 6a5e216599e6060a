import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, folder, hearth, home, serve, signIn } from './hearth'

type Filled = { password: string; people: { name: string; username: string; email: string | null; role: string }[] }

const fill = async (data: string, ...args: string[]) => {
  const { code, out, err } = await hearth(['demo', '--json', '--data', data, '--timezone', 'Europe/Berlin', ...args])
  expect([code, err]).toEqual([0, expect.stringMatching(/^Living through 0\.1 years of .*hearth serve/s)])
  return JSON.parse(out) as Filled
}

/** What the admin of a demo family is shown: how much there is of everything. */
const look = async (data: string, { people, password }: Filled) => {
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

describe('a demo of five weeks', () => {
  const lived = async (seed: string) => {
    using place = folder()
    const filled = await fill(place.data, '--years', '0.1', '--seed', seed)
    return { filled, seen: await look(place.data, filled) }
  }
  let one: Awaited<ReturnType<typeof lived>>
  beforeAll(async () => {
    one = await lived('a')
  }, 120_000)

  test('fills an empty folder with a family whose members can sign in and have something to look at', () => {
    const { filled, seen } = one
    expect(filled.people.map(({ role }) => role)).toEqual(['admin', 'parent', 'member', 'child', 'child', 'extended'])
    expect(seen).toMatchObject({ family: 'The Harpers', statuses: [200, 200, 200, 200, 200, 200], picture: 200 })
    for (const rows of [seen.events, seen.tasks, seen.messages, seen.lists]) expect(rows.length).toBeGreaterThan(2)
  })

  test('makes the same family for the same seed, and another one for another', async () => {
    const [same, other] = await Promise.all([lived('a'), lived('c')])
    expect(same.filled).toMatchObject({ password: one.filled.password, people: one.filled.people })
    expect(other.filled.password).not.toBe(one.filled.password)
    // The runs are seconds apart, so that the newest of what happens today may differ.
    const said = ({ seen }: typeof one) => seen.messages.map(({ content }) => content).slice(0, 150)
    expect(said(same).join('\n')).toContain(said(one).slice(5).join('\n'))
    expect(said(other)).not.toEqual(said(one))
  }, 120_000)
})

test('demo refuses a folder with people in it and leaves them alone', async () => {
  using place = await home()
  const before = await place.json(['user', 'list'])
  const { code, out, err } = await place.run(['demo'])
  expect([code, out]).toEqual([1, ''])
  expect(err).toStartWith(`hearth: There are people in ${place.data} already.`)
  expect(await place.json(['user', 'list'])).toEqual(before)
})

test('demo refuses a folder with anything else in it', async () => {
  using place = folder()
  mkdirSync(place.data)
  writeFileSync(join(place.data, 'taxes.txt'), 'mine')
  const { code, out, err } = await hearth(['demo', '--data', place.data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toStartWith(`hearth: There is something else in ${place.data} already, such as taxes.txt.`)
  expect(readdirSync(place.data)).toEqual(['taxes.txt'])
})

test('demo refuses a folder that a server runs on', async () => {
  using place = folder()
  await using _ = await serve(place.data)
  const { code, err } = await hearth(['demo', '--data', place.data])
  expect([code, err]).toEqual([1, expect.stringContaining('Another Hearth server already uses')])
})

/** Begins a demo that takes long, and ends it by a signal once it is under way. */
const interrupted = async (data: string, signal: NodeJS.Signals) => {
  const child = Bun.spawn([...command, 'demo', '--years', '30', '--data', data], { stdout: 'pipe', stderr: 'pipe' })
  const decoder = new TextDecoder()
  let err = ''
  for await (const bytes of child.stderr) {
    const isUnderWay = err.includes('Living through')
    err += decoder.decode(bytes, { stream: true })
    // Once: a second Ctrl-C ends the process at once, as everywhere.
    if (!isUnderWay && err.includes('Living through')) child.kill(signal)
  }
  return { code: await child.exited, err }
}

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a demo that %s ended leaves a folder that says so, and the next one says what to do',
  async (signal) => {
    using place = folder()
    const { code, err } = await interrupted(place.data, signal)
    if (signal === 'SIGINT') expect([code, err]).toEqual([1, expect.stringContaining('delete it before you try again')])
    expect(readFileSync(join(place.data, 'DEMO-IS-NOT-FINISHED.txt'), 'utf8')).toContain('a made-up family')
    const second = await hearth(['demo', '--data', place.data])
    expect([second.code, second.out]).toEqual([1, ''])
    expect(second.err).toStartWith(`hearth: An earlier \`hearth demo --data ${place.data}\` was interrupted`)
    rmSync(place.data, { recursive: true })
    expect((await hearth(['demo', '--years', '0.01', '--data', place.data])).code).toBe(0)
  },
  120_000,
)

test('demo lives through a year, says how far it is, and leaves nothing for doctor to find', async () => {
  using place = folder()
  const { code, out, err } = await hearth(['demo', '--years', '1', '--json', '--data', place.data])
  expect([code, err]).toEqual([0, expect.stringContaining('Living through 1 year of')])
  expect(JSON.parse(out).people).toHaveLength(6)
  expect(readdirSync(place.data).toSorted()).toEqual(['cache', 'hearth-folder.json', 'hearth.db', 'hearth.lock', 'objects', 'secret.key'])
  expect(await hearth(['doctor', '--data', place.data])).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is wrong.') })
  const archive = join(place.path, 'demo.tar')
  expect((await hearth(['backup', 'create', '--data', place.data, '--to', archive])).code).toBe(0)
  expect(await hearth(['backup', 'verify', archive])).toMatchObject({ code: 0 })
}, 300_000)

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
