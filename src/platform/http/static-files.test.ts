import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type Hearth, startHearth, web } from '#src/testing/hearth'

let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth()
})
afterAll(() => hearth.stop())

const script = '/assets/main-1a2b3c4d.js'
const font = '/fonts/figtree-5e6f7a8b.woff2'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(hearth.url + path, { method, redirect: 'manual', headers, decompress: false })
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const contentOf = async (answer: Response) => {
  const bytes = await answer.bytes()
  switch (answer.headers.get('content-encoding')) {
    case 'br':
      return (await import('node:zlib')).brotliDecompressSync(bytes).toString()
    case 'gzip':
      return Buffer.from(Bun.gunzipSync(bytes)).toString()
    default:
      return Buffer.from(bytes).toString()
  }
}

describe('the page', () => {
  test.each(['/', '/calendar', '/chores/01a1fdb9', '/join/AbCdEfGhIjKlMnOpQrStUv', '/setup?token=x.y', '/no/such/place', '/apis'])(
    'is sent for a navigation to %s',
    async (path) => {
      const answer = await get(path, navigation)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(await contentOf(answer)).toBe(web.page)
    },
  )

  test('is 304 for its ETag, in any encoding', async () => {
    const etag = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await get('/', { 'if-none-match': etag, 'accept-encoding': encoding })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await get('/', { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test('is not sent to a script that accepts other types', async () => {
    expect((await get('/calendar', { 'sec-fetch-mode': 'cors', accept: '*/*' })).status).toBe(404)
    expect((await get('/calendar', { accept: 'application/json' })).status).toBe(404)
  })

  test('is sent to a script that accepts text/html: the service worker caches it', async () => {
    for (const path of ['/', '/calendar']) {
      const answer = await get(path, { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: 'text/html' })
      expect([answer.status, await contentOf(answer)]).toEqual([200, web.page])
    }
    expect((await get('/api/nothing', { accept: 'text/html' })).status).toBe(404)
  })

  test.each([
    '/nothing.js',
    '/sw.js.br',
    '/manifest.webmanifest.gz',
    '/assets/sw.js',
    '/favicon.ico',
    '/assets/nothing.js',
    '/assets/nothing',
    '/fonts/nothing.woff2',
    '/index.html',
    '/index.html.br',
    `${script}.br`,
    `${script}.gz`,
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
  ])('is not sent for the missing file %s, which is 404', async (path) => {
    const answer = await get(path, navigation)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test.each([
    ...['/metrics', '/health', '/status', '/ping', '/version', '/actuator', '/actuator/health', '/server-status', '/Metrics/'],
    ...[
      '/.well-known/security.txt',
      '/.well-known/openid-configuration',
      '/.git/config',
      '/.git/',
      '/.env',
      '/calendar/.git/HEAD',
      '/x/.aws',
    ],
    ...['/index.php', '/wp-login.php', '/wp-admin/', '/wp-json/wp/v2/users', '/old/x.php/y', '/cgi-bin/luci', '/graphql', '/swagger'],
    ...['/swagger-ui/', '/v1/models', '/_ignition/execute-solution', '/phpmyadmin/', '/healthz/x', '/livez/x', '/ready', '/live'],
  ])('is not sent for %s, which programs probe', async (path) => {
    for (const headers of [navigation, { accept: '*/*' }]) {
      const answer = await get(path, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')])
    }
  })

  test('is sent for the address of every screen', async () => {
    const routes = await Bun.file(join(import.meta.dir, '../../../web/router.tsx')).text()
    const calls = /(?:path: |(?:screen|searchScreen|publicScreen)\(\s*)'(\/[^']*)'/g
    const paths = [...routes.matchAll(calls)].map(([, path = '']) => path.replace(/\$\w+/g, '-_AbC3.x4'))
    // Each call names its code in one import. The dashboard alone is not imported late, and the screen for unknown paths has no address.
    expect(paths.length).toBe((routes.replace(/notFoundComponent: .*/, '').match(/=> import\(/g)?.length ?? 0) + 1)
    for (const path of paths.filter((path) => !path.startsWith('/api/')))
      expect([path, (await get(path.replace('.', ''), navigation)).status]).toEqual([path, 200])
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/families/x/nothing', '/ws'])(
    'is not sent for %s, which is 404 in JSON',
    async (path) => {
      const answer = await get(path, navigation)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')])
    },
  )

  test.each(['POST', 'PUT', 'DELETE'])('is not sent for the method %s', async (method) => {
    expect((await get('/', {}, method)).status).toBe(404)
  })
})

describe('a file with a fixed address', () => {
  test.each([
    ['/sw.js', 'text/javascript; charset=utf-8', web.worker],
    ['/manifest.webmanifest', 'application/manifest+json', web.manifest],
    ['/apple-touch-icon.png', 'image/png', web.icon],
  ])('%s is revalidated each time, with 304 for its ETag', async (path, type, content) => {
    const answer = await get(path, { 'accept-encoding': 'br, gzip' })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([200, type, 'no-cache'])
    const etag = answer.headers.get('etag') ?? ''
    expect(await contentOf(answer)).toBe(content)
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
  })

  test('may be the service worker of this origin only', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'")
    expect(headers.get('service-worker-allowed')).toBeNull()
  })
})

describe('a file with a hash in its name', () => {
  test.each([script, font, '/assets/icon-192-9a8b7c6d.png'])('is immutable: %s', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.9', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['deflate', null],
    ['identity', null],
  ])('for accept-encoding %p is sent as %p, with the same content', async (accept, encoding) => {
    const answer = await get(script, { 'accept-encoding': accept })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await contentOf(answer)).toBe(web.script)
  })

  test('is 304 for its ETag', async () => {
    const etag = (await get(script)).headers.get('etag') ?? ''
    expect((await get(script, { 'if-none-match': etag })).status).toBe(304)
  })

  test('in a compressed format is sent as it is', async () => {
    const answer = await get(font, { 'accept-encoding': 'br, gzip' })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, web.font])
    expect(answer.headers.get('content-type')).toBe('font/woff2')
  })
})

test.each(['/', script, font, '/api/health'])('HEAD of %s has the headers of GET and no body', async (path) => {
  const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)]
  for (const name of ['content-type', 'cache-control', 'etag', 'content-encoding'])
    expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
  expect([head.status, await head.text()]).toEqual([200, ''])
})
