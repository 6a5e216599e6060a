import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, password, startHearth } from '#src/testing/hearth'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const signIn = (identifier: string, secret = password, browser = hearth.visitor()) =>
  browser.post('/api/auth/sign-in', { identifier, password: secret })

describe('signing in', () => {
  test.each(['ana@example.org', 'ANA@Example.ORG', 'ana', ' Ana '])('works with %p', async (identifier) => {
    const { status, body } = await signIn(identifier)
    expect([status, body]).toMatchObject([200, { name: 'Ana Rivera', username: 'ana', email: 'ana@example.org', avatarUrl: null }])
  })

  test('does not return the password hash', async () => {
    const { body } = await signIn('ana')
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect(Object.keys(body)).not.toContain('passwordHash')
  })

  test('has the same reply for a wrong password, an unknown and a disabled user', async () => {
    hearth.services.accounts.setDisabled(hearth.ids.member.userId, true)
    const wrong = await signIn('ana', 'not the password')
    const unknown = await signIn('nobody@example.org')
    const disabled = await signIn('mia')
    expect([wrong.status, wrong.body]).toMatchObject([401, { code: 'wrong_credentials' }])
    for (const answer of [unknown, disabled]) {
      expect([answer.status, answer.body]).toEqual([wrong.status, wrong.body])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('verifies a password for an unknown user too, so that both take the same time', async () => {
    const verify = Bun.password.verify
    const checked: string[] = []
    Bun.password.verify = (secret, hash, ...rest) => {
      checked.push(String(hash).slice(0, 27))
      return verify(secret, hash, ...rest)
    }
    try {
      await signIn('ana', 'not the password')
      await signIn('nobody')
    } finally {
      Bun.password.verify = verify
    }
    expect(checked[0]).toStartWith('$argon2id$v=19$m=')
    expect(checked[1]).toBe(checked[0] as string)
  })

  test('hashes passwords by argon2id with 19 MiB and two rounds', async () => {
    const hash = spyOn(Bun.password, 'hash')
    await hearth.services.accounts.hash('a new password')
    expect(hash.mock.calls).toEqual([['a new password', { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 }]])
    hash.mockRestore()
  })

  test.each([
    [{ identifier: '', password }, 'identifier', 'Enter your e-mail address or username.'],
    [{ identifier: 'ana', password: '' }, 'password', 'Enter your password.'],
    [{ identifier: 'ana', password: 'x'.repeat(257) }, 'password', 'Use at most 256 characters.'],
    [{ identifier: ['ana'], password }, 'identifier', 'Must be text.'],
  ])('names the invalid field of %o', async (body, path, message) => {
    const answer = await hearth.visitor().post('/api/auth/sign-in', body)
    expect([answer.status, answer.body]).toMatchObject([422, { issues: [{ path, message }] }])
  })

  test('does not repeat the password in an error', async () => {
    const answer = await hearth.visitor().post('/api/auth/sign-in', { identifier: '', password: 'a secret of mine' })
    expect(JSON.stringify(answer.body)).not.toContain('a secret of mine')
  })
})

describe('password guessing', () => {
  const guess = async (times: number, identifier = 'ana') => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await signIn(identifier, `guess number ${i}`)).status)
    return statuses
  }

  test('is throttled after five attempts, even with the right password', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429])
    const answer = await signIn('ana')
    expect([answer.status, answer.body]).toMatchObject([429, { code: 'too_many_attempts' }])
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  test('waits twice as long after each further failure', async () => {
    await guess(5)
    const waits: (string | null)[] = []
    for (const wait of [1, 2, 4, 8]) {
      waits.push((await signIn('ana', 'wrong again')).headers.get('retry-after'))
      clock.pass({ seconds: wait })
      expect((await signIn('ana', 'wrong again')).status).toBe(401)
    }
    expect(waits).toEqual(['1', '2', '4', '8'])
  })

  test('starts over after a success', async () => {
    await guess(4)
    expect((await signIn('ana')).status).toBe(200)
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401])
  })

  test('is throttled by address, across accounts', async () => {
    const statuses: number[] = []
    for (const name of ['ana', 'ben', 'mia', 'leo', 'rosa', 'zoe']) statuses.push((await signIn(name, 'same for all of them')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('is throttled for an unknown name too, so that the wait does not reveal accounts', async () => {
    expect(await guess(6, 'nobody')).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('is throttled when many attempts run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => signIn('ana', `guess number ${i}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('of the current password is throttled too', async () => {
    const statuses: number[] = []
    const change = (currentPassword: string) =>
      hearth.as('member').post('/api/auth/password', { currentPassword, newPassword: 'a whole new password' })
    for (let i = 0; i < 6; i++) statuses.push((await change(`guess number ${i}`)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})

describe('signing up', () => {
  const newcomer = { firstName: 'Noa', email: 'noa@example.org', password }

  test('requires an invitation, unless the server is open', async () => {
    const { status, body } = await hearth.visitor().post('/api/auth/sign-up', newcomer)
    expect([status, body]).toMatchObject([403, { code: 'signup_closed' }])
    expect(hearth.services.accounts.list().some(({ email }) => email === newcomer.email)).toBe(false)
  })

  describe('on an open server', () => {
    let open: Hearth
    beforeEach(async () => {
      open = await startHearth({ env: { HEARTH_SIGNUP: 'open' } })
    })
    afterEach(() => open.stop())

    test('creates an account that is signed in, without a family, and allowed to create one', async () => {
      const browser = open.visitor()
      expect((await browser.post('/api/auth/sign-up', newcomer)).status).toBe(201)
      expect((await browser.get('/api/families')).body).toHaveLength(0)
      expect((await browser.post('/api/families', { name: 'Newcomers' })).status).toBe(201)
      expect((await browser.get('/api/families')).body).toMatchObject([{ name: 'Newcomers', membership: { role: 'admin' } }])
    })

    test.each([
      [{ firstName: 'Noa', password }, 422, 'email'],
      [{ ...newcomer, email: 'Ana@example.org' }, 409, 'email_taken'],
      [{ firstName: 'Noa', username: 'ANA', password }, 409, 'username_taken'],
      [{ firstName: 'Noa', username: 'n o a', password }, 422, 'username'],
    ])('rejects %o', async (account, status, why) => {
      const answer = await open.visitor().post('/api/auth/sign-up', account)
      expect(answer.status).toBe(status)
      expect(JSON.stringify(answer.body)).toContain(why)
    })
  })
})
