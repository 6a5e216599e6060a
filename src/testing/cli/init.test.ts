import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { ada, folder, hearth, home, password, serve, signIn, spawnHearth } from './hearth'

const init = [...ada, '--password-stdin']

test('init makes the data folder, the family and an admin who can sign in', async () => {
  using place = folder()
  const made = await spawnHearth(['init', ...init, '--json', '--data', place.data], { input: `${password}\n` })
  expect(made.code).toBe(0)
  expect(JSON.parse(made.out)).toMatchObject({
    family: { name: 'The Smiths', timezone: 'Europe/Berlin' },
    user: { email: 'ada@example.org' },
  })
  expect(statSync(place.data).mode & 0o007).toBe(0)
  await using server = await serve(place.data)
  expect(server.said).not.toContain('/setup')
  expect((await signIn(server.url, 'ada')).status).toBe(200)
})

test('init fails once a user exists', async () => {
  using place = await home()
  const again = await place.run(['init', ...init], password)
  expect(again).toEqual({ code: 1, out: '', err: `hearth: The server in ${place.data} is already set up.\n` })
})

test('init sets up a running server', async () => {
  using place = folder()
  await using server = await serve(place.data)
  expect((await hearth(['init', ...init, '--data', place.data], { input: password })).code).toBe(0)
  expect((await signIn(server.url, 'ada@example.org')).status).toBe(200)
})

test('init uses the time zone of the machine by default', async () => {
  using place = folder()
  const args = ['init', '--family', 'A', '--first-name', 'B', '--email', 'c@example.org', '--password-stdin', '--json']
  const { out } = await spawnHearth(args, { input: password, env: { HEARTH_DATA: place.data, TZ: 'Asia/Tokyo' } })
  expect(JSON.parse(out).family.timezone).toBe('Asia/Tokyo')
})

test('init names every invalid value at once, creates nothing, and exits with 2', async () => {
  using place = folder()
  const bad = ['--family', ' ', '--first-name', 'Ada', '--email', 'ada', '--timezone', 'Mars/Base', '--password-stdin']
  const { code, err } = await hearth(['init', ...bad, '--data', place.data], { input: password })
  expect(code).toBe(2)
  expect(err.split('\n').map((line) => line.split(' ')[1])).toEqual(['--family:', '--email:', '--timezone:', undefined])
  expect(() => statSync(place.data)).toThrow('ENOENT')
})

test('init refuses a short password, and takes none from an argument', async () => {
  using place = folder()
  const short = await hearth(['init', ...init, '--data', place.data], { input: 'short\n' })
  expect(short).toMatchObject({ code: 2, err: 'hearth: password: Use at least 10 characters.\n' })
  const argument = await hearth(['init', ...ada, '--password', password, '--data', place.data])
  expect(argument).toMatchObject({ code: 2, err: expect.stringContaining("unknown option '--password'") })
})

test('without a terminal, init says how to give the password', async () => {
  using place = folder()
  const { code, err } = await spawnHearth(['init', ...ada, '--data', place.data])
  expect(code).toBe(2)
  expect(err).toContain('--password-stdin')
})
