import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { textOf } from './cli/backup-home'
import { type Hearth, password, startHearth } from './hearth'
import { adapt, caddy, nginx, programs, type ReverseProxy, startReverseProxy, Visitor } from './reverse-proxy'

// Tests the nginx file of docs/admins.md and docker/Caddyfile, with only the names of this machine replaced, in front of a real server.

const name = 'hearth.example.org'
const mebibyte = 1024 * 1024
const repository = join(import.meta.dir, '../..')
const textIn = (path: string) => Bun.file(join(repository, path)).text()

const [page, caddyfile] = await Promise.all([textIn('docs/admins.md'), textIn('docker/Caddyfile')])
const nginxFile = /```nginx\n(.*?)```/s.exec(page)?.[1] ?? ''

const fronts = {
  nginx: (binary: string, openssl: string, url: string) =>
    startReverseProxy(openssl, name, (facts) =>
      nginx(
        binary,
        facts,
        adapt(nginxFile, {
          'listen 443 ssl': `listen 127.0.0.1:${facts.port} ssl`,
          'listen 80': `listen 127.0.0.1:${facts.plainPort}`,
          '/etc/letsencrypt/live/hearth.example.org/fullchain.pem': facts.certificate,
          '/etc/letsencrypt/live/hearth.example.org/privkey.pem': facts.key,
          'http://127.0.0.1:8080': url,
        }),
      ),
    ),
  caddy: (binary: string, openssl: string, url: string) =>
    startReverseProxy(openssl, name, (facts) =>
      caddy(
        binary,
        facts,
        adapt(caddyfile, {
          '{$HEARTH_DOMAIN}': `https://${name}:${facts.port}`,
          'reverse_proxy hearth:8080': `tls ${facts.certificate} ${facts.key}\n\treverse_proxy ${url}`,
        }),
      ),
    ),
}

for (const program of ['nginx', 'caddy'] as const) {
  const found = programs(program, 'openssl')
  const behind = (url: string) => fronts[program](found?.[program] ?? '', found?.openssl ?? '', url)
  describe.skipIf(!found)(`behind ${program}, which is trusted,`, () => trusted(behind))
  describe.skipIf(!found)(`behind ${program}, which is not trusted,`, () => untrusted(behind))
}

type Behind = (url: string) => Promise<ReverseProxy>

