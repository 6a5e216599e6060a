import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarFeedsApi } from './feeds.contract'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
beforeAll(async () => {
  hearth = await startHearth({ clock, timezone: 'America/New_York' })
  const { child, member } = hearth.ids
  const event = (who: Who, body: object) =>
    hearth.as(who).post(hearth.path('/events'), { startTime: '2026-11-24T15:00:00Z', endTime: '2026-11-24T16:00:00Z', ...body })
  await event('admin', { title: 'Town fair', description: 'Bring\nchairs, tables; cups', location: 'Main Square' })
  await event('admin', { title: 'Dentist of Ana', isPrivate: true })
  await event('admin', { title: 'Piano of Leo', participants: [{ userId: child.userId, canEdit: false }] })
  await event('member', { title: 'Choir', recurrence: { frequency: 'weekly', interval: 1, byWeekday: ['TU'] } })
  await event('admin', { title: 'Long ago', startTime: '2025-01-01T10:00:00Z', endTime: '2025-01-01T11:00:00Z' })
  const chore = { isChore: true, points: 5, dueDate: '2026-11-25' }
  await hearth.as('admin').post(hearth.path('/tasks'), { ...chore, title: 'Feed the cat', assignedTo: child.userId, dueTime: '5:30 PM' })
  await hearth.as('admin').post(hearth.path('/tasks'), { ...chore, title: 'Sweep', assignedTo: member.userId })
  const team = (await hearth.as('admin').post(hearth.path('/sports/teams'), { name: 'Comets' })).body as { id: string }
  await hearth.as('admin').post(`/api/sports/teams/${team.id}/games`, { opponent: 'Hawks', gameDate: '2026-12-05T15:00:00Z', isHome: true })
})
afterAll(() => hearth.stop())

const make = async (who: Who, body: object) => {
  const feed = await hearth.as(who).call(calendarFeedsApi.create, { familyId: hearth.familyId }, { name: 'Phone', kind: 'family', ...body })
  return { ...feed, path: new URL(feed.url).pathname }
}
const read = (path: string, headers: Record<string, string> = {}) => fetch(hearth.url + path, { headers })
const textOf = async (who: Who, body: object) => (await read((await make(who, body)).path)).text()
const calendarOf = async (who: Who, body: object) => new ICAL.Component(ICAL.parse(await textOf(who, body)))
const titles = async (who: Who, body: object) =>
  (await calendarOf(who, body))
    .getAllSubcomponents('vevent')
    .map((one) => String(one.getFirstPropertyValue('summary')))
    .sort()

describe('a feed has', () => {
  const shared = ['Choir', 'Comets vs Hawks', 'Piano of Leo', 'Town fair']
  test.each<[string, Who, object, string[]]>([
    ['the shared events around today, of its maker and of others', 'admin', { kind: 'family' }, shared],
    ['for a child the same', 'child', { kind: 'family' }, shared],
    ['the maker’s own events, also private ones', 'admin', { kind: 'mine' }, ['Comets vs Hawks', 'Dentist of Ana', 'Town fair']],
    ['what a child is invited to', 'child', { kind: 'mine' }, ['Piano of Leo']],
    ['chores of everybody for a parent', 'parent', { kind: 'chores' }, ['Feed the cat', 'Sweep']],
    ['their own chores for a child', 'child', { kind: 'chores' }, ['Feed the cat']],
    ['games', 'member', { kind: 'games' }, ['Comets vs Hawks']],
  ])('%s', async (_, who, body, expected) => expect(await titles(who, body)).toEqual(expected))

  test('the shared events or the chores of one person', async () => {
    expect(await titles('parent', { kind: 'person', userId: hearth.ids.admin.userId })).toEqual(['Comets vs Hawks', 'Town fair'])
    expect(await titles('parent', { kind: 'chores', userId: hearth.ids.member.userId })).toEqual(['Sweep'])
  })

  test('a series as its rule, with the time zone, and neither people nor alarms', async () => {
    const text = await textOf('admin', {})
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n')
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU')
    expect(text).toContain('DTSTART;TZID=America/New_York:20261124T100000\r\n')
    expect(text).toContain('DESCRIPTION:Bring\\nchairs\\, tables\\; cups\r\n')
    for (const name of ['ATTENDEE', 'ORGANIZER', 'VALARM', '@']) expect([name, text.includes(name)]).toEqual([name, false])
  })

  test('a chore at its time in the family’s zone, and a day without one', async () => {
    const text = await textOf('parent', { kind: 'chores' })
    expect(text).toContain('DTSTART;TZID=America/New_York:20261125T173000\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261125\r\n')
  })

  test('nothing but times if it shows free and busy', async () => {
    for (const kind of ['family', 'mine', 'chores', 'games']) {
      const calendar = await calendarOf('admin', { kind, freeBusyOnly: true })
      const events = calendar.getAllSubcomponents('vevent')
      const names = new Set(events.flatMap((one) => one.getAllProperties().map(({ name }) => name)))
      for (const name of ['rrule', 'recurrence-id', 'exdate']) names.delete(name)
      expect([kind, ...[...names].sort()]).toEqual([kind, 'dtend', 'dtstamp', 'dtstart', 'summary', 'uid'])
      expect(new Set(events.map((one) => one.getFirstPropertyValue('summary')))).toEqual(new Set(['Busy']))
      expect(calendar.toString()).not.toMatch(/Dentist|Ana|Choir|Hawks|cat|Comets|Square|family/)
    }
  })
})

