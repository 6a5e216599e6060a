import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Endpoint } from '#src/shared/endpoint'
import { fakeClock } from '../fake-clock'
import { type Hearth, startHearth } from '../hearth'
import { teal, uploadsOf } from '../uploads'
import { type EveryCall, everyCall } from './every-call'
import { fieldsOf, schemaOf } from './fuzz.values'

/** URLs from users: the server refuses those that a browser would run, and requests none of them. */

let hearth: Hearth
let calls: EveryCall
let clock: ReturnType<typeof fakeClock>
/** A foreign server, and the number of its connections. */
let elsewhere: Bun.TCPSocketListener<undefined>
let asked = 0

beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  // The sweep exceeds the rate limit of a person.
  hearth = await startHearth({ clock, env: { HEARTH_URL: 'https://hearth.example.org', HEARTH_RATE_LIMIT: 'off' } })
  calls = await everyCall(hearth)
  const open = () => {
    asked++
  }
  elsewhere = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open, data: (socket) => void socket.end() } })
})
afterAll(async () => {
  elsewhere.stop(true)
  await hearth.stop()
})

const send = (endpoint: Endpoint, more: object, query = '') => {
  const body = endpoint.body && { ...calls.bodyOf(endpoint), ...more }
  return hearth.as('admin').send(endpoint.method, calls.addressOf(endpoint) + query, body)
}
const fieldsIn = ({ body }: Endpoint) => (body ? Object.keys(fieldsOf(schemaOf(body))) : [])

/** Whether a field accepts a value. */
const takes = (endpoint: Endpoint, field: string, value: string) =>
  calls.undone(async () => {
    const { status, body } = await send(endpoint, { [field]: value })
    return status < 300 && JSON.stringify(body).includes(JSON.stringify(value).slice(1, -1))
  })

/** Fields that accept URLs but no other text, independently of their names. */
const addressFields = async () => {
  const found: { endpoint: Endpoint; field: string }[] = []
  for (const endpoint of calls.routes)
    for (const field of fieldsIn(endpoint))
      if ((await takes(endpoint, field, 'https://example.org/a.jpg')) && !(await takes(endpoint, field, 'no address')))
        found.push({ endpoint, field })
  return found
}

const runnable = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'view-source:https://example.org',
  'filesystem:https://example.org/temporary/a',
  '//example.org/a.jpg',
  '/\\example.org/a.jpg',
  '\\\\example.org\\a.jpg',
  '/api/logout',
  '/api/objects/../../logout',
  'ftp://example.org/a.jpg',
  'about:blank',
]

/** Spellings of a URL of this server that is no upload. */
const leadingBack = (host: string, port: string) => [
  `http://${host}/api/logout`,
  `HTTP://${host}/api/../api/logout`,
  `http://${host}/api/objects/../logout`,
  `http:\\\\${host}\\api\\logout`,
  `http://${host}`,
  `http://ana:secret@${host}/api/backups/a`,
  `http://localhost:${port}/api/logout`,
  `http://hearth.localhost.:${port}/api/logout`,
  `http://127.0.0.2:${port}/`,
  `http://2130706433:${port}/`,
  `http://[::1]:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://0:${port}/`,
  'https://hearth.example.org/api/logout',
  'http://Hearth.Example.org./api/logout',
]

