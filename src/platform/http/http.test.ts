// Over 300 lines: the rules that hold for every call, against one server and its log.
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type Client, type Hearth, startHearth } from '#src/testing/hearth'
import { sendRaw } from '#src/testing/raw'
import type { Level } from '../log/log'
import { securityHeaders } from './headers'

let hearth: Hearth
let logged: [string, Record<string, unknown>, Level][]
let requestLogged: PromiseWithResolvers<void>
beforeEach(async () => {
  // A new list per test: a line can arrive after the end of its test.
  const lines: typeof logged = []
  const first = Promise.withResolvers<void>()
  logged = lines
  requestLogged = first
  const note =
    (level: Level) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      lines.push([message, fields, level])
      if (message === 'request') first.resolve()
    }
  hearth = await startHearth({ log: { debug: note('debug'), info: note('info'), warn() {}, error: note('error') } })
})
afterEach(() => hearth.stop())

const messages = () => hearth.path('/messages')
const send = (body: unknown, headers: Record<string, string> = {}, who: Client = hearth.as('member')) =>
  who.send('POST', messages(), body, headers)

test('what reaches the share target without a service worker leads to the page that says so', async () => {
  const options = { method: 'POST', body: 'text=milk', redirect: 'manual', headers: { 'sec-fetch-site': 'none' } } as const
  const answer = await fetch(`${hearth.url}/share`, options)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?missed=1'])
})

describe('a body', () => {
  test.each(['{broken', '{"content":}', 'hello', '{"content":"a"} and more', '\u0000'])('that is %p is 400', async (body) => {
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: 'bad_json', message: 'The request could not be read: it is not valid JSON.' },
    })
  })

  test('that is not UTF-8 is 400', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"content":"'), 0xff, 0xfe, ...new TextEncoder().encode('"}')])
    const headers = { cookie: hearth.as('member').cookie, 'content-type': 'application/json' }
    expect((await fetch(hearth.url + messages(), { method: 'POST', body, headers })).status).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json', ''])(
    'sent as %p is 415',
    async (type) => {
      expect(await send('{"content":"Hello"}', { 'content-type': type })).toMatchObject({ status: 415, body: { code: 'not_json' } })
    },
  )

  test('may name its encoding', async () => {
    expect((await send({ content: 'Hello' }, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
  })

  test('above 256 KB is 413, with or without a content-length', async () => {
    const content = JSON.stringify({ content: 'x'.repeat(256 * 1024) })
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(content))
        controller.close()
      },
    })
    const headers = { cookie: hearth.as('member').cookie, 'content-type': 'application/json' }
    for (const body of [content, stream]) {
      const answer = await fetch(hearth.url + messages(), { method: 'POST', body, headers, keepalive: false })
      const message = 'The request is too large. The limit is 256 KB.'
      const text = 'The request is too large. The limit is {limit} KB.'
      expect([answer.status, await answer.json()]).toEqual([413, { code: 'too_large', message, text, args: { limit: 256 } }])
    }
  })

  test('of exactly 256 KB is read', async () => {
    const body = JSON.stringify({ content: 'Hello', padding: '' })
    expect((await send(body.replace('""}', `"${'x'.repeat(256 * 1024 - body.length)}"}`))).status).toBe(201)
  })

  test.each([
    [[], 'Must be an object.'],
    ['"hello"', 'Must be an object.'],
    ['7', 'Must be an object.'],
    ['null', 'This is required.'],
  ])('that is %j is 422', async (body, message) => {
    expect(await send(body)).toMatchObject({ status: 422, body: { code: 'invalid', message } })
  })

  test('may be missing, and counts as {}', async () => {
    expect(await send(undefined)).toMatchObject({ status: 422, body: { issues: [{ path: 'content', message: 'Write a message first.' }] } })
  })

  test('with several errors gets an issue for each field', async () => {
    const answer = await hearth.as('member').post(hearth.path('/events'), { title: '', startTime: 'now', category: 'work' })
    const { code, message, issues } = answer.body as { code: string; message: string; issues: { path: string }[] }
    expect([answer.status, code, message]).toEqual([422, 'invalid_title', 'Title is required.'])
    expect(issues.map(({ path }) => path)).toEqual(['title', 'startTime', 'endTime', 'category'])
  })

  test('with a field that is too long gets the message with its argument, as its key and value too', async () => {
    const said = { message: 'Use at most 200 characters.', text: 'Use at most {limit} characters.', args: { limit: 200 } }
    const event = { title: 'x'.repeat(201), startTime: '2026-11-21T08:00:00Z', endTime: '2026-11-21T09:00:00Z' }
    const { status, body } = await hearth.as('member').post(hearth.path('/events'), event)
    expect([status, body]).toEqual([422, { code: 'invalid_title', ...said, issues: [{ path: 'title', ...said }] } as never])
  })

  test('refused with a message of a check of its own gets its arguments too', async () => {
    const { body } = await hearth.as('member').post(hearth.path('/shopping-categories'), { name: 'Bread', icon: 'x'.repeat(30) })
    expect(body).toMatchObject({ issues: [{ path: 'icon', text: 'Use at most {limit} characters.', args: { limit: 2 } }] })
  })

  test('refused without arguments gets the message alone', async () => {
    const { body } = await send({ content: '' })
    const message = 'Write a message first.'
    expect(body).toEqual({ code: 'invalid_content', message, issues: [{ path: 'content', message }] } as never)
  })

  test('may have unknown keys, including __proto__', async () => {
    const answer = await send('{"content":"Hello","__proto__":{"isAnnouncement":true},"constructor":7,"other":1}')
    expect([answer.status, answer.body]).toMatchObject([201, { isAnnouncement: false }])
  })
})

