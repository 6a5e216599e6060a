import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { subscribedApi } from './subscribed.contract'
import { type SubscriptionReply, subscriptionsApi } from './subscriptions.contract'

const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'REFRESH-INTERVAL;VALUE=DURATION:PT2H', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
const sportsDay = event('1', 'SUMMARY:Sports day', 'DTSTART:20261124T150000Z', 'DTEND:20261124T160000Z', 'LOCATION:Field')
const holidays = event('2', 'SUMMARY:Holidays', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270104')

const clock = fakeClock('2026-11-21T12:00:00Z')
let answer: (request: Request) => Response
let asked: Headers[] = []
const remote = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    asked.push(new Headers(request.headers))
    return answer(request)
  },
})
const url = `http://127.0.0.1:${remote.port}/secret-token.ics`
let hearth: Hearth
const lines: string[] = []
beforeAll(async () => {
  const { createLog } = await import('#src/platform/log/log')
  const log = createLog('text', { level: 'debug', write: (line) => lines.push(line) })
  hearth = await startHearth({ clock, log, timezone: 'America/New_York', env: { HEARTH_ALLOWED_HOSTS: 'NAS.local, 127.0.0.1' } })
})
afterAll(async () => {
  await hearth.stop()
  await remote.stop(true)
})
beforeEach(() => {
  asked = []
  answer = () => new Response(file(sportsDay, holidays), { headers: { etag: '"one"' } })
  hearth.services.sqlite.run('delete from calendar_subscriptions')
})

const family = () => ({ familyId: hearth.familyId })
const add = (body: object = {}, who: Who = 'member') =>
  hearth.as(who).call(subscriptionsApi.create, family(), { name: 'School', color: '#10b981', url, ...body })
const list = (who: Who = 'admin') => hearth.as(who).call(subscriptionsApi.list, family())
const eventsOf = async (who: Who = 'admin') => {
  const { body } = await hearth.as(who).get(hearth.path('/subscribed-events?from=2026-11-01T00:00:00Z&to=2027-02-01T00:00:00Z'))
  return subscribedApi.list.response().parse(body)
}
const refresh = ({ id }: { id: string }, who: Who = 'admin') =>
  hearth.as(who).call(subscriptionsApi.refresh, { calendarSubscriptionId: id }, undefined)
const tryToAdd = async (body: object) => {
  const reply = await hearth.as('member').post(hearth.path('/calendar-subscriptions'), { name: 'School', color: '#10b981', url, ...body })
  return reply as { status: number; body: { issues?: { path: string; message: string }[] } }
}

