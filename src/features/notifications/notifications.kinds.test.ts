import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Dav, davClient, ics } from '#src/testing/dav/client'
import { type FakeClock, fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { mailReceiver } from '#src/testing/receivers'
import { calendarApi } from '../calendar/calendar.contract'
import { chatApi } from '../chat/chat.contract'
import { notificationSettingsApi } from '../notification-settings/notification-settings.contract'
import { tasksApi } from '../tasks/tasks.contract'
import { notificationsApi } from './notifications.contract'

const post = mailReceiver()
let clock: FakeClock
let hearth: Hearth
beforeAll(async () => {
  clock = fakeClock()
  const env = { HEARTH_SMTP_URL: post.url, HEARTH_SMTP_FROM: 'hearth@example.org', HEARTH_URL: 'https://hearth.example.org' }
  hearth = await startHearth({ clock, env })
})
afterAll(async () => {
  await hearth.stop()
  post.stop()
})
beforeEach(() => {
  // Noon in Berlin would be seven in New York, the family's zone.
  clock.set('2026-11-21T17:00:00Z')
  post.letters.length = 0
  for (const table of ['jobs', 'notifications', 'notification_settings', 'events', 'tasks'])
    hearth.services.sqlite.run(`delete from ${table}`)
})
const family = () => ({ familyId: hearth.familyId })
const told = async (who: Who) =>
  (await hearth.as(who).call(notificationsApi.list, family())).map(({ kind, title, place, read }) => [kind, title, place, read])
const choose = (who: Who, change: object) => hearth.as(who).call(notificationSettingsApi.change, {}, change)
const work = async () => {
  const jobs = await hearth.jobs()
  for (let i = 0; i < 2; i++) await jobs.runDue()
}

describe('people of an event', () => {
  const piano = { title: 'Piano', startTime: '2026-11-24T21:30:00Z', endTime: '2026-11-24T22:00:00Z', reminderMinutes: null }
  const invite = (...people: (keyof Hearth['ids'])[]) => ({ participants: people.map((who) => ({ userId: hearth.ids[who].userId })) })
  const make = (more = {}) => hearth.as('admin').call(calendarApi.create, family(), { ...piano, ...invite('child', 'member'), ...more })
  const change = (id: string, body: object, query = '', who: Who = 'parent') =>
    hearth.as(who).put(hearth.path(`/events/${id}${query}`), body)

  test('are notified when somebody else changes its time or place, and of nothing else', async () => {
    const { id } = await make()
    await change(id, { ...piano, title: 'Piano lesson', ...invite('child', 'member') })
    expect(await told('child')).toEqual([])
    await change(id, { ...piano, startTime: '2026-11-24T21:00:00Z', ...invite('child', 'member') })
    const moved = ['event_changed', 'Piano: Tue, Nov 24, 4:00 PM', null, false]
    expect(await Promise.all((['child', 'member', 'admin', 'parent', 'extended'] as const).map(told))).toEqual([
      [moved],
      [moved],
      [moved],
      [],
      [],
    ])
  })

  test('are notified of a cancellation, unless they declined, and an undo withdraws that', async () => {
    const { id } = await make()
    expect((await hearth.as('member').put(hearth.path(`/events/${id}/rsvp`), { status: 'declined' })).status).toBe(200)
    await hearth.as('parent').delete(hearth.path(`/events/${id}`))
    expect(await Promise.all((['child', 'member', 'admin'] as const).map(told))).toEqual([
      [['event_cancelled', 'Piano: Tue, Nov 24, 4:30 PM', null, false]],
      [],
      [['event_cancelled', 'Piano: Tue, Nov 24, 4:30 PM', null, false]],
    ])
    expect((await hearth.as('parent').post(hearth.path(`/trash/${id}/restore`))).status).toBeLessThan(300)
    expect(await told('child')).toEqual([])
  })

  test('are notified of one date of a series, and not of a past or private event', async () => {
    const { id } = await make({ recurrence: { frequency: 'weekly' } })
    const later = { startTime: '2026-12-01T22:30:00Z', endTime: '2026-12-01T23:00:00Z' }
    const answer = await change(id, { ...piano, ...later, ...invite('child', 'member') }, '?scope=one&instanceDate=2026-12-01')
    expect([answer.status, await told('child')]).toEqual([200, [['event_changed', 'Piano: Tue, Dec 1, 5:30 PM', '2026-12-01', false]]])
    const old = await make({ startTime: '2026-11-20T21:30:00Z', endTime: '2026-11-20T22:00:00Z' })
    await hearth.as('parent').delete(hearth.path(`/events/${old.id}`))
    const secret = await make({ isPrivate: true, title: 'CANARY', participants: [] })
    await change(secret.id, { ...piano, ...later, title: 'CANARY', isPrivate: true }, '', 'admin')
    expect(await told('child')).toHaveLength(1)
    expect(await told('admin')).toHaveLength(1)
  })
})

describe('a calendar app', () => {
  const people: (keyof Hearth['ids'])[] = ['child', 'member']
  const attendees = () => people.map((who) => `ATTENDEE;PARTSTAT=NEEDS-ACTION:urn:uuid:${hearth.ids[who].userId}`)
  let dav: Dav
  beforeAll(() => {
    dav = davClient(hearth)
  })
  const at = (time: string, day = 24) => [
    `DTSTART;TZID=America/New_York:202611${day}T${time}00`,
    `DTEND;TZID=America/New_York:202611${day}T2000${'00'}`,
  ]
  const text = (...lines: string[]) => ics('piano', ...attendees(), 'SUMMARY:Piano', ...lines)
  const path = (who: Who) => `/dav/calendars/${hearth.ids[who as 'admin'].userId}/family/piano.ics`
  const put = async (lines: string[], who: Who = 'parent') =>
    expect((await dav(who, 'PUT', path(who), text(...lines))).status).toBeLessThan(300)
  const all = async () => {
    const news = await Promise.all((['child', 'member', 'admin', 'parent'] as const).map(told))
    return news.map((rows) => rows.map(([kind, title, place]) => [kind, title, place]))
  }
  const weekly = ['RRULE:FREQ=WEEKLY;COUNT=4']
  const series = [...at('1630'), ...weekly]

  const changes: [string, string[], string[], [string, string, string | null][]][] = [
    ['a move', at('1630'), at('1600'), [['event_changed', 'Piano: Tue, Nov 24, 4:00 PM', null]]],
    ['a place', at('1630'), [...at('1630'), 'LOCATION:Town hall'], [['event_changed', 'Piano: Tue, Nov 24, 4:30 PM', null]]],
    ['a description', at('1630'), [...at('1630'), 'DESCRIPTION:Bring the notes'], []],
    ['a move of what is past', at('1630', 10), at('1600', 10), []],
    ['a move of a series', series, [...at('1600'), ...weekly], [['event_changed', 'Piano: Tue, Nov 24, 4:00 PM', null]]],
    [
      'a move of a series that began before',
      [...at('1630', 10), ...weekly],
      [...at('1600', 10), ...weekly],
      [['event_changed', 'Piano: Tue, Nov 24, 4:00 PM', null]],
    ],
    [
      'a deleted date of a series',
      series,
      [...series, 'EXDATE;TZID=America/New_York:20261201T163000'],
      [['event_cancelled', 'Piano: Tue, Dec 1, 4:30 PM', '2026-12-01']],
    ],
    [
      'an earlier end of a series',
      series,
      [...at('1630'), 'RRULE:FREQ=WEEKLY;COUNT=2'],
      [['event_cancelled', 'Piano: Tue, Dec 8, 4:30 PM', '2026-12-08']],
    ],
  ]
  test.each(changes)('tells of %s what the same change in Hearth tells', async (_, before, after, news) => {
    await put(before, 'admin')
    const [expected, none] = [news, [] as typeof news]
    expect(await all()).toEqual([none, none, none, none])
    // An app sends what it got, with its changes.
    await put(after)
    expect(await all()).toEqual([expected, expected, expected, none])
  })

  test('tells of one moved date, of one that is called off and back, and of a deletion', async () => {
    await put(series, 'admin')
    const of = (...lines: string[]) => ['END:VEVENT', 'BEGIN:VEVENT', 'UID:piano', 'SUMMARY:Piano', ...attendees(), ...lines]
    const recurrence = 'RECURRENCE-ID;TZID=America/New_York:20261201T163000'
    const moved = ['DTSTART;TZID=America/New_York:20261202T180000', 'DTEND;TZID=America/New_York:20261202T190000']
    await put([...series, ...of(recurrence, ...moved)])
    expect(await told('child')).toEqual([['event_changed', 'Piano: Wed, Dec 2, 6:00 PM', '2026-12-01', false]])
    await put([...series, ...of(recurrence, ...moved, 'STATUS:CANCELLED')])
    expect((await told('child'))[0]).toEqual(['event_cancelled', 'Piano: Wed, Dec 2, 6:00 PM', '2026-12-01', false])
    await put([...series, ...of(recurrence, ...moved)])
    expect(await told('child')).toEqual([])
    clock.set('2026-11-26T17:00:00Z')
    expect((await dav('parent', 'DELETE', path('parent'))).status).toBe(204)
    expect(await told('child')).toEqual([['event_cancelled', 'Piano: Wed, Dec 2, 6:00 PM', null, false]])
  })

  test('tells nobody of private events', async () => {
    await put(['CLASS:PRIVATE', ...at('1630')], 'admin')
    await put(['CLASS:PRIVATE', ...at('1600')], 'admin')
    expect(await all()).toEqual([[], [], [], []])
  })
})

describe('a chore that is due', () => {
  const chore = (title: string, more = {}) =>
    hearth
      .as('parent')
      .call(tasksApi.create, family(), { title, isChore: true, dueDate: '2026-11-22', assignedTo: hearth.ids.child.userId, ...more })
  const at = async (moment: string) => {
    clock.set(moment)
    await work()
    return (await told('child')).filter(([kind]) => kind === 'chore_due')
  }

  test('notifies once, in the morning or half an hour before its time, and is read when done', async () => {
    const cat = await chore('Feed the cat')
    await chore('Bins', { dueTime: '5:00 PM' })
    await chore('Tomorrow', { dueDate: '2026-11-23' })
    expect(await at('2026-11-22T12:29:00Z')).toEqual([])
    expect(await at('2026-11-22T12:45:00Z')).toEqual([['chore_due', 'Feed the cat', '2026-11-22', false]])
    expect(await at('2026-11-22T13:00:00Z')).toHaveLength(1)
    await hearth.as('child').post(hearth.path(`/tasks/${cat.id}/complete`))
    expect(await at('2026-11-22T21:45:00Z')).toEqual([
      ['chore_due', 'Bins', '2026-11-22', false],
      ['chore_due', 'Feed the cat', '2026-11-22', true],
    ])
  })

  test('does not notify on the day of its assignment', async () => {
    await chore('Feed the cat', { dueDate: '2026-11-21' })
    expect(await at('2026-11-21T23:00:00Z')).toEqual([])
  })
})

describe('a digest', () => {
  const say = (content: string) => hearth.as('parent').call(chatApi.send, family(), { content })
  const letter = () => post.letters.at(-1)?.replaceAll('=\r\n', '').replaceAll('=E2=80=A2', '•') ?? ''

  test('has each morning the unread notifications without a mail, once, and is not sent if all are read', async () => {
    await say('@Ana before the choice')
    clock.pass({ minutes: 1 })
    await choose('admin', { digest: 'daily', choices: { mentions: { mail: false }, reminders: { mail: true } } })
    await say('@Ana one')
    await say('@Ana two')
    await work()
    expect(post.letters).toEqual([])
    clock.set('2026-11-22T12:00:00Z')
    await work()
    expect(post.letters).toHaveLength(1)
    expect(letter()).toContain('Subject: 2 unread notifications')
    expect(letter()).toContain('• Ben mentioned you: @Ana one\r\n• Ben mentioned you: @Ana two')
    clock.set('2026-11-23T12:00:00Z')
    await work()
    expect(post.letters).toHaveLength(1)
    await say('@Ana three')
    await hearth
      .as('admin')
      .post(hearth.path('/notifications/read'), { upTo: (await hearth.as('admin').call(notificationsApi.list, family()))[0]?.id })
    clock.set('2026-11-24T12:00:00Z')
    await work()
    expect(post.letters).toHaveLength(1)
    await choose('admin', { digest: 'off' })
    expect(hearth.services.sqlite.query("select key from jobs where kind = 'notification-digest'").all()).toEqual([])
  })

  test('has nothing that its reader may no longer see', async () => {
    await choose('admin', { digest: 'weekly' })
    const { id } = await say('@Ana CANARY')
    await hearth.as('parent').delete(hearth.path(`/messages/${id}`))
    await say('@Ana stays')
    clock.set('2026-11-23T12:00:00Z')
    await work()
    expect(letter()).toContain('1 unread notification')
    expect(letter()).not.toContain('CANARY')
  })

  test('is refused to a user without an address', async () => {
    expect(await hearth.as('child').patch('/api/user/notification-settings', { digest: 'daily' })).toMatchObject({ status: 422 })
  })
})

test('a mail has HTML beside its text, and an unsubscribe link that asks for confirmation', async () => {
  await choose('admin', { choices: { mentions: { mail: true }, reminders: { mail: true } } })
  await hearth.as('parent').call(chatApi.send, family(), { content: '@Ana <b>hello</b>' })
  await work()
  const letter = post.letters[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  expect(letter).toContain('Content-Type: multipart/alternative')
  expect(letter).toContain('@Ana <b>hello</b>\r\n')
  expect(letter).toContain('@Ana &lt;b&gt;hello&lt;/b&gt;</p>')
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, path = ''] = /List-Unsubscribe:\s+<https:\/\/hearth\.example\.org(\/unsubscribe\/[\w-]+)>/i.exec(letter) ?? []
  // The same link is below the text, plain and in HTML.
  expect(letter).toContain(`\r\n\r\nStop mails of this kind\r\nhttps://hearth.example.org${path}\r\n`)
  expect(letter).toMatch(new RegExp(`<a href="https://hearth.example.org${path}"[^>]*>Stop mails of this kind</a>`))
  const mails = async () => (await hearth.as('admin').call(notificationSettingsApi.get, {})).choices
  const shown = await fetch(hearth.url + path)
  expect([shown.status, await mails()]).toMatchObject([200, { mentions: { mail: true } }])
  expect(await shown.text()).toContain('Stop these mails')
  // As a mail app sends it, without a page.
  const stopped = await fetch(hearth.url + path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect([stopped.status, await mails()]).toEqual([200, { mentions: { mail: false }, reminders: { mail: true } }])
  for (const method of ['GET', 'POST']) expect((await fetch(`${hearth.url}${path.slice(0, -2)}xx`, { method })).status).toBe(404)
})

test('a notification of another kind by mail links to its place in the app', async () => {
  await choose('admin', { choices: { mentions: { mail: true } } })
  const { id } = await hearth.as('parent').call(chatApi.send, family(), { content: '@Ana hello' })
  await work()
  const [{ id: notificationId, subjectId } = { id: '', subjectId: '' }] = await hearth.as('admin').call(notificationsApi.list, family())
  expect(subjectId).toBe(id)
  const [letter = ''] = post.letters
  expect(letter).toContain('Subject: Ben mentioned you')
  expect(letter.replaceAll('=\r\n', '')).toContain(`@Ana hello\r\n\r\nhttps://hearth.example.org/notifications/${notificationId}\r\n`)
})
