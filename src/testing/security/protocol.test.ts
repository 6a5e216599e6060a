import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { silentLog } from '#src/platform/log/log'
import { type Hearth, startHearth } from '../hearth'
import { exchange } from '../raw'

/** Raw bytes that no browser sends; fuzz.test.ts has values inside of well-formed calls. */

let hearth: Hearth
let failures: unknown[]
let cookie: string
beforeAll(async () => {
  failures = []
  hearth = await startHearth({ log: { ...silentLog, error: (_, fields) => failures.push(fields) } })
  cookie = `Cookie: ${hearth.as('member').cookie}\r\n`
})
afterAll(() => hearth.stop())

const host = 'Host: hearth\r\n'
/** Placeholder for a member's cookie, which is unknown when the table is built. */
const member = 'Cookie: MEMBER\r\n'
const close = 'Connection: close\r\n\r\n'
const post = 'POST /api/auth/sign-in HTTP/1.1\r\n'
const json = 'Content-Type: application/json\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'
/** The request that an attacker tries to smuggle. */
const smuggled = `GET /api/health HTTP/1.1\r\n${host}X-Smuggled: 1\r\n\r\n`

const answersIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const isHealthy = async () => {
  expect((await hearth.as('member').get('/api/auth/user')).status).toBe(200)
  expect((await hearth.as('visitor').get('/api/health')).status).toBe(200)
  expect(failures).toEqual([])
}

/** Statuses of all answers to some bytes; the server closes the connection after the last one. */
const statusesOf = async (bytes: string | Uint8Array) => {
  const { text, isOpen } = await exchange(hearth.url, bytes)
  expect(isOpen).toBe(false)
  await isHealthy()
  return answersIn(text)
}

