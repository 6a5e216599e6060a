import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pageAt, pagesOf } from '../damage'
import { maya, schemas, unpack } from '../fixtures/schema'
import { copyOf, familyHome } from './damaged-home'
import { folder, hearth, home, password, serve, signIn } from './hearth'

// Access after a restore: only accounts of the backup, with their passwords of that time.

let place: Awaited<ReturnType<typeof home>>
let file: string
let cookie: string
let code: string

beforeAll(async () => {
  place = await home()
  const [family] = (await place.json(['family', 'list'])) as [{ id: string }]
  for (const [name, role] of [
    ['ben', 'parent'],
    ['leo', 'child'],
  ] as const)
    await place.run(
      ['user', 'add', '--family', family.id, '--first-name', name, '--username', name, '--role', role, '--password-stdin'],
      password,
    )
  await place.run(['user', 'disable', 'leo'])
  {
    await using server = await serve(place.data)
    ;({ cookie } = await signIn(server.url, 'ada'))
    const made = await fetch(`${server.url}/api/families/${family.id}/invitations`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@example.org' }),
    })
    code = ((await made.json()) as { inviteUrl: string }).inviteUrl.split('/').at(-1) ?? ''
  }
  file = join(place.path, 'saved.tar')
  const saved = await place.run(['backup', 'create', '--to', file, '--min-free', '0'])
  if (saved.code !== 0) throw new Error(saved.err)
})
afterAll(() => place[Symbol.dispose]())

const asked = async (data: string) => {
  await using server = await serve(data)
  return {
    user: (await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })).status,
    invitation: (await fetch(`${server.url}/api/invitations/${code}`)).status,
    signIn: (await signIn(server.url, 'ada')).status,
  }
}

test('a restore ends all sessions and cancels open invitations', async () => {
  using other = folder()
  expect((await hearth(['backup', 'restore', file, '--data', other.data])).code).toBe(0)
  expect(await asked(other.data)).toEqual({ user: 401, invitation: 410, signIn: 200 })
})

test('a restore with --keep-sessions keeps both, for a move to another machine', async () => {
  using other = folder()
  const { code: ended, out } = await hearth(['backup', 'restore', file, '--data', other.data, '--keep-sessions'])
  expect([ended, out]).toEqual([0, expect.stringContaining('Sessions and open invitations were kept.')])
  expect(await asked(other.data)).toEqual({ user: 200, invitation: 200, signIn: 200 })
})

test('a restore lists the accounts that can sign in, with the admins', async () => {
  using other = folder()
  const { out } = await hearth(['backup', 'restore', file, '--data', other.data])
  expect(out).toContain('Ended 1 session and cancelled 1 open invitation.')
  const lines = out.split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^ada +Ada +ada@example\.org +The Smiths$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ben +ben *$/))
  expect(out).not.toContain('leo')
  rmSync(other.data, { recursive: true })
  const { out: json } = await hearth(['backup', 'restore', file, '--json', '--data', other.data])
  expect(JSON.parse(json)).toMatchObject({
    sessionsEnded: 1,
    invitationsCancelled: 1,
    accounts: [
      { username: 'ada', name: 'Ada', email: 'ada@example.org', adminOf: ['The Smiths'] },
      { username: 'ben', name: 'ben', email: null, adminOf: [] },
    ],
  })
})

test('a backup whose database prevents the end of its sessions is refused', async () => {
  using other = folder()
  const { data } = other
  await hearth(['backup', 'restore', file, '--keep-sessions', '--data', data])
  {
    using database = new Database(join(data, 'hearth.db'))
    database.run('CREATE TRIGGER stay BEFORE DELETE ON sessions BEGIN SELECT RAISE(IGNORE); END')
  }
  const evil = join(other.path, 'evil.tar')
  expect((await hearth(['backup', 'create', '--to', evil, '--min-free', '0', '--data', data])).code).toBe(0)
  const { code: ended, err } = await hearth(['backup', 'restore', evil, '--force', '--data', data])
  expect([ended, err]).toEqual([1, expect.stringContaining('Its database keeps sessions')])
  expect(err).toEndWith('Nothing was changed.\n')
})

test.each(schemas)('a backup of $migration is restored without its sessions', async ({ file: kept }) => {
  using other = folder()
  const archive = join(other.path, 'kept.tar')
  unpack(kept, archive)
  const { out } = await hearth(['backup', 'restore', archive, '--json', '--data', other.data])
  expect(JSON.parse(out).accounts).toContainEqual(expect.objectContaining({ email: maya.email }))
  using database = new Database(join(other.data, 'hearth.db'), { readonly: true })
  expect(database.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 })
  expect(database.query("SELECT count(*) AS n FROM family_invitations WHERE status = 'pending'").get()).toEqual({ n: 0 })
})

test('a recovery row by row ends all sessions, too, and a rebuild of indexes keeps them', async () => {
  const family = await familyHome()
  const damaged = copyOf(family.data)
  try {
    {
      using database = new Database(damaged.file)
      database.run(
        "INSERT INTO sessions SELECT 'x', 'x', id, '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z' FROM users LIMIT 1",
      )
      database.run('PRAGMA wal_checkpoint(TRUNCATE)')
    }
    const sessions = () => {
      using database = new Database(damaged.file, { readonly: true })
      return database.query<{ n: number }, []>('SELECT count(*) AS n FROM sessions').get()?.n
    }
    expect((await damaged.run(['recover', '--replace', '--json'])).out).toContain('"method": "intact"')
    expect(sessions()).toBeGreaterThan(0)
    damaged.damage((bytes) => {
      pageAt(bytes, pagesOf(damaged.file, 'messages', 'leaf')[0] ?? 0).fill(0)
      return undefined
    })
    expect((await damaged.run(['recover', '--replace', '--json'])).out).toContain('"sessionsEnded": ')
    expect(sessions()).toBe(0)
  } finally {
    damaged[Symbol.dispose]()
    family[Symbol.dispose]()
  }
})
