import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { webReceiver } from '#src/testing/receivers'
import { calendarApi } from '../calendar/calendar.contract'
import { chatApi } from '../chat/chat.contract'
import { locationApi } from '../location/location.contract'
import { notificationSettingsApi } from '../notification-settings/notification-settings.contract'
import { notificationsApi } from '../notifications/notifications.contract'
import { familyAddressesApi, type NewAddress, ownAddressesApi } from './addresses.contract'
import { type AddressKind, faultOf, problemOf } from './addresses.rules'

const start = '2026-11-21T12:00:00Z'
const service = webReceiver()
let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock(start)
  hearth = await startHearth({ clock, env: { HEARTH_ALLOWED_HOSTS: '127.0.0.1', HEARTH_URL: 'https://hearth.example.org' } })
})
afterAll(async () => {
  await hearth.stop()
  service.stop()
})
beforeEach(() => {
  clock.set(start)
  service.requests.length = 0
  service.answer = () => new Response('ok')
  for (const table of ['jobs', 'notifications', 'notification_settings', 'notification_addresses', 'events'])
    hearth.services.sqlite.run(`delete from ${table}`)
})
const family = () => ({ familyId: hearth.familyId })
const add = (who: Who, more: Partial<NewAddress> = {}) =>
  hearth.as(who).call(ownAddressesApi.create, {}, { kind: 'ntfy', url: `${service.url}/${who}`, ...more })
const addToFamily = (more: { showsTexts?: boolean } = {}) =>
  hearth.as('admin').call(familyAddressesApi.create, family(), { kind: 'ntfy', url: `${service.url}/family`, ...more })
const say = (content: string, more = {}) => hearth.as('admin').call(chatApi.send, family(), { content, ...more })
const work = async () => {
  const jobs = await hearth.jobs()
  for (let i = 0; i < 2; i++) await jobs.runDue()
}
const jobs = () =>
  hearth.services.sqlite
    .query<{ attempts: number }, []>("select * from jobs where kind like '%own-notification' or kind like 'family-%'")
    .all()
const choose = (who: Who, change: object) => hearth.as(who).call(notificationSettingsApi.change, {}, change)
const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)
const got = () => service.requests.map(({ path, headers, body }) => [path, headers.title, body])

