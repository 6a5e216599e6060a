import { calendarQuery, ics } from './client'

/** Requests that try to keep a server busy: each is refused, or its work is bounded. */

export type Hostile = { name: string; method: string; path: string; body: string; status: number; headers?: Record<string, string> }

const dav = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="urn:ietf:params:xml:ns:carddav"'
const times = ['DTSTART;TZID=Europe/Berlin:20261203T190000', 'DURATION:PT2H']
const many = (count: number, part: (n: number) => string, between = '') => Array.from({ length: count }, (_, n) => part(n)).join(between)
/** Names that are as short as they can be: `aa`, `ab`, … */
const short = (n: number) => `a${n.toString(36)}`
const attributes = (count: number, value = '') => many(count, (n) => `${short(n)}="${value}"`, ' ')
const multiget = (hrefs: string) => `<c:calendar-multiget ${dav}><prop><getetag/><c:calendar-data/></prop>${hrefs}</c:calendar-multiget>`
const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', 'UID:h', 'FN:H', ...lines, 'END:VCARD', ''].join('\r\n')
const entities = many(9, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)

/** @param other a collection of somebody else */
export const hostileRequests = ({ calendar, contacts, other }: { calendar: string; contacts: string; other: string }): Hostile[] => {
  const propfind = (name: string, body: string, status: number): Hostile => ({
    ...{ name, method: 'PROPFIND', path: calendar, body, status, headers: { depth: '0' } },
  })
  const report = (name: string, body: string, status: number, path = calendar): Hostile => ({ name, method: 'REPORT', path, body, status })
  const event = (name: string, status: number, ...lines: string[]): Hostile => ({
    ...{ name, method: 'PUT', path: `${calendar}hostile.ics`, body: ics('hostile', ...lines), status },
  })
  const contact = (name: string, status: number, ...lines: string[]): Hostile => ({
    ...{ name, method: 'PUT', path: `${contacts}hostile.vcf`, body: card(...lines), status },
  })
  const everFrom = 'start="19000101T000000Z" end="21990101T000000Z"'
  return [
    propfind('an entity bomb', `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><propfind ${dav}><prop>&e9;</prop></propfind>`, 400),
    propfind(
      'an entity of 100 KB, 10,000 times',
      `<!DOCTYPE x [<!ENTITY e "${'a'.repeat(100_000)}">]><propfind>${'&e;'.repeat(10_000)}</propfind>`,
      400,
    ),
    propfind('an external entity', `<!DOCTYPE x SYSTEM "file:///etc/passwd"><propfind ${dav}/>`, 400),
    propfind('50,000 attributes', `<propfind ${dav} ${attributes(50_000)}/>`, 413),
    propfind('30,000 attributes, as many as fit', `<propfind ${dav} ${attributes(30_000)}/>`, 207),
    propfind('15,000 namespaces', `<propfind ${dav} ${many(15_000, (n) => `xmlns:${short(n)}="x"`, ' ')}/>`, 400),
    propfind(
      '5,000 elements with namespaces',
      `<propfind ${dav}><prop>${many(5000, (n) => `<x:${short(n)} xmlns:x="u:${n}"/>`)}</prop></propfind>`,
      207,
    ),
    propfind('36,000 levels', `${'<a>'.repeat(36_000)}${'</a>'.repeat(36_000)}`, 400),
    propfind('60,000 elements', `<propfind ${dav}><prop>${'<a/>'.repeat(60_000)}</prop></propfind>`, 400),
    propfind('250 KB of text', `<propfind ${dav}><prop>${'a'.repeat(250_000)}</prop></propfind>`, 207),
    propfind('a comment of 250 KB', `<propfind ${dav}><!--${'- '.repeat(125_000)}--></propfind>`, 207),
    propfind('250 KB of <', '<'.repeat(250_000), 400),
    report('5,000 hrefs that are nothing', multiget(many(5000, (n) => `<href>/x${n}.ics</href>`)), 207),
    report('2,000 hrefs of somebody else', multiget(many(2000, (n) => `<href>${other}x${n}.ics</href>`)), 207),
    report('5,000 hrefs with slashes and Unicode', multiget(many(5000, (n) => `<href>/%2F..%2f%F0%9F%8E%89${n}é/%</href>`)), 207),
    report('5,001 hrefs', multiget(many(5001, () => '<href>/</href>')), 403),
    report('an expansion of 300 years', calendarQuery(`<c:time-range ${everFrom}/>`, `<c:expand ${everFrom}/>`), 403),
    report(
      '2,000 filters',
      calendarQuery(
        `<c:prop-filter name="SUMMARY">${'<c:text-match negate-condition="yes">zz</c:text-match>'.repeat(2000)}</c:prop-filter>`,
      ),
      403,
    ),
    report('filters in filters', calendarQuery(`${'<c:comp-filter name="VALARM">'.repeat(15)}${'</c:comp-filter>'.repeat(15)}`), 207),
    report(
      'a text of 200 KB to find',
      calendarQuery(`<c:prop-filter name="SUMMARY"><c:text-match>${'a'.repeat(200_000)}</c:text-match></c:prop-filter>`),
      403,
    ),
    report('busy times of 300 years', `<c:free-busy-query ${dav}><c:time-range ${everFrom}/></c:free-busy-query>`, 200),
    report(
      '3,000 filters of cards',
      `<a:addressbook-query ${dav}><prop><getetag/></prop><a:filter>${'<a:prop-filter name="FN"><a:text-match>z</a:text-match></a:prop-filter>'.repeat(3000)}</a:filter></a:addressbook-query>`,
      403,
      contacts,
    ),
    report('all dates of 300 years', calendarQuery(`<c:time-range ${everFrom}/>`), 207),
    report(
      '50 filters',
      calendarQuery(`<c:prop-filter name="SUMMARY">${'<c:text-match negate-condition="yes">zz</c:text-match>'.repeat(45)}</c:prop-filter>`),
      207,
    ),
    {
      name: '6,000 properties to change',
      method: 'PROPPATCH',
      path: calendar,
      body: `<propertyupdate ${dav}><set><prop>${many(6000, (n) => `<${short(n)}/>`)}</prop></set></propertyupdate>`,
      status: 207,
    },
    event('every second', 403, ...times, 'RRULE:FREQ=SECONDLY'),
    event('each 30 February', 201, ...times, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    event('every day for ever', 204, ...times, 'RRULE:FREQ=DAILY'),
    event('999 days apart on Fridays the 13th', 204, ...times, 'RRULE:FREQ=MONTHLY;INTERVAL=999;BYMONTHDAY=13;BYDAY=FR'),
    event(
      '1,000 dates that are gone',
      204,
      ...times,
      'RRULE:FREQ=DAILY',
      `EXDATE:${many(1000, (n) => `${20270101 + (n % 28)}T180000Z`, ',')}`,
    ),
    event('4,000 properties', 204, ...times, ...Array.from({ length: 4000 }, (_, n) => `X-${n}:1`)),
    event('30,000 parameters', 204, ...times, `X-A${';A=1'.repeat(15_000)}:1`),
    event('an unclosed quote of 60 KB', 403, ...times, `X-A;A="${'a;:,'.repeat(15_000)}:1`),
    event('900 alarms', 204, ...times, ...Array.from({ length: 900 }, () => ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM']).flat()),
    event(
      '20 components deep',
      403,
      ...times,
      ...Array.from({ length: 20 }, () => 'BEGIN:VALARM'),
      ...Array.from({ length: 20 }, () => 'END:VALARM'),
    ),
    event(
      '600 attendees',
      204,
      ...times,
      ...Array.from({ length: 600 }, (_, n) => `ATTENDEE;CN=${n}:urn:uuid:00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    ),
    contact('9,000 numbers', 201, ...Array.from({ length: 9000 }, (_, n) => `TEL:${n}`)),
    contact('100,000 tags', 204, `CATEGORIES:${'a,'.repeat(100_000)}`),
    contact('a name of 100,000 parts', 204, `N:${';'.repeat(100_000)}`),
    contact('a photo that is none', 204, `PHOTO:data:image/png;base64,${'A'.repeat(200_000)}`),
  ]
}
