import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'

let hearth: Hearth
const secrets = new Map<Who, string>()
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin' })
  for (const who of ['admin', 'parent', 'member', 'child', 'extended', 'pending', 'stranger'] as const) {
    const { userId } = hearth.ids[who]
    secrets.set(who, hearth.services.appPasswords.create(userId, { name: 'Phone', scopes: ['dav'] }).secret)
  }
})
afterAll(() => hearth.stop())

const usernames: Record<string, string> = {
  admin: 'ana',
  parent: 'ben',
  member: 'mia',
  child: 'leo',
  extended: 'rosa',
  pending: 'pia',
  stranger: 'zoe',
}
const authorization = (who: Who) => `Basic ${btoa(`${usernames[who]}:${secrets.get(who)}`)}`
const dav = async (who: Who, method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(hearth.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(who !== 'visitor' && { authorization: authorization(who) }), ...headers },
    body,
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const home = (who: Who) => `/dav/calendars/${hearth.ids[who as 'admin'].userId}/`
const family = (who: Who) => `${home(who)}family/`
const propfind = (...props: string[]) =>
  `<?xml version="1.0"?><propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"><prop>${props.map((one) => `<${one}/>`).join('')}</prop></propfind>`
const ics = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261121T080000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const times = ['DTSTART;TZID=Europe/Berlin:20261203T190000', 'DTEND;TZID=Europe/Berlin:20261203T210000']

describe('discovery', () => {
  test.each(['caldav', 'carddav'])('/.well-known/%s redirects before it asks for a password', async (name) => {
    for (const method of ['GET', 'PROPFIND', 'OPTIONS']) {
      const { status, headers } = await dav('visitor', method, `/.well-known/${name}`)
      expect([status, headers.get('location')]).toEqual([301, '/dav/'])
    }
  })
  test('the principal, the home and the collections are found from /', async () => {
    expect((await dav('visitor', 'PROPFIND', '/')).headers.get('www-authenticate')).toBe('Basic realm="Hearth", charset="UTF-8"')
    const { userId } = hearth.ids.admin
    for (const path of ['/', '/dav', '/dav/']) {
      const root = await dav('admin', 'PROPFIND', path, propfind('current-user-principal'), { depth: '0' })
      expect([root.status, root.text]).toEqual([207, expect.stringContaining(`<D:href>/dav/principals/${userId}/</D:href>`)])
    }
    const principal = await dav('admin', 'PROPFIND', `/dav/principals/${userId}/`, propfind('c:calendar-home-set'), { depth: '0' })
    expect(principal.text).toContain(`<D:href>${home('admin')}</D:href>`)
    const collections = await dav('admin', 'PROPFIND', home('admin'), propfind('resourcetype', 'displayname', 'sync-token', 'x'), {
      depth: '1',
    })
    expect(collections.text).toContain(`<D:href>${family('admin')}</D:href>`)
    expect(collections.text).toContain('<C:calendar/>')
  })
  test('OPTIONS names the classes without a password', async () => {
    const { status, headers } = await dav('visitor', 'OPTIONS', '/dav/')
    expect([status, headers.get('dav')]).toEqual([200, expect.stringContaining('calendar-access')])
  })
})

describe('an event', () => {
  test('of an app is stored byte for byte and shown in Hearth', async () => {
    const text = ics('one@app', ...times, 'SUMMARY:Choir', 'X-APP;x=y:kept', 'LOCATION:Town hall\\, 2')
    const path = `${family('admin')}one@app.ics`
    const made = await dav('admin', 'PUT', path, text, { 'if-none-match': '*' })
    expect(made.status).toBe(201)
    expect((await dav('admin', 'PUT', path, text, { 'if-none-match': '*' })).status).toBe(412)
    const got = await dav('admin', 'GET', path)
    expect([got.text, got.headers.get('etag')]).toEqual([text, made.headers.get('etag')])
    const events = await hearth.as('child').call(calendarApi.list, { familyId: hearth.familyId })
    expect(events.find(({ title }) => title === 'Choir')).toMatchObject({ location: 'Town hall, 2', startTime: '2026-12-03T18:00:00.000Z' })
  })

  test('that is changed in Hearth keeps what Hearth does not know', async () => {
    const alarms = ['BEGIN:VALARM', 'ACTION:AUDIO', 'TRIGGER;VALUE=DATE-TIME:20261203T170000Z', 'X-A:1', 'END:VALARM']
    const text = ics('two', ...times, 'SUMMARY:Choir', 'X-APP;x="a;b":kept', ' on', 'RRULE:FREQ=WEEKLY;COUNT=5', ...alarms)
    const path = `${family('admin')}two.ics`
    expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
    const event = (await hearth.as('admin').call(calendarApi.list, { familyId: hearth.familyId })).find(
      ({ recurrence }) => recurrence?.count === 5,
    )
    if (!event) throw new Error('no event')
    const body = { ...event, title: 'Band', participants: undefined, recurrence: undefined, isRecurring: true }
    expect((await hearth.as('admin').put(hearth.path(`/events/${event.id}`), body)).status).toBe(200)
    const { text: after, headers } = await dav('admin', 'GET', path)
    expect(after).toContain('SUMMARY:Band\r\n')
    expect(after).not.toContain('Choir')
    for (const line of ['X-APP;x="a;b":kept\r\n on\r\n', 'RRULE:FREQ=WEEKLY;COUNT=5\r\n', alarms.join('\r\n'), times[0]])
      expect(after).toContain(line as string)
    const put = await dav('admin', 'PUT', path, text, { 'if-match': headers.get('etag') ?? '' })
    expect(put.status).toBe(204)
    expect((await dav('admin', 'PUT', path, text, { 'if-match': headers.get('etag') ?? '' })).status).toBe(412)
    expect((await dav('admin', 'DELETE', path, undefined, { 'if-match': '"0"' })).status).toBe(412)
    expect((await dav('admin', 'DELETE', path, undefined, { 'if-match': put.headers.get('etag') ?? '' })).status).toBe(204)
    expect((await dav('admin', 'GET', path)).status).toBe(404)
  })

  test('another object with its UID is 409', async () => {
    expect((await dav('admin', 'PUT', `${family('admin')}other.ics`, ics('one@app', ...times))).status).toBe(409)
  })
})
