import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { randomToken } from '#src/platform/data-folder/secret'
import { type FakeClock, fakeClock } from '../fake-clock'
import { type Hearth, password, startBlank, startHearth } from '../hearth'

/** Guessing passwords, and keeping people out by it; that every try costs more, sign-in.test.ts has. */

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

/** Hashing is slow on purpose, and what is tried here is how often it is done. */
const quickly = () => {
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
  const checks = quickly()
  const five = [401, 401, 401, 401, 401]
  const guesses = (headers: (n: number) => Record<string, string>) => inTurn(6, (n) => signIn(`nobody-${n}`, wrong, headers(n)))

  test('are not hidden by forwarding headers that no proxy of ours wrote', async () => {
    const headers = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` })
    expect(await guesses(headers)).toEqual([...five, 429])
  })

  test('are counted by what a proxy of ours saw, whatever was written before it', async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    expect(await guesses((n) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }))).toEqual([...five, 429])
    expect((await signIn('ana', password, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  })

  test('are counted for a household, which has more IPv6 addresses than could be counted', async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    const spellings = ['2001:db8:0:7::1', '2001:db8::7:ffff:1:2:3', '2001:0DB8:0:7:a:b:c:d', '2001:db8:0:7::', '2001:db8:0:7:0:0:0:1']
    expect(await guesses((n) => ({ 'x-forwarded-for': spellings[n] ?? '2001:db8:0:7:8::' }))).toEqual([...five, 429])
    expect((await signIn('ana', password, { 'x-forwarded-for': '2001:db8:0:8::1' })).status).toBe(200)
    expect(await guesses((n) => ({ 'x-forwarded-for': ['203.0.113.7', '::ffff:203.0.113.7'][n % 2] ?? '' }))).toEqual([...five, 429])
  })

  test('that come at once are checked a few at a time, however many names they try', async () => {
    const answers = await statuses(Array.from({ length: 40 }, (_, n) => signIn(`nobody-${n}`, wrong)))
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    expect(checks()).toBeLessThanOrEqual(10)
    clock.pass({ hours: 1 })
    expect((await signIn('ana')).status).toBe(200)
  })

  test('do not make a household wait that signs in at the same moment', async () => {
    expect(await statuses(['ana', 'ben', 'mia', 'leo', 'rosa', 'zoe@example.org'].map((name) => signIn(name)))).toEqual(Array(6).fill(200))
  })
})

describe('an account that others guess at', () => {
  quickly()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const guess = (name: string, n: number) => signIn(name, wrong, from(`198.51.100.${n}`))
  beforeEach(async () => {
    await hearth.stop()
    await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
  })

  test('lets its owner in from a new device: each place has one try a minute', async () => {
    expect(await inTurn(5, (n) => guess('ana', n))).toEqual(Array(5).fill(401))
    expect((await signIn('ana', wrong, from('203.0.113.7'))).status).toBe(401)
    expect((await signIn('ana', password, from('203.0.113.7'))).status).toBe(429)
    clock.pass({ minutes: 1 })
    expect(await inTurn(5, (n) => guess('ana', n))).not.toContain(200)
    expect((await signIn('ana', password, from('203.0.113.7'))).status).toBe(200)
  })

  test('answers as a name that nobody has: its two names count apart, and its id is none', async () => {
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

describe('somebody who was signed in here before', () => {
  quickly()
  const deviceOf = async (name = 'mia') => cookieIn(await signIn(name), 'hearth_device')
  const guessElsewhere = async (name = 'mia') => expect((await inTurn(6, () => signIn(name, wrong))).at(-1)).toBe(429)

  test('gets in while others guess at their account, from the same address too', async () => {
    const cookie = await deviceOf()
    await guessElsewhere()
    expect((await signIn('mia')).status).toBe(429)
    expect((await signIn('mia', password, { cookie })).status).toBe(200)
    // That they got in does not make it easier for whoever guesses.
    expect((await signIn('mia')).status).toBe(429)
  })

  test('is known after an invitation, a sign-up and the first setup as well', async () => {
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

  test('keeps their browser for it, out of reach of scripts and of other paths', async () => {
    const line = (await signIn('mia')).headers.getSetCookie().find((set) => set.startsWith('hearth_device'))
    expect(line?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/api/', 'SameSite=Lax'])
  })

  test('shares a browser with others: each is known, and nobody by another’s name', async () => {
    const first = await deviceOf('mia')
    const cookie = cookieIn(await signIn('leo', password, { cookie: first }), 'hearth_device')
    expect(cookie.split('.')[0]).toBe(first.split('.')[0] ?? '')
    for (const name of ['mia', 'leo']) {
      await guessElsewhere(name)
      expect((await signIn(name, password, { cookie })).status).toBe(200)
    }
    expect((await signIn('ben', password, { cookie })).status).toBe(429)
  })

  test('is slowed down as well, however many addresses such a browser comes from', async () => {
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
  ])('is not known by a browser that keeps %s', async (_, kept) => {
    const cookie = await kept()
    clock.pass({ hours: 1 })
    await guessElsewhere()
    expect((await signIn('mia', password, { cookie })).status).toBe(429)
  })
})
