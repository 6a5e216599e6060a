import { expect, test } from 'bun:test'
import { home, password, serve, signIn } from './hearth'

const idOf = async (place: Awaited<ReturnType<typeof home>>) => (await place.json(['family', 'list']))[0].id as string

/** Ada's family with a child, Max. */
const withMax = async () => {
  const place = await home()
  const child = ['--first-name', 'Max', '--username', 'max', '--role', 'child', '--password-stdin']
  const added = await place.run(['user', 'add', '--family', await idOf(place), ...child], password)
  expect(added).toMatchObject({ code: 0, out: 'Max can sign in as max.\n' })
  return place
}

test('a user added while the server runs signs in at once', async () => {
  using place = await home()
  await using server = await serve(place.data)
  const args = ['--first-name', 'Eve', '--last-name', 'Smith', '--email', 'Eve@Example.org', '--password-stdin']
  const eve = await place.json(['user', 'add', '--family', await idOf(place), ...args], password)
  expect(eve).toMatchObject({
    username: 'eve',
    email: 'eve@example.org',
    disabled: false,
    families: [{ name: 'The Smiths', role: 'member' }],
  })
  expect((await signIn(server.url, 'eve')).status).toBe(200)
})

test('disable ends the sessions of a user on the running server; enable lets them sign in again', async () => {
  using place = await withMax()
  await using server = await serve(place.data)
  const max = await signIn(server.url, 'max')
  expect(await max.get('/api/auth/user')).toBe(200)

  expect((await place.run(['user', 'disable', 'max'])).out).toBe('max is disabled and signed out everywhere.\n')
  expect(await max.get('/api/auth/user')).toBe(401)
  expect((await signIn(server.url, 'max')).status).toBe(401)

  expect((await place.run(['user', 'enable', 'MAX'])).code).toBe(0)
  expect(await max.get('/api/auth/user')).toBe(401)
  expect((await signIn(server.url, 'max')).status).toBe(200)
})

test('disable wants --force for the only active admin of a family, and states the consequence', async () => {
  using place = await withMax()
  const refused = await place.run(['user', 'disable', 'ada'])
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toBe(
    'hearth: ada is the only active admin of The Smiths: nobody could invite, change roles or see the server then. Make somebody else an admin first, or add --force.\n',
  )
  expect(await place.json(['user', 'list'])).toMatchObject([{ username: 'ada', disabled: false }, { username: 'max' }])

  // An admin with a disabled account does not count.
  const eve = ['--first-name', 'Eve', '--username', 'eve', '--role', 'admin', '--password-stdin']
  await place.run(['user', 'add', '--family', await idOf(place), ...eve], password)
  expect((await place.run(['user', 'disable', 'eve'])).code).toBe(0)
  expect((await place.run(['user', 'disable', 'ada'])).code).toBe(1)
  expect((await place.run(['user', 'disable', 'ada', '--force', '--data', place.data])).out).toBe(
    `ada is disabled and signed out everywhere. The Smiths has no active admin now; \`hearth user enable ada --data ${place.data}\` undoes this.\n`,
  )
  await place.run(['user', 'enable', 'eve'])
  await place.run(['user', 'enable', 'ada'])
  expect((await place.run(['user', 'disable', 'ada'])).out).toBe('ada is disabled and signed out everywhere.\n')
})

test('reset-password replaces the old password and ends all sessions', async () => {
  using place = await withMax()
  await using server = await serve(place.data)
  const max = await signIn(server.url, 'max')
  expect((await place.run(['user', 'reset-password', 'max', '--password-stdin'], 'a better password\n')).code).toBe(0)
  expect(await max.get('/api/auth/user')).toBe(401)
  expect((await signIn(server.url, 'max')).status).toBe(401)
  expect((await signIn(server.url, 'max', 'a better password')).status).toBe(200)
})

test('user list shows everyone with their families', async () => {
  using place = await withMax()
  const { out } = await place.run(['user', 'list'])
  expect(out).toMatch(/^ID +USERNAME +NAME +E-MAIL +STATE +FAMILIES\n/)
  expect(out).toMatch(/ada +Ada +ada@example\.org +active +The Smiths \(admin\)\n.* max +Max +active +The Smiths \(child\)\n/)
  expect((await place.json(['user', 'list'])).map((user: { username: string }) => user.username)).toEqual(['ada', 'max'])
})

test('family create makes a family with an admin, and list counts its members', async () => {
  using place = await withMax()
  const made = await place.json(['family', 'create', '--name', 'The Joneses', '--admin', 'ada@example.org', '--timezone', 'Asia/Tokyo'])
  expect(made).toMatchObject({ name: 'The Joneses', timezone: 'Asia/Tokyo' })
  expect(await place.json(['family', 'list'])).toMatchObject([
    { name: 'The Smiths', members: 2 },
    { id: made.id, name: 'The Joneses', members: 1 },
  ])
})

test('an unknown user or family exits with 1, an invalid value with 2', async () => {
  using place = await home()
  const family = await idOf(place)
  const add = (...args: string[]) => place.run(['user', 'add', '--first-name', 'Max', '--password-stdin', ...args], password)
  const codes = {
    unknownUser: (await place.run(['user', 'disable', 'nobody'])).code,
    unknownAdmin: (await place.run(['family', 'create', '--name', 'A', '--admin', 'nobody'])).code,
    unknownFamily: (await add('--family', 'nope', '--username', 'max')).code,
    takenName: (await add('--family', family, '--username', 'ada')).code,
    noName: (await add('--family', family)).code,
    badRole: (await add('--family', family, '--username', 'max', '--role', 'king')).code,
    badName: (await add('--family', family, '--username', 'M x')).code,
  }
  expect(codes).toEqual({ unknownUser: 1, unknownAdmin: 1, unknownFamily: 1, takenName: 1, noName: 2, badRole: 2, badName: 2 })
  expect(await place.json(['user', 'list'])).toHaveLength(1)
})