describe('a person’s address', () => {
  test('gets what happened and a link, once, and the text only for a reader who shows texts', async () => {
    await add('child')
    await say('Dinner is ready, @Leo! CANARY')
    await work()
    const [notification] = await hearth.as('child').call(notificationsApi.list, family())
    expect(got()).toEqual([['/child', 'Ana mentioned you', 'Open Hearth to read it.']])
    expect(service.requests[0]?.headers).toMatchObject({
      click: `https://hearth.example.org/notifications/${notification?.id}`,
      priority: 'high',
      'idempotency-key': notification?.id,
    })
    await choose('child', { showsTexts: true })
    await say('@Leo come')
    await work()
    expect(got().at(-1)).toEqual(['/child', 'Ana mentioned you', '@Leo come'])
    expect([got().length, jobs()]).toEqual([2, []])
  })

  const lost: [string, () => unknown, (() => unknown)?][] = [
    [
      'was read',
      async () =>
        hearth
          .as('child')
          .post(hearth.path('/notifications/read'), { upTo: (await hearth.as('child').call(notificationsApi.list, family()))[0]?.id }),
    ],
    [
      'is about what its reader may not view any more',
      () => hearth.as('admin').patch(member('child'), { permissions: ['view_calendar'] }),
      () => hearth.as('admin').patch(member('child'), { permissions: ['view_messages', 'view_calendar', 'view_tasks'] }),
    ],
    [
      'has a suspended reader',
      () => hearth.as('admin').patch(member('child'), { isActive: false }),
      () => hearth.as('admin').patch(member('child'), { isActive: true }),
    ],
    ['is not wanted any more', () => choose('child', { choices: { mentions: { own: false } } })],
    ['is for an address that is off', () => hearth.services.addresses.turnOff(hearth.ids.child.userId)],
    ['is for an address that is gone', () => hearth.services.sqlite.run('delete from notification_addresses')],
    [
      'has a reader with a disabled account',
      () => hearth.services.sqlite.run('update users set disabled_at = ? where id = ?', ['2026-01-01', hearth.ids.child.userId]),
      () => hearth.services.sqlite.run('update users set disabled_at = null'),
    ],
  ]
  test.each(lost)('gets no notification that %s before it leaves', async (_, happens, restore) => {
    await add('child')
    await say('@Leo CANARY')
    expect(jobs()).toHaveLength(1)
    await happens()
    await work()
    expect([service.requests, jobs()]).toEqual([[], []])
    await restore?.()
  })

  test('gets nothing of others, of a deleted message, or in quiet hours before they end', async () => {
    await add('child')
    await say('@Ben not for Leo')
    const { id } = await say('@Leo CANARY')
    await hearth.as('admin').delete(hearth.path(`/messages/${id}`))
    // It is 7:00 in New York.
    await choose('child', { quietHours: { from: '06:00', to: '08:00' } })
    await say('@Leo later')
    await work()
    expect(service.requests).toEqual([])
    clock.pass({ hours: 1 })
    await work()
    expect(got()).toHaveLength(1)
  })

  test('that fails for now is tried again without delaying another one, and says what is wrong until then', async () => {
    await add('child')
    await add('parent')
    service.answer = () => (service.requests.at(-1)?.path === '/child' ? new Response('', { status: 503 }) : new Response('ok'))
    for (const text of ['one', 'two']) await say(`@Leo ${text}`)
    await say('@Ben three')
    await work()
    const problem = async () => (await hearth.as('child').call(ownAddressesApi.list, {}))[0]?.problem
    // The second one waits, since the first one failed.
    expect([got().map(([path]) => path), await problem()]).toEqual([['/child', '/parent'], 'busy'])
    service.answer = () => new Response('ok')
    clock.pass({ minutes: 1 })
    await work()
    expect([got().length, jobs(), await problem()]).toEqual([4, [], null])
  })

  test('that refuses is not asked again for the same notification', async () => {
    const { id } = await add('child')
    service.answer = () => new Response('', { status: 403 })
    await say('@Leo one')
    await work()
    expect([got().length, jobs()]).toEqual([1, []])
    expect(await hearth.as('child').call(ownAddressesApi.list, {})).toMatchObject([{ id, problem: 'password', isOn: true }])
  })

  test('that is down for a day gets nothing old', async () => {
    await add('child')
    service.answer = () => new Response('', { status: 500 })
    await say('@Leo one')
    await work()
    service.answer = () => new Response('ok')
    clock.pass({ hours: 25 })
    await work()
    expect([got().length, jobs()]).toEqual([1, []])
  })

  test('is turned off when all sessions end, as after a new password by an admin', async () => {
    await add('child')
    hearth.services.sessions.endAll(hearth.ids.child.userId, hearth.services.sessions.list(hearth.ids.child.userId, '')[0]?.id)
    expect(hearth.services.addresses.list({ userId: hearth.ids.child.userId })).toMatchObject([{ isOn: false }])
  })

  const answers: [AddressKind, () => Response, string | null][] = [
    ['ntfy', () => new Response('{}'), null],
    ['webhook', () => new Response(null, { status: 204 }), null],
    ['apprise', () => new Response(null, { status: 204 }), 'no_service'],
    ['gotify', () => new Response('{"error":"Unauthorized"}', { status: 401 }), 'password'],
    ['ntfy', () => Response.redirect(`${service.url}/elsewhere`), 'redirect'],
    ['webhook', () => Response.redirect('https://example.org/'), 'redirect'],
    ['webhook', () => new Response('x'.repeat(100_000)), 'too_large'],
    ['webhook', () => new Response('', { status: 404 }), 'not_found'],
  ]
  test.each(answers)('of %s is tested at once, case %#', async (kind, answer, problem) => {
    const { id } = await add('child', { kind, token: kind === 'gotify' ? 'A1' : null })
    service.answer = answer
    expect(await hearth.as('child').call(ownAddressesApi.test, { ownAddressId: id })).toEqual({ problem: problem as never })
    expect(service.requests).toHaveLength(1)
  })

  const refused: [Partial<NewAddress>, string][] = [
    [{ url: 'http://192.168.1.1/x' }, 'This address is in your home network.'],
    [{ url: 'https://localhost/x' }, 'This address is in your home network.'],
    [{ url: 'https://[::1]/x' }, 'This address is in your home network.'],
    [{ url: 'http://example.org/x' }, 'Use an address that begins with https://'],
    [{ url: 'ftp://example.org/x' }, 'This is not an address'],
    [{ url: 'https://ntfy.sh' }, 'An ntfy address ends with a topic'],
    [{ kind: 'gotify', url: 'https://gotify.example.org' }, 'Gotify needs the token'],
  ]
  test.each(refused)('can’t be %j', async (more, message) => {
    const { status, body } = await hearth.as('child').post('/api/user/notification-addresses', { kind: 'ntfy', url: '', ...more })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message)])
  })

  test('is in no reply, and there are at most five', async () => {
    for (let i = 0; i < 5; i++) await add('child', { token: 'tk_CANARY' })
    const list = await hearth.as('child').get('/api/user/notification-addresses')
    expect(JSON.stringify(list.body)).not.toMatch(/CANARY|\/child/)
    const sixth = { kind: 'ntfy', url: `${service.url}/x` }
    expect(await hearth.as('child').post('/api/user/notification-addresses', sixth)).toMatchObject({ status: 409 })
  })
})

