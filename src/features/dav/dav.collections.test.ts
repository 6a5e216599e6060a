import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { calendarQuery, type Dav, davClient, ics, multiget, propfind, syncBody, tokenIn } from '#src/testing/dav/client'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { celebrationsApi } from '../wishlists/celebrations.contract'

let hearth: Hearth
let dav: Dav
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin', clock: fakeClock('2026-11-21T12:00:00Z') })
  dav = davClient(hearth)
  const admin = hearth.as('admin')
  await admin.post(hearth.path('/contacts'), { firstName: 'Ann', lastName: 'Lee', birthday: '1952-02-29' })
  await admin.post(hearth.path('/contacts'), { firstName: 'Bo', birthday: '--03-09' })
  await admin.post(hearth.path('/ancestry'), { firstName: 'Tree', lastName: 'Canary', birthDate: '2000-01-01' })
  await admin.call(celebrationsApi.setHolidays, { familyId: hearth.familyId }, { holidays: ['easter', 'christmas'] })
  subscribe('open', 'School', null)
  subscribe('hidden', 'Doctor', [])
})
afterAll(() => hearth.stop())

/** A subscribed calendar of the parent with three dates. @param visibleTo null for everybody */
const subscribe = (id: string, name: string, visibleTo: string[] | null) => {
  const { sqlite } = hearth.services
  const now = '2026-11-21T12:00:00.000Z'
  sqlite.run(
    `insert into calendar_subscriptions (id, family_id, created_by, name, color, kind, host, secret, visible_to, interval_minutes,
      unknown_zones, refreshed_at, next_at, failures, created_at, updated_at) values (?, ?, ?, ?, '#123456', 'ics', 'x', '', ?, 60, '[]', ?, ?, 0, ?, ?)`,
    [
      id,
      hearth.familyId,
      hearth.ids.parent.userId,
      name,
      visibleTo && JSON.stringify(visibleTo),
      now,
      '2099-01-01T00:00:00.000Z',
      now,
      now,
    ],
  )
  for (const n of [1, 2, 3]) event(id, n, `${name} ${n}`)
}
const event = (calendar: string, n: number, title: string) =>
  hearth.services.sqlite.run(
    `insert into subscribed_events (id, family_id, subscription_id, title, start_time, end_time, is_all_day, timezone) values (?, ?, ?, ?, ?, ?, ?, 'Europe/Berlin')`,
    [
      `${calendar}-${n}`,
      hearth.familyId,
      calendar,
      title,
      `2026-12-0${n}T23:00:00.000Z`,
      `2026-12-0${n + 1}T23:00:00.000Z`,
      n === 1 ? 1 : 0,
    ],
  )
const refreshed = (calendar: string, at: string) =>
  hearth.services.sqlite.run('update calendar_subscriptions set refreshed_at = ? where id = ?', [at, calendar])

const home = (who: Who) => `/dav/calendars/${hearth.ids[who as 'admin'].userId}/`
const namesIn = (text: string) =>
  [...text.matchAll(/<D:href>[^<]*\/([^/<]+\.ics)<\/D:href>/g)].map(([, name]) => decodeURIComponent(name ?? ''))