describe('a URL from a user', () => {
  test('must be http or https in every field', async () => {
    const fields = await addressFields()
    const taken: string[] = []
    for (const { endpoint, field } of fields)
      for (const address of runnable)
        if (await takes(endpoint, field, address)) taken.push(`${endpoint.method} ${endpoint.path} ${field}: ${address}`)
    expect(taken).toEqual([])
    // Proves that the sweep finds fields.
    const names = fields.map(({ field }) => field)
    for (const name of ['url', 'website', 'productUrl', 'receiptUrl', 'profileImageUrl'])
      expect([name, names.includes(name)]).toEqual([name, true])
  })

  test('of a picture never leads back to this server, except to an upload', async () => {
    const { port, host } = new URL(hearth.url)
    const upload = (await uploadsOf(hearth).stored(teal(8, 8).png(), 'admin')).url
    // A field that also accepts an upload is shown as a picture.
    const beside = { backgroundType: 'url' }
    const sent = (endpoint: Endpoint, field: string, value: string) =>
      calls.undone(() => send(endpoint, { ...(field === 'backgroundImageUrl' && beside), [field]: value }))
    const fields: { endpoint: Endpoint; field: string }[] = []
    for (const endpoint of calls.routes)
      for (const field of fieldsIn(endpoint)) {
        const [web, own] = [await sent(endpoint, field, 'https://example.org/a.jpg'), await sent(endpoint, field, hearth.url + upload)]
        const isPicture = web.status < 300 && own.status < 300 && (await sent(endpoint, field, 'no address')).status === 422
        // The address of a wish or an idea is a link to a shop.
        const isLink = field === 'url' && /wishlist|gift/.test(endpoint.path)
        if (isPicture && !isLink && /image|picture|^url$/i.test(field)) fields.push({ endpoint, field })
      }
    expect(fields.map(({ endpoint, field }) => `${endpoint.method} ${endpoint.path} ${field}`).sort()).toEqual([
      'PATCH /api/ancestry/:personId profileImageUrl',
      'PATCH /api/auth/user profileImageUrl',
      'PATCH /api/wishlist-items/:wishlistItemId imageUrl',
      'POST /api/families/:familyId/ancestry profileImageUrl',
      'POST /api/families/:familyId/photos url',
      'POST /api/wishlists/:wishlistId/items imageUrl',
      'PUT /api/user/settings backgroundImageUrl',
    ])
    const taken: string[] = []
    for (const { endpoint, field } of fields)
      for (const address of leadingBack(host, port)) {
        const { status, body } = await sent(endpoint, field, address)
        if (status !== 422 || !JSON.stringify(body).includes('Please enter a valid image URL'))
          taken.push(`${endpoint.method} ${endpoint.path} ${field}: ${address} ${status}`)
      }
    expect(taken).toEqual([])
  })

  test('is never requested by the server: not when stored, shown or processed at night', async () => {
    const { port } = elsewhere
    const addresses = [
      `http://127.0.0.1:${port}/a.jpg`,
      `http://localhost:${port}/a.jpg`,
      `https://127.0.0.1:${port}/`,
      `http://2130706433:${port}/`,
    ]
    const host = `127.0.0.1:${port}`
    for (const endpoint of calls.routes) {
      // Signing in would change the admin's session.
      if (!endpoint.body || endpoint.path === '/api/auth/sign-in') continue
      const fields = fieldsIn(endpoint)
      for (const field of fields) await send(endpoint, { [field]: addresses[0] })
      for (const address of addresses) await send(endpoint, Object.fromEntries(fields.map((field) => [field, address])))
    }
    for (const read of calls.routes.filter(({ method, path }) => method === 'GET' && path !== '/api/logout'))
      await send(read, {}, `?url=${encodeURIComponent(addresses[0] ?? '')}`)
    const headers = {
      'x-forwarded-host': host,
      forwarded: `host=${host}`,
      referer: `http://${host}/`,
      origin: hearth.url,
      from: host,
      via: host,
    }
    for (const path of ['/', '/api/families', `/api/objects/http:%2f%2f${host}`, `/?url=http://${host}`])
      await hearth.as('admin').send('GET', path, undefined, headers)
    await hearth.as('admin').send('GET', '/api/families', undefined, { host })
    clock.pass({ days: 2 })
    await (await hearth.jobs()).runDue()
    await hearth.services.mail.settled()
    expect(asked).toBe(0)
    // Proves that the foreign server counts connections.
    await fetch(`http://${host}/`).catch(() => {})
    expect(asked).toBe(1)
  }, 60_000)
})
