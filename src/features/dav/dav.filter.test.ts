import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Dav, davClient, ics } from '#src/testing/dav/client'
import { type Hearth, startHearth } from '#src/testing/hearth'

// The filters of RFC 6352 (section 10.5) and of RFC 4791 (section 9.7), as apps send them.

let hearth: Hearth
let dav: Dav
let contacts = ''
let tasks = ''
let calendar = ''
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin' })
  dav = davClient(hearth)
  const { userId } = hearth.ids.admin
  contacts = `/dav/contacts/${userId}/directory/`
  tasks = `/dav/calendars/${userId}/tasks/`
  calendar = `/dav/calendars/${userId}/family/`
  const put = async (path: string, text: string) => expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
  const card = (name: string, ...lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:4.0', `UID:${name}`, `FN:${name}`, ...lines, 'END:VCARD', ''].join('\r\n')
  await put(`${contacts}ann.vcf`, card('Ann Lee', 'EMAIL;TYPE=home:Ann@Example.org', 'TEL;TYPE="cell,voice":+49 30 1'))
  await put(`${contacts}bob.vcf`, card('Bob Stone', 'EMAIL;TYPE=work:bob@firm.example', 'EMAIL:b@example.org', 'NICKNAME:Bobby'))
  await put(`${contacts}eve.vcf`, card('Ève Léa', 'NOTE:Rings\\, twice'))
  const toDo = (name: string, ...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VTODO', `UID:${name}`, 'DTSTAMP:20261121T080000Z', `SUMMARY:${name}`]
      .concat(lines, 'END:VTODO', 'END:VCALENDAR', '')
      .join('\r\n')
  await put(`${tasks}open.ics`, toDo('Open', 'DUE:20300501T100000Z', 'STATUS:NEEDS-ACTION'))
  await put(`${tasks}someday.ics`, toDo('Someday'))
  await put(`${tasks}done.ics`, toDo('Done', 'DUE:20300503T100000Z', 'STATUS:COMPLETED', 'COMPLETED:20261121T080000Z'))
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:-PT5M', 'END:VALARM']
  await put(`${calendar}choir.ics`, ics('choir', 'DTSTART:20300501T100000Z', 'SUMMARY:Choir, big', 'LOCATION:Town', ...alarm))
  await put(
    `${calendar}match.ics`,
    ics('match', 'DTSTART:20300502T100000Z', 'SUMMARY:Match', 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@b.example'),
  )
})
afterAll(() => hearth.stop())

const namesIn = (text: string) => [...text.matchAll(/\/(\w+)\.(?:ics|vcf)<\/D:href>/g)].map(([, name]) => name).sort()
const carddav = 'xmlns="urn:ietf:params:xml:ns:carddav" xmlns:d="DAV:"'
const caldav = 'xmlns="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"'
const text = (value: string, attributes = '') => `<text-match ${attributes}>${value}</text-match>`
const prop = (name: string, inside = '', attributes = '') => `<prop-filter name="${name}" ${attributes}>${inside}</prop-filter>`

describe('an addressbook-query', () => {
  const query = (filter: string) =>
    dav('admin', 'REPORT', contacts, `<addressbook-query ${carddav}><d:prop><d:getetag/></d:prop>${filter}</addressbook-query>`)
  test.each<[string, string, string[]]>([
    ['no filter', '', ['ann', 'bob', 'eve']],
    ['an empty filter', '<filter/>', ['ann', 'bob', 'eve']],
    ['a property that is there', `<filter>${prop('NICKNAME')}</filter>`, ['bob']],
    ['one that is not', `<filter>${prop('EMAIL', '<is-not-defined/>')}</filter>`, ['eve']],
    ['a part of a text, whatever its case', `<filter>${prop('EMAIL', text('EXAMPLE.ORG'))}</filter>`, ['ann', 'bob']],
    ['its case', `<filter>${prop('EMAIL', text('ann', 'collation="i;octet"'))}</filter>`, []],
    ['its case and letters', `<filter>${prop('FN', text('Ève', 'collation="i;octet"'))}</filter>`, ['eve']],
    ['letters with accents', `<filter>${prop('FN', text('ÈVE', 'collation="i;unicode-casemap"'))}</filter>`, ['eve']],
    ['equal', `<filter>${prop('FN', text('bob stone', 'match-type="equals"'))}</filter>`, ['bob']],
    ['not quite equal', `<filter>${prop('FN', text('bob', 'match-type="equals"'))}</filter>`, []],
    ['starts', `<filter>${prop('FN', text('bob', 'match-type="starts-with"'))}</filter>`, ['bob']],
    ['ends', `<filter>${prop('FN', text('lee', 'match-type="ends-with"'))}</filter>`, ['ann']],
    ['an escaped comma', `<filter>${prop('NOTE', text('Rings, twice'))}</filter>`, ['eve']],
    ['a text that is not in it', `<filter>${prop('FN', text('bob', 'negate-condition="yes"'))}</filter>`, ['ann', 'eve']],
    ['any of two texts', `<filter>${prop('EMAIL', text('firm') + text('ann'))}</filter>`, ['ann', 'bob']],
    ['all of two texts', `<filter>${prop('EMAIL', text('firm') + text('bob'), 'test="allof"')}</filter>`, ['bob']],
    ['any of two properties', `<filter>${prop('NICKNAME')}${prop('TEL')}</filter>`, ['ann', 'bob']],
    ['all of two properties', `<filter test="allof">${prop('NICKNAME')}${prop('TEL')}</filter>`, []],
    ['a parameter', `<filter>${prop('EMAIL', `<param-filter name="TYPE">${text('work')}</param-filter>`)}</filter>`, ['bob']],
    ['one of several values', `<filter>${prop('TEL', `<param-filter name="TYPE">${text('voice')}</param-filter>`)}</filter>`, ['ann']],
    ['no parameter', `<filter>${prop('EMAIL', '<param-filter name="TYPE"><is-not-defined/></param-filter>')}</filter>`, ['bob']],
    ['a limit', '<filter/><limit><nresults>2</nresults></limit>', ['ann', 'bob']],
  ])('finds by %s', async (_, filter, expected) => {
    const answer = await query(filter)
    expect([answer.status, namesIn(answer.text)]).toEqual([207, expected])
  })
})

describe('a calendar-query', () => {
  const query = (path: string, component: string, filter: string) =>
    dav(
      'admin',
      'REPORT',
      path,
      `<calendar-query ${caldav}><d:prop><d:getetag/></d:prop><filter><comp-filter name="VCALENDAR"><comp-filter name="${component}">${filter}</comp-filter></comp-filter></filter></calendar-query>`,
    )
  test.each<[string, string, string[]]>([
    ['all', '', ['done', 'open', 'someday']],
    ['not completed', prop('COMPLETED', '<is-not-defined/>'), ['open', 'someday']],
    // A property that is missing has no text: apps ask for that separately.
    ['of another status', prop('STATUS', text('COMPLETED', 'negate-condition="yes"')), ['open']],
    ['without a status', prop('STATUS', '<is-not-defined/>'), ['someday']],
    ['completed', prop('STATUS', text('COMPLETED')), ['done']],
    ['in a range, or without a date', '<time-range start="20300501T000000Z" end="20300502T000000Z"/>', ['open', 'someday']],
    ['with a due date in a range', prop('DUE', '<time-range start="20300501T000000Z" end="20300502T000000Z"/>'), ['open']],
  ])('finds to-dos: %s', async (_, filter, expected) => {
    expect(namesIn((await query(tasks, 'VTODO', filter)).text)).toEqual(expected)
  })
  test.each<[string, string, string[]]>([
    ['with an alarm', '<comp-filter name="VALARM"/>', ['choir']],
    ['without one', '<comp-filter name="VALARM"><is-not-defined/></comp-filter>', ['match']],
    ['in a place', prop('LOCATION', text('town')), ['choir']],
    ['without a place', prop('LOCATION', '<is-not-defined/>'), ['match']],
    ['with a comma', prop('SUMMARY', text('Choir, big')), ['choir']],
    ['with both', prop('SUMMARY', text('choir')) + prop('LOCATION', text('village')), []],
    ['with a guest who declined', prop('ATTENDEE', `<param-filter name="PARTSTAT">${text('DECLINED')}</param-filter>`), ['match']],
    ['by time and text', `<time-range start="20300501T000000Z"/>${prop('SUMMARY', text('match'))}`, ['match']],
    ['before a time', '<time-range end="20300502T000000Z"/>', ['choir']],
  ])('finds events: %s', async (_, filter, expected) => {
    expect(namesIn((await query(calendar, 'VEVENT', filter)).text)).toEqual(expected)
  })
  test.each(['VTODO', 'VJOURNAL', 'VFREEBUSY'])('for %s finds nothing among events', async (component) => {
    const answer = await query(calendar, component, '')
    expect([answer.status, namesIn(answer.text)]).toEqual([207, []])
  })
  test.each([
    ['a local time', '<time-range start="20300501T000000"/>'],
    ['a range that ends before it starts', '<time-range start="20300502T000000Z" end="20300501T000000Z"/>'],
  ])('with %s is 403', async (_, filter) => {
    const answer = await query(calendar, 'VEVENT', filter)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('valid-filter')])
  })
})
