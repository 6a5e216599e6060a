import { describe, expect, test } from 'bun:test'
import { allRoutes } from '#src/server/routes'
import { canary, tokenOf, withGuests, yes } from '#src/testing/guests'
import { type GuestLinkReply, guestsApi } from './planners.guests.contract'

const world = withGuests()
const { invite, plan, visitor } = world

describe('a link', () => {
  test('shows a guest the event and their own answer, and nothing else', async () => {
    const plannerId = await plan()
    await invite(plannerId, { guestName: `${canary} Bo`, guestEmail: `${canary}@example.com` })
    const link = await invite(plannerId, { guestEmail: 'clara@example.com', guestPhone: '555 0100', household: canary })
    expect(await visitor().call(guestsApi.show, { token: tokenOf(link) })).toEqual({
      title: 'Garden party',
      date: '2026-12-05',
      time: '15:00',
      timezone: 'America/New_York',
      place: 'Our garden',
      note: 'Bring a blanket; no gifts, please.',
      rsvpDeadline: '2026-11-30',
      isOpen: true,
      hostColor: '#2f9e6e',
      isCancelled: false,
      guestName: 'Clara Alder',
      response: 'pending',
      guestCount: 1,
      childCount: 0,
      dietaryRestrictions: null,
      notes: null,
    })
  })

  test('opens no other call: each one answers a visitor with the token as one without it', async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    const routes = allRoutes(world.hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(
      ({ endpoint }) => endpoint,
    )
    const ownCalls = [guestsApi.show, guestsApi.answer, guestsApi.calendar].map(({ method, path }) => `${method} ${path}`)
    const outcomes: [string, boolean][] = []
    for (const { method, path, can, requestType } of routes) {
      const name = `${method} ${path}`
      // Account creation and sign-out take no id; uploads read a stream.
      if (ownCalls.includes(name) || (can === 'anyone' && method !== 'GET') || requestType) continue
      const address = path.replace(':familyId', world.hearth.familyId).replace(':plannerId', plannerId).replace(/:\w+/g, token)
      const headers = { authorization: `Bearer ${token}`, cookie: `hearth_session=${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${world.hearth.url}${address}?token=${token}`, { method, headers, body: method === 'GET' ? null : '{}' })
      const text = await answer.text()
      outcomes.push([name, (can === 'anyone' || answer.status === 401) && !text.includes(canary) && !text.includes('Garden party')])
    }
    expect(outcomes.length).toBeGreaterThan(100)
    expect(outcomes.filter(([, isClosed]) => !isClosed)).toEqual([])
  })

  test('is unknown, revoked, replaced, expired or of a deleted guest or plan: 404 alike', async () => {
    const plannerId = await plan()
    const [revoked, replaced, deleted, expired] = [
      await invite(plannerId),
      await invite(plannerId),
      await invite(plannerId),
      await invite(plannerId),
    ]
    await world.hearth.as('member').delete(`/api/event-guests/${revoked.id}/link`)
    const renewed = await world.hearth.as('member').call(guestsApi.link, { guestId: replaced.id })
    await world.hearth.as('member').delete(`/api/event-guests/${deleted.id}`)
    const closed = async (link: GuestLinkReply | string) => {
      const path = `/api/rsvp/${typeof link === 'string' ? link : tokenOf(link)}`
      const answers = [await visitor().get(path), await visitor().put(path, yes), await visitor().put(path, yes)]
      return answers.map(({ status, body }) => [status, body])
    }
    const unknown = await closed('AAAAAAAAAAAAAAAAAAAAAA')
    expect(unknown).toEqual(Array(3).fill([404, { code: 'not_found', message: 'Invitation not found' }]))
    for (const link of [revoked, replaced, deleted]) expect(await closed(link)).toEqual(unknown)
    expect((await visitor().get(`/api/rsvp/${tokenOf(renewed)}`)).status).toBe(200)
    // The last minute of the seventh day after the event in New York, and the first one after it.
    world.clock.set('2026-12-13T04:59:00Z')
    expect((await visitor().get(`/api/rsvp/${tokenOf(expired)}`)).status).toBe(200)
    world.clock.set('2026-12-13T05:00:00Z')
    expect(await closed(expired)).toEqual(unknown)
    await world.hearth.as('member').patch(`/api/event-planners/${plannerId}`, { date: '2027-01-30' })
    expect((await visitor().get(`/api/rsvp/${tokenOf(expired)}`)).status).toBe(200)
    await world.hearth.as('member').delete(`/api/event-planners/${plannerId}`)
    expect(await closed(expired)).toEqual(unknown)
  })

  test('is 128 random bits, stored hashed, in no log, and its answers are not indexed and send no referrer', async () => {
    const link = await invite(await plan())
    const token = tokenOf(link)
    expect(link.rsvpUrl).toBe(`${world.hearth.url}/rsvp/${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    for (const path of [`/api/rsvp/${token}`, `/rsvp/${token}`, `/api/rsvp/${'A'.repeat(22)}`]) {
      const { headers } = await visitor().get(path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
    }
    expect(world.lines.join('')).toContain('/api/rsvp/…')
    expect(world.lines.join('')).not.toContain(token)
    expect(world.hearth.services.sqlite.query('select token_hash from event_rsvp_links').all()).toEqual([
      { token_hash: new Bun.CryptoHasher('sha256').update(token).digest('hex') },
    ])
    expect(JSON.stringify(await world.hearth.as('member').call(guestsApi.list, { plannerId: link.plannerId }))).not.toContain(token)
  })

  test('is throttled: 429 after 120 calls', async () => {
    const token = tokenOf(await invite(await plan()))
    const statuses = new Set<number>()
    for (let n = 0; n < 125; n++) statuses.add((await visitor().get(`/api/rsvp/${token}`)).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
