import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { publicLinkHeaders, securityHeaders } from '#src/platform/http/headers'
import type { Endpoint } from '#src/shared/endpoint'
import { pairDisplay } from '../displays'
import { type Hearth, startHearth, type Who } from '../hearth'
import { type EveryCall, everyCall } from './every-call'

/** Security headers and cross-site requests for every call; http.test.ts tests one answer of each kind. */

let hearth: Hearth
let calls: EveryCall
/** The cookie of a wall display, whose calls no person makes. */
let wall = ''
beforeAll(async () => {
  hearth = await startHearth()
  calls = await everyCall(hearth)
  wall = (await pairDisplay(hearth)).headers.cookie
  // Jobs save their plans once; that must not count as a write of a call.
  await hearth.jobs()
})
afterAll(() => hearth.stop())

type Init = { headers?: Record<string, string>; body?: string; who?: Who }

const ask = (endpoint: Endpoint, { headers = {}, body, who = 'admin' }: Init = {}) => {
  const { cookie } = hearth.as(who)
  // A password and a PIN are set for a child, not for the caller.
  const subject: Record<string, string> = /members\/:memberId\/(password|pin)$/.test(endpoint.path)
    ? { memberId: hearth.ids.child.memberId }
    : {}
  return fetch(hearth.url + calls.addressOf(endpoint, subject), {
    method: endpoint.method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie: `${cookie}; ${wall}` }), ...headers },
    body: body ?? null,
  })
}
const validBody = (endpoint: Endpoint) => JSON.stringify(calls.bodyOf(endpoint))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Every row as text, to detect any write except those of visits. */
const everything = () => {
  const { sqlite } = hearth.services
  const tables = sqlite.query<{ name: string }, []>("select name from sqlite_schema where type = 'table' order by name").all()
  return JSON.stringify(tables.map(({ name }) => [name, sqlite.query(`select * from "${name}"`).all()]))
}

/** Calls that answer with a file set their own policy. */
const isFile = ({ path, responseType }: Endpoint) =>
  path === '/api/objects/:objectId' || path === '/api/backups/:name' || responseType === 'image/webp'

describe('every call answers with every header', () => {
  test.each(['admin', 'visitor'] as const)('to the %s', async (who) => {
    for (const endpoint of calls.routes) {
      // Calls that would end the session or start a process get an invalid request.
      const isHarmless = endpoint.method === 'GET' && endpoint.path !== '/api/logout'
      const { headers, status } = await ask(endpoint, { who: isHarmless ? who : 'visitor' })
      // A link is a credential: the next page must not learn it as a referrer.
      const isLink = /^\/api\/(rsvp|wishlist-links|portal|invitations)\//.test(endpoint.path)
      const expected = { ...securityHeaders, 'cache-control': 'private, no-store', ...(isLink && publicLinkHeaders) }
      for (const [name, value] of Object.entries(expected))
        if (!isFile(endpoint) || status >= 400) expect([nameOf(endpoint), name, headers.get(name)]).toEqual([nameOf(endpoint), name, value])
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'])
        expect([nameOf(endpoint), name, headers.get(name)]).toEqual([nameOf(endpoint), name, null])
    }
  })

  test('for every method, known or not', async () => {
    for (const path of ['/', '/tasks', '/assets/main-1a2b3c4d.js', '/api/families', '/api/nothing', '/ws', '/nothing.php'])
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        const { headers } = await fetch(hearth.url + path, { method, headers: { cookie: hearth.as('admin').cookie, origin: hearth.url } })
        for (const [name, value] of Object.entries(securityHeaders))
          expect([path, method, name, headers.get(name)]).toEqual([path, method, name, value])
        expect(headers.get('access-control-allow-origin')).toBeNull()
      }
  })

  test('contains the directives against foreign content', () => {
    const policy = new Map(securityHeaders['content-security-policy']?.split('; ').map((rule) => [rule.split(' ')[0], rule]))
    for (const rule of policy.values()) {
      expect(rule).not.toContain('unsafe-eval')
      expect(rule).not.toContain('*')
      if (!rule.startsWith('style-src')) expect(rule).not.toContain('unsafe-inline')
    }
    for (const rule of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect([...policy.values()]).toContain(rule)
    expect(securityHeaders).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })
})

