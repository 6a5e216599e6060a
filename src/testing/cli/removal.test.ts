import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { home, password, serve, signIn } from './hearth'

type Place = Awaited<ReturnType<typeof home>>

const familyOf = async (place: Place) => (await place.json(['family', 'list']))[0].id as string

/** Ada's family with Ben, a parent. */
const withBen = async () => {
  const place = await home()
  const ben = ['--first-name', 'Ben', '--last-name', 'Smith', '--email', 'ben@example.org', '--role', 'parent', '--password-stdin']
  await place.run(['user', 'add', '--family', await familyOf(place), ...ben], password)
  return place
}

const backupsIn = (place: Place) => {
  try {
    return readdirSync(join(place.data, 'backups')).filter((name) => name.startsWith('hearth-'))
  } catch {
    return []
  }
}

test('user role changes the role and its permissions, immediately on the running server', async () => {
  using place = await withBen()
  await using server = await serve(place.data)
  const family = await familyOf(place)
  const ben = await signIn(server.url, 'ben')
  expect(await ben.get(`/api/families/${family}/bills`)).toBe(200)
  expect(await place.json(['user', 'role', 'ben@example.org', 'child'])).toMatchObject({
    username: 'ben',
    family: { id: family, name: 'The Smiths' },
    role: 'child',
    permissions: expect.arrayContaining(['view_tasks']),
  })
  expect(await ben.get(`/api/families/${family}/bills`)).toBe(403)
})

test('user role refuses to demote the only admin, and wants --family if there are several', async () => {
  using place = await withBen()
  const last = await place.run(['user', 'role', 'ada', 'parent'])
  expect(last).toMatchObject({ code: 1, err: 'hearth: A family keeps at least one admin. Make someone else an admin first.\n' })
  expect((await place.run(['user', 'role', 'ben', 'king'])).code).toBe(2)
  const { id } = await place.json(['family', 'create', '--name', 'The Joneses', '--admin', 'ben'])
  const unnamed = await place.run(['user', 'role', 'ben', 'admin'])
  expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining(`${id}  The Joneses`)])
  expect((await place.run(['user', 'role', 'ben', 'admin', '--family', await familyOf(place)])).code).toBe(0)
  expect((await place.run(['user', 'role', 'ada', 'parent', '--family', await familyOf(place)])).code).toBe(0)
  expect((await place.run(['user', 'role', 'ada', 'parent', '--family', id])).code).toBe(1)
})

test('user sessions lists the sessions of a user, and ends them', async () => {
  using place = await withBen()
  await using server = await serve(place.data)
  expect((await place.run(['user', 'sessions', 'ben'])).out).toBe('ben is signed in nowhere.\n')
  const ben = await signIn(server.url, 'ben')
  const [session, ...others] = await place.json(['user', 'sessions', 'ben'])
  expect([session, others]).toEqual([expect.objectContaining({ address: '127.0.0.1', userAgent: expect.stringContaining('Bun') }), []])
  expect(Object.keys(session)).not.toContain('sid')
  expect((await place.run(['user', 'sessions', 'ben', '--end'])).err).toBe('ben is signed out everywhere.\n')
  expect(await ben.get('/api/auth/user')).toBe(401)
})