describe('a subscribed calendar', () => {
  test('is read at once, and its events have its colour', async () => {
    expect(await add()).toMatchObject({ host: `127.0.0.1:${remote.port}`, eventCount: 2, problem: null, readOnly: true, skipped: 0 })
    expect(await eventsOf('child')).toMatchObject([
      { title: 'Sports day', calendar: 'School', color: '#10b981', location: 'Field', startTime: '2026-11-24T15:00:00.000Z' },
      { title: 'Holidays', isAllDay: true, startTime: '2026-12-21T05:00:00.000Z', endTime: '2027-01-04T05:00:00.000Z' },
    ])
    const [first] = await eventsOf()
    expect(await hearth.as('extended').call(subscribedApi.find, { ...family(), subscribedEventId: first?.id ?? '' })).toMatchObject({
      title: 'Sports day',
    })
  })

  test('is found by the search', async () => {
    await add()
    const { body } = (await hearth.as('child').get(hearth.path('/search?q=sports'))) as { body: { hits: { title: string }[] }[] }
    expect(body.flatMap(({ hits }) => hits)).toMatchObject([{ title: 'Sports day', place: 'School', at: '2026-11-24T15:00:00.000Z' }])
  })

  test('for chosen people is visible only to them and its maker', async () => {
    await add({ visibleTo: [hearth.ids.child.userId] })
    const seen = Object.fromEntries(
      await Promise.all((['member', 'child', 'admin', 'extended'] as const).map(async (who) => [who, (await eventsOf(who)).length])),
    )
    expect(seen).toEqual({ member: 2, child: 2, admin: 0, extended: 0 })
    const [row] = await list('child')
    expect(await list('admin')).toEqual([])
    expect((await hearth.as('admin').delete(`/api/calendar-subscriptions/${row?.id}`)).status).toBe(404)
    expect((await hearth.as('child').delete(`/api/calendar-subscriptions/${row?.id}`)).status).toBe(403)
  })

  test('asks politely: with ETag, at its interval, and less often after failures', async () => {
    const made = await add()
    const inMinutes = ({ nextAt }: SubscriptionReply) => clock.now().until(nextAt).total('minutes')
    expect(inMinutes(made)).toBeWithin(100, 130)
    answer = () => new Response(null, { status: 304 })
    expect(await refresh(made)).toMatchObject({ problem: null, eventCount: 2 })
    expect(asked.at(-1)?.get('if-none-match')).toBe('"one"')
    answer = () => new Response('no', { status: 500 })
    await refresh(made)
    const twice = await refresh(made)
    expect(inMinutes(twice)).toBeWithin(400, 520)
    expect(twice).toMatchObject({ problem: 'The server of the calendar answered with an error.', eventCount: 2 })
  })

  test('follows its file: changed, new and gone events', async () => {
    const made = await add()
    const [before] = await eventsOf()
    answer = () => new Response(file(sportsDay.replace('Field', 'Hall'), event('3', 'SUMMARY:Fair', 'DTSTART:20261125T150000Z')))
    expect(await refresh(made)).toMatchObject({ eventCount: 2 })
    const after = await eventsOf()
    expect(after.map(({ title, location }) => [title, location])).toEqual([
      ['Sports day', 'Hall'],
      ['Fair', null],
    ])
    expect(after[0]?.id).toBe(before?.id ?? '')
  })

  test('is refreshed when due, and notifies its maker once after five failures', async () => {
    await add()
    answer = () => new Response('', { status: 404 })
    const jobs = await hearth.jobs()
    for (let n = 0; n < 7; n++) {
      clock.pass({ hours: 25 })
      await jobs.runDue()
    }
    expect(await list()).toMatchObject([{ problem: 'There is no calendar at this address any more.', eventCount: 2 }])
    const { body } = (await hearth.as('member').get(hearth.path('/notifications'))) as { body: { kind: string; title: string }[] }
    expect(body.filter(({ kind }) => kind === 'subscription_failed')).toMatchObject([{ title: 'School' }])
    clock.pass({ hours: -25 * 7 })
  })

  test('reminds its readers of each event, once and in time', async () => {
    const made = await add({ visibleTo: [hearth.ids.child.userId] })
    await hearth.as('member').call(subscriptionsApi.change, { calendarSubscriptionId: made.id }, { reminderMinutes: 60 })
    const reminders = async (who: Who) => {
      const { body } = (await hearth.as(who).get(hearth.path('/notifications'))) as { body: { kind: string; title: string }[] }
      return body.filter(({ kind }) => kind === 'reminder').map(({ title }) => title)
    }
    const jobs = await hearth.jobs()
    clock.pass({ hours: 73, minutes: 58, seconds: 30 })
    await jobs.runDue()
    expect(await reminders('child')).toEqual([])
    clock.pass({ seconds: 90 })
    await jobs.runDue()
    await jobs.runDue()
    expect(await reminders('child')).toEqual([expect.stringMatching(/^Sports day: /)])
    expect(await reminders('member')).toHaveLength(1)
    expect(await reminders('admin')).toEqual([])
    clock.pass({ hours: -74 })
  })

  test('can be restored from the trash, and is refreshed again', async () => {
    const { id } = await add()
    expect((await hearth.as('parent').delete(`/api/calendar-subscriptions/${id}`)).status).toBe(204)
    expect(await eventsOf()).toEqual([])
    expect((await hearth.as('parent').post(hearth.path(`/trash/${id}/restore`))).status).toBe(200)
    await (await hearth.jobs()).runDue()
    expect(await eventsOf()).toHaveLength(2)
  })

  test('keeps its address and password secret', async () => {
    answer = (request) =>
      new Response(request.headers.get('authorization') ? file(sportsDay) : '', {
        status: request.headers.get('authorization') ? 200 : 401,
      })
    await add({ username: 'ana', password: 'hunter-2-tractor' })
    expect(asked.at(-1)?.get('authorization')).toBe(`Basic ${btoa('ana:hunter-2-tractor')}`)
    const stored = JSON.stringify(hearth.services.sqlite.query('select * from calendar_subscriptions').all())
    for (const text of [stored, JSON.stringify(await list()), lines.join('\n')]) expect(text).not.toMatch(/secret-token|hunter|tractor/)
  })
})