describe('the answer', () => {
  test('is private, names its type, and sets no cookie', async () => {
    const { headers, status } = await read((await make('admin', {})).path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toStartWith('private')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

  test('says when to ask again, and is 304 until something of its area changes', async () => {
    const { path } = await make('admin', { kind: 'family' })
    const text = await (await read(path)).text()
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n')
    const tag = async () => (await read(path)).headers.get('etag') ?? ''
    const etag = await tag()
    const again = await read(path, { 'if-none-match': `W/"other", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await hearth.as('admin').post(hearth.path('/shopping-lists'), { name: 'Groceries' })
    expect(await tag()).toBe(etag)
    const walk = { title: 'Walk', startTime: '2026-11-28T15:00:00Z', endTime: '2026-11-28T16:00:00Z' }
    const made = (await hearth.as('member').post(hearth.path('/events'), walk)) as { body: { id: string } }
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
    const changed = await tag()
    await hearth.as('member').delete(hearth.path(`/events/${made.body.id}`))
    expect([changed === etag, (await tag()) === changed]).toEqual([false, false])
  })

  test('is remembered as the last use, in a list without the token', async () => {
    const { id, path } = await make('extended', { name: ' Kitchen ' })
    const list = () => hearth.as('extended').call(calendarFeedsApi.list, { familyId: hearth.familyId })
    expect(await list()).toMatchObject([{ id, name: 'Kitchen', lastUsedAt: null }])
    await read(path)
    expect(await list()).toMatchObject([{ id, lastUsedAt: '2026-11-21T12:00:00.000Z' }])
    expect(JSON.stringify(await list())).not.toContain(path.slice(7, 20))
  })
})

describe('an address', () => {
  const status = async (path: string) => (await read(path)).status

  test.each(['/feeds/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics', '/feeds/.ics', '/feeds/x'])('%s is 404', async (path) =>
    expect(await status(path)).toBe(404),
  )

  test('of another person is not listed', async () => {
    const { id } = await make('child', {})
    expect(JSON.stringify(await hearth.as('admin').call(calendarFeedsApi.list, { familyId: hearth.familyId }))).not.toContain(id)
  })

  test('ends when it is revoked', async () => {
    const { id, path } = await make('admin', {})
    expect(await status(path)).toBe(200)
    expect((await hearth.as('admin').delete(`/api/calendar-feeds/${id}`)).status).toBe(204)
    expect(await status(path)).toBe(404)
  })

  test('follows its maker’s current access: rights, suspension, a disabled account, removal', async () => {
    const { memberId, userId } = hearth.ids.member
    const member = hearth.path(`/members/${memberId}`)
    const [feed, games] = [await make('member', {}), await make('member', { kind: 'games' })]
    const both = async () => [await status(feed.path), await status(games.path)]
    const { body } = (await hearth.as('admin').get(hearth.path('/members'))) as { body: { id: string; permissions: string[] }[] }
    const { permissions = [] } = body.find(({ id }) => id === memberId) ?? {}
    expect(await both()).toEqual([200, 200])
    await hearth.as('admin').patch(member, { permissions: permissions.filter((name) => !name.endsWith('_sports')) })
    expect(await both()).toEqual([200, 404])
    await hearth.as('admin').patch(member, { permissions, isActive: false })
    expect(await both()).toEqual([404, 404])
    await hearth.as('admin').patch(member, { isActive: true })
    expect(await both()).toEqual([200, 200])
    hearth.services.accounts.setDisabled(userId, true)
    expect(await both()).toEqual([404, 404])
    hearth.services.accounts.setDisabled(userId, false)
    const about = await make('admin', { kind: 'person', userId })
    expect(await status(about.path)).toBe(200)
    expect((await hearth.as('admin').delete(member)).status).toBe(204)
    expect([...(await both()), await status(about.path)]).toEqual([404, 404, 404])
    expect(hearth.services.sqlite.query('select id from calendar_feeds where created_by = ?').all(userId)).toEqual([])
  })

  test.each<[string, Who, object, number]>([
    ['games without the permission', 'child', { kind: 'games' }, 403],
    ['a person without a choice', 'parent', { kind: 'person' }, 422],
    ['no name', 'parent', { name: ' ' }, 422],
    ['an unknown kind', 'parent', { kind: 'photos' }, 422],
  ])('with %s is refused', async (_, who, body, expected) =>
    expect((await hearth.as(who).post(hearth.path('/calendar-feeds'), { name: 'Phone', kind: 'family', ...body })).status).toBe(expected),
  )

  test('about a person of another family is 422', async () => {
    const body = { name: 'Phone', kind: 'person', userId: hearth.ids.stranger.userId }
    expect((await hearth.as('parent').post(hearth.path('/calendar-feeds'), body)).status).toBe(422)
  })
})

test('requests are limited by address and by token', async () => {
  const limited = await startHearth({ env: { HEARTH_RATE_LIMIT: '0.02' } })
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(`${limited.url}/feeds/unknown.ics`)).status))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  await limited.stop()
})
