import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { calendarQuery, type Dav, davClient, ics, multiget, propfind, syncBody, tokenIn } from '#src/testing/dav/client'
import { type Hearth, startHearth, type Who } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { contactsApi } from '../directory/contacts.contract'
import { tasksApi } from '../tasks/tasks.contract'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let hearth: Hearth
let dav: Dav
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin' })
  dav = davClient(hearth)
})
afterAll(() => hearth.stop())

const home = (who: Who) => `/dav/calendars/${hearth.ids[who as 'admin'].userId}/`
const family = (who: Who) => `${home(who)}family/`
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

  test('that is changed in Hearth keeps unknown properties', async () => {
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

const todo = (uid: string, ...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VTODO',
    `UID:${uid}`,
    'DTSTAMP:20261121T080000Z',
    ...lines,
    'END:VTODO',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('a task', () => {
  const tasks = (who: Who) => `${home(who)}tasks/`
  const list = () => hearth.as('admin').call(tasksApi.list, { familyId: hearth.familyId })
  test('of an app is one of its maker, and completing it there completes it here, once', async () => {
    const path = `${tasks('child')}task.ics`
    const lines = ['SUMMARY:Feed the cat', 'DUE;VALUE=DATE:20261121', 'PRIORITY:1', 'X-APP:kept']
    expect((await dav('child', 'PUT', path, todo('task', ...lines))).status).toBe(201)
    expect((await list()).find(({ title }) => title === 'Feed the cat')).toMatchObject({
      assignedTo: hearth.ids.child.userId,
      priority: 'high',
    })
    for (let n = 0; n < 2; n++)
      expect((await dav('child', 'PUT', path, todo('task', ...lines, 'STATUS:COMPLETED', 'COMPLETED:20261121T090000Z'))).status).toBe(204)
    expect((await list()).find(({ title }) => title === 'Feed the cat')?.status).toBe('completed')
    expect((await dav('child', 'GET', path)).text).toContain('X-APP:kept')
    expect((await dav('member', 'GET', `${tasks('member')}task.ics`)).status).toBe(404)
  })
  test('a chore that is completed on the phone earns its points and has a next date', async () => {
    const chore = {
      title: 'Dishes',
      frequency: 'daily',
      points: 4,
      dueDate: '2026-01-01',
      assignedTo: hearth.ids.child.userId,
      isChore: true,
    }
    const { id } = await hearth.as('parent').call(tasksApi.create, { familyId: hearth.familyId }, chore)
    const path = `${tasks('child')}${id}.ics`
    const { text, headers } = await dav('child', 'GET', path)
    expect(text).toContain('SUMMARY:Dishes')
    const done = text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED')
    const etag = headers.get('etag') ?? ''
    expect((await dav('child', 'PUT', path, done, { 'if-match': etag })).status).toBe(204)
    expect((await dav('child', 'PUT', path, done, { 'if-match': etag })).status).toBe(412)
    const dishes = (await list()).filter(({ title }) => title === 'Dishes')
    expect(dishes.map(({ status, dueDate }) => [status, dueDate]).sort()).toEqual([
      ['completed', '2026-01-01'],
      ['pending', '2026-01-02'],
    ])
    const points = hearth.services.sqlite.query('select points_earned from task_completions where task_id = ?').all(id)
    expect(points).toEqual([{ points_earned: 4 }])
    // Only a parent changes a chore itself.
    const renamed = (await dav('child', 'GET', path)).text.replace('Dishes', 'Nothing')
    expect((await dav('child', 'PUT', path, renamed)).status).toBe(403)
  })
})

describe('a contact', () => {
  const contacts = (who: Who) => `/dav/contacts/${hearth.ids[who as 'admin'].userId}/directory/`
  const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
  test('of an app keeps groups and unknown lines when Hearth changes it', async () => {
    const photo = `PHOTO;ENCODING=b;TYPE=PNG:${pixel}`
    const text = card('UID:gran', 'N:Lee;Ann;;;', 'FN:Ann Lee', 'item1.TEL:+49 30 1', 'item1.X-ABLabel:Farm', 'X-APP;T=1:kept', photo)
    const path = `${contacts('member')}gran.vcf`
    expect((await dav('member', 'PUT', path, text)).status).toBe(201)
    expect((await dav('member', 'GET', path)).text).toBe(text)
    const [ann] = (await hearth.as('admin').call(contactsApi.list, { familyId: hearth.familyId })).filter(({ name }) => name === 'Ann Lee')
    expect(ann).toMatchObject({ phones: [{ kind: 'Farm', number: '+49 30 1' }], photoUrl: expect.stringContaining('/api/objects/') })
    await hearth.as('admin').patch(`/api/contacts/${ann?.id}`, { notes: 'Rings twice' })
    const { text: after } = await dav('member', 'GET', path)
    for (const line of ['NOTE:Rings twice', 'item1.X-ABLabel:Farm', 'X-APP;T=1:kept', 'UID:gran', photo]) expect(after).toContain(line)
    const other = await dav('admin', 'GET', `${contacts('admin')}gran.vcf`)
    expect(other.text).toContain('UID:gran')
    expect(other.text).toContain('PHOTO;ENCODING=b')
    // A child changes only contacts of their own.
    expect((await dav('child', 'PUT', `${contacts('child')}gran.vcf`, text)).status).toBe(403)
    expect((await dav('child', 'DELETE', `${contacts('child')}gran.vcf`)).status).toBe(403)
  })
})

describe('sync-collection', () => {
  const sync = (token: string, limit = '') => dav('admin', 'REPORT', family('admin'), syncBody(token, limit))
  test('names the changes and deletions since, and no deletions at first', async () => {
    const first = await sync('')
    expect(first.text).not.toContain('404')
    expect((await sync(tokenIn(first.text))).text).not.toContain('<D:response>')
    await dav('admin', 'PUT', `${family('admin')}s1.ics`, ics('s1', ...times))
    await dav('admin', 'PUT', `${family('admin')}s2.ics`, ics('s2', ...times))
    await dav('admin', 'DELETE', `${family('admin')}s2.ics`)
    const { text } = await sync(tokenIn(first.text))
    expect(text).toMatch(/s1\.ics<\/D:href><D:propstat>/)
    expect(text).toMatch(/s2\.ics<\/D:href><D:status>HTTP\/1.1 404/)
    const cut = await sync(tokenIn(first.text), '<limit><nresults>1</nresults></limit>')
    expect(cut.text).toContain('507 Insufficient Storage')
    expect((await sync(tokenIn(cut.text))).text).toMatch(/s2\.ics<\/D:href><D:status>HTTP\/1.1 404/)
    for (const token of ['x', tokenIn(first.text).replace(/-\d+-/, '-999999-')]) {
      const refused = await sync(token)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')])
    }
  })
})

describe('queries', () => {
  const query = (filter: string, data = '') => dav('admin', 'REPORT', family('admin'), calendarQuery(filter, data))
  test('expand both clock changes, and find by time and text', async () => {
    const daily = ics(
      'clocks',
      'DTSTART;TZID=Europe/Berlin:20300330T023000',
      'DURATION:PT30M',
      'RRULE:FREQ=DAILY;COUNT=3',
      'SUMMARY:Clocks',
    )
    expect((await dav('admin', 'PUT', `${family('admin')}clocks.ics`, daily)).status).toBe(201)
    const range = 'start="20300101T000000Z" end="20310101T000000Z"'
    const { text } = await query(`<c:time-range ${range}/>`, `<c:expand ${range}/>`)
    expect([...text.matchAll(/DTSTART:(\w+)/g)].map(([, start]) => start)).toEqual([
      '20300330T013000Z',
      '20300331T013000Z',
      '20300401T003000Z',
    ])
    expect(text.match(/<D:response>/g)).toHaveLength(1)
    const found = await query('<c:prop-filter name="SUMMARY"><c:text-match>CLOCK</c:text-match></c:prop-filter>')
    expect(found.text.match(/<D:response>/g)).toHaveLength(1)
    expect((await query('<c:time-range start="20400101T000000Z" end="20410101T000000Z"/>')).text).not.toContain('<D:response>')
  })
})

describe('nobody', () => {
  test('else’s addresses exist, in any method, and private events are their maker’s', async () => {
    const text = ics('secret', ...times, 'SUMMARY:Surprise', 'CLASS:PRIVATE')
    expect((await dav('parent', 'PUT', `${family('parent')}secret.ics`, text)).status).toBe(201)
    for (const who of ['admin', 'member', 'child', 'extended', 'stranger'] as const) {
      expect((await dav(who, 'GET', `${family(who)}secret.ics`)).status).toBe(404)
      expect((await dav(who, 'GET', `${family('parent')}secret.ics`)).status).toBe(404)
      const { text: all } = await dav(who, 'PROPFIND', family(who), propfind('getetag'), { depth: '1' })
      expect(all).not.toContain('secret')
      const get = multiget(`${family('parent')}secret.ics`, `${family(who)}secret.ics`, '/x')
      const got = await dav(who, 'REPORT', family(who), get)
      expect([got.text.match(/404 Not Found/g)?.length, got.text.includes('Surprise')]).toEqual([3, false])
    }
    for (const method of ['PROPFIND', 'GET', 'DELETE', 'REPORT', 'PROPPATCH', 'MKCALENDAR'])
      for (const path of [family('parent'), home('parent'), `${home('admin')}nothing/`]) {
        const body = ['PROPFIND', 'REPORT', 'PROPPATCH'].includes(method)
          ? propfind('getetag').replaceAll('propfind', method === 'REPORT' ? 'sync-collection' : 'propfind')
          : undefined
        const status = (await dav('admin', method, path, body, { depth: '0' })).status
        expect([method, path, [403, 404, 405].includes(status)]).toEqual([method, path, true])
      }
    // The cookie of a session opens nothing, nor does the password of an account.
    expect((await hearth.as('admin').send('PROPFIND', '/dav/')).status).toBe(401)
    expect((await dav('pending', 'PROPFIND', family('pending'), undefined, { depth: '0' })).status).toBe(404)
    expect((await dav('child', 'PUT', `${family('child')}new.ics`, ics('new', ...times))).status).toBe(403)
  })
})

describe('hostile input', () => {
  test.each([
    ['a rule without end', 'every.ics', ics('bomb', ...times, 'RRULE:FREQ=SECONDLY'), 403],
    ['a broken date', 'date.ics', ics('date', 'DTSTART:20261399T990000'), 403],
    ['an unclosed component', 'open.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 403],
    ['a change of all dates after one', 'future.ics', ics('f', ...times, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T180000Z'), 403],
    ['an unknown zone', 'zone.ics', ics('z', 'DTSTART;TZID=Nowhere:20261203T190000'), 403],
    ['a name with a slash', '..%2Fa.ics', ics('slash', ...times), 403],
    ['a to-do among events', 'todo.ics', todo('t', 'SUMMARY:x'), 403],
    ['a calendar of 100 KB', 'big.ics', ics('big', ...times, `DESCRIPTION:${'a'.repeat(100_000)}`), 403],
  ])('%s is refused with a reason', async (_, name, body, expected) => {
    const { status, text } = await dav('admin', 'PUT', `${family('admin')}${name}`, body)
    expect([status, text.length > 0]).toEqual([expected, true])
  })
  test('a name of any characters comes back', async () => {
    const path = `${family('admin')}${encodeURIComponent('é 🎉 & <b>.ics')}`
    expect((await dav('admin', 'PUT', path, ics('any', ...times))).status).toBe(201)
    const { text } = await dav('admin', 'PROPFIND', family('admin'), propfind('getetag'), { depth: '1' })
    expect(text).toContain(path)
  })
})
