import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { randomToken } from '#src/platform/data-folder/secret'
import { type FakeClock, fakeClock } from '../fake-clock'
import { type Hearth, password, startHearth } from '../hearth'
import { screenOf } from '../socket'

/**
 * Attacks on accounts that other tests do not cover: sign-in.test.ts has unknown users, sessions.test.ts the cookie and its token,
 * joining.test.ts invitations.
 */

let clock: FakeClock
let hearth: Hearth
const start = async (env: Record<string, string> = {}) => {
  clock = fakeClock()
  hearth = await startHearth({ clock, env })
}
beforeEach(() => start())
afterEach(() => hearth.stop())

const signIn = (identifier: string, secret = password, headers: Record<string, string> = {}) =>
  hearth.visitor().send('POST', '/api/auth/sign-in', { identifier, password: secret }, headers)
const inTurn = async (times: number, act: (n: number) => Promise<{ status: number }>) => {
  const answers: number[] = []
  for (let n = 0; n < times; n++) answers.push((await act(n)).status)
  return answers
}
const cookieIn = ({ headers }: { headers: Headers }, name: string) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

const invitationCode = () => {
  const { services, familyId, ids, url } = hearth
  const invitation = { invitationType: 'email' as const, email: 'tim@example.org', phoneNumber: null, role: 'member' as const }
  return services.invitations.invite(familyId, ids.admin.userId, invitation, url).inviteUrl.split('/').at(-1) ?? ''
}

describe('a session', () => {
  test('from before the sign-in ends, so that a planted one is useless', async () => {
    const planted = hearth.as('child').cookie
    const browser = hearth.visitor()
    const answer = await browser.send('POST', '/api/auth/sign-in', { identifier: 'mia', password }, { cookie: planted })
    expect([answer.status, cookieIn(answer, 'hearth_session')]).not.toEqual([200, planted])
    expect((await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie: planted })).status).toBe(401)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ username: 'mia' })
  })

  test('is new at every sign-in', async () => {
    const tokens = await Promise.all(Array.from({ length: 3 }, async () => cookieIn(await signIn('mia'), 'hearth_session')))
    expect(new Set(tokens).size).toBe(3)
  })

  test('can’t be derived from the database', async () => {
    const rows = hearth.services.sqlite.query<Record<string, string>, []>('SELECT * FROM sessions').all()
    for (const value of rows.flatMap((row) => Object.values(row)))
      for (const cookie of [value, `${value}.${value}`])
        expect(
          (await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie: `hearth_session=${encodeURIComponent(cookie)}` }))
            .status,
        ).toBe(401)
  })

  test('ends with all others and their sockets when its owner ends them or changes the password', async () => {
    const browser = hearth.visitor()
    await browser.post('/api/auth/sign-in', { identifier: 'mia', password })
    const socket = await screenOf(hearth, 'member')
    const change = { currentPassword: password, newPassword: 'a whole new password' }
    expect((await browser.post('/api/auth/password', change)).status).toBe(204)
    expect(await socket.closed).toBe(4001)
    expect((await hearth.as('member').get('/api/auth/user')).status).toBe(401)

    const [third, fourth] = [hearth.visitor(), hearth.visitor()]
    for (const one of [third, fourth]) await one.post('/api/auth/sign-in', { identifier: 'mia', password: change.newPassword })
    const all = (await browser.get('/api/auth/sessions')).body as { id: string; current: boolean }[]
    for (const { id, current } of all.toSorted((a, b) => Number(a.current) - Number(b.current)))
      expect([current, (await browser.delete(`/api/auth/sessions/${id}`)).status]).toEqual([current, 204])
    for (const one of [browser, third, fourth]) expect((await one.get('/api/auth/user')).status).toBe(401)
  })
})

describe('a token', () => {
  test.each([
    ['a session', 32, () => hearth.services.sessions.start(hearth.ids.member.userId, { userAgent: null, address: null })],
    ['an upload', 24, () => hearth.services.objects.ticket(hearth.ids.member.userId).uploadURL.split('ticket=')[1] ?? ''],
    ['an invitation', 16, invitationCode],
    ['the setup', 24, () => hearth.services.setup.token],
  ] as const)('of %s has %d random bytes', (_, length, make) => {
    expect(Buffer.from(make(), 'base64url')).toHaveLength(length)
  })

  test('is unique among 10,000, with random bits', () => {
    const tokens = Array.from({ length: 10_000 }, () => randomToken(16))
    expect(new Set(tokens).size).toBe(tokens.length)
    const bytes = tokens.map((token) => Buffer.from(token, 'base64url'))
    // The probability that 10,000 coin flips deviate by more than 350 from 5,000 is below 1 in a hundred billion.
    for (let bit = 0; bit < 128; bit++) {
      const set = bytes.reduce((sum, token) => sum + (((token[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0)
      expect(Math.abs(set - 5000)).toBeLessThan(350)
    }
  })
})

describe('finding out who has an account', () => {
  const newcomer = { firstName: 'Noa', password }

  test('by sign-up is throttled, for existing and unknown names', async () => {
    await hearth.stop()
    await start({ HEARTH_SIGNUP: 'open' })
    const ask = (name: string) => hearth.visitor().post('/api/auth/sign-up', { ...newcomer, username: name })
    expect(await inTurn(6, () => ask('mia'))).toEqual([409, 409, 409, 409, 409, 429])
    expect((await ask('nobody')).status).toBe(429)
    clock.pass({ hours: 1 })
    expect((await ask('nobody')).status).toBe(201)
  })

  test('by sign-up gets the same answer while sign-up is closed', async () => {
    const answers = await Promise.all(
      ['mia', 'nobody'].map((username) => hearth.visitor().post('/api/auth/sign-up', { ...newcomer, username })),
    )
    expect(answers[0]?.body).toEqual(answers[1]?.body as never)
  })

  test('by invitation gets the same answer for an account of another family and for none', async () => {
    const invite = async (email: string) => {
      const { status, body } = await hearth.as('admin').post(hearth.path('/invitations'), { email })
      return [status, Object.keys(body as object).sort()]
    }
    expect(await invite('zoe@example.org')).toEqual(await invite('nobody@example.org'))
  })

  test('is not possible by any other call without a session', async () => {
    for (const path of ['/api/auth/user', '/api/auth/sessions', '/api/setup', '/api/users/mia', '/api/auth/reset-password'])
      expect(await (await fetch(`${hearth.url}${path}?email=ana@example.org&username=mia`)).text()).not.toMatch(/ana|mia/i)
  })
})

describe('a password', () => {
  test.each([
    ['nine characters', 'x'.repeat(9), 422],
    ['ten', 'x'.repeat(10), 204],
    ['256', 'x'.repeat(256), 204],
    ['257', 'x'.repeat(257), 422],
    ['a zero inside', 'correct\0horse', 204],
    ['half of a surrogate pair', 'correct \ud83d horse', 204],
  ] as const)('of %s is accepted or refused as specified, and not truncated', async (_, newPassword, status) => {
    expect((await hearth.as('member').post('/api/auth/password', { currentPassword: password, newPassword })).status).toBe(status)
    if (status !== 204) return
    const attempt = async (secret: string) => (await signIn('mia', secret)).status
    expect([await attempt(newPassword), await attempt(newPassword.slice(0, -1)), await attempt(newPassword.replace(/.$/s, '!'))]).toEqual([
      200, 401, 401,
    ])
  })
})
