import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { randomToken } from '#src/platform/data-folder/secret'
import { type FakeClock, fakeClock } from '../fake-clock'
import { type Hearth, password, startBlank, startHearth } from '../hearth'

/** Guessing passwords, and locking out people by it; sign-in.test.ts tests the growing delay. */

let clock: FakeClock
let hearth: Hearth
const start = async (env: Record<string, string> = {}) => {
  clock = fakeClock()
  hearth = await startHearth({ clock, env })
}
beforeEach(() => start())
afterEach(() => hearth.stop())

const wrong = 'not the password'
const signIn = (identifier: string, secret = password, headers: Record<string, string> = {}) =>
  hearth.visitor().send('POST', '/api/auth/sign-in', { identifier, password: secret }, headers)
const statuses = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status)
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

/** Replaces the slow hash check and counts its calls. */
const countHashChecks = () => {
  let checked: ReturnType<typeof spyOn<typeof Bun.password, 'verify'>>
  beforeEach(() => {
    checked = spyOn(Bun.password, 'verify').mockImplementation(async (secret) => {
      await Bun.sleep(1)
      return secret === password
    })
  })
  afterEach(() => checked.mockRestore())
  return () => checked.mock.calls.length
}

describe('guesses by address', () => {
  const checks = countHashChecks()
  const five = [401, 401, 401, 401, 401]
  const guesses = (headers: (n: number) => Record<string, string>) => inTurn(6, (n) => signIn(`nobody-${n}`, wrong, headers(n)))

  test('ignore forwarding headers of untrusted clients', async () => {
    const headers = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` })
    expect(await guesses(headers)).toEqual([...five, 429])
  })

  test('count for the address that the trusted proxy saw, whatever headers came before', async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    expect(await guesses((n) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }))).toEqual([...five, 429])
    expect((await signIn('ana', password, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('count for an IPv6 network, because a household has countless addresses', async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    const spellings = ['2001:db8:0:7::1', '2001:db8::7:ffff:1:2:3', '2001:0DB8:0:7:a:b:c:d', '2001:db8:0:7::', '2001:db8:0:7:0:0:0:1']
    expect(await guesses((n) => ({ 'x-forwarded-for': spellings[n] ?? '2001:db8:0:7:8::' }))).toEqual([...five, 429])
    expect((await signIn('ana', password, { 'x-forwarded-for': '2001:db8:0:8::1' })).status).toBe(200)
    expect(await guesses((n) => ({ 'x-forwarded-for': ['203.0.113.7', '::ffff:203.0.113.7'][n % 2] ?? '' }))).toEqual([...five, 429])
  })

  test('in parallel are checked a few at a time, for any number of names', async () => {
    const answers = await statuses(Array.from({ length: 40 }, (_, n) => signIn(`nobody-${n}`, wrong)))
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    expect(checks()).toBeLessThanOrEqual(10)
    clock.pass({ hours: 1 })
    expect((await signIn('ana')).status).toBe(200)
  })

  test('do not delay a household that signs in at the same moment', async () => {
    expect(await statuses(['ana', 'ben', 'mia', 'leo', 'rosa', 'zoe@example.org'].map((name) => signIn(name)))).toEqual(Array(6).fill(200))
  })
})

describe('an attacked account', () => {
  countHashChecks()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const guess = (name: string, n: number) => signIn(name, wrong, from(`198.51.100.${n}`))
  beforeEach(async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
  })

  test('lets its owner sign in on a new device, because each address has one attempt a minute', async () => {
    expect(await inTurn(5, (n) => guess('ana', n))).toEqual(Array(5).fill(401))
    expect((await signIn('ana', wrong, from('203.0.113.7'))).status).toBe(401)
    expect((await signIn('ana', password, from('203.0.113.7'))).status).toBe(429)
    clock.pass({ minutes: 1 })
    expect(await inTurn(5, (n) => guess('ana', n))).not.toContain(200)
    expect((await signIn('ana', password, from('203.0.113.7'))).status).toBe(200)
  })

  test('answers like an unknown name: its two names count separately, and its id is no name', async () => {
    const tries = async (name: string, other: string, network: string) => [
      ...(await inTurn(6, (n) => signIn(name, wrong, from(`${network}.${n}`)))),
      ...(await inTurn(2, () => signIn(name, wrong, from(`${network}.1`)))),
      (await signIn(other, wrong, from(`${network}.7`))).status,
    ]
    const known = await tries('ana', 'ana@example.org', '203.0.113')
    expect(known).toEqual(await tries('nobody', 'nobody@example.org', '198.51.100'))
    expect(known.slice(-3)).toEqual([429, 429, 401])
    expect((await signIn(hearth.ids.admin.userId, password, from('203.0.113.9'))).status).toBe(401)
  })
})

describe('a person with a known device', () => {
  countHashChecks()
  const deviceOf = async (name = 'mia') => cookieIn(await signIn(name), 'hearth_device')
  const guessElsewhere = async (name = 'mia') => expect((await inTurn(6, () => signIn(name, wrong))).at(-1)).toBe(429)

  test('signs in during an attack, even from the same address', async () => {
    const cookie = await deviceOf()
    await guessElsewhere()
    expect((await signIn('mia')).status).toBe(429)
    expect((await signIn('mia', password, { cookie })).status).toBe(200)
    // Their sign-in does not reset the attacker's delay.
    expect((await signIn('mia')).status).toBe(429)
  })

  test('has one after an invitation, a sign-up and the set-up, too', async () => {
    const blank = await startBlank({ env: { HEARTH_SIGNUP: 'open' } })
    const account = { firstName: 'Noa', password }
    const setup = { ...account, familyName: 'N', email: 'noa@example.org', timezone: 'UTC', token: blank.services.setup.token }
    const admin = blank.visitor()
    const answers = [await admin.post('/api/setup', setup)]
    answers.push(await blank.visitor().post('/api/auth/sign-up', { ...account, username: 'tom' }))
    const family = blank.services.families.all()[0]?.id
    const invited: { body: { inviteUrl: string } } = await admin.post(`/api/families/${family}/invitations`, { email: 'eva@example.org' })
    const code = invited.body.inviteUrl.split('/').at(-1)
    answers.push(await blank.visitor().post(`/api/invitations/${code}/accept`, { ...account, username: 'eva' }))
    await blank.stop()
    expect(answers.map((answer) => [answer.status, cookieIn(answer, 'hearth_device')])).toEqual(
      Array(3).fill([201, expect.stringMatching(/^hearth_device=[\w-]{22}\.[\w-]{43}$/)]),
    )
  })

  test('has it in a cookie that scripts and other paths can’t read', async () => {
    const line = (await signIn('mia')).headers.getSetCookie().find((set) => set.startsWith('hearth_device'))
    expect(line?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/api/', 'SameSite=Lax'])
  })

  test('can share the device with others, each known only by their own name', async () => {
    const first = await deviceOf('mia')
    const cookie = cookieIn(await signIn('leo', password, { cookie: first }), 'hearth_device')
    expect(cookie.split('.')[0]).toBe(first.split('.')[0] ?? '')
    for (const name of ['mia', 'leo']) {
      await guessElsewhere(name)
      expect((await signIn(name, password, { cookie })).status).toBe(200)
    }
    expect((await signIn('ben', password, { cookie })).status).toBe(429)
  })

  test('is throttled, too, from any number of addresses', async () => {
    const cookie = await deviceOf()
    const guess = () => signIn('mia', wrong, { cookie })
    expect(await inTurn(6, guess)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn('mia', password, { cookie })).status).toBe(429)
  })

  test.each([
    ['somebody else’s', async () => deviceOf('leo')],
    ['made up', async () => `hearth_device=${randomToken(16)}.${randomToken(32)}`],
    ['the number of one with another signature', async () => (await deviceOf()).replace(/\.../, '.__')],
    ['without a signature', async () => (await deviceOf()).split('.')[0] ?? ''],
    ['nonsense', async () => `hearth_device=${'.'.repeat(3000)}%00{"a":1}`],
  ])('is not recognized by a cookie that is %s', async (_, kept) => {
    const cookie = await kept()
    clock.pass({ hours: 1 })
    await guessElsewhere()
    expect((await signIn('mia', password, { cookie })).status).toBe(429)
  })
})