describe('the order of refusals', () => {
  test('is: signed in, family, permission, body', async () => {
    const call = (who: 'visitor' | 'stranger' | 'extended' | 'member') => hearth.as(who).send('POST', messages(), '{broken')
    expect([
      (await call('visitor')).status,
      (await call('stranger')).status,
      (await call('extended')).status,
      (await call('member')).status,
    ]).toEqual([401, 404, 403, 400])
  })
})

describe('a request from another site', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'SELF' }, 403],
    [{ origin: 'SELF' }, 201],
    [{}, 201],
  ])('with %o is %p', async (headers, status) => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value === 'SELF' ? hearth.url : value]))
    expect((await send({ content: 'Hello' }, sent)).status).toBe(status)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s is rejected before all other checks, signed in or not', async (method) => {
    const headers = { origin: 'https://evil.example' }
    for (const who of ['member', 'visitor'] as const)
      for (const path of [messages(), '/api/auth/sign-in', '/api/nothing', '/'])
        expect(await hearth.as(who).send(method, path, undefined, headers)).toMatchObject({ status: 403, body: { code: 'cross_origin' } })
  })

  test('by GET is a link, and allowed', async () => {
    expect((await hearth.as('visitor').send('GET', '/', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('includes one from another port of this machine', async () => {
    expect((await send({ content: 'Hello' }, { origin: hearth.url.replace(/\d+$/, '1') })).status).toBe(403)
  })

  test('does not include one from the address in HEARTH_URL', async () => {
    await hearth.stop()
    hearth = await startHearth({ env: { HEARTH_URL: 'https://hearth.example.org' } })
    expect((await send({ content: 'Hello' }, { origin: 'https://hearth.example.org' })).status).toBe(201)
    expect((await send({ content: 'Hello' }, { origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('every response', () => {
  const kinds = {
    'a page': () => hearth.as('visitor').get('/'),
    'a script': () => hearth.as('visitor').get('/assets/main-1a2b3c4d.js'),
    'a font': () => hearth.as('visitor').get('/fonts/figtree-5e6f7a8b.woff2'),
    'a row': () => hearth.as('member').get(messages()),
    'a redirect': () => hearth.as('visitor').get('/api/login'),
    'an empty one': () => hearth.as('member').post('/api/auth/sign-out'),
    '400': () => send('{broken'),
    '401': () => hearth.as('visitor').get(messages()),
    '403': () => send({}, { origin: 'https://evil.example' }),
    '404 of the API': () => hearth.as('visitor').get('/api/nothing'),
    '404 of a file': () => hearth.as('visitor').get('/assets/nothing.js'),
    '422': () => send({}),
    '401 for a forged cookie': () => hearth.visitor().send('GET', '/api/auth/user', undefined, { cookie: 'hearth_session=abc.def' }),
    '500': () => {
      hearth.services.sqlite.run('DROP TABLE messages')
      return hearth.as('member').get(messages())
    },
  }

  test.each(Object.entries(kinds))('has the security headers and a unique request id: %s', async (_, ask) => {
    const { headers } = await ask()
    for (const [name, value] of Object.entries(securityHeaders)) expect([name, headers.get(name)]).toEqual([name, value])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-request-id')).not.toBe((await hearth.as('visitor').get('/')).headers.get('x-request-id'))
  })

  test('allows only scripts of this server, and no frames around it', () => {
    const policy = securityHeaders['content-security-policy'] ?? ''
    const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]))
    expect(rules).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    })
  })

  test('of the API is not cacheable', async () => {
    for (const path of ['/api/health', '/api/nothing', messages(), '/api/login'])
      expect((await hearth.as('member').get(path)).headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('an internal error', () => {
  test('responds with a request id only; the log has the details', async () => {
    hearth.services.sqlite.run('DROP TABLE messages')
    const { status, body, headers } = await hearth.as('member').get(messages())
    const requestId = headers.get('x-request-id') ?? ''
    const text = 'Something went wrong on the server. The log has the details under {requestId}.'
    const message = text.replace('{requestId}', requestId)
    expect([status, body]).toEqual([500, { code: 'internal_error', message, text, args: { requestId }, requestId } as never])
    expect(logged).toContainEqual([
      'request failed',
      expect.objectContaining({ requestId, error: expect.stringContaining('no such table') }),
      'error',
    ])
  })

  test('does not log the code of an invitation', async () => {
    hearth.services.sqlite.run('DROP TABLE family_invitations')
    const code = 'AbCdEfGhIjKlMnOpQrStUv'
    expect((await hearth.as('visitor').get(`/api/invitations/${code}`)).status).toBe(500)
    expect(
      (await hearth.as('visitor').post(`/api/invitations/${code}/accept`, { firstName: 'Eva', username: 'eva', password: 'ten letters' }))
        .status,
    ).toBe(500)
    expect(logged.filter(([message]) => message === 'request failed')).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain(code)
  })

  test('from a full disk is 507, and nothing is saved', async () => {
    const { sqlite } = hearth.services
    const pages = sqlite.query<{ page_count: number }, []>('PRAGMA page_count').get()?.page_count
    sqlite.run(`PRAGMA max_page_count = ${pages}`)
    let answer = await send({ content: 'x'.repeat(4000) })
    for (let i = 0; i < 20 && answer.status === 201; i++) answer = await send({ content: 'x'.repeat(4000) })
    expect(answer).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    const before = (await hearth.as('member').get(messages())).body as unknown[]
    sqlite.run('PRAGMA max_page_count = 1000000')
    expect((await send({ content: 'There is room again' })).status).toBe(201)
    expect((await hearth.as('member').get(messages())).body).toHaveLength(before.length + 1)
  })
})

describe('the log', () => {
  test('has a line without content for every call, except health checks', async () => {
    await hearth.as('member').get('/api/health')
    const { headers } = await send({ content: 'A family secret' })
    // The line is written after the response is sent.
    await requestLogged.promise
    const fields = { requestId: headers.get('x-request-id'), method: 'POST', path: messages(), status: 201, ms: expect.any(Number) }
    expect(logged.filter(([message]) => message === 'request')).toEqual([['request', fields, 'debug']])
  })

  test('shows the status of a redirect', async () => {
    expect((await hearth.as('visitor').get('/api/login')).status).toBe(302)
    await requestLogged.promise
    expect(logged).toContainEqual(['request', expect.objectContaining({ path: '/api/login', status: 302 }), 'debug'])
  })

  test.each([
    ['a rejected call', (): Promise<unknown> => send('{broken'), 400, []],
    ['a missing path', (): Promise<unknown> => hearth.as('member').get('/api/nothing'), 404, []],
    [
      'a failed call, which also has an error line,',
      () => {
        hearth.services.sqlite.run("CREATE TEMP TRIGGER fail BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'no'); END")
        return send({ content: 'Hello' })
      },
      500,
      ['request failed'],
    ],
  ])('logs %s at level info instead of debug', async (_, act, status, failures) => {
    await act()
    await requestLogged.promise
    expect(logged).toContainEqual(['request', expect.objectContaining({ status }), 'info'])
    expect(logged.flatMap(([message, , level]) => (level === 'error' ? [message] : []))).toEqual(failures)
  })
})

describe('strange requests', () => {
  test('with a malformed Host are 400 without internal paths', async () => {
    const answer = await sendRaw(hearth.url, 'GET /api/health HTTP/1.1', 'Host: a b[')
    expect(answer).toStartWith('HTTP/1.1 400')
    expect(answer).not.toContain(import.meta.dir)
  })

  test.each(['pi', 'nas', 'x'])('to a host named %s are answered as usual', async (host) => {
    const ask = async (path: string, who: Client) => (await who.send('GET', path, undefined, { host })).status
    expect([await ask('/', hearth.as('visitor')), await ask('/assets/main-1a2b3c4d.js', hearth.as('visitor'))]).toEqual([200, 200])
    expect([await ask(messages(), hearth.as('member')), await ask('/api/nothing', hearth.as('member'))]).toEqual([200, 404])
  })

  test.each(['%E0%A4%A', '%00', '..%2f..', 'a'.repeat(4000), "'; DROP TABLE users; --"])('for a family called %p are 404', async (id) => {
    expect((await hearth.as('member').get(`/api/families/${id}/messages`)).status).toBe(404)
  })
})

describe('a long response', () => {
  const content = 'Supper is ready. '.repeat(200).trim()
  const list = (headers: Record<string, string>) =>
    fetch(hearth.url + messages(), { headers: { cookie: hearth.as('member').cookie, ...headers }, decompress: false })
  const textOf = async (answer: Response) => {
    const bytes = await answer.bytes()
    if (answer.headers.get('content-encoding') === 'zstd') return Bun.zstdDecompressSync(bytes).toString()
    return new TextDecoder().decode(answer.headers.get('content-encoding') === 'gzip' ? Bun.gunzipSync(bytes) : bytes)
  }

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['zstd;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('to accept-encoding %p is sent as %p', async (accept, encoding) => {
    await send({ content })
    const answer = await list({ 'accept-encoding': accept })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
    expect(answer.headers.get('content-type')).toBe('application/json;charset=utf-8')
    expect(answer.headers.get('vary')).toBe(encoding && 'Accept-Encoding')
    expect(JSON.parse(await textOf(answer))).toMatchObject([{ content }])
  })

  test('keeps its status and headers when it is compressed', async () => {
    const answer = await fetch(hearth.url + messages(), {
      method: 'POST',
      body: JSON.stringify({ content }),
      headers: { cookie: hearth.as('member').cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      decompress: false,
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([201, 'gzip'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer.headers.get(name)).toBe(value)
  })

  test('is sent uncompressed when it is short', async () => {
    await send({ content: 'Hello' })
    const answer = await list({ 'accept-encoding': 'gzip, zstd' })
    expect([answer.headers.get('content-encoding'), await answer.json()]).toMatchObject([null, [{ content: 'Hello' }]])
  })
})