function trusted(behind: Behind) {
  let hearth: Hearth
  let front: ReverseProxy
  beforeAll(async () => {
    hearth = await startHearth({ env: { HEARTH_TRUSTED_PROXIES: '127.0.0.1, ::1', HEARTH_MAX_UPLOAD: '100MB' } })
    front = await behind(hearth.url)
  })
  afterAll(async () => {
    await front?.stop()
    await hearth?.stop()
  })

  const visitor = (address?: string) => new Visitor(front, name, address)
  const signedIn = async (identifier: string, headers?: Record<string, string>, address?: string) => {
    const somebody = visitor(address)
    expect((await somebody.signIn(identifier, password, headers)).status).toBe(200)
    return somebody
  }
  const currentSession = async (who: Visitor) =>
    (await who.get<{ current: boolean; address: string }[]>('/api/auth/sessions')).find(({ current }) => current)

  test('the page comes over https and HTTP/2, and http is redirected there', async () => {
    const session = connect(`https://127.0.0.1:${front.port}`, { ca: front.ca, servername: name })
    const stream = session.request({ ':path': '/', ':authority': `${name}:${front.port}`, 'accept-encoding': 'br' })
    const head = await new Promise<Record<string, unknown>>((resolve, reject) => stream.on('response', resolve).on('error', reject))
    expect(session.alpnProtocol).toBe('h2')
    expect(head).toMatchObject({ ':status': 200, 'content-encoding': 'br', 'x-frame-options': 'DENY' })
    session.destroy()
    const plain = await fetch(`http://127.0.0.1:${front.plainPort}/calendar?x=1`, { redirect: 'manual', headers: { host: name } })
    expect(plain.headers.get('location')).toMatch(new RegExp(`^https://${name}(:${front.port})?/calendar\\?x=1$`))
  })

  test('the session cookie is Secure, and the session has the client’s address', async () => {
    const mia = await signedIn('mia')
    expect(mia.cookie).toMatch(/^__Host-hearth_session=.*; Path=\/;.*; Secure$/)
    expect((await mia.send('GET', '/')).headers['strict-transport-security']).toBe('max-age=31536000')
    expect(await currentSession(mia)).toMatchObject({ address: '127.0.0.9' })
  })

  test('a forged address of a visitor is ignored', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' }
    expect(await currentSession(await signedIn('mia', forged))).toMatchObject({ address: '127.0.0.9' })
    expect(await currentSession(await signedIn('mia', { 'x-forwarded-for': '127.0.0.1' }))).toMatchObject({ address: '127.0.0.9' })
  })

  test('wrong passwords throttle only their sender, whatever forged addresses they use', async () => {
    const guesser = visitor('127.0.0.66')
    for (let i = 0; i < 5; i++) {
      const { status } = await guesser.signIn(`nobody${i}`, password, { 'x-forwarded-for': `198.51.100.${i}` })
      expect(status).toBe(401)
    }
    const refused = await guesser.signIn('ben', password, { 'x-forwarded-for': '198.51.100.9' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await signedIn('ben')
  })

  test('invitations link to the address that the admin uses, whatever Host header is sent', async () => {
    const ana = await signedIn('ana')
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const made = await ana.send('POST', hearth.path('/invitations'), { email: 'new@example.org' }, forged)
    expect(JSON.parse(made.body).inviteUrl).toStartWith(`https://${name}:${front.port}/join/`)
  })

  test('writes and sockets of cross-site pages are refused', async () => {
    const mia = await signedIn('mia')
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
    }
    for (const origin of ['https://evil.example', `https://${name}`, `https://evil.example:${front.port}`]) {
      expect((await mia.send('POST', '/api/objects/upload', undefined, { origin })).status).toBe(403)
      expect((await mia.send('GET', '/ws', undefined, { ...upgrade, origin })).status).toBe(403)
    }
    expect((await mia.send('POST', '/api/objects/upload')).status).toBe(201)
  })

  test('an open screen gets a live frame for another person’s act', async () => {
    const mia = await signedIn('mia')
    const options = { headers: { cookie: mia.cookie, host: `${name}:${front.port}`, origin: mia.origin }, tls: { ca: front.ca } }
    const socket = new WebSocket(`wss://127.0.0.1:${front.port}/ws`, options as never)
    const frames: { type: string; data: { area?: string } }[] = []
    const receivedFrame = (wanted: (frame: (typeof frames)[number]) => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => frames.some(wanted) && resolve()
        socket.addEventListener('message', look)
        look()
      })
    socket.onmessage = ({ data }) => frames.push(JSON.parse(data))
    await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
    socket.send(JSON.stringify({ type: 'join', familyId: hearth.familyId }))
    await receivedFrame(({ type }) => type === 'joined')
    expect((await hearth.as('parent').post(hearth.path('/tasks'), { title: 'Water the plants' })).status).toBe(201)
    await receivedFrame(({ type, data }) => type === 'changed' && data.area === 'tasks')
    socket.close()
  })

  test('a file of almost 10 MB passes, and one of 20 MB gets Hearth’s error', async () => {
    const mia = await signedIn('mia')
    const put = async (size: number) => {
      const { uploadURL } = JSON.parse((await mia.send('POST', '/api/objects/upload')).body) as { uploadURL: string }
      const text = Buffer.from(textOf(1, Math.ceil(size / 20)).slice(0, size))
      return { text, ...(await mia.send('PUT', uploadURL, text, { 'content-type': 'text/plain' })) }
    }
    const taken = await put(10 * mebibyte - 1)
    expect(taken.status).toBe(200)
    const stored = JSON.parse(taken.body) as { url: string; size: number }
    expect(stored.size).toBe(10 * mebibyte - 1)
    expect((await mia.send('GET', stored.url)).body).toBe(taken.text.toString())
    const refused = await put(20 * mebibyte)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'needs_parts' })
  })

  test('a file of 80 MB, above the proxy’s limit, passes in parts', async () => {
    const mia = await signedIn('mia')
    const size = 80 * mebibyte
    const started = await mia.send('POST', '/api/objects/upload', { size })
    const { parts } = JSON.parse(started.body) as { parts: { size: number; count: number; url: string } }
    const part = Buffer.from(textOf(1, Math.ceil(parts.size / 20)).slice(0, parts.size))
    const digest = new Bun.CryptoHasher('sha256').update(part).digest('base64')
    const headers = { 'content-type': 'application/octet-stream', 'content-digest': `sha-256=:${digest}:` }
    for (let n = 0; n < parts.count; n++)
      expect((await mia.send('PUT', parts.url.replace('{part}', `${n}`), part, headers)).status).toBe(204)
    const done = await mia.send('POST', parts.url.replace('/parts/{part}', '/complete'))
    expect([done.status, JSON.parse(done.body)]).toMatchObject([200, { size, mimeType: 'text/plain' }])
  })

  test('forwarded headers of a client that bypasses the proxy are ignored', async () => {
    const direct = new Visitor({ port: Number(new URL(hearth.url).port) }, name)
    const forged = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    expect((await direct.signIn('mia', password, forged)).status).toBe(200)
    expect(direct.cookie).toStartWith('hearth_session=')
    expect(direct.cookie).not.toContain('Secure')
    expect(await currentSession(direct)).toMatchObject({ address: '127.0.0.9' })
  })
}

function untrusted(behind: Behind) {
  test('cookies are Secure if HEARTH_URL is https', async () => {
    // The URL of the family's server; its port differs in this test.
    const hearth = await startHearth({ env: { HEARTH_URL: `https://${name}` } })
    const front = await behind(hearth.url)
    try {
      const ana = new Visitor(front, name)
      expect((await ana.signIn('ana', password)).status).toBe(200)
      expect(ana.cookie).toMatch(/^__Host-hearth_session=.*; Secure$/)
      expect(await ana.get('/api/auth/user')).toMatchObject({ firstName: 'Ana' })
    } finally {
      await front.stop()
      await hearth.stop()
    }
  })

  test('all requests count as http from the proxy’s address, and the family can still use the app', async () => {
    const hearth = await startHearth()
    const front = await behind(hearth.url)
    try {
      const ana = new Visitor(front, name)
      expect((await ana.signIn('ana', password)).status).toBe(200)
      expect(ana.cookie).not.toContain('Secure')
      expect(await ana.get('/api/auth/sessions')).toContainEqual(expect.objectContaining({ current: true, address: '127.0.0.1' }))
      const made = await ana.send('POST', hearth.path('/invitations'), { email: 'new@example.org' })
      expect(JSON.parse(made.body).inviteUrl).toStartWith(`http://${name}:${front.port}/join/`)
    } finally {
      await front.stop()
      await hearth.stop()
    }
  })
}
