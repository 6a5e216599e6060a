import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fakeClock } from '../../fake-clock'
import { type Hearth, startHearth } from '../../hearth'
import { deviceOf, giveAccess } from '../../portal'
import { upgradeStatus } from '../../socket'
import { type EveryCall, everyCall } from '../every-call'

// The token of a link opens the calls of that link and no others, wherever a client puts it.

type Link = { token: string; cookie: string }
const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
let calls: EveryCall
let links: Record<string, Link>

beforeAll(async () => {
  // A 429 would hide other answers.
  hearth = await startHearth({ clock, env: { HEARTH_RATE_LIMIT: '1000' } })
  calls = await everyCall(hearth)
  const lastOf = (path: string) => {
    const endpoint = calls.routes.find((route) => route.path === path)
    return { token: endpoint ? (calls.addressOf(endpoint).split('/').at(-1) ?? '') : '', cookie: '' }
  }
  const portalOf = async (fields: object) => {
    const { token } = await giveAccess(hearth, fields)
    const device = deviceOf(hearth, token)
    expect((await device.get()).status).toBe(200)
    return { token, cookie: device.cookie() }
  }
  links = {
    friend: await portalOf({ canViewPhotos: true, canViewEvents: true, canRsvp: true }),
    helper: await portalOf({ accessLevel: 'helper' }),
    wishlist: lastOf('/api/wishlist-links/:linkToken'),
    guest: lastOf('/api/rsvp/:token'),
  }
})
afterAll(() => hearth.stop())

const linkOf = (kind: string) => links[kind] as Link
const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'

const ask = (endpoint: EveryCall['routes'][number], address: string, headers: Record<string, string>) =>
  calls.undone(async () => {
    const body = endpoint.body ? JSON.stringify(calls.bodyOf(endpoint)) : null
    const type = endpoint.body && { 'content-type': 'application/json' }
    const { status } = await fetch(hearth.url + address, {
      method: endpoint.method,
      headers: { ...headers, ...type },
      redirect: 'manual',
      body,
    })
    return status
  })

const portal = '/api/portal/:portalToken'
const opened = {
  friend: [`GET ${portal}`, `GET ${portal}/photos`, `GET ${portal}/events`, `GET ${portal}/invitations`],
  helper: [`GET ${portal}`, `GET ${portal}/today`, `GET ${portal}/notes`, `GET ${portal}/emergency`],
  wishlist: ['', '/claims', '/claims/:guestClaimId'].map(
    (rest, at) => `${['GET', 'POST', 'DELETE'][at]} /api/wishlist-links/:linkToken${rest}`,
  ),
  guest: ['GET /api/rsvp/:token', 'PUT /api/rsvp/:token', 'GET /api/rsvp/:token/event.ics'],
}

describe.each(Object.entries(opened))('the token of a %s', (kind, expected) => {
  test('opens only the calls of its link, as any part of any path', async () => {
    const { token, cookie } = linkOf(kind)
    expect(token.length).toBeGreaterThan(20)
    const found = new Set<string>()
    for (const endpoint of calls.routes)
      for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
        const statusWith = (value: string) => ask(endpoint, calls.addressOf(endpoint, { [name]: value }), cookie ? { cookie } : {})
        const status = await statusWith(token)
        if (status !== (await statusWith(unknown))) found.add(`${endpoint.method} ${endpoint.path}`)
        else expect([endpoint.method, endpoint.path, status]).not.toEqual([endpoint.method, endpoint.path, 429])
      }
    expect([...found].sort()).toEqual([...expected].sort())
  })

  test('as a session, a device, a bearer token or a password changes no answer, and opens no socket', async () => {
    const { token, cookie } = linkOf(kind)
    for (const value of new Set([token, cookie.split('=')[1] || token])) {
      // Password guesses are limited; an hour later the limit is over.
      clock.pass({ hours: 1 })
      const cookies = { cookie: ['session', 'device', 'portal'].map((name) => `hearth_${name}=${value}`).join('; ') }
      const credentials = [`Bearer ${value}`, `Basic ${btoa(`mia:${value}`)}`].map((authorization) => ({
        ...cookies,
        authorization,
      }))
      for (const endpoint of calls.routes.filter(({ path }) => !path.startsWith('/api/setup'))) {
        const address = calls.addressOf(endpoint)
        const asNobody = await ask(endpoint, address, {})
        for (const headers of credentials)
          expect([endpoint.method, endpoint.path, await ask(endpoint, address, headers)]).toEqual([
            endpoint.method,
            endpoint.path,
            asNobody,
          ])
      }
      for (const headers of credentials) expect(await upgradeStatus(`${hearth.url}/ws`, { ...headers, origin: hearth.url })).toBe(401)
      expect(await upgradeStatus(`${hearth.url}/ws?token=${value}`, { origin: hearth.url })).toBe(401)
    }
  })
})