test('user delete removes the account and keeps its content, with the name', async () => {
  using place = await withBen()
  await using server = await serve(place.data)
  const family = await familyOf(place)
  const ben = await signIn(server.url, 'ben')
  const sent = await fetch(`${server.url}/api/families/${family}/messages`, {
    method: 'POST',
    headers: { cookie: ben.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Supper is at six' }),
  })
  expect(sent.status).toBe(201)

  const { code, out, err } = await place.spawn(['user', 'delete', 'ben', '--force'])
  expect({ code, out }).toEqual({ code: 0, out: 'ben is deleted.\n' })
  expect(err).toMatch(/^Backup: \S+/)
  expect(backupsIn(place)).toHaveLength(1)

  expect(await ben.get('/api/auth/user')).toBe(401)
  expect([(await signIn(server.url, 'ben')).status, (await signIn(server.url, 'ben@example.org')).status]).toEqual([401, 401])
  expect((await place.json(['user', 'list'])).map((user: { username: string }) => user.username)).toEqual(['ada'])
  const ada = await signIn(server.url, 'ada')
  const messages = (await (await ada.ask(`/api/families/${family}/messages`)).json()) as { content: string; sender: { name: string } }[]
  expect(messages).toMatchObject([{ content: 'Supper is at six', sender: { name: 'Ben Smith', email: null } }])
  const members = (await (await ada.ask(`/api/families/${family}/members`)).json()) as unknown[]
  expect(members).toHaveLength(1)
  // The remains of the account allow no sign-in and can't be enabled.
  for (const act of ['enable', 'delete']) expect((await place.run(['user', act, 'ben'])).code).toBe(1)
  const again = ['--first-name', 'Ben', '--username', 'ben', '--email', 'ben@example.org', '--password-stdin']
  expect((await place.run(['user', 'add', '--family', family, ...again], password)).code).toBe(0)
})

test('user delete deletes nothing until the username is typed again', async () => {
  using place = await withBen()
  for (const typed of ['', 'Ben\n', 'yes\n']) {
    const { code, err } = await place.run(['user', 'delete', 'ben'], typed)
    expect([code, err]).toEqual([2, expect.stringContaining('hearth: That is not ben, so nothing was deleted.')])
  }
  expect([await place.json(['user', 'list']), backupsIn(place)]).toEqual([expect.objectContaining({ length: 2 }), []])
  const { code, err } = await place.run(['user', 'delete', 'ben@example.org', '--no-backup'], 'ben\n')
  expect([code, err]).toEqual([0, expect.stringContaining('The account ben, of The Smiths, is deleted for good.')])
  expect(backupsIn(place)).toEqual([])
})

test('user delete refuses the only admin of a family, even if a disabled admin exists', async () => {
  using place = await withBen()
  const family = await familyOf(place)
  const refused = {
    code: 1,
    out: '',
    err: expect.stringContaining(`\`hearth user role USER admin --family ${family} --data ${place.data}\``),
  }
  expect(await place.run(['user', 'delete', 'ada', '--force'])).toEqual(refused)
  await place.run(['user', 'role', 'ben', 'admin'])
  await place.run(['user', 'disable', 'ben'])
  expect(await place.run(['user', 'delete', 'ada', '--force'])).toEqual(refused)
  await place.run(['user', 'enable', 'ben'])
  expect((await place.spawn(['user', 'delete', 'ada', '--force'])).code).toBe(0)
})

test('family delete removes all data of the family after a backup, and keeps the accounts', async () => {
  using place = await withBen()
  const family = await familyOf(place)
  const other = await place.json(['family', 'create', '--name', 'The Joneses', '--admin', 'ben'])
  await using server = await serve(place.data)
  const ada = await signIn(server.url, 'ada')
  const refused = await place.run(['family', 'delete', family, '--new-server-family', other.id], 'The Smith\n')
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('That is not The Smiths, so nothing was deleted.')])

  const { code, out, err } = await place.spawn(['family', 'delete', family, '--new-server-family', other.id], 'The Smiths\n')
  expect({ code, out }).toEqual({ code: 0, out: 'The Smiths is deleted.\n' })
  expect(err).toContain('The admins of The Joneses manage this server from now on')
  expect(err).toContain(`No longer in any family: ada. \`hearth user delete USER --data ${place.data}\``)
  expect(backupsIn(place)).toHaveLength(1)
  expect(await place.json(['family', 'list'])).toMatchObject([{ id: other.id, managesServer: true }])
  expect(await (await ada.ask('/api/families')).json()).toEqual([])
  const database = new Database(join(place.data, 'hearth.db'), { readonly: true })
  expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
  database.close()

  const archive = join(place.data, 'backups', backupsIn(place)[0] ?? '')
  await server.stop()
  expect((await place.run(['backup', 'restore', archive, '--force'])).code).toBe(0)
  expect(await place.json(['family', 'list'])).toHaveLength(2)
})

test('family delete wants a new server family if the deleted one manages the server', async () => {
  using place = await withBen()
  const family = await familyOf(place)
  const alone = await place.run(['family', 'delete', family, '--force'])
  expect(alone).toEqual({ code: 1, out: '', err: expect.stringContaining('The admins of The Smiths manage this server. Name the family') })
  const { id } = await place.json(['family', 'create', '--name', 'The Joneses', '--admin', 'ben'])
  for (const next of [[], ['--new-server-family', family], ['--new-server-family', 'nothing-has-this-id']])
    expect((await place.run(['family', 'delete', family, '--force', ...next])).code).toBe(1)
  expect((await place.run(['family', 'delete', id, '--force', '--new-server-family', family])).code).toBe(1)
  expect(backupsIn(place)).toEqual([])
  expect(await place.json(['family', 'list'])).toMatchObject([
    { id: family, managesServer: true },
    { id, managesServer: false },
  ])
  expect((await place.run(['family', 'list'])).out).toMatch(/MANAGES SERVER\n.*The Smiths.*yes\n.*The Joneses/)
  expect((await place.spawn(['family', 'delete', id, '--force'])).code).toBe(0)
  expect(await place.json(['family', 'list'])).toMatchObject([{ id: family, managesServer: true }])
})

test('nothing is deleted when the backup fails', async () => {
  using place = await withBen()
  await Bun.write(join(place.data, 'backups'), 'a file in the place of the folder')
  const { code, err } = await place.spawn(['user', 'delete', 'ben', '--force'])
  expect([code, err]).toEqual([1, expect.stringContaining('The backup failed, so nothing was deleted.')])
  expect(await place.json(['user', 'list'])).toHaveLength(2)
})
