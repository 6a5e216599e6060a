import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { settings } from '#src/platform/config/config'
import { executable, folder, hearth, home, serve } from './hearth'

test('on its first run, serve prints its address and the set-up link, and logs JSON to standard error', async () => {
  using place = folder()
  const server = await serve(place.data)
  const [ready, link, ...rest] = server.said.trimEnd().split('\n')
  expect(ready).toMatch(/^Hearth is ready at http:\/\/localhost:\d+$/)
  expect(link).toMatch(new RegExp(`^Set up your family: ${server.url}/setup\\?token=[\\w-]{20,}$`))
  expect(rest).toEqual([])

  const token = link?.split('token=')[1]
  const body = JSON.stringify({
    token,
    familyName: 'The Smiths',
    firstName: 'Ada',
    lastName: '',
    email: 'ada@example.org',
    password: 'correct horse battery',
    timezone: 'Europe/Berlin',
  })
  const made = await fetch(`${server.url}/api/setup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(made.status).toBe(201)
  const { code, err } = await server.stop()
  expect(code).toBe(0)
  for (const line of err.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')

  await using again = await serve(place.data)
  expect(again.said.trim().split('\n')).toHaveLength(1)
})

test('the links start with HEARTH_URL if it is set', async () => {
  using place = folder()
  await using server = await serve(place.data, { env: { HEARTH_URL: 'https://hearth.example.org/' } })
  expect(server.said).toStartWith(
    'Hearth is ready at https://hearth.example.org\nSet up your family: https://hearth.example.org/setup?token=',
  )
})

test.each([
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGINT'],
  ['SIGUSR2', 'SIGUSR2'],
] as const)('the log has the version, the address, and %s as the reason of the stop', async (signal, reason) => {
  using place = folder()
  const server = await serve(place.data, { env: { HEARTH_HOST: '127.0.0.1' } })
  const { version, schema } = (await (await fetch(`${server.url}/api/health`)).json()) as Record<string, string>
  const { err } = await server.stop(signal)
  const lines = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ message }) => /^(start|stop)/.test(message))).toEqual(
    [
      {
        message: 'started',
        version,
        commit: expect.stringMatching(/^(source|unknown|[0-9a-f]{12})/),
        address: server.url,
        host: '127.0.0.1',
        port: Number(server.port),
        data: place.data,
        schema,
      },
      { message: 'stopping', reason },
      { message: 'stopped', reason, uptimeSeconds: expect.any(Number) },
    ].map((line) => ({ time: expect.any(String), level: 'info', ...line })),
  )
})

test('the log level warn omits successes, and the log can be text', async () => {
  using place = folder()
  const quiet = await serve(place.data, { env: { HEARTH_LOG_LEVEL: 'warn' } })
  expect((await quiet.stop()).err).toBe('')
  const talkative = await serve(place.data, { env: { HEARTH_LOG_LEVEL: 'debug', HEARTH_LOG: 'text' } })
  // A line is written while its answer is being sent, the first request's line before the third answer.
  for (let n = 0; n < 3; n++) await (await fetch(`${talkative.url}/api/setup`)).text()
  const { err } = await talkative.stop()
  expect(err).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z DEBUG request requestId=\S+ method=GET path=\/api\/setup status=200 ms=\d+$/m,
  )
  expect(err).toMatch(/^\S+Z INFO {2}stopped reason=SIGTERM uptimeSeconds=\d+$/m)
})

test('Ctrl-C stops the server cleanly: exit 0, and everything is in the database file', async () => {
  using place = await home()
  const server = await serve(place.data)
  expect((await server.stop('SIGINT')).code).toBe(0)
  expect(await Bun.file(join(place.data, 'hearth.db-wal')).exists()).toBe(false)
})

test('a second signal ends a server that waits for a pending request', async () => {
  using place = folder()
  const server = await serve(place.data)
  const slow = connect(Number(server.port), '127.0.0.1')
  slow.on('error', () => {})
  slow.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  await Bun.sleep(200)
  const { code } = await server.stop('SIGTERM', 'SIGTERM')
  slow.destroy()
  expect(code).toBe(1)
})

test('a second server on the same data folder stops with exit 1 and says why', async () => {
  using place = folder()
  await using _ = await serve(place.data)
  const second = await hearth(['serve', '--data', place.data, '--port', '0'])
  expect(second).toEqual({ code: 1, out: '', err: expect.stringMatching(/^hearth: Another Hearth server already uses/) })
})

test('a port in use has its own message', async () => {
  using place = folder()
  await using first = await serve(join(place.path, 'one'))
  const second = await hearth(['serve', '--data', place.data, '--port', first.port, '--host', '127.0.0.1'])
  expect(second.code).toBe(1)
  expect(second.err).toContain(`hearth: Port ${first.port} is already in use.`)
})

test('an address that is not this machine’s is refused with exit 1', async () => {
  using place = folder()
  const { code, err } = await hearth(['serve', '--data', place.data, '--port', '0', '--host', '192.0.2.1'])
  expect(code).toBe(1)
  expect(err).toContain("hearth: Hearth can't listen on 192.0.2.1")
})

test('an unusable data folder is named without a stack trace', async () => {
  using place = folder()
  await Bun.write(place.data, 'a file')
  const { code, err } = await hearth(['serve', '--data', place.data, '--port', '0'])
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(`hearth: The data folder ${place.data} can't be used`)])
})

test('every invalid setting is listed at once, under the name that was used', async () => {
  const { code, err } = await hearth(['serve', '--signup', 'maybe'], { env: { HEARTH_PORT: 'abc', HEARTH_URL: 'home' } })
  expect(code).toBe(2)
  expect(err.split('\n').map((line) => line.split(' ')[1])).toEqual(['HEARTH_PORT:', 'HEARTH_URL:', '--signup:', undefined])
})

test('serve --help lists every setting with its flag, variable and default', async () => {
  const { out } = await hearth(['serve', '--help'])
  const text = out.replace(/\s+/g, ' ')
  for (const { flag, env, shape } of Object.values(settings)) {
    expect(text).toContain(flag)
    expect(text).toContain(`(${env}`)
    const fallback = 'defaultValue' in shape.def ? shape.def.defaultValue : undefined
    if (fallback !== undefined && String(fallback)) expect(text).toContain(`(${env}, default: ${fallback})`)
  }
})

test('serve --help explains secrets in files and the time zone', async () => {
  const { out } = await hearth(['serve', '--help'])
  expect(out).toContain('HEARTH_SMTP_URL_FILE=/run/secrets/smtp_url')
  expect(out).toContain('\nTZ sets the time zone')
})

test('a secret in a file is used, and an unreadable file stops the server before it changes anything', async () => {
  using place = folder()
  const url = join(place.path, 'url')
  await Bun.write(url, 'https://hearth.example.org\n')
  {
    await using server = await serve(place.data, { env: { HEARTH_URL_FILE: url } })
    expect(server.url).toBe('https://hearth.example.org')
  }
  const other = join(place.path, 'other')
  const env = { HEARTH_DATA: other, HEARTH_SMTP_URL_FILE: '/nowhere', HEARTH_SMTP_FROM: 'a@b.c' }
  expect(await hearth(['serve'], { env })).toEqual({
    code: 2,
    out: '',
    err: "hearth: HEARTH_SMTP_URL_FILE: names /nowhere, which can't be read (ENOENT)\n",
  })
  expect(existsSync(other)).toBe(false)
})

test.each([
  ['Europe/Berlin', false],
  [':Europe/Berlin', false],
  ['Europe/Atlantis', true],
])('a server with TZ=%s warns of an unknown time zone: %p', async (TZ, says) => {
  using place = folder()
  const server = await serve(place.data, { env: { TZ } })
  const { err } = await server.stop()
  expect(err.includes('TZ names no time zone')).toBe(says)
})

// When run from source, Bun itself would read it.
test.skipIf(!executable)('a .env in the working folder is not read', async () => {
  using place = folder()
  await Bun.write(join(place.path, '.env'), 'HEARTH_URL=https://wrong.example.org\n')
  await using server = await serve(place.data, { cwd: place.path })
  expect(server.url).toStartWith('http://localhost:')
})
