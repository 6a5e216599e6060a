import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sha256 } from '#src/platform/data-folder/secret'
import { createLog } from '#src/platform/log/log'
import type { TokenScope } from '#src/shared/token-scopes'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth, type Who } from '#src/testing/hearth'
import { apiTokensApi } from './api-tokens.contract'

let clock: FakeClock
let hearth: Hearth
const lines: string[] = []
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  const log = createLog('json', { level: 'debug', write: (line) => lines.push(line) })
  hearth = await startHearth({ clock, log })
})
afterAll(() => hearth.stop())
beforeEach(() => void hearth.services.sqlite.run('DELETE FROM api_tokens'))

const inDays = (days: number) =>
  clock
    .now()
    .add({ hours: 24 * days })
    .toString({ fractionalSecondDigits: 3 })
const create = (who: Who = 'parent', scopes: TokenScope[] = ['calendar:read'], days = 30) =>
  hearth.as(who).call(apiTokensApi.create, {}, { name: ' Display ', scopes, expiresAt: inDays(days) })
const list = (who: Who) => hearth.as(who).call(apiTokensApi.list, {})
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const today = () => hearth.path('/events/today')
const ask = (secret: string, path = today(), method = 'GET', body?: unknown) =>
  hearth.as('visitor').send(method, path, body, bearer(secret))
const statusOf = async (secret: string) => (await ask(secret)).status