describe('pages and their files', () => {
  test.each(['/', '/tasks', '/assets/main-1a2b3c4d.js', '/fonts/figtree-5e6f7a8b.woff2'])(
    'set no cookie at %s, whatever cookie they get',
    async (path) => {
      for (const cookie of [
        '',
        hearth.as('member').cookie,
        'hearth_session=abc.def',
        'hearth_session=',
        `hearth_device=${'x'.repeat(200)}`,
      ]) {
        const { status, headers } = await fetch(hearth.url + path, { headers: { cookie } })
        expect([status, headers.getSetCookie()]).toEqual([200, []])
      }
    },
  )

  test('contain no inline script', async () => {
    const page = await Bun.file(new URL('../../../web/index.html', import.meta.url)).text()
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:|<base|<style/i)
  })
})

/** Headers of the family's own browser on a foreign page. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'HOST.evil.example' },
  { origin: 'HOST@evil.example' },
  { origin: 'https://evil.example/HOST' },
  { origin: 'evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'HOST' },
  { 'sec-fetch-site': 'Cross-Site, same-origin' },
]

describe('another site', () => {
  test('can’t write with any call', async () => {
    const before = everything()
    for (const endpoint of calls.routes.filter(({ method }) => method !== 'GET'))
      for (const headers of foreign) {
        const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', hearth.url)]))
        const answer = await ask(endpoint, { headers: { ...sent, 'content-type': 'application/json' }, body: validBody(endpoint) })
        expect([nameOf(endpoint), sent, answer.status, (await answer.json()).code]).toEqual([nameOf(endpoint), sent, 403, 'cross_origin'])
      }
    expect(everything()).toBe(before)
  })

  test('finds no call that accepts the content type of a form', async () => {
    const before = everything()
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
      'application/jsonp',
      '',
    ]
    for (const endpoint of calls.routes.filter(({ body }) => body))
      for (const type of kinds) {
        const { status } = await ask(endpoint, { headers: { 'content-type': type }, body: validBody(endpoint) })
        expect([nameOf(endpoint), type, status]).toEqual([nameOf(endpoint), type, 415])
      }
    expect(everything()).toBe(before)
  })

  test('changes nothing by a link, because GET never writes', async () => {
    const before = everything()
    for (const endpoint of calls.routes.filter(({ method }) => method === 'GET')) {
      const { headers } = await ask(endpoint, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } })
      expect([nameOf(endpoint), headers.getSetCookie()]).toEqual([nameOf(endpoint), []])
    }
    expect(everything()).toBe(before)
  })

  test('can’t override the method', async () => {
    const before = everything()
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const headers = { cookie: hearth.as('admin').cookie, [name]: 'DELETE' }
      await fetch(`${hearth.url}${hearth.path('/membership')}?_method=DELETE`, { headers })
    }
    expect(everything()).toBe(before)
  })
})

describe('a redirect', () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/%0d%0a/evil.example',
    'javascript:alert(1)',
  ]

  test.each(targets)('does not lead to a place in the URL: %s', async (target) => {
    for (const path of ['/api/login', '/api/logout', '/sign-in', '/'])
      for (const name of ['next', 'redirect', 'returnTo', 'url', 'continue']) {
        const answer = await fetch(`${hearth.url}${path}?${name}=${target}`, {
          redirect: 'manual',
          headers: { 'x-forwarded-host': 'evil.example' },
        })
        expect([null, '/sign-in', '/']).toContain(answer.headers.get('location'))
        expect(answer.headers.get('refresh')).toBeNull()
      }
  })

  test.each(['//evil.example', '//evil.example/%2f..', '/\\evil.example/', '/assets//evil.example', '/%2fevil.example', '/sign-in/'])(
    'does not answer %s',
    async (path) => {
      expect((await fetch(hearth.url + path, { redirect: 'manual' })).headers.get('location')).toBeNull()
    },
  )
})