describe('the family’s address', () => {
  const piano = { title: 'Piano', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T16:00:00Z' }
  const make = (more = {}) => hearth.as('admin').call(calendarApi.create, family(), { ...piano, ...more })

  test('gets announcements, reminders and changes of events, and emergencies, each once and nothing private', async () => {
    await addToFamily({ showsTexts: true })
    await say('Holidays!', { isAnnouncement: true })
    await say('@Leo psst')
    const people = { participants: [{ userId: hearth.ids.child.userId }, { userId: hearth.ids.member.userId }] }
    const { id } = await make(people)
    await make({ title: 'CANARY', isPrivate: true })
    clock.set('2026-11-21T14:45:00Z')
    await work()
    await hearth.as('parent').delete(hearth.path(`/events/${id}`))
    await hearth.as('child').call(locationApi.checkIn, family(), { checkinType: 'emergency', note: 'Flat tyre' })
    await work()
    expect(got()).toEqual([
      ['/family', 'Ana announced something', 'Holidays!'],
      ['/family', 'Reminder', 'Piano: Sat, Nov 21, 10:00 AM'],
      ['/family', 'Ben called off an event', 'Piano: Sat, Nov 21, 10:00 AM'],
      ['/family', 'Emergency: Leo needs help', 'Flat tyre'],
    ])
  })

  test('gets no texts unless an admin chose so, and speaks the family’s language', async () => {
    await addToFamily()
    await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { language: 'de' })
    await say('Holidays!', { isAnnouncement: true })
    await work()
    expect(service.requests[0]?.body).toBe('Öffne Hearth, um sie zu lesen.')
    await hearth.as('admin').patch(`/api/families/${hearth.familyId}`, { language: 'en' })
  })

  test('gets nothing that some adult may not read, and nothing that was taken back', async () => {
    await addToFamily()
    await say('CANARY', { isAnnouncement: true })
    await hearth.as('admin').patch(member('member'), { permissions: ['view_calendar'] })
    await work()
    await hearth.as('admin').patch(member('member'), { permissions: ['view_calendar', 'view_messages'] })
    const { id } = await say('CANARY', { isAnnouncement: true })
    await hearth.as('admin').delete(hearth.path(`/messages/${id}`))
    await work()
    expect([service.requests, jobs()]).toEqual([[], []])
  })
})

describe('rules', () => {
  test.each([
    ['ntfy', 200, undefined],
    ['gotify', 429, 'busy'],
    ['gotify', 502, 'busy'],
    ['apprise', 424, 'refused'],
    ['apprise', 404, 'not_found'],
    ['webhook', 400, 'refused'],
  ] as const)('%s answering %d', (kind, status, problem) => {
    const found = problemOf(kind, status)
    expect([found?.problem, found?.isTemporary ?? false]).toEqual([problem, problem === 'busy'])
  })
  test.each([
    ['ntfy', 'http://nas.local/topic', true, undefined],
    ['ntfy', 'http://nas.local/topic', false, 'insecure'],
    ['ntfy', 'https://ntfy.sh//', false, 'topic'],
    ['gotify', 'https://g.example/message?token=A1', false, undefined],
  ] as const)('%s at %s, allowed %p', (kind, url, isAllowed, fault) => {
    expect(faultOf({ kind, url, token: null }, isAllowed)).toBe(fault)
  })
})