describe('a body with an ambiguous end', () => {
  test.each([
    ['a length and chunks', `${post}${host}Content-Length: 6\r\n${chunked}\r\n0\r\n\r\n${smuggled}`],
    ['chunks and a length', `${post}${host}${chunked}Content-Length: 4\r\n\r\n5c\r\n${smuggled}\r\n0\r\n\r\n`],
    ['two lengths', `${post}${host}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`],
    ['a list of lengths', `${post}${host}Content-Length: 2, 2\r\n\r\n{}${smuggled}`],
    ['a length below zero', `${post}${host}Content-Length: -1\r\n\r\n{}${smuggled}`],
    ['a length with a sign', `${post}${host}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a hexadecimal length', `${post}${host}Content-Length: 0x2\r\n\r\n{}${smuggled}`],
    ['a length beyond numbers', `${post}${host}Content-Length: 99999999999999999999\r\n\r\n{}${smuggled}`],
    ['a length with a space before its colon', `${post}${host}Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['an unknown coding', `${post}${host}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two codings', `${post}${host}${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a coding on top of chunks', `${post}${host}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a coding with a space before its colon', `${post}${host}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a chunk of no number', `${post}${host}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a chunk below zero', `${post}${host}${chunked}\r\n-1\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a chunk beyond numbers', `${post}${host}${json}${chunked}\r\nffffffffffffffff\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a chunk that is longer than it says', `${post}${host}${json}${chunked}\r\n1\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a header folded over two lines', `GET /api/health HTTP/1.1\r\n${host}X-A: b\r\n Content-Length: 5\r\n\r\n${smuggled}`],
    ['a zero in a header', `GET /api/health HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n${smuggled}`],
    ['a lonely carriage return', `GET /api/health HTTP/1.1\r\n${host}X-A: a\rX-B: b\r\n\r\n${smuggled}`],
    ['two hosts', `GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`],
    ['no host', `GET /api/health HTTP/1.1\r\n${close}`],
  ])('because of %s is refused, and no smuggled request is answered', async (_, bytes) => {
    expect(await statusesOf(bytes)).toEqual([400])
  })

  test('is not seen in two equal lengths, and chunks may have extensions', async () => {
    expect(await statusesOf(`${post}${host}${json}Content-Length: 2\r\nContent-Length: 2\r\n${close}{}`)).toEqual([422])
    expect(await statusesOf(`${post}${host}${json}${chunked}${close}2;a=b\r\n{}\r\n0\r\n\r\n`)).toEqual([422])
  })
})

describe('a request', () => {
  test.each([
    ['with another server in its URL', `GET http://evil.example/api/auth/user HTTP/1.1\r\n${host}${close}`, [401]],
    [
      'to another site in its URL, with that origin',
      `POST http://evil.example/api/auth/sign-out HTTP/1.1\r\n${host}${member}Origin: http://evil.example\r\nContent-Length: 0\r\n${close}`,
      [403],
    ],
    [
      'from two origins',
      `POST /api/auth/sign-out HTTP/1.1\r\n${host}${member}Origin: http://hearth\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n${close}`,
      [403],
    ],
    ['for a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${close}`, [404]],
    ['for everything', `OPTIONS * HTTP/1.1\r\n${host}${close}`, [400]],
    ['of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['of HTTP/1.0 without a host', 'GET /api/health HTTP/1.0\r\n\r\n', [400]],
    ['with bare line feeds', 'GET /api/health HTTP/1.1\nHost: x\n\n', [505]],
    ['with a NUL in its URL', `GET /api/\0health HTTP/1.1\r\n${host}${close}`, [505]],
    ['with a space in its URL', `GET /api/health x HTTP/1.1\r\n${host}${close}`, [505]],
    ['with a URL of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${host}${close}`, [431]],
    ['with a header of a megabyte', `GET /api/health HTTP/1.1\r\n${host}X-A: ${'a'.repeat(1_000_000)}\r\n${close}`, [431]],
    ['with a thousand headers', `GET /api/health HTTP/1.1\r\n${host}${'X-A: a\r\n'.repeat(1000)}${close}`, [431]],
    [
      'with a garbage cookie',
      `GET /api/auth/user HTTP/1.1\r\n${host}Cookie: ${';'.repeat(2000)}hearth_session=%E0%A4%A; __proto__=1; =; a\r\n${close}`,
      [401],
    ],
    ['with an endless chunk extension', `${post}${host}${json}${chunked}${close}2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`, [413]],
    ['for TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03AAAAAAAAAAAAAAAAAAAA\r\n\r\n', [400]],
    ['with an unknown method', `FROB / HTTP/1.1\r\n${host}${close}`, []],
  ] as const)('%s is refused without details', async (_, bytes, statuses) => {
    expect(await statusesOf(bytes.replace('MEMBER', hearth.as('member').cookie))).toEqual([...statuses])
  })

  test('with TRACE is not echoed', async () => {
    const { text } = await exchange(hearth.url, `TRACE / HTTP/1.1\r\n${host}${cookie}${close}`)
    expect(answersIn(text)).toEqual([404])
    expect(text).not.toContain('hearth_session')
  })

  test('with HEAD gets the answer of GET without the body', async () => {
    for (const path of ['/', '/assets/main-1a2b3c4d.js', '/api/health']) {
      const { text } = await exchange(hearth.url, `HEAD ${path} HTTP/1.1\r\n${host}${close}`)
      expect([path, answersIn(text), text.split('\r\n\r\n')[1]]).toEqual([path, [200], ''])
    }
  })

  test('pipelined after another one gets its own answer or none', async () => {
    const [mine, theirs] = [hearth.as('member').cookie, hearth.as('child').cookie]
    const ask = (own: string) => `GET /api/auth/user HTTP/1.1\r\n${host}${own && `Cookie: ${own}\r\n`}\r\n`
    const { text } = await exchange(hearth.url, [mine, theirs, '', mine].map(ask).join(''), { patience: 500 })
    const users = [...text.matchAll(/"username":"(\w+)"|"code":"(not_signed_in)"/g)].map(([, user, code]) => user ?? code)
    expect(users).toEqual(['mia', 'leo', 'not_signed_in', 'mia'].slice(0, users.length))
    await isHealthy()
  })
})

describe('JSON', () => {
  const send = async (body: string | Uint8Array<ArrayBuffer>) => {
    const headers = { cookie: hearth.as('member').cookie, 'content-type': 'application/json' }
    const answer = await fetch(hearth.url + hearth.path('/messages'), { method: 'POST', headers, body, keepalive: false })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
    ['lists that never end', '['.repeat(250_000)],
    ['objects inside a field', `{"content":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ])('of deeply nested %s is refused', async (_, body) => {
    expect([400, 422]).toContain((await send(body)).status)
    await isHealthy()
  })

  test('of 10 MB is refused, with a length or in chunks', async () => {
    expect((await send(`{"content":"${'x'.repeat(10 * 1024 * 1024)}"}`)).status).toBe(413)
    const head = `POST ${hearth.path('/messages')} HTTP/1.1\r\n${host}${cookie}${json}${chunked}\r\n`
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const { text } = await exchange(hearth.url, head + chunk.repeat(160), {
      patience: 10_000,
      isEnough: (text) => text.includes('too_large'),
    })
    expect(answersIn(text)[0]).toBe(413)
    await isHealthy()
  })

  test('with a duplicate key has its last value', async () => {
    expect((await send('{"content":"first","content":"second"}')).body).toMatchObject({ content: 'second' })
  })

  test.each([
    ['a byte order mark', Buffer.from('\ufeff{"content":"Hello"}')],
    ['UTF-16', Buffer.from('{"content":"Hello"}', 'utf16le')],
    ['an overlong slash', Buffer.from([...Buffer.from('{"content":"'), 0xc0, 0xaf, ...Buffer.from('"}')])],
    ['half a surrogate pair as UTF-8', Buffer.from([...Buffer.from('{"content":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
    ['half a surrogate pair as an escape', Buffer.from('{"content":"\\ud800"}')],
    ['a zero', Buffer.from('{"content":"a\\u0000b"}')],
    ['NaN', Buffer.from('{"content":NaN}')],
  ])('with %s is read correctly or refused', async (_, bytes) => {
    const { status, body } = await send(Uint8Array.from(bytes))
    if (status === 201) expect(body.content).toBe('Hello')
    else expect([400, 422]).toContain(status)
  })

  test('makes nobody an admin through a prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      await send(`{"content":"a","${key}":{"role":"admin","isAdmin":true,"isActive":true,"prototype":{"role":"admin"}}}`)
      await hearth.as('child').send('PATCH', '/api/auth/user', `{"firstName":"Leo","${key}":{"role":"admin"}}`)
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined()
    expect((await hearth.as('child').post(hearth.path('/invitations'), { email: 'a@example.org' })).status).toBe(403)
  })
})

describe('slow clients', () => {
  test('that never finish a request do not delay others', async () => {
    const { hostname, port } = new URL(hearth.url)
    const beginnings = [
      'GET /api/health HTTP/1.1\r\nHost: hearth\r\nX-A: ',
      `${post}${host}${json}Content-Length: 100\r\n\r\n{`,
      `POST ${hearth.path('/messages')} HTTP/1.1\r\n${host}${cookie}${json}Content-Length: 100\r\n\r\n{`,
      '',
    ]
    const slow: Socket[] = []
    for (let n = 0; n < 400; n++) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(beginnings[n % beginnings.length] ?? '')
      slow.push(socket)
    }
    await Promise.all(slow.map((socket) => socket.connecting && new Promise((resolve) => socket.once('connect', resolve))))
    for (let n = 0; n < 20; n++) {
      for (const socket of slow) socket.write('a')
      expect((await hearth.as('member').post(hearth.path('/messages'), { content: `message ${n}` })).status).toBe(201)
    }
    for (const socket of slow) socket.destroy()
    await isHealthy()
  })

  test('that read nothing of a large answer do not delay others', async () => {
    const { hostname, port } = new URL(hearth.url)
    const deaf = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.pause()
      socket.write(`GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`)
      return socket
    })
    for (let n = 0; n < 10; n++) await isHealthy()
    for (const socket of deaf) socket.destroy()
  })
})