test('a token is shown once and stored hashed', async () => {
  const { secret, ...made } = await create('child', ['calendar:read', 'tasks:write', 'calendar:read'])
  expect(secret).toMatch(/^hearth_[\w-]{32}$/)
  expect(made).toMatchObject({ name: 'Display', scopes: ['calendar:read', 'tasks:write'], expiresAt: inDays(30), lastUsedAt: null })
  expect(await list('child')).toEqual([made])
  expect(await list('admin')).toEqual([])
  const rows = hearth.services.sqlite.query<{ secret_hash: string }, []>('select * from api_tokens').all()
  expect(rows.map(({ secret_hash }) => secret_hash)).toEqual([sha256(secret)])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

describe('a call with a token', () => {
  test('answers as its person is answered, within its scopes', async () => {
    const { secret } = await create()
    expect(await ask(secret)).toMatchObject({ status: 200, body: (await hearth.as('parent').get(today())).body })
    const refused = await ask(secret, hearth.path('/tasks'))
    expect([refused.status, refused.body, refused.headers.get('www-authenticate')]).toEqual([
      403,
      {
        code: 'insufficient_scope',
        message: 'This API token needs the scope tasks:read for this.',
        text: 'This API token needs the scope {scope} for this.',
        args: { scope: 'tasks:read' },
      } as never,
      'Bearer realm="Hearth", error="insufficient_scope", scope="tasks:read"',
    ])
    const write = await ask(secret, hearth.path('/events'), 'POST', '{broken')
    expect(write).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(await ask(secret, '/api/families')).toMatchObject({ status: 200, body: [{ id: hearth.familyId }] })
  })

  test('never does more than its person', async () => {
    const { secret } = await create('extended', ['finances:read', 'calendar:write'])
    expect(await ask(secret, hearth.path('/bills'))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await ask(secret, hearth.path('/events'), 'POST', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await ask(secret, `/api/families/${hearth.otherFamilyId}/bills`)).toMatchObject({ status: 404 })
  })

  test('neither reads nor sets the session cookie', async () => {
    const { secret } = await create('child')
    const send = (path: string, token: string, method = 'GET', body?: unknown) =>
      hearth.visitor().send(method, path, body, { ...bearer(token), cookie: hearth.as('admin').cookie })
    expect((await send(hearth.path('/bills'), 'hearth_unknown')).status).toBe(401)
    expect((await send('/api/auth/session', secret)).status).toBe(403)
    expect((await send('/api/auth/sign-in', secret, 'POST', { identifier: 'ana', password })).status).toBe(403)
    expect((await send('/api/auth/sign-out', secret, 'POST')).status).toBe(403)
    // A session is renewed after an hour.
    clock.pass({ hours: 2 })
    const answer = await send(today(), secret)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
    expect((await hearth.as('admin').get('/api/auth/user')).status).toBe(200)
  })

  test.each(['Bearer', 'Bearer ', 'bearer hearth_', 'BEARER x', 'Bearer hearth_é', `Bearer ${'x'.repeat(5000)}`])(
    'whose header is %p is 401, also with a session cookie',
    async (authorization) => {
      clock.pass({ hours: 2 })
      const answer = await hearth.as('admin').send('GET', '/api/families', undefined, { authorization })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Hearth", error="invalid_token"'])
    },
  )

  test('opens no socket', async () => {
    const headers = { ...bearer((await create()).secret), upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' }
    const answer = await fetch(`${hearth.url}/ws`, { headers: { ...headers, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' } })
    expect(answer.status).toBe(401)
  })

  test('notes its last use, once an hour', async () => {
    const { secret } = await create()
    const lastUse = async () => (await list('parent'))[0]?.lastUsedAt
    const first = inDays(0)
    await ask(secret)
    clock.pass({ minutes: 30 })
    await ask(secret)
    expect(await lastUse()).toBe(first)
    clock.pass({ minutes: 31 })
    await ask(secret)
    expect(await lastUse()).toBe(inDays(0))
  })

  test('leaves nothing of the token in the log', async () => {
    const { secret } = await create()
    lines.length = 0
    for (const token of [secret, `hearth_${'canary'.repeat(5)}`])
      for (const path of [today(), hearth.path('/tasks'), '/api/backups']) await ask(token, path)
    expect(lines.length).toBeGreaterThanOrEqual(5)
    const text = lines.join('')
    expect([secret.slice(7), 'canary', sha256(secret)].filter((part) => text.includes(part))).toEqual([])
  })
})

describe('a token ends', () => {
  test('at its date', async () => {
    const { secret } = await create('parent', ['calendar:read'], 1)
    clock.pass({ hours: 23, minutes: 59 })
    expect(await statusOf(secret)).toBe(200)
    clock.pass({ minutes: 1 })
    expect(await statusOf(secret)).toBe(401)
    expect(await list('parent')).toHaveLength(1)
  })

  test('when its owner, and only they, revoke it', async () => {
    const { id, secret } = await create()
    expect((await hearth.as('admin').delete(`/api/user/tokens/${id}`)).status).toBe(404)
    expect(await statusOf(secret)).toBe(200)
    await hearth.as('parent').call(apiTokensApi.remove, { apiTokenId: id })
    expect(await statusOf(secret)).toBe(401)
  })

  test('with a new password, but an app password that only sends a position stays', async () => {
    const { secret } = await create('member')
    const { appPasswords } = hearth.services
    const { userId } = hearth.ids.member
    appPasswords.create(userId, { name: 'Location', scopes: ['owntracks'] })
    expect(await statusOf(secret)).toBe(200)
    const change = { currentPassword: password, newPassword: `${password}!` }
    expect((await hearth.as('member').post('/api/auth/password', change)).status).toBe(204)
    expect(await statusOf(secret)).toBe(401)
    expect(appPasswords.list(userId).map(({ name }) => name)).toEqual(['Location'])
  })

  test('while its account is disabled or its person suspended, and for good with the account', async () => {
    const { accounts, families, sessions } = hearth.services
    const { userId, memberId } = hearth.ids.child
    const setActive = (isActive: boolean) => hearth.as('admin').patch(hearth.path(`/members/${memberId}`), { isActive })
    const { secret } = await create('child')
    accounts.setDisabled(userId, true)
    expect(await statusOf(secret)).toBe(401)
    accounts.setDisabled(userId, false)
    expect((await setActive(false)).status).toBe(200)
    expect(await ask(secret)).toMatchObject({ status: 403, body: { code: 'membership_pending' } })
    await setActive(true)
    expect(await statusOf(secret)).toBe(200)
    families.removeUser(userId)
    expect(await statusOf(secret)).toBe(404)
    sessions.endAll(userId)
    expect(await statusOf(secret)).toBe(401)
  })
})

test('wrong tokens are slowed by network, while right ones from there are let in', async () => {
  clock.pass({ hours: 2 })
  const { secret } = await create()
  for (let n = 0; n < 5; n++) expect(await statusOf(`hearth_wrong-${n}`)).toBe(401)
  expect(await ask('hearth_wrong')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(await statusOf(secret)).toBe(200)
})

describe('a new token', () => {
  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ scopes: ['family:write'] }, 'scopes.0'],
    [{ expiresAt: undefined }, 'expiresAt'],
    [{ expiresAt: '2026-11-21T11:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2028-11-21T11:00:00Z' }, 'expiresAt'],
  ])('with %j is 422', async (body, path) =>
    expect(
      await hearth.as('extended').post('/api/user/tokens', { name: 'Script', scopes: ['tasks:read'], expiresAt: inDays(365), ...body }),
    ).toMatchObject({ status: 422, body: { issues: [{ path }] } }),
  )

  test('is one of at most 50', async () => {
    const token = { name: 'Script', scopes: ['tasks:read' as const], expiresAt: inDays(1) }
    for (let n = 0; n < 50; n++) hearth.services.apiTokens.create(hearth.ids.parent.userId, token)
    expect(await hearth.as('parent').post('/api/user/tokens', token)).toMatchObject({ status: 409 })
  })
})
