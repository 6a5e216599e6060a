import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#src/platform/config/config'
import { silentLog } from '#src/platform/log/log'
import { startServer } from '#src/server/listen'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { builtWeb, type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { pushBrowser, pushReceiver, verifyIdentity } from '#src/testing/push-receiver'
import { chatApi } from '../chat/chat.contract'
import { ownAddressesApi } from '../notification-addresses/addresses.contract'
import { notificationSettingsApi } from '../notification-settings/notification-settings.contract'
import { pushDevicesApi } from '../push-devices/push-devices.contract'
import { notificationsApi } from './notifications.contract'

const env = { HEARTH_ALLOWED_HOSTS: '127.0.0.1', HEARTH_URL: 'https://hearth.example.org' }
const service = pushReceiver()
let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock('2026-11-21T12:00:00Z')
  hearth = await startHearth({ clock, env })
})
afterAll(async () => {
  await hearth.stop()
  service.stop()
})
/** A person's browser, and the pushes that it received since the start of the test. */
const browsers = { child: pushBrowser(), parent: pushBrowser() }
const got = (who: keyof typeof browsers) =>
  service.pushed.filter(({ path }) => path === `/${who}`).map(({ body }) => JSON.parse(browsers[who].decrypt(body)))
const family = () => ({ familyId: hearth.familyId })
const say = (content: string, more = {}) => hearth.as('admin').call(chatApi.send, family(), { content, ...more })
const work = async () => (await hearth.jobs()).runDue()
const choose = (who: Who, change: object) => hearth.as(who).call(notificationSettingsApi.change, {}, change)
const jobs = (kind: string) => hearth.services.sqlite.query<{ key: string }, [string]>('select * from jobs where kind = ?').all(kind)
const subscribe = (who: keyof typeof browsers) => {
  const { endpoint, ...keys } = browsers[who].target(`${service.url}/${who}`)
  return hearth.as(who).call(pushDevicesApi.register, {}, { endpoint, keys })
}

beforeEach(async () => {
  service.status = 201
  service.pushed.length = 0
  clock.set('2026-11-21T12:00:00Z')
  for (const table of ['jobs', 'notifications', 'notification_settings', 'push_devices']) hearth.services.sqlite.run(`delete from ${table}`)
  await subscribe('child')
})