test('a changed password is tried before it is stored', async () => {
  const taken = (request: Request) => request.headers.get('authorization') ?? ''
  let password = 'first'
  answer = (request) => new Response(file(sportsDay), { status: taken(request) === `Basic ${btoa(`ana:${password}`)}` ? 200 : 401 })
  const { id } = await add({ username: 'ana', password })
  password = 'second'
  const change = (body: object) => hearth.as('parent').patch(`/api/calendar-subscriptions/${id}`, body)
  expect(await change({ name: 'School', password: 'guessed' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'password', message: expect.stringMatching(/refuses yours/) }] },
  })
  expect((await list()).find((one) => one.id === id)).toMatchObject({ name: 'School', problem: null })
  expect((await hearth.as('parent').post(`/api/calendar-subscriptions/${id}/refresh`)).body).toMatchObject({
    problem: expect.stringMatching(/refuses yours/),
  })
  expect(await change({ password: 'second' })).toMatchObject({ status: 200, body: { problem: null } })
  expect(taken(new Request('http://x', { headers: asked.at(-1) }))).toBe(`Basic ${btoa('ana:second')}`)
})

describe('an address is refused with the reason', () => {
  test.each<[string, object, string, RegExp]>([
    ['no address', { url: 'school' }, 'url', /^This is not an address/],
    ['another scheme', { url: 'file:///etc/passwd' }, 'url', /^This is not an address/],
    ['a private network', { url: 'http://192.168.1.1/a.ics' }, 'url', /home network/],
    ['this machine by a name that is not allowed', { url: 'http://localhost:1/a.ics' }, 'url', /home network/],
    ['the address of cloud metadata', { url: 'http://169.254.169.254/latest' }, 'url', /home network/],
    ['no CalDAV', { kind: 'caldav' }, 'url', /^There is no calendar account/],
    ['writing', { readOnly: false }, 'readOnly', /only be read/],
    ['a stranger', { visibleTo: ['nobody'] }, 'visibleTo', /active members/],
  ])('%s', async (_, body, path, message) => {
    expect(await tryToAdd(body)).toMatchObject({ status: 422, body: { issues: [{ path, message: expect.stringMatching(message) }] } })
    expect(await list()).toEqual([])
  })

  test.each<[string, () => Response, RegExp]>([
    ['404', () => new Response('', { status: 404 }), /^There is no calendar at this address/],
    ['401', () => new Response('', { status: 401 }), /user name and a password/],
    ['a page', () => new Response('<!doctype html><title>School</title>'), /^There is no calendar file/],
    ['3 MB', () => new Response('x'.repeat(3 * 1024 * 1024)), /too large/],
    ['a redirect elsewhere', () => Response.redirect('http://localhost:1/internal', 302), /another server/],
    [
      '6,000 events',
      () => new Response(file(...Array.from({ length: 6000 }, (_, n) => event(`${n}`, 'DTSTART:20261124T150000Z')))),
      /5,000/,
    ],
  ])('that answers with %s', async (_, reply, message) => {
    answer = reply
    expect(await tryToAdd({})).toMatchObject({ status: 422, body: { issues: [{ path: 'url', message: expect.stringMatching(message) }] } })
  })
})
