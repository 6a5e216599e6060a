import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { sha256 } from '#src/platform/data-folder/secret'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Client, type Hearth, password, startHearth, type Who } from '#src/testing/hearth'

let clock: FakeClock
let hearth: Hearth
beforeEach(async () => {
  clock = fakeClock()
  hearth = await startHearth({ clock })
})
afterEach(() => hearth.stop())

const signIn = async (identifier: string, headers: Record<string, string> = {}) => {
  const browser = hearth.visitor()
  const answer = await browser.send('POST', '/api/auth/sign-in', { identifier, password }, headers)
  return { browser, line: answer.headers.getSetCookie()[0] ?? '' }
}
const isSignedIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
type Own = { id: string; current: boolean; userAgent: string; lastUsedAt: string }[]
const sessionsOf = async (browser: Client) => (await browser.get('/api/auth/sessions')).body as Own
const attributes = (line: string) => line.split('; ').slice(1).sort()

describe('the cookie', () => {
  test('is HttpOnly and SameSite=Lax, and lasts 30 days', async () => {
    const { line } = await signIn('mia')
    expect(attributes(line)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  test('is Secure only behind a trusted proxy that forwards https', async () => {
    await hearth.stop()
    hearth = await startHearth({ clock, env: { HEARTH_TRUSTED_PROXIES: '127.0.0.0/8' } })
    expect(attributes((await signIn('mia', { 'x-forwarded-proto': 'https' })).line)).toContain('Secure')
    expect(attributes((await signIn('mia', { 'x-forwarded-proto': 'http' })).line)).not.toContain('Secure')
    expect(attributes((await signIn('mia')).line)).not.toContain('Secure')
  })

  test('ignores X-Forwarded-Proto of others', async () => {
    expect(attributes((await signIn('mia', { 'x-forwarded-proto': 'https' })).line)).not.toContain('Secure')
  })

  test('holds a token of which the database has only the hash', async () => {
    const { line } = await signIn('mia')
    const token = decodeURIComponent(line.slice('hearth_session='.length, line.indexOf(';'))).split('.')[0] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(hearth.services.sqlite.query('SELECT * FROM sessions').all())
    expect(rows).toContain(sha256(token))
    expect(rows).not.toContain(token)
  })

  test.each([
    ['altered', (cookie: string) => cookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A'))],
    ['with an altered signature', (cookie: string) => cookie.replace(/.(?=....$)/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['without a signature', (cookie: string) => cookie.replace(/\..*/, '')],
    ['made up', () => 'hearth_session=abc.def'],
  ])('that is %s is 401, and is deleted', async (_, change) => {
    const forged = change(hearth.as('admin').cookie)
    expect(forged).not.toBe(hearth.as('admin').cookie)
    const { status, headers } = await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie: forged })
    expect(status).toBe(401)
    expect(headers.get('set-cookie')).toStartWith('hearth_session=; Max-Age=0; Path=/')
  })

  test('signed by another Hearth is 401', async () => {
    const other = await startHearth()
    const { status } = await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie: other.as('admin').cookie })
    await other.stop()
    expect(status).toBe(401)
  })
})

describe('a session', () => {
  test('ends after 30 days without use', async () => {
    const { browser } = await signIn('mia')
    clock.pass({ days: 30 })
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('is renewed together with its cookie while it is in use', async () => {
    const { browser } = await signIn('mia')
    for (let month = 0; month < 3; month++) {
      clock.pass({ days: 29 })
      const { status, headers } = await browser.get('/api/auth/user')
      expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=2592000')])
    }
  })

  test('is renewed at most once an hour', async () => {
    const { browser } = await signIn('mia')
    clock.pass({ minutes: 59 })
    expect((await browser.get('/api/auth/user')).headers.get('set-cookie')).toBeNull()
    clock.pass({ minutes: 2 })
    expect((await browser.get('/api/auth/user')).headers.get('set-cookie')).not.toBeNull()
    expect((await browser.get('/api/auth/user')).headers.get('set-cookie')).toBeNull()
  })

  test('and its cookie are renewed by public calls, too', async () => {
    const { browser } = await signIn('mia')
    clock.pass({ days: 29 })
    expect((await browser.get('/api/setup')).headers.get('set-cookie')).toContain('Max-Age=2592000')
    clock.pass({ days: 29 })
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('of a disabled user stops working at once, and works again when the user is enabled', async () => {
    hearth.services.accounts.setDisabled(hearth.ids.member.userId, true)
    expect(await isSignedIn(hearth.as('member'))).toBe(false)
    hearth.services.accounts.setDisabled(hearth.ids.member.userId, false)
    expect(await isSignedIn(hearth.as('member'))).toBe(true)
  })

  test('is deleted from the database by the next sign-in after it expires', async () => {
    clock.pass({ days: 31 })
    await signIn('mia')
    expect(hearth.services.sqlite.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 1 })
  })
})

describe("the list of the user's sessions", () => {
  test('shows the device and the last use, and marks the current session', async () => {
    clock.pass({ minutes: 1 })
    const { browser } = await signIn('mia', { 'user-agent': 'Phone of Mia' })
    const [newest, older, ...more] = await sessionsOf(browser)
    expect(newest).toMatchObject({ current: true, userAgent: 'Phone of Mia', address: '127.0.0.1', lastUsedAt: '2026-11-21T12:01:00.000Z' })
    expect(older).toMatchObject({ current: false })
    expect(more).toEqual([])
  })

  test('contains no token and no hash', async () => {
    const own = JSON.stringify(await sessionsOf(hearth.as('member')))
    expect(own).not.toContain('sid')
    expect(own).not.toMatch(/[0-9a-f]{64}/)
  })

  test('can end another session', async () => {
    const { browser } = await signIn('mia')
    const [other] = (await sessionsOf(browser)).filter(({ current }) => !current)
    expect((await browser.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204)
    expect(await isSignedIn(hearth.as('member'))).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('can end the current session, which deletes the cookie', async () => {
    const { browser } = await signIn('mia')
    const [own] = (await sessionsOf(browser)).filter(({ current }) => current)
    await browser.delete(`/api/auth/sessions/${own?.id}`)
    expect(browser.cookie).toBe('')
  })

  test("is 404 for somebody else's session", async () => {
    const [foreign] = await sessionsOf(hearth.as('admin'))
    const answer = await hearth.as('member').delete(`/api/auth/sessions/${foreign?.id}`)
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found', message: 'Session not found' }])
    expect(await isSignedIn(hearth.as('admin'))).toBe(true)
  })
})

describe('a new password', () => {
  const change = (currentPassword: string, newPassword = 'a whole new password') =>
    hearth.as('member').post('/api/auth/password', { currentPassword, newPassword })

  test("ends only the user's other sessions", async () => {
    const { browser: other } = await signIn('mia')
    expect((await change(password)).status).toBe(204)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(hearth.as('member'))).toBe(true)
    expect(await isSignedIn(hearth.as('admin'))).toBe(true)
  })

  test('replaces the old one', async () => {
    await change(password)
    const attempt = (secret: string) => hearth.visitor().post('/api/auth/sign-in', { identifier: 'mia', password: secret })
    expect((await attempt(password)).status).toBe(401)
    expect((await attempt('a whole new password')).status).toBe(200)
  })

  test.each([
    ['the current one is wrong', 'not my password', 'a whole new password', 'currentPassword'],
    ['it is too short', password, '123456789', 'newPassword'],
    ['it is too long', password, 'x'.repeat(257), 'newPassword'],
  ])('is rejected when %s', async (_, current, next, path) => {
    const { status, body } = await change(current, next)
    expect([status, body]).toMatchObject([422, { issues: [{ path }] }])
  })
})

describe('signing out', () => {
  test('with the button ends the session on the server, not just in the browser', async () => {
    const { cookie } = hearth.as('member')
    const { status, headers } = await hearth.as('member').post('/api/auth/sign-out')
    expect([status, headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
    // Over https, browsers clear their cached pictures, but keep the storage of the web app.
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect((await hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie })).status).toBe(401)
  })

  const logout = (who: Who, headers: Record<string, string> = {}) => hearth.as(who).send('GET', '/api/logout', undefined, headers)

  test.each(['same-origin', 'none'])(
    'by URL ends the session and redirects to the landing page, for a navigation from %s',
    async (site) => {
      const { status, headers } = await logout('member', { 'sec-fetch-dest': 'document', 'sec-fetch-site': site })
      expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, '/', expect.stringContaining('Max-Age=0')])
      expect(headers.get('clear-site-data')).toBe('"cache"')
      expect(await isSignedIn(hearth.as('member'))).toBe(false)
    },
  )

  test('by URL without a session redirects to the landing page too', async () => {
    const { status, headers } = await logout('visitor')
    expect([status, headers.get('location')]).toEqual([302, '/'])
  })

  test.each([
    ['a picture of this server', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' }],
    ['a script of this server', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
    ['a frame of this server', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }],
    ['a picture of another site', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' }],
    ['a link of another site', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
    ['a link of a neighbour', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-site' }],
    ['a request with Sec-Fetch-Site only', { 'sec-fetch-site': 'same-origin' }],
    ['a request with Sec-Fetch-Dest only', { 'sec-fetch-dest': 'document' }],
  ])('is not triggered by %s', async (_, headers) => {
    const answer = await logout('member', headers)
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([302, '/', []])
    expect(await isSignedIn(hearth.as('member'))).toBe(true)
  })

  test('by URL without Fetch Metadata asks first, with a form that posts', async () => {
    const { status, headers, body } = await logout('member')
    expect([status, headers.get('content-type'), headers.getSetCookie()]).toEqual([200, 'text/html; charset=utf-8', []])
    expect(body as string).toContain('<form method="post" action="/api/auth/sign-out">')
    expect(body as string).not.toContain('<script')
    expect(await isSignedIn(hearth.as('member'))).toBe(true)

    const form = { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded', origin: hearth.url }
    const left = await hearth.as('member').send('POST', '/api/auth/sign-out', '', form)
    expect([left.status, left.headers.get('location')]).toEqual([303, '/'])
    expect(await isSignedIn(hearth.as('member'))).toBe(false)
  })

  test('and signing in by URL: /api/login redirects to the sign-in page', async () => {
    const { status, headers } = await hearth.as('visitor').get('/api/login')
    expect([status, headers.get('location')]).toEqual([302, '/sign-in'])
  })
})
