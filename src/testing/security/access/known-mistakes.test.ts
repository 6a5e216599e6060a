import { afterEach, describe, expect, test } from 'bun:test'
import { type Client, type Hearth, password, startBlank, startHearth } from '#src/testing/hearth'
import { teal, uploadsOf } from '#src/testing/uploads'

/** Published vulnerabilities of similar home servers; Hearth must have none of them. Cases that other tests cover are left out. */

let servers: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of servers) await server.stop()
  servers = []
})
const hearthWith = async (env: Record<string, string> = {}): Promise<Hearth> => {
  const hearth = await startHearth({ env })
  servers.push(hearth)
  return hearth
}
const blankWith = async (env: Record<string, string> = {}) => {
  const blank = await startBlank({ env })
  servers.push(blank)
  return blank
}
const account = { firstName: 'Eve', email: 'eve@example.org', password }
const setup = { ...account, familyName: 'Eve’s', timezone: 'UTC' }

describe('a server that is not set up yet', () => {
  test('can be claimed only by its link, even with open sign-up', async () => {
    const { visitor, services } = await blankWith({ HEARTH_SIGNUP: 'open' })
    const tries: [string, unknown][] = [
      ['/api/auth/sign-up', account],
      ['/api/setup', setup],
      ['/api/setup', { ...setup, token: '' }],
      ['/api/setup', { ...setup, token: null }],
      ['/api/setup', { ...setup, token: [services.setup.token] }],
      ['/api/setup', { ...setup, token: { $ne: '' } }],
      [`/api/setup?token=${services.setup.token}`, setup],
      ['/api/auth/sign-in', { identifier: '', password: '' }],
      ['/api/families', { name: 'Eve’s' }],
      ['/api/invitations/undefined/accept', account],
    ]
    for (const [path, body] of tries) {
      const { status } = await visitor().post(path, body)
      expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true])
    }
    expect([services.accounts.list(), services.families.all()]).toEqual([[], []])
  })

  test('reveals its token in no page, reply or header', async () => {
    const { visitor, services } = await blankWith()
    for (const path of [
      '/',
      '/setup',
      '/api/setup',
      '/api/health',
      '/api/openapi.json',
      '/api/login',
      '/index.html',
      '/setup?token=wrong',
    ]) {
      const { body, headers } = await visitor().get(path)
      expect([path, `${JSON.stringify(body)} ${JSON.stringify([...headers])}`.includes(services.setup.token)]).toEqual([path, false])
    }
  })

  test('can’t be claimed twice: its link is void afterwards, even after the family is deleted', async () => {
    const { visitor, services } = await blankWith()
    const token = services.setup.token
    expect((await visitor().post('/api/setup', { ...setup, token })).status).toBe(201)
    services.sqlite.run('DELETE FROM family_members')
    const second = await visitor().post('/api/setup', { ...setup, email: 'mallory@example.org', token })
    expect([second.status, services.accounts.list().length]).toEqual([409, 1])
  })
})

describe('an invitation link', () => {
  const inviteVia = async (hearth: Hearth, headers: Record<string, string>) =>
    (
      (await hearth.as('admin').send('POST', hearth.path('/invitations'), { email: 'eva@example.org' }, headers)).body as {
        inviteUrl: string
      }
    ).inviteUrl

  test('leads to this server, whatever host name an untrusted client sends', async () => {
    const hearth = await hearthWith()
    const names = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    expect(await inviteVia(hearth, names)).toStartWith(`${hearth.url}/join/`)
  })

  test('leads to HEARTH_URL if it is set, whatever the Host header or a trusted proxy says', async () => {
    const hearth = await hearthWith({ HEARTH_URL: 'https://hearth.example.org', HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }] as Record<string, string>[])
      expect(await inviteVia(hearth, headers)).toStartWith('https://hearth.example.org/join/')
  })
})

describe('a picture of the family', () => {
  test('is not served without a session, whatever the request', async () => {
    const hearth = await hearthWith()
    const uploads = uploadsOf(hearth)
    const ticket = await uploads.ticket('admin')
    const { body } = await uploads.put(ticket, (await teal(64, 48).jpeg().toBuffer()) as BodyInit, 'admin')
    await hearth.as('admin').post(hearth.path('/photos'), { url: body.url })
    const token = hearth.as('admin').cookie.split('=')[1] ?? ''
    const ways: [string, RequestInit][] = [
      [body.url, {}],
      [ticket, {}],
      [`${body.url}?w=320`, {}],
      [body.url, { method: 'HEAD' }],
      [body.url, { headers: { range: 'bytes=0-9' } }],
      [body.url, { headers: { 'if-none-match': '*' } }],
      [body.url, { headers: { referer: `${hearth.url}/photos` } }],
      // A session token works only as a cookie.
      [`${body.url}?token=${token}&hearth_session=${token}`, {}],
      [body.url, { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } }],
      [body.url, { headers: { 'x-forwarded-user': 'ana', 'remote-user': 'ana', 'x-remote-user': 'ana' } }],
    ]
    for (const [path, init] of ways) {
      const answer = await fetch(hearth.url + path, init)
      expect([path, init, [401, 404].includes(answer.status)]).toEqual([path, init, true])
    }
    for (const path of [
      '/objects',
      '/data',
      '/backups',
      '/uploads',
      '/hearth.db',
      '/secret.key',
      `/objects/${body.id.slice(-2)}/${body.id}`,
    ])
      expect([path, await (await fetch(hearth.url + path)).text()]).toEqual([path, expect.not.stringContaining('JFIF')])
  })
})

test('only a cookie signed by the server is a session: not an id, a database row or a part of a cookie', async () => {
  const hearth = await hearthWith()
  const [row] = hearth.services.sqlite.query<{ sid: string; id: string }, []>('select sid, id from sessions').all()
  const cookie = decodeURIComponent(hearth.as('admin').cookie.split('=')[1] ?? '')
  const [token = '', signature = ''] = cookie.split('.')
  const forged = [
    row?.sid,
    row?.id,
    hearth.ids.admin.userId,
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.slice(0, -2)}`,
    `${row?.sid}.${signature}`,
    'null',
    'undefined',
    '%00',
    '{}',
  ]
  for (const value of forged) {
    const browser: Client = hearth.visitor()
    browser.cookie = `hearth_session=${encodeURIComponent(value ?? '')}`
    expect([value, (await browser.get('/api/auth/user')).status]).toEqual([value, 401])
  }
  expect((await hearth.as('admin').get('/api/auth/user')).status).toBe(200)
})