describe('a push', () => {
  test('tells only its reader’s browser what happened, not what was said', async () => {
    await subscribe('parent')
    const { id } = await say('Dinner is ready, @Leo! CANARY')
    await work()
    await work()
    const [notification] = await hearth.as('child').call(notificationsApi.list, family())
    expect(notification?.subjectId).toBe(id)
    expect(got('child')).toEqual([
      {
        id: notification?.id,
        title: 'Ana mentioned you',
        url: `/notifications/${notification?.id}`,
        at: clock.now().epochMilliseconds,
        unread: 1,
      },
    ])
    expect(got('parent')).toEqual([])
    const [{ headers } = { headers: {} as Record<string, string> }] = service.pushed
    const { claims, publicKey } = verifyIdentity(headers.authorization ?? '')
    expect(claims).toEqual({ aud: service.url, exp: clock.now().epochMilliseconds / 1000 + 12 * 3600, sub: env.HEARTH_URL })
    expect(publicKey).toBe((await hearth.as('child').call(pushDevicesApi.list, {})).publicKey)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  })

  test('has the text for a reader who shows texts on the lock screen', async () => {
    await choose('child', { showsTexts: true })
    await say('Dinner is ready, @Leo!')
    await work()
    expect(got('child')).toMatchObject([{ body: 'Dinner is ready, @Leo!' }])
  })

  test('is not sent without the choice, to a disabled device, or after its session ends', async () => {
    await choose('child', { choices: { mentions: { push: false } } })
    await say('@Leo one')
    await choose('child', { choices: null })
    const { devices } = await hearth.as('child').call(pushDevicesApi.list, {})
    await hearth.as('child').call(pushDevicesApi.change, { pushDeviceId: devices[0]?.id ?? '' }, { isOn: false })
    await say('@Leo two')
    await work()
    expect(got('child')).toEqual([])
  })

  const lost: [string, () => unknown][] = [
    [
      'was read',
      async () =>
        hearth
          .as('child')
          .post(hearth.path('/notifications/read'), { upTo: (await hearth.as('child').call(notificationsApi.list, family()))[0]?.id }),
    ],
    ['may not view messages any more', () => hearth.as('admin').patch(member('child'), { permissions: ['view_calendar'] })],
    ['is suspended', () => hearth.as('admin').patch(member('child'), { isActive: false })],
    ['wants no more of them', () => choose('child', { choices: { mentions: { push: false } } })],
    [
      'has signed out',
      () => hearth.services.sqlite.run('update sessions set expire = ? where user_id = ?', ['2026-01-01', hearth.ids.child.userId]),
    ],
    [
      'has a disabled account',
      () => hearth.services.sqlite.run('update users set disabled_at = ? where id = ?', ['2026-01-01', hearth.ids.child.userId]),
    ],
  ]
  const member = (who: keyof Hearth['ids']) => hearth.path(`/members/${hearth.ids[who].memberId}`)
  test.each(lost)('is not sent when its reader %s before it leaves', async (_, happens) => {
    const sessions = hearth.services.sqlite.query<{ id: string; expire: string }, []>('select id, expire from sessions').all()
    await say('@Leo CANARY')
    expect(jobs('push-notification')).toHaveLength(1)
    await happens()
    await work()
    expect([service.pushed.length, jobs('push-notification').length]).toEqual([0, 0])
    for (const { id, expire } of sessions) hearth.services.sqlite.run('update sessions set expire = ? where id = ?', [expire, id])
    hearth.services.sqlite.run('update users set disabled_at = null')
    await hearth.as('admin').patch(member('child'), { isActive: true, permissions: ['view_messages', 'view_calendar', 'view_tasks'] })
  })

  test('of a deleted message is not sent', async () => {
    const { id } = await say('@Leo CANARY')
    await hearth.as('admin').delete(hearth.path(`/messages/${id}`))
    await work()
    expect(service.pushed).toEqual([])
  })

  test('is neither lost nor doubled by a kill between the notification and its push, nor is the message to an address', async () => {
    const own = { kind: 'webhook', url: `${service.url}/own` } as const
    const { id } = await hearth.as('child').call(ownAddressesApi.create, {}, own)
    await say('@Leo one')
    const copy = mkdtempSync(join(tmpdir(), 'hearth-killed-'))
    cpSync(hearth.data, copy, { recursive: true })
    await hearth.as('child').call(ownAddressesApi.remove, { ownAddressId: id })
    rmSync(join(copy, 'hearth.lock'), { force: true })
    const config = readConfig({ HEARTH_DATA: copy, HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1', HEARTH_BACKUP_AT: 'off', ...env })
    const again = await startServer(config, { web: builtWeb(), clock, log: silentLog })
    const runner = await again.jobs()
    for (let i = 0; i < 3; i++) await runner.runDue()
    expect(got('child')).toMatchObject([{ title: 'Ana mentioned you' }])
    expect(service.pushed.filter(({ path }) => path === '/own')).toHaveLength(1)
    await again.stop()
    rmSync(copy, { recursive: true })
  })

  test('that the push service temporarily refuses is retried, and sent once', async () => {
    service.status = 503
    await say('@Leo one')
    await work()
    expect(jobs('push-notification')).toMatchObject([{ attempts: 1 }])
    service.status = 201
    clock.pass({ minutes: 1 })
    for (let i = 0; i < 3; i++) await work()
    expect([got('child').length, jobs('push-notification')]).toEqual([2, []])
  })

  test('is given up after a day', async () => {
    service.status = 503
    await say('@Leo one')
    await work()
    service.status = 201
    clock.pass({ hours: 25 })
    await work()
    expect([got('child').length, jobs('push-notification')]).toEqual([1, []])
  })

  test.each([404, 410])('answered with %d ends the subscription', async (status) => {
    service.status = status
    await say('@Leo one')
    await work()
    expect((await hearth.as('child').call(pushDevicesApi.list, {})).devices).toEqual([])
    expect(jobs('push-notification')).toEqual([])
  })

  test('that was read elsewhere is removed from the devices', async () => {
    await say('@Leo one')
    await work()
    const [first] = await hearth.as('child').call(notificationsApi.list, family())
    await hearth.as('child').call(notificationsApi.change, { ...family(), notificationId: first?.id ?? '' }, { read: true })
    await work()
    expect(got('child').at(-1)).toEqual({ close: [first?.id], unread: 0 })
    // A notification without a push is not removed.
    await hearth.as('child').call(notificationsApi.change, { ...family(), notificationId: first?.id ?? '' }, { read: true })
    await work()
    expect(got('child')).toHaveLength(3)
  })
})

describe('quiet hours', () => {
  // It is 7:00 in New York.
  test('hold a push back until they end, except for emergencies', async () => {
    await choose('child', { quietHours: { from: '06:00', to: '09:30' } })
    await say('@Leo one')
    hearth.services.notifications.notify(hearth.familyId, hearth.ids.child.userId, 'emergency', { title: 'Help' })
    await work()
    expect(got('child').map(({ title }) => title)).toEqual(['Emergency: Somebody needs help'])
    clock.pass({ hours: 2, minutes: 29 })
    await work()
    expect(got('child')).toHaveLength(1)
    clock.pass({ minutes: 1 })
    await work()
    await work()
    expect(got('child').map(({ title }) => title)).toEqual(['Emergency: Somebody needs help', 'Ana mentioned you'])
  })
})

describe('messages and announcements', () => {
  test('notify: messages by choice, announcements for everybody, mentions once', async () => {
    await say('Nothing much')
    await say('Holidays!', { isAnnouncement: true })
    await say('@Leo both', { isAnnouncement: true })
    await work()
    expect(
      got('child')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Ana announced something', 'Ana mentioned you'])
    await choose('child', { choices: { messages: { push: true } } })
    const { id } = await say('Nothing much')
    await work()
    expect(got('child').at(-1)).toMatchObject({ title: 'Ana wrote', unread: 2 })
    // The app does not list it: the chat has its own count.
    expect(await hearth.as('child').call(notificationsApi.list, family())).toHaveLength(2)
    await hearth.as('child').post(hearth.path('/messages/read'), { upTo: id })
    await work()
    expect(got('child').at(-1).close).toHaveLength(3)
    expect((await hearth.as('child').call(notificationsApi.unread, family())).count).toBe(0)
  })
})

describe('snoozing', () => {
  test('removes a reminder and brings it back once', async () => {
    const about = { title: 'Piano: 5 PM', area: 'calendar', subjectId: 'e1' } as const
    hearth.services.notifications.notify(hearth.familyId, hearth.ids.child.userId, 'reminder', about)
    await work()
    const [pushed] = got('child')
    expect(pushed.actions.map(({ action, title }: Record<string, string>) => [action, title])).toEqual([
      ['snooze-10', 'In 10 minutes'],
      ['snooze-60', 'In an hour'],
    ])
    const [later] = pushed.actions
    expect((await hearth.as('child').post(later.path, later.body)).status).toBe(204)
    await work()
    expect(got('child').at(-1)).toEqual({ close: [pushed.id], unread: 0 })
    expect((await hearth.as('child').call(notificationsApi.unread, family())).count).toBe(0)
    clock.pass({ minutes: 10 })
    for (let i = 0; i < 3; i++) await work()
    expect(got('child').map(({ title }) => title)).toEqual(['Reminder', undefined, 'Reminder'])
    expect(await hearth.as('child').call(notificationsApi.list, family())).toMatchObject([
      { title: about.title, read: false, subjectId: 'e1' },
    ])
  })

  test('brings nothing back that its reader may no longer see', async () => {
    hearth.services.notifications.notify(hearth.familyId, hearth.ids.child.userId, 'reminder', {
      title: 'CANARY',
      area: 'tasks',
      subjectId: 't',
    })
    const [{ id } = { id: '' }] = await hearth.as('child').call(notificationsApi.list, family())
    await hearth.as('child').call(notificationsApi.snooze, { ...family(), notificationId: id }, { minutes: 60 })
    hearth.services.notifications.withdraw(hearth.familyId, 't')
    clock.pass({ hours: 1 })
    await work()
    expect([service.pushed, await hearth.as('child').call(notificationsApi.list, family())]).toEqual([[], []])
  })
})

describe('a browser', () => {
  test('is known by its session, and its address is in no reply', async () => {
    const { devices } = await hearth.as('child').call(pushDevicesApi.list, {})
    expect(devices).toEqual([{ id: expect.any(String), userAgent: null, current: true, isOn: true, createdAt: expect.any(String) }])
    expect(await hearth.as('child').call(pushDevicesApi.test, { pushDeviceId: devices[0]?.id ?? '' })).toEqual({ problem: null })
    expect(got('child')).toMatchObject([{ id: 'test', body: 'Notifications reach this device.' }])
  })

  test('that another person uses shows no more notifications of the first', async () => {
    const { endpoint, ...keys } = browsers.child.target(`${service.url}/child`)
    await hearth.as('parent').call(pushDevicesApi.register, {}, { endpoint, keys })
    expect((await hearth.as('child').call(pushDevicesApi.list, {})).devices).toEqual([])
  })

  test.each(['https://example.org/push', 'http://192.168.1.1/push', 'https://fcm.googleapis.com.example.org/x'])(
    'can’t be at %s',
    async (endpoint) => {
      const { endpoint: _, ...keys } = browsers.child.target(endpoint)
      expect(await hearth.as('child').post('/api/user/push-devices', { endpoint, keys })).toMatchObject({ status: 422 })
    },
  )
})
