import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Hearth, password, startHearth } from '../hearth'
import { upgradeStatus } from '../socket'

// Over https, cookies have the __Host- prefix, so that no sibling domain and no plain connection can set them (RFC 6265bis, 4.1.3), and HSTS keeps
// browsers on https (RFC 6797). Over http in the home network, neither applies.

type Set = { name: string; value: string; attributes: string }
const setBy = ({ headers }: { headers: Headers }): Set[] =>
  headers.getSetCookie().map((line) => {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); ?(.*)$/.exec(line) ?? []
    return { name, value, attributes }
  })
const isGone = ({ attributes }: Set) => attributes.includes('Max-Age=0')
/** The cookies that a browser keeps. */
const kept = (sets: Set[]) => new Map(sets.filter((set) => !isGone(set)).map(({ name, value }) => [name, value]))
const header = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const asking = (hearth: Hearth, own: Record<string, string>) => {
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(hearth.url + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const signIn = (headers?: Record<string, string>) => send('POST', '/api/auth/sign-in', headers, { identifier: 'mia', password })
  const me = async (cookie: string) => (await send('GET', '/api/auth/user', { cookie })).status
  return { send, signIn, me }
}

const ways: [title: string, env: Record<string, string>, headers: Record<string, string>][] = [
  ['a trusted proxy says so', { HEARTH_TRUSTED_PROXIES: '127.0.0.1' }, { 'x-forwarded-proto': 'https' }],
  ['HEARTH_URL is https, and the proxy says nothing', { HEARTH_URL: 'https://hearth.example.org' }, {}],
  [
    'HEARTH_URL is https, and a page of it asks',
    { HEARTH_URL: 'https://hearth.example.org' },
    { origin: 'https://hearth.example.org', host: 'hearth.example.org' },
  ],
]

describe.each(ways)('by https, as %s,', (_, env, own) => {
  let hearth: Hearth
  beforeAll(async () => {
    hearth = await startHearth({ env })
  })
  afterAll(() => hearth?.stop())
  const ask = () => asking(hearth, own)

  test('both cookies have the __Host- prefix and its required attributes', async () => {
    const sets = setBy(await ask().signIn())
    expect(sets.map(({ name }) => name)).toEqual(['__Host-hearth_session', '__Host-hearth_device'])
    for (const { attributes } of sets) {
      expect(attributes.split('; ')).toEqual(expect.arrayContaining(['Secure', 'Path=/', 'HttpOnly', 'SameSite=Lax']))
      expect(attributes).not.toContain('Domain')
    }
    expect(await ask().me(header(kept(sets)))).toBe(200)
  })

  test('every reply has Strict-Transport-Security', async () => {
    for (const path of ['/', '/api/health', '/api/auth/user', '/api/nothing', '/assets/main-1a2b3c4d.js', '/api/login'])
      expect([path, (await ask().send('GET', path)).headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  })

  test('a session under the old cookie name stays valid and moves to the new name', async () => {
    const { cookie } = hearth.as('admin')
    expect(cookie).toStartWith('hearth_session=')
    const first = await ask().send('GET', '/api/auth/user', { cookie })
    expect(first.status).toBe(200)
    // The old cookie stays until the browser returns the new one: over http it would refuse the new one.
    const moved = setBy(first)
    expect(moved).toEqual([{ name: '__Host-hearth_session', value: cookie.split('=')[1] ?? '', attributes: expect.any(String) }])
    const both = `${cookie}; ${header(kept(moved))}`
    const second = await ask().send('GET', '/api/auth/user', { cookie: both })
    expect([second.status, setBy(second).map((set) => [set.name, isGone(set)])]).toEqual([200, [['hearth_session', true]]])
    const third = await ask().send('GET', '/api/auth/user', { cookie: header(kept(moved)) })
    expect([third.status, setBy(third)]).toEqual([200, []])
  })

  test('the new name wins if a browser sends both', async () => {
    const sets = setBy(await ask().signIn())
    const session = kept(sets).get('__Host-hearth_session')
    const foreign = hearth.as('stranger').cookie
    const answer = await ask().send('GET', '/api/auth/user', { cookie: `${foreign}; __Host-hearth_session=${session}` })
    expect(await answer.json()).toMatchObject({ id: hearth.ids.member.userId })
  })

  test('signing out deletes both', async () => {
    const sets = setBy(await ask().signIn())
    const cookie = `${hearth.as('extended').cookie}; ${header(kept(sets))}`
    const out = await ask().send('POST', '/api/auth/sign-out', { cookie })
    expect(setBy(out).map((set) => [set.name, isGone(set), set.attributes.includes('Secure')])).toEqual([
      ['__Host-hearth_session', true, true],
      ['hearth_session', true, true],
    ])
    expect(await ask().me(header(kept(sets)))).toBe(401)
  })

  test('the device cookie works under either name', async () => {
    const { signIn } = ask()
    const device = kept(setBy(await signIn())).get('__Host-hearth_device') ?? ''
    const again = (cookie: string) => signIn({ cookie }).then((answer) => kept(setBy(answer)).get('__Host-hearth_device') ?? '')
    const numberOf = (value: string) => value.split('.')[0]
    expect(numberOf(await again(`__Host-hearth_device=${device}`))).toBe(numberOf(device))
    expect(numberOf(await again(`hearth_device=${device}`))).toBe(numberOf(device))
  })

  test('sockets accept either name', async () => {
    const origin = own.origin ?? hearth.url
    const upgrade = (cookie: string) => upgradeStatus(`${hearth.url}/ws`, { ...own, origin, cookie })
    const session = kept(setBy(await ask().signIn())).get('__Host-hearth_session')
    expect(await upgrade(`__Host-hearth_session=${session}`)).toBe(101)
    expect(await upgrade(hearth.as('parent').cookie)).toBe(101)
    expect(await upgrade('__Host-hearth_session=abc.def')).toBe(401)
  })
})

const plain: [title: string, env: Record<string, string>, headers: Record<string, string>][] = [
  ['in a home network', {}, {}],
  ['although a visitor claims https', {}, { 'x-forwarded-proto': 'https' }],
  [
    'as a trusted proxy says',
    { HEARTH_TRUSTED_PROXIES: '127.0.0.1', HEARTH_URL: 'https://hearth.example.org' },
    { 'x-forwarded-proto': 'http' },
  ],
]

test.each(plain)('over http, %s, cookies and headers are the plain ones', async (_, env, own) => {
  const hearth = await startHearth({ env })
  try {
    const { signIn, me, send } = asking(hearth, own)
    const answer = await signIn()
    const sets = setBy(answer)
    expect(sets.map(({ name }) => name)).toEqual(['hearth_session', 'hearth_device'])
    expect(sets.map(({ attributes }) => attributes.includes('Secure'))).toEqual([false, false])
    expect(answer.headers.get('strict-transport-security')).toBe(null)
    expect(await me(header(kept(sets)))).toBe(200)
    expect(setBy(await send('GET', '/api/auth/user', { cookie: header(kept(sets)) }))).toEqual([])
    const out = await send('POST', '/api/auth/sign-out', { cookie: header(kept(sets)) })
    expect(setBy(out).map((set) => [set.name, isGone(set)])).toEqual([['hearth_session', true]])
  } finally {
    await hearth.stop()
  }
})

test('with an https HEARTH_URL, a page in the home network over http can sign in', async () => {
  const hearth = await startHearth({ env: { HEARTH_URL: 'https://hearth.example.org' } })
  try {
    const { signIn, me } = asking(hearth, { origin: hearth.url })
    const sets = setBy(await signIn())
    expect(sets.map(({ name, attributes }) => [name, attributes.includes('Secure')])).toEqual([
      ['hearth_session', false],
      ['hearth_device', false],
    ])
    expect(await me(header(kept(sets)))).toBe(200)
  } finally {
    await hearth.stop()
  }
})
