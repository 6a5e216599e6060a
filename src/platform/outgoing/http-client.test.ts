import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OutgoingRequest, requestHost } from './http-client'
import { isPublicAddress } from './public-addresses'

describe('an address', () => {
  const open = [
    '1.1.1.1',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '100.63.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
  ]
  const closed = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '0:0:0:0:0:ffff:192.168.1.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
    'localhost',
    '',
    '1.1.1',
  ]
  test.each(open)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each(closed)('"%s" is not public', (address) => expect(isPublicAddress(address)).toBe(false))
})

const folder = mkdtempSync(join(tmpdir(), 'hearth-outgoing-'))
const file = (name: string) => join(folder, name)
const openssl = (...args: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: folder, stderr: 'pipe', stdout: 'ignore' })
  if (exitCode !== 0) throw new Error(stderr.toString())
}
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

type Seen = { method: string; path: string; headers: Record<string, string>; body: string }
const seen: Seen[] = []
/** Responses of the test servers, by path. */
const answers: Record<string, (request: Request) => Response | Promise<Response>> = {
  '/away': () => Response.redirect('http://example.org/', 302),
  '/away-307': () => new Response(null, { status: 307, headers: { location: '//169.254.169.254/latest' } }),
  '/script': () => new Response(null, { status: 302, headers: { location: 'file:///etc/passwd' } }),
  '/moved': () => new Response(null, { status: 302, headers: { location: '/final' } }),
  '/moved-308': () => new Response(null, { status: 308, headers: { location: '/final' } }),
  '/loop': () => new Response(null, { status: 302, headers: { location: '/loop' } }),
  '/huge': () => new Response('x'.repeat(70_000)),
  '/endless': () => new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(4096)) })),
  '/packed': () => new Response(Bun.gzipSync(new Uint8Array(5_000_000)), { headers: { 'content-encoding': 'gzip' } }),
  '/silent': () => new Promise<Response>(() => {}),
  '/slow': () =>
    new Response(
      new ReadableStream({
        async pull(stream) {
          await Bun.sleep(20)
          stream.enqueue(new Uint8Array(1))
        },
      }),
    ),
  '/broken': () => new Response('no', { status: 500 }),
}
const fetchHere = async (request: Request) => {
  const { pathname } = new URL(request.url)
  seen.push({ method: request.method, path: pathname, headers: Object.fromEntries(request.headers), body: await request.text() })
  return (await answers[pathname]?.(request)) ?? new Response('hello')
}

let plain: Bun.Server<undefined>
let secure: Bun.Server<undefined>
let ca = ''
beforeAll(() => {
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  openssl('req', ...newKey, '-keyout', 'host.key', '-out', 'host.csr', '-subj', '/CN=localhost')
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost')
  openssl(
    ...['x509', '-req', '-in', 'host.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '2', '-extfile', 'names', '-out', 'host.pem'],
  )
  ca = readFileSync(file('ca.pem'), 'utf8')
  plain = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: fetchHere })
  const tls = { cert: readFileSync(file('host.pem')), key: readFileSync(file('host.key')) }
  secure = Bun.serve({ hostname: '127.0.0.1', port: 0, tls, fetch: fetchHere })
})
afterAll(async () => {
  await plain.stop(true)
  await secure.stop(true)
  rmSync(folder, { recursive: true })
})

const at = (path: string) => `http://127.0.0.1:${plain.port}${path}`
const ask = (path: string, more: Partial<OutgoingRequest> = {}) => requestHost({ url: at(path), allowPrivate: true, ...more })

describe('a request to another host', () => {
  test('sends the given data, and only the name Hearth of this server', async () => {
    const { status, text } = await requestHost({
      url: `http://user:secret@localhost:${plain.port}/path?query=1`,
      method: 'POST',
      headers: { title: 'Backup' },
      body: 'hello',
      allowPrivate: true,
    })
    expect([status, text]).toEqual([200, 'hello'])
    const { headers, ...rest } = seen.at(-1) as Seen
    expect(rest).toEqual({ method: 'POST', path: '/path', body: 'hello' })
    const { 'content-type': _, 'content-length': __, ...others } = headers
    expect(others).toEqual({
      accept: '*/*',
      'accept-encoding': 'identity',
      host: `localhost:${plain.port}`,
      title: 'Backup',
      'user-agent': 'Hearth',
      ...(others.connection && { connection: others.connection }),
    })
  })

  test('over https connects to the resolved address and verifies the name', async () => {
    const answer = await requestHost({ url: `https://localhost:${secure.port}/`, allowPrivate: true, ca })
    expect(answer.text).toBe('hello')
    expect(seen.at(-1)?.headers.host).toBe(`localhost:${secure.port}`)
  })

  test('over https rejects a certificate for another name or of an unknown authority', async () => {
    const other = requestHost({ url: `https://127.0.0.1:${secure.port}/`, allowPrivate: true, ca })
    await expect(other).rejects.toThrow(/certificate of 127\.0\.0\.1:\d+ can't be trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/)
    const unknown = requestHost({ url: `https://localhost:${secure.port}/`, allowPrivate: true })
    await expect(unknown).rejects.toThrow(/certificate of localhost:\d+ can't be trusted/)
  })

  test.each(['localhost', '127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    'to %s, which is this machine, is rejected before anything is sent',
    async (host) => {
      const before = seen.length
      await expect(requestHost({ url: `http://${host}:${plain.port}/` })).rejects.toThrow(
        'is in a private network. Hearth sends no requests there.',
      )
      expect(seen.length).toBe(before)
    },
  )

  test.each(['ftp://example.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'example.org', ''])(
    'to "%s" is rejected: it is not a web address',
    async (url) => {
      await expect(requestHost({ url, allowPrivate: true })).rejects.toThrow('begins with http:// or https://')
    },
  )

  test.each(['/away', '/away-307', '/script'])('does not follow a redirect to another host (%s)', async (path) => {
    await expect(ask(path)).rejects.toThrow('redirects to another host')
  })

  test('follows a redirect within the same host, and repeats a POST only for 307 and 308', async () => {
    expect((await ask('/moved', { method: 'POST', body: 'text' })).text).toBe('hello')
    expect(seen.at(-1)).toMatchObject({ method: 'GET', path: '/final', body: '' })
    expect((await ask('/moved-308', { method: 'POST', body: 'text' })).text).toBe('hello')
    expect(seen.at(-1)).toMatchObject({ method: 'POST', path: '/final', body: 'text' })
    await expect(ask('/loop')).rejects.toThrow('redirects too often')
  })

  test.each(['/huge', '/endless'])('rejects a response above the size limit (%s)', async (path) => {
    await expect(ask(path)).rejects.toThrow('is larger than 64 KB')
  })

  test('does not decompress responses', async () => {
    expect((await ask('/packed')).text.length).toBeLessThan(64 * 1024)
  })

  test.each(['/silent', '/slow'])('ends at its timeout (%s)', async (path) => {
    await expect(ask(path, { timeoutMs: 200 })).rejects.toThrow('did not answer in time')
  })

  test('returns an error status, and explains failures to connect', async () => {
    expect(await ask('/broken')).toMatchObject({ status: 500, text: 'no' })
    await expect(requestHost({ url: 'http://127.0.0.1:1/secret-topic', allowPrivate: true })).rejects.toThrow(
      '127.0.0.1:1 refused the connection.',
    )
    await expect(requestHost({ url: 'http://nobody.invalid/' })).rejects.toThrow('The name nobody.invalid has no address.')
  })
})
