import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Client, type Hearth, password, startBlank, startHearth } from '#src/testing/hearth'
import { endpointsOf, fill, nameOf } from './shapes'

/** An account without an active membership can accept an invitation, change its password and sign out, nothing else. */

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth()
})
afterEach(() => hearth.stop())

const member = () => hearth.path(`/members/${hearth.ids.member.memberId}`)

/** Calls of such an account besides the public ones. */
const open = [
  'DELETE /api/auth/sessions/:sessionId',
  'GET /api/auth/sessions',
  'GET /api/auth/user',
  'GET /api/families',
  'POST /api/auth/password',
  'POST /api/auth/sign-out',
]

/** Sends every call that needs a session but names no family. @returns the calls with their answers */
const walk = async (browser: Client) => {
  const answers: { call: string; answer: string }[] = []
  for (const endpoint of endpointsOf(hearth).filter(({ can }) => can === 'signed_in' || can === 'account')) {
    const call = nameOf(endpoint)
    if (open.includes(call)) continue
    const { status, body } = await browser.send(endpoint.method, fill(endpoint.path, {}), endpoint.body && '{broken')
    answers.push({ call, answer: `${status} ${(body as { code?: string }).code}` })
  }
  return answers
}

describe.each([
  ['was removed', () => hearth.as('admin').delete(member())],
  ['was suspended', () => hearth.as('admin').patch(member(), { isActive: false })],
  ['has left', () => hearth.as('member').delete(hearth.path('/membership'))],
])('a member who %s', (_, act) => {
  test('gets 403 from every call except those to rejoin or leave', async () => {
    const browser = hearth.as('member')
    await act()
    const answers = await walk(browser)
    expect(answers.length).toBeGreaterThan(20)
    const families = { call: 'POST /api/families', answer: '403 families_closed' }
    expect(answers.filter(({ call, answer }) => answer !== '403 no_membership' || call === families.call)).toEqual([families])
    for (const [status, path] of [
      [200, '/api/families'],
      [200, '/api/auth/user'],
      [200, '/api/auth/sessions'],
      [200, '/api/auth/session'],
    ] as const)
      expect([path, (await browser.get(path)).status]).toEqual([path, status])
  })

  test('opens no socket', async () => {
    await act()
    const headers = { cookie: hearth.as('member').cookie, upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' }
    const answer = await fetch(`${hearth.url}/ws`, { headers: { ...headers, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' } })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'no_membership'])
  })

  test('changes the password, ends another session, and signs out', async () => {
    const browser = hearth.as('member')
    await act()
    const other = hearth.visitor()
    expect((await other.post('/api/auth/sign-in', { identifier: 'mia', password })).status).toBe(200)
    const sessions = (await browser.get('/api/auth/sessions')).body as { id: string; current: boolean }[]
    expect((await browser.delete(`/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`)).status).toBe(204)
    expect((await other.get('/api/families')).status).toBe(401)
    expect((await browser.post('/api/auth/password', { currentPassword: password, newPassword: `${password}!` })).status).toBe(204)
    expect((await browser.post('/api/auth/sign-out')).status).toBe(204)
  })

  test('accepts an invitation, and then has the permissions of the role', async () => {
    const browser = hearth.as('member')
    await act()
    const { body } = await hearth.as('stranger').post(`/api/families/${hearth.otherFamilyId}/invitations`, { email: 'mia@example.org' })
    const code = (body as { inviteUrl: string }).inviteUrl.split('/').at(-1)
    expect((await browser.get(`/api/invitations/${code}`)).status).toBe(200)
    expect((await browser.post(`/api/invitations/${code}/accept`)).status).toBe(201)
    expect((await browser.get('/api/user/settings')).status).toBe(200)
    expect((await browser.post('/api/objects/upload', {})).status).toBe(201)
  })
})

test('an account without a family can use only these calls and create a family', () => {
  const declared = endpointsOf(hearth).filter(({ can }) => can === 'account')
  expect(declared.map(nameOf).sort()).toEqual([...open, 'POST /api/families'].sort())
})

describe('on a closed server', () => {
  test.each(['pending', 'stranger', 'child', 'member', 'parent'] as const)('%s can’t create a family with any body', async (who) => {
    for (const body of [{ name: 'Second home' }, {}, '{broken']) {
      const answer = await hearth.as(who).post('/api/families', body)
      expect([answer.status, answer.body]).toEqual([
        403,
        { code: 'families_closed', message: "Only this server's admins can make a family here. Ask one of them." } as never,
      ])
    }
    expect(hearth.services.families.all()).toHaveLength(2)
  })

  test('only server admins can create families, and see that they can', async () => {
    expect((await hearth.as('admin').post('/api/families', { name: 'Second home' })).status).toBe(201)
    const told = async (who: 'visitor' | 'pending' | 'stranger' | 'parent' | 'admin') =>
      ((await hearth.as(who).get('/api/auth/session')).body as { mayCreateFamily: boolean }).mayCreateFamily
    expect([await told('visitor'), await told('pending'), await told('stranger'), await told('parent')]).toEqual(Array(4).fill(false))
    expect(await told('admin')).toBe(true)
  })
})

describe('on an open server', () => {
  const setup = { familyName: 'Rivera', firstName: 'Ana', email: 'ana@example.org', password, timezone: 'UTC' }
  const newcomer = { firstName: 'Tim', username: 'tim', password }
  const startOpen = () => startBlank({ env: { HEARTH_SIGNUP: 'open' } })

  test('a new account creates a family and is its admin', async () => {
    const server = await startOpen()
    const browser = server.visitor()
    try {
      await server.visitor().post('/api/setup', { ...setup, token: server.services.setup.token })
      expect((await browser.post('/api/auth/sign-up', newcomer)).status).toBe(201)
      expect((await browser.get('/api/auth/session')).body).toMatchObject({ mayCreateFamily: true })
      expect((await browser.get('/api/user/settings')).status).toBe(403)
      expect((await browser.post('/api/families', { name: 'Newcomers' })).status).toBe(201)
      expect((await browser.get('/api/user/settings')).status).toBe(200)
      expect((await browser.get('/api/admin/status')).status).toBe(403)
    } finally {
      await server.stop()
    }
  })

  test('a server without a family can’t be claimed by creating one', async () => {
    const server = await startOpen()
    const { accounts, families, sqlite } = server.services
    try {
      accounts.add({ ...newcomer, lastName: null }, await accounts.hash(password))
      const browser = server.visitor()
      await browser.post('/api/auth/sign-in', { identifier: 'tim', password })
      const answer = await browser.post('/api/families', { name: 'Newcomers' })
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'families_closed'])
      expect([families.all(), sqlite.query("SELECT * FROM server_state WHERE key = 'server_family'").all()]).toEqual([[], []])
    } finally {
      await server.stop()
    }
  })
})
