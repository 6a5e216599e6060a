import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { createLog } from '#src/platform/log/log'
import { allRoutes } from '#src/server/routes'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { mailReceiver } from '#src/testing/receivers'
import { notificationsApi } from '../notifications/notifications.contract'
import { plannersApi } from './planners.contract'
import { type GuestLinkReply, guestsApi } from './planners.guests.contract'
import { plannerPartsApi as partsApi } from './planners.parts.contract'

let hearth: Hearth
let clock: ReturnType<typeof fakeClock>
let lines: string[]
const start = async (env: Record<string, string> = {}) => {
  await hearth?.stop()
  clock = fakeClock('2026-11-21T12:00:00Z')
  lines = []
  hearth = await startHearth({ clock, env, log: createLog('text', { level: 'debug', write: (line) => lines.push(line) }) })
}
beforeEach(() => start())
afterAll(() => hearth.stop())

const canary = 'canary-7f3a'
/** A plan in which everything that no guest may see has the canary. */
const plan = async (body: object = {}) => {
  const facts = {
    name: 'Garden party',
    date: '2026-12-05',
    time: '15:00',
    venue: 'Our garden',
    guestNote: 'Bring a blanket; no gifts, please.',
  }
  const { id: plannerId } = await hearth.as('member').call(plannersApi.create, { familyId: hearth.familyId }, {
    ...facts,
    budget: 7331.99,
    notes: canary,
    rsvpDeadline: '2026-11-30',
    ...body,
  } as never)
  const as = hearth.as('member')
  await as.call(partsApi.addTask, { plannerId }, { title: canary, description: canary })
  await as.call(partsApi.addExpense, { plannerId }, { category: canary, planned: 7331.99 })
  await as.call(partsApi.addVenue, { plannerId }, { name: canary })
  await as.call(partsApi.addMoment, { plannerId }, { at: '2026-12-05T20:00:00Z', title: canary })
  return plannerId
}
const invite = (plannerId: string, body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(guestsApi.create, { plannerId }, { guestName: 'Clara Alder', ...body } as never)
const tokenOf = ({ rsvpUrl }: GuestLinkReply) => rsvpUrl?.split('/rsvp/')[1] ?? ''
const visitor = () => hearth.as('visitor')
const yes = { response: 'yes', guestCount: 2, childCount: 1, dietaryRestrictions: 'No nuts', notes: 'We look forward to it.' } as const
const told = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, { familyId: hearth.familyId })).map(({ kind, title, actor }) => [
    kind,
    title,
    actor?.firstName,
  ])

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
    const routes = allRoutes(hearth.services, { url: undefined, signup: 'closed', trustedProxies: [] }).map(({ endpoint }) => endpoint)
    const ownCalls = [guestsApi.show, guestsApi.answer, guestsApi.calendar].map(({ method, path }) => `${method} ${path}`)
    const outcomes: [string, boolean][] = []
    for (const { method, path, can, requestType } of routes) {
      const name = `${method} ${path}`
      // Account creation and sign-out take no id; uploads read a stream.
      if (ownCalls.includes(name) || (can === 'anyone' && method !== 'GET') || requestType) continue
      const address = path.replace(':familyId', hearth.familyId).replace(':plannerId', plannerId).replace(/:\w+/g, token)
      const headers = { authorization: `Bearer ${token}`, cookie: `hearth_session=${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${hearth.url}${address}?token=${token}`, { method, headers, body: method === 'GET' ? null : '{}' })
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
    await hearth.as('member').delete(`/api/event-guests/${revoked.id}/link`)
    const renewed = await hearth.as('member').call(guestsApi.link, { guestId: replaced.id })
    await hearth.as('member').delete(`/api/event-guests/${deleted.id}`)
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
    clock.set('2026-12-13T04:59:00Z')
    expect((await visitor().get(`/api/rsvp/${tokenOf(expired)}`)).status).toBe(200)
    clock.set('2026-12-13T05:00:00Z')
    expect(await closed(expired)).toEqual(unknown)
    await hearth.as('member').patch(`/api/event-planners/${plannerId}`, { date: '2027-01-30' })
    expect((await visitor().get(`/api/rsvp/${tokenOf(expired)}`)).status).toBe(200)
    await hearth.as('member').delete(`/api/event-planners/${plannerId}`)
    expect(await closed(expired)).toEqual(unknown)
  })

  test('is 128 random bits, stored hashed, in no log, and its answers are not indexed and send no referrer', async () => {
    const link = await invite(await plan())
    const token = tokenOf(link)
    expect(link.rsvpUrl).toBe(`${hearth.url}/rsvp/${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    for (const path of [`/api/rsvp/${token}`, `/rsvp/${token}`, `/api/rsvp/${'A'.repeat(22)}`]) {
      const { headers } = await visitor().get(path)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
    }
    expect(lines.join('')).toContain('/api/rsvp/…')
    expect(lines.join('')).not.toContain(token)
    expect(hearth.services.sqlite.query('select token_hash from event_rsvp_links').all()).toEqual([
      { token_hash: new Bun.CryptoHasher('sha256').update(token).digest('hex') },
    ])
    expect(JSON.stringify(await hearth.as('member').call(guestsApi.list, { plannerId: link.plannerId }))).not.toContain(token)
  })

  test('is throttled: 429 after 120 calls', async () => {
    const token = tokenOf(await invite(await plan()))
    const statuses = new Set<number>()
    for (let n = 0; n < 125; n++) statuses.add((await visitor().get(`/api/rsvp/${token}`)).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('an answer', () => {
  test('by a link is counted, can be changed, and tells the maker of the plan once', async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    await visitor().call(guestsApi.answer, { token }, { ...yes, response: 'maybe' })
    expect(await visitor().call(guestsApi.answer, { token }, yes)).toMatchObject(yes)
    expect(await told('member')).toEqual([['rsvp_answered', 'Clara Alder · Garden party', undefined]])
    const counts = { answers: { pending: 0, yes: 1, no: 0, maybe: 0 }, adultsComing: 2, childrenComing: 1 }
    expect(await hearth.as('child').call(plannersApi.find, { plannerId })).toMatchObject(counts)
    expect(await hearth.as('child').call(guestsApi.list, { plannerId })).toMatchObject([
      { ...yes, respondedAt: '2026-11-21T12:00:00.000Z' },
    ])
  })

  test('is 422 without a response or with too many people', async () => {
    const token = tokenOf(await invite(await plan()))
    for (const body of [
      {},
      { response: 'pending' },
      { ...yes, guestCount: 101 },
      { ...yes, childCount: -1 },
      { ...yes, notes: 'x'.repeat(1001) },
    ])
      expect((await visitor().put(`/api/rsvp/${token}`, body)).status).toBe(422)
  })

  test("is 409 after the deadline in the family's time zone, and for a cancelled plan", async () => {
    const plannerId = await plan()
    const token = tokenOf(await invite(plannerId))
    const { id: guestId } = await invite(plannerId, { userId: hearth.ids.child.userId, guestName: '' })
    const answer = async () => [
      (await visitor().put(`/api/rsvp/${token}`, yes)).status,
      (await hearth.as('child').patch(`/api/event-guests/${guestId}`, yes)).status,
    ]
    clock.set('2026-12-01T04:59:00Z')
    expect(await answer()).toEqual([200, 200])
    clock.set('2026-12-01T05:00:00Z')
    expect(await answer()).toEqual([409, 409])
    expect(await visitor().call(guestsApi.show, { token })).toMatchObject({ isOpen: false, response: 'yes' })
    await hearth.as('member').patch(`/api/event-planners/${plannerId}`, { rsvpDeadline: null, status: 'cancelled' })
    expect((await visitor().put(`/api/rsvp/${token}`, yes)).body).toMatchObject({ code: 'answers_closed' })
    expect(await visitor().call(guestsApi.show, { token })).toMatchObject({ isOpen: false, isCancelled: true })
  })

  test('of a member is their own: they answer without a link, and change nobody else', async () => {
    const plannerId = await plan()
    const own = await invite(plannerId, { userId: hearth.ids.child.userId, guestName: '' })
    expect(own).toMatchObject({ rsvpUrl: null, hasLink: false, guestName: null, user: { firstName: 'Leo' } })
    expect(await told('child')).toEqual([['plan_invited', 'Garden party', 'Mia']])
    const other = await invite(plannerId)
    expect((await hearth.as('child').patch(`/api/event-guests/${own.id}`, { response: 'yes' })).status).toBe(200)
    expect(await told('child')).toEqual([])
    expect(await told('member')).toEqual([['rsvp_answered', 'Garden party', 'Leo']])
    expect((await hearth.as('child').patch(`/api/event-guests/${own.id}`, { household: 'x' })).status).toBe(403)
    expect((await hearth.as('child').patch(`/api/event-guests/${other.id}`, { response: 'no' })).status).toBe(403)
    expect((await hearth.as('member').post(`/api/event-planners/${plannerId}/guests`, { userId: hearth.ids.child.userId })).status).toBe(
      422,
    )
    expect((await hearth.as('member').post(`/api/event-guests/${own.id}/link`, {})).status).toBe(409)
  })
})

describe('the calendar file of a link', () => {
  const eventOf = async (token: string) => {
    const answer = await fetch(`${hearth.url}/api/rsvp/${token}/event.ics`)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') as ICAL.Component)
  }

  test('has title, time, place and note', async () => {
    const name = `${'Fête; jardin, été — '.repeat(8)}\\ 🎉`.trim()
    const event = await eventOf(tokenOf(await invite(await plan({ name }))))
    expect([event.summary, event.location, event.description]).toEqual([name, 'Our garden', 'Bring a blanket; no gifts, please.'])
    expect([`${event.startDate}`, `${event.endDate}`]).toEqual(['2026-12-05T20:00:00Z', '2026-12-05T23:00:00Z'])
  })

  test('is a whole day without a time, and 404 without a date', async () => {
    const plannerId = await plan({ time: null })
    const token = tokenOf(await invite(plannerId))
    const event = await eventOf(token)
    expect([`${event.startDate}`, `${event.endDate}`]).toEqual(['2026-12-05', '2026-12-06'])
    // Members get the same file without a link.
    const own = await hearth.as('child').get(`/api/event-planners/${plannerId}/event.ics`)
    expect(own.status).toBe(200)
    await hearth.as('member').patch(`/api/event-planners/${plannerId}`, { date: null })
    expect((await hearth.as('child').get(`/api/event-planners/${plannerId}/event.ics`)).status).toBe(404)
    expect((await visitor().get(`/api/rsvp/${token}/event.ics`)).status).toBe(404)
  })
})

describe('a reminder', () => {
  test('notifies members and names the guests who have to be told by hand, once in 24 hours', async () => {
    const plannerId = await plan()
    await invite(plannerId, { userId: hearth.ids.child.userId, guestName: '' })
    await invite(plannerId, { guestEmail: 'clara@example.com' })
    await invite(plannerId, { guestName: 'Bo', response: 'no' })
    const remind = () => hearth.as('member').call(guestsApi.remind, { plannerId })
    expect(await remind()).toEqual({ notified: 1, mailed: 0, left: 1 })
    expect(await remind()).toEqual({ notified: 0, mailed: 0, left: 1 })
    expect((await told('child')).map(([kind]) => kind)).toEqual(['rsvp_reminder', 'plan_invited'])
    clock.pass({ hours: 24 })
    expect(await remind()).toMatchObject({ notified: 1 })
    clock.set('2026-12-01T12:00:00Z')
    expect((await hearth.as('member').post(`/api/event-planners/${plannerId}/reminders`, {})).status).toBe(409)
  })

  test('goes to guests by mail with a link that works beside the first one', async () => {
    const smtp = mailReceiver()
    await start({ HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.com' })
    const plannerId = await plan()
    const link = await invite(plannerId, { guestEmail: 'clara@example.com' })
    expect(await hearth.as('member').call(guestsApi.remind, { plannerId })).toEqual({ notified: 0, mailed: 1, left: 0 })
    await hearth.services.mail.settled()
    const text = JSON.stringify(smtp.letters)
    expect(text).toContain('clara@example.com')
    const mailed = /rsvp\/([\w-]{22})/.exec(text)?.[1] ?? ''
    expect(mailed).not.toBe(tokenOf(link))
    for (const token of [mailed, tokenOf(link)]) expect((await visitor().get(`/api/rsvp/${token}`)).status).toBe(200)
    smtp.stop()
  })

  test('goes out by itself two days before the last day for answers, once', async () => {
    const smtp = mailReceiver()
    await start({ HEARTH_SMTP_URL: smtp.url, HEARTH_SMTP_FROM: 'hearth@example.com', HEARTH_URL: 'https://hub.example.com' })
    const plannerId = await plan()
    await invite(plannerId, { userId: hearth.ids.child.userId, guestName: '' })
    await invite(plannerId, { guestEmail: 'clara@example.com' })
    await invite(plannerId, { userId: hearth.ids.parent.userId, guestName: '', response: 'no' })
    const { deliverReminders } = hearth.services.planners.guests
    const reminded = async () => (await told('child')).filter(([kind]) => kind === 'rsvp_reminder')
    // 09:00 in New York.
    const due = '2026-11-28T14:00:00.000Z'
    const job = hearth.services.sqlite.query("select run_at from jobs where kind = 'remind-of-answers'").get()
    expect(job).toEqual({ run_at: due })
    clock.set('2026-11-28T13:59:00Z')
    deliverReminders()
    expect(await reminded()).toEqual([])
    for (const moment of [due, '2026-11-29T20:00:00Z']) {
      clock.set(moment)
      deliverReminders()
    }
    expect(await reminded()).toEqual([['rsvp_reminder', 'Garden party', 'Mia']])
    expect((await told('parent')).filter(([kind]) => kind === 'rsvp_reminder')).toEqual([])
    await hearth.services.mail.settled()
    expect(smtp.letters).toHaveLength(1)
    expect(JSON.stringify(smtp.letters)).toContain('https://hub.example.com/rsvp/')
    smtp.stop()
  })
})