const report = (who: Who, slug: string, body: string) => dav(who, 'REPORT', `${home(who)}${slug}/`, body)
const everything = async (who: Who, slug: string) => (await report(who, slug, calendarQuery(''))).text
const titles = (text: string) => [...text.matchAll(/SUMMARY:(.*?)(?:&#13;)?\n/g)].map(([, title]) => title ?? '')

describe('the collections', () => {
  test.each([
    ['admin', ['birthdays', 'family', 'holidays', 'mine', 'sub-open', 'tasks']],
    ['parent', ['birthdays', 'family', 'holidays', 'mine', 'sub-hidden', 'sub-open', 'tasks']],
    ['extended', ['birthdays', 'family', 'holidays', 'mine', 'sub-open']],
  ] as const)('of %s are %p', async (who, slugs) => {
    const { text } = await dav(who, 'PROPFIND', home(who), propfind('displayname'), { depth: '1' })
    const found = [...text.matchAll(new RegExp(`<D:href>${home(who)}([^/<]+)/</D:href>`, 'g'))].map(([, slug]) => slug ?? '')
    expect(found.sort()).toEqual([...slugs])
  })

  test('have names in the language of their reader', async () => {
    await hearth.as('member').patch('/api/auth/user', { language: 'de' })
    const { text } = await dav('member', 'PROPFIND', home('member'), propfind('displayname'), { depth: '1' })
    for (const name of ['Geburtstage', 'Feiertage', 'Meine Termine', 'School']) expect(text).toContain(`>${name}<`)
    expect(titles(await everything('member', 'birthdays'))).toContain('Ann Lee wird 75')
  })
})

describe('birthdays', () => {
  test('come from the directory and the family tree, with ages, for some years', async () => {
    const all = titles(await everything('admin', 'birthdays'))
    expect(all).toEqual(expect.arrayContaining(['Ann Lee turns 75', 'Ann Lee turns 76', 'Birthday of Bo', 'Tree Canary turns 27']))
    const { text } = await report(
      'admin',
      'birthdays',
      calendarQuery(
        '<c:time-range start="20270201T000000Z" end="20270401T000000Z"/>',
        '<c:expand start="20270201T000000Z" end="20270401T000000Z"/>',
      ),
    )
    expect(titles(text).sort()).toEqual(['Ann Lee turns 75', 'Birthday of Bo'])
    // A birthday on February 29 falls on February 28 in other years.
    expect(text).toContain('DTSTART;VALUE=DATE:20270228')
  })

  test('of the family tree are hidden from members who may not see it', async () => {
    const { memberId } = hearth.ids.extended
    const { body } = await hearth.as('admin').get(hearth.path('/members'))
    const member = (body as { id: string; permissions: string[] }[]).find(({ id }) => id === memberId)
    const change = { permissions: member?.permissions.filter((one) => one !== 'view_ancestry') }
    expect((await hearth.as('admin').patch(hearth.path(`/members/${memberId}`), change)).status).toBe(200)
    expect(await everything('extended', 'birthdays')).not.toContain('Canary')
    expect(await everything('extended', 'birthdays')).toContain('Ann Lee')
  })
})

test('holidays are the ones that the family chose', async () => {
  const text = await everything('admin', 'holidays')
  expect([...new Set(titles(text))].sort()).toEqual(['Christmas', 'Easter'])
  for (const day of ['20270328', '20261225']) expect(text).toContain(`DTSTART;VALUE=DATE:${day}`)
})

test('mine has the events that concern a person, private ones too, and takes new ones', async () => {
  const times = { startTime: '2026-12-05T10:00:00Z', endTime: '2026-12-05T11:00:00Z' }
  const make = (who: Who, title: string, more = {}) =>
    hearth.as(who).call(calendarApi.create, { familyId: hearth.familyId }, { title, ...times, ...more })
  await make('admin', 'Of Ana')
  const party = await make('parent', 'Invited', { participants: [{ userId: hearth.ids.admin.userId }] })
  await make('parent', 'Surprise canary', { isPrivate: true })
  await make('admin', 'Secret of Ana', { isPrivate: true })
  await make('admin', 'Only for Mia', { participants: [{ userId: hearth.ids.member.userId }] })
  expect(titles(await everything('admin', 'mine')).sort()).toEqual(['Invited', 'Of Ana', 'Secret of Ana'])
  expect(titles(await everything('member', 'mine'))).toEqual(['Only for Mia'])
  expect(titles(await everything('admin', 'family')).sort()).toEqual(['Invited', 'Of Ana', 'Only for Mia', 'Secret of Ana'])
  const first = tokenIn((await report('admin', 'mine', syncBody(''))).text)
  await hearth.as('admin').put(hearth.path(`/events/${party.id}/rsvp`), { status: 'declined' })
  const path = `${home('admin')}mine/new.ics`
  const text = ics('new', 'DTSTART:20261206T100000Z', 'DTEND:20261206T110000Z', 'SUMMARY:New')
  expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
  expect((await dav('admin', 'GET', `${home('admin')}family/new.ics`)).text).toBe(text)
  const since = (await report('admin', 'mine', syncBody(first))).text
  expect(since).toMatch(/new\.ics<\/D:href><D:propstat>/)
  expect(since).toMatch(new RegExp(`${party.id}\\.ics</D:href><D:status>HTTP/1.1 404`))
  expect((await dav('admin', 'GET', `${home('admin')}mine/${party.id}.ics`)).status).toBe(404)
  const busy = `<c:free-busy-query xmlns:c="urn:ietf:params:xml:ns:caldav"><c:time-range start="20261201T000000Z" end="20261208T000000Z"/></c:free-busy-query>`
  expect((await report('admin', 'mine', busy)).text.match(/^FREEBUSY/gm)).toHaveLength(3)
  const other = await dav('admin', 'PUT', `${home('admin')}mine/other.ics`, text)
  expect([other.status, other.text]).toEqual([409, expect.stringContaining(`<D:href>${path}</D:href>`)])
})

describe.each(['birthdays', 'holidays', 'sub-open'])('%s', (slug) => {
  const at = (who: Who, name = '') => `${home(who)}${slug}/${name}`
  test('can only be read', async () => {
    const { text } = await dav('admin', 'PROPFIND', at('admin'), propfind('current-user-privilege-set', 'sync-token', 'cs:getctag'), {
      depth: '0',
    })
    expect(text).toContain('<D:read/>')
    expect(text).not.toMatch(/<D:(?:write|write-content|bind|unbind|all)\/>/)
    const [name = ''] = namesIn((await dav('admin', 'PROPFIND', at('admin'), propfind('getetag'), { depth: '1' })).text)
    const before = await dav('admin', 'GET', at('admin', name))
    expect(before.status).toBe(200)
    for (const [method, file, body] of [
      ['PUT', name, before.text],
      ['PUT', 'new.ics', ics('new', 'DTSTART:20261206T100000Z')],
      ['DELETE', name],
    ] as const) {
      const refused = await dav('admin', method, at('admin', file), body)
      expect([method, refused.status, refused.text]).toEqual([method, 403, expect.stringContaining('This calendar can only be read.')])
    }
    expect((await dav('admin', 'GET', at('admin', name))).text).toBe(before.text)
    expect((await dav('admin', 'GET', at('admin', name), undefined, { 'if-none-match': before.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
  })

  test('lists, gets and queries the same objects with the same tags', async () => {
    const { text } = await dav('admin', 'PROPFIND', at('admin'), propfind('getetag'), { depth: '1' })
    const names = namesIn(text)
    expect(names.length).toBeGreaterThan(2)
    const first = await report('admin', slug, syncBody(''))
    expect(namesIn(first.text).sort()).toEqual(names.toSorted())
    const got = await report('admin', slug, multiget(...names.map((name) => at('admin', name)), at('parent', names[0]), '/x'))
    expect([got.text.match(/BEGIN:VEVENT/g)?.length, got.text.match(/404 Not Found/g)?.length]).toEqual([names.length, 2])
    const token = tokenIn(first.text)
    expect((await report('admin', slug, syncBody(token))).text).not.toContain('<D:response>')
    expect((await report('admin', slug, syncBody(`${token}0`))).status).toBe(403)
    const cut = await report('admin', slug, syncBody('', '<limit><nresults>1</nresults></limit>'))
    expect(cut.text).toContain('507 Insufficient Storage')
    const rest = await report('admin', slug, syncBody(tokenIn(cut.text)))
    expect([...namesIn(cut.text), ...namesIn(rest.text)].sort()).toEqual(names.toSorted())
    expect(tokenIn(rest.text)).toBe(token)
  })
})

test('a token of a subscribed calendar reveals the changes of a refresh', async () => {
  const token = tokenIn((await report('admin', 'sub-open', syncBody(''))).text)
  const { sqlite } = hearth.services
  sqlite.run("update subscribed_events set title = 'Moved' where id = 'open-2'")
  sqlite.run("delete from subscribed_events where id = 'open-3'")
  event('open', 4, 'New')
  refreshed('open', '2026-11-21T13:00:00.000Z')
  const { text } = await report('admin', 'sub-open', syncBody(token))
  expect(namesIn(text).sort()).toEqual(['open-2.ics', 'open-3.ics', 'open-4.ics'])
  expect(text).toMatch(/open-3\.ics<\/D:href><D:status>HTTP\/1.1 404/)
  expect((await dav('admin', 'GET', `${home('admin')}sub-open/open-2.ics`)).text).toContain('SUMMARY:Moved')
})

test('a calendar that is not for a person answers as one that does not exist', async () => {
  const name = 'hidden-1.ics'
  expect((await dav('parent', 'GET', `${home('parent')}sub-hidden/${name}`)).text).toContain('SUMMARY:Doctor 1')
  for (const who of ['admin', 'member', 'child', 'extended', 'stranger'] as const)
    for (const base of [home(who), home('parent')])
      for (const [method, path, body] of [
        ['PROPFIND', 'sub-hidden/'],
        ['GET', `sub-hidden/${name}`],
        ['DELETE', `sub-hidden/${name}`],
        ['PUT', `sub-hidden/${name}`, ics('x', 'DTSTART:20261206T100000Z')],
        ['REPORT', 'sub-hidden/', syncBody('')],
      ] as const) {
        const [real, fake] = await Promise.all(
          [path, path.replace('hidden', 'nothing')].map((one) => dav(who, method, base + one, body, { depth: '0' })),
        )
        expect([who, method, real?.status, real?.text]).toEqual([who, method, 404, fake?.text])
      }
})
