// Above 300 lines because all its tests need the same set-up.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { calendarQuery, type Dav, davClient, ics, multiget } from '#src/testing/dav/client'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { contactsApi } from '../directory/contacts.contract'

// Rules of RFC 4791, 5545, 6350 and 6352 about times, texts and cards. The family lives in Berlin.

let hearth: Hearth
let dav: Dav
let calendar = ''
let contacts = ''
beforeAll(async () => {
  hearth = await startHearth({ timezone: 'Europe/Berlin' })
  dav = davClient(hearth)
  calendar = `/dav/calendars/${hearth.ids.admin.userId}/family/`
  contacts = `/dav/contacts/${hearth.ids.admin.userId}/directory/`
})
afterAll(() => hearth.stop())

let count = 0
const berlin = (start: string) => `DTSTART;TZID=Europe/Berlin:${start}`
const utcLine = (name: string) => new RegExp(`^${name}(?:;VALUE=DATE)?:(\\w+)`, 'gm')
const valuesOf = (text: string, name: string) => [...text.matchAll(utcLine(name))].map(([, value]) => value ?? '').sort()
const put = async (lines: string[]) => {
  count += 1
  const path = `${calendar}rfc-${count}.ics`
  const { status, text } = await dav('admin', 'PUT', path, ics(`rfc-${count}`, ...lines))
  return { path, status, text }
}

describe('expand (RFC 4791, section 9.6.5)', () => {
  const daily = 'RRULE:FREQ=DAILY;COUNT=3'
  test.each<[string, string[], [string, string], string[]]>([
    [
      'the spring change in Berlin, in the gap',
      [berlin('20300330T023000'), daily],
      ['20300301', '20300501'],
      ['20300330T013000Z', '20300331T013000Z', '20300401T003000Z'],
    ],
    [
      'the autumn change in Berlin, the first of two',
      [berlin('20301026T023000'), daily],
      ['20301001', '20301101'],
      ['20301026T003000Z', '20301027T003000Z', '20301028T013000Z'],
    ],
    [
      'the spring change in New York',
      ['DTSTART;TZID=America/New_York:20300309T190000', daily],
      ['20300301', '20300401'],
      ['20300310T000000Z', '20300310T230000Z', '20300311T230000Z'],
    ],
    [
      'the autumn change in New York',
      ['DTSTART;TZID=America/New_York:20301102T190000', daily],
      ['20301101', '20301130'],
      ['20301102T230000Z', '20301104T000000Z', '20301105T000000Z'],
    ],
    [
      'a series in UTC knows no change',
      ['DTSTART:20300330T013000Z', daily],
      ['20300301', '20300501'],
      ['20300330T013000Z', '20300331T013000Z', '20300401T013000Z'],
    ],
    [
      'a floating time is of the family’s zone',
      ['DTSTART:20310703T190000', 'DURATION:PT1H'],
      ['20310701', '20310801'],
      ['20310703T170000Z'],
    ],
    [
      'whole days stay dates',
      ['DTSTART;VALUE=DATE:20311224', 'DTEND;VALUE=DATE:20311227', 'RRULE:FREQ=YEARLY;COUNT=2'],
      ['20311225', '20311226'],
      ['20311224'],
    ],
    [
      'an event over midnight',
      [berlin('20320105T230000'), 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      ['20320106', '20320107'],
      ['20320105T220000Z'],
    ],
    [
      'no occurrence that is gone, with the zone of its EXDATE',
      [berlin('20320703T190000'), daily, 'EXDATE;TZID=America/New_York:20320704T130000'],
      ['20320701', '20320801'],
      ['20320703T170000Z', '20320705T170000Z'],
    ],
    [
      'no more than UNTIL',
      [berlin('20330103T190000'), 'RRULE:FREQ=DAILY;UNTIL=20330104T180000Z'],
      ['20330101', '20330201'],
      ['20330103T180000Z', '20330104T180000Z'],
    ],
    [
      'those in the range alone',
      [berlin('20330603T190000'), 'RRULE:FREQ=DAILY'],
      ['20330605', '20330607'],
      ['20330605T170000Z', '20330606T170000Z'],
    ],
  ])('%s', async (_, lines, [from, to], expected) => {
    const { path, status } = await put(lines)
    expect(status).toBe(201)
    const range = `start="${from}T000000Z" end="${to}T000000Z"`
    const { text } = await dav('admin', 'REPORT', calendar, calendarQuery(`<c:time-range ${range}/>`, `<c:expand ${range}/>`))
    expect(valuesOf(text, 'DTSTART')).toEqual(expected)
    expect(text).not.toMatch(/RRULE|VTIMEZONE|TZID/)
    expect((await dav('admin', 'DELETE', path)).status).toBe(204)
  })

  test('a moved and a cancelled occurrence keep their RECURRENCE-ID', async () => {
    const own = (id: string, ...lines: string[]) => [
      'END:VEVENT',
      'BEGIN:VEVENT',
      `UID:rfc-${count + 1}`,
      `RECURRENCE-ID;TZID=Europe/Berlin:${id}`,
      ...lines,
    ]
    const { path } = await put([
      ...[berlin('20340703T190000'), 'DURATION:PT1H', daily],
      ...own('20340704T190000', berlin('20340704T210000'), 'DURATION:PT1H', 'SUMMARY:Late'),
      ...own('20340705T190000', berlin('20340705T190000'), 'DURATION:PT1H', 'STATUS:CANCELLED'),
    ])
    const range = 'start="20340701T000000Z" end="20340801T000000Z"'
    const { text } = await dav('admin', 'REPORT', calendar, calendarQuery(`<c:time-range ${range}/>`, `<c:expand ${range}/>`))
    expect(valuesOf(text, 'DTSTART')).toEqual(['20340703T170000Z', '20340704T190000Z', '20340705T170000Z'])
    expect(valuesOf(text, 'RECURRENCE-ID')).toEqual(['20340703T170000Z', '20340704T170000Z', '20340705T170000Z'])
    expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    await dav('admin', 'DELETE', path)
  })
})

describe('time-range (RFC 4791, section 9.9)', () => {
  test.each<[string, string[], string, string, boolean]>([
    ['that ends where the event starts', [berlin('20350103T190000'), 'DURATION:PT1H'], '20350103T170000Z', '20350103T180000Z', false],
    ['that starts where the event ends', [berlin('20350103T190000'), 'DURATION:PT1H'], '20350103T190000Z', '20350103T200000Z', false],
    ['inside of the event', [berlin('20350103T190000'), 'DURATION:PT1H'], '20350103T181000Z', '20350103T182000Z', true],
    ['at an event without a length', [berlin('20350103T190000')], '20350103T180000Z', '20350103T180100Z', true],
    ['in the night of a whole day', ['DTSTART;VALUE=DATE:20350103'], '20350102T233000Z', '20350102T234500Z', true],
    ['after a whole day in Berlin', ['DTSTART;VALUE=DATE:20350103'], '20350103T231500Z', '20350103T234500Z', false],
    ['between two dates of a series', [berlin('20350103T190000'), 'RRULE:FREQ=WEEKLY'], '20350105T000000Z', '20350106T000000Z', false],
    [
      'years later in a series',
      [berlin('20350103T190000'), 'DURATION:PT1H', 'RRULE:FREQ=YEARLY'],
      '20450103T000000Z',
      '20450104T000000Z',
      true,
    ],
  ])('%s', async (_, lines, start, end, isFound) => {
    const { path } = await put(lines)
    const { text } = await dav('admin', 'REPORT', calendar, calendarQuery(`<c:time-range start="${start}" end="${end}"/>`))
    expect(text.includes(path)).toBe(isFound)
    await dav('admin', 'DELETE', path)
  })
})

describe('an object that Hearth can’t hold', () => {
  const start = berlin('20360103T190000')
  test.each<[string, string[], string]>([
    ['RDATE', [start, 'RDATE;TZID=Europe/Berlin:20360110T190000'], 'RDATE'],
    ['RDATE of a period', [start, 'RDATE;VALUE=PERIOD:20360110T190000Z/PT1H'], 'RDATE'],
    ['EXRULE', [start, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'], 'EXRULE'],
    [
      'THISANDFUTURE',
      [
        start,
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:x',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20360105T190000',
        start,
      ],
      'THISANDFUTURE',
    ],
    ['an unknown TZID', ['DTSTART;TZID=Custom/Place:20360103T190000'], 'Custom/Place'],
    ['a date that does not exist', ['DTSTART;VALUE=DATE:20360230'], '20360230'],
    ['an hour that does not exist', ['DTSTART:20360103T250000Z'], '20360103T250000Z'],
    ['a start with a time and an end without', [start, 'DTEND;VALUE=DATE:20360104'], 'time of day'],
    ['BYSETPOS of several days', [start, 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'], 'BYSETPOS'],
    ['no start', ['SUMMARY:x'], 'no start'],
  ])('%s is refused, and the reason names it', async (_, lines, reason) => {
    const { status, text } = await put(lines.map((line) => (line === 'UID:x' ? `UID:rfc-${count + 1}` : line)))
    expect([status, text]).toEqual([403, expect.stringContaining('valid-calendar-data')])
    expect(text).toContain(reason)
  })
  test('a zone of another name is known by its X-LIC-LOCATION', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:/vendor/1', 'X-LIC-LOCATION:Europe/Berlin', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
    const text = ics('zone', 'DTSTART;TZID=/vendor/1:20360703T190000', 'SUMMARY:Zone').replace(
      'BEGIN:VEVENT',
      [...zone, 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n'),
    )
    expect((await dav('admin', 'PUT', `${calendar}zone.ics`, text)).status).toBe(201)
    expect((await dav('admin', 'GET', `${calendar}zone.ics`)).text).toBe(text)
  })
})

describe('a text of an app', () => {
  const times = [berlin('20370103T190000'), 'DURATION:PT1H']
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', ...lines, 'END:VALARM']
  test.each<[string, string[], (text: string) => string]>([
    ['X- properties', ['X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="A, B":geo:1.50,2.0', 'x-lower;a=b:C', 'X-EMPTY:'], (text) => text],
    ['folded lines', ['X-LONG:aaa', ' bbb', '\tccc', 'DESCRIPTION:é🎉', ' é'], (text) => text],
    [
      'alarms',
      [
        ...alarm('ACTION:AUDIO', 'TRIGGER;VALUE=DATE-TIME:20370103T170000Z', 'X-A:1'),
        ...alarm('ACTION:EMAIL', 'TRIGGER;RELATED=END:PT5M', 'SUMMARY:x', 'ATTENDEE:mailto:a@example.org'),
      ],
      (text) => text,
    ],
    [
      'guests by e-mail, and links',
      [
        'ORGANIZER;CN="A ""B""":mailto:o@example.org',
        'ATTENDEE;CN=x;PARTSTAT=ACCEPTED:mailto:a@example.org',
        'ATTACH;FMTTYPE=a/b:https://example.org/x',
        'URL:https://example.org',
      ],
      (text) => text,
    ],
    [
      'GEO, a status and a sequence',
      ['GEO:37.386013;-122.082932', 'STATUS:TENTATIVE', 'SEQUENCE:7', 'TRANSP:TRANSPARENT', 'PRIORITY:5'],
      (text) => text,
    ],
    ['line breaks of one character', ['X-A:1'], (text) => text.replaceAll('\r\n', '\n')],
    ['a line of XML signs', ['X-A:<![CDATA[&amp;]]> "\'', 'DESCRIPTION:]]>'], (text) => text],
  ])('with %s comes back byte for byte, and keeps them when Hearth renames the event', async (_, lines, change) => {
    count += 1
    const path = `${calendar}rfc-${count}.ics`
    const title = `Text ${count}`
    const text = change(ics(`rfc-${count}`, ...times, `SUMMARY:${title}`, ...lines))
    expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
    expect((await dav('admin', 'GET', path)).text).toBe(text)
    const { text: got } = await dav('admin', 'REPORT', calendar, multiget(path))
    const [, data = ''] = /<C:calendar-data>([\s\S]*?)<\/C:calendar-data>/.exec(got) ?? []
    const inside = data.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(inside).toBe(text)
    const query = 'from=2037-01-01T00:00:00Z&to=2037-02-01T00:00:00Z'
    const events = (await hearth.as('admin').get(hearth.path(`/events?${query}`))).body as { id: string; title: string }[]
    const event = events.find((one) => one.title === title)
    await hearth
      .as('admin')
      .call(
        calendarApi.update,
        { familyId: hearth.familyId, eventId: event?.id ?? '' },
        { ...event, title: 'Renamed', participants: undefined },
      )
    const { text: after } = await dav('admin', 'GET', path)
    expect(after).toContain('SUMMARY:Renamed\r\n')
    for (const line of lines.filter((one) => !/^[ \t]/.test(one))) expect(after).toContain(line)
    expect((await dav('admin', 'PUT', path, text)).status).toBe(204)
    expect((await dav('admin', 'GET', path)).text).toBe(text)
  })
})

describe('a card', () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const photo3 = `PHOTO;ENCODING=b;TYPE=PNG:${pixel}`
  const photo4 = `PHOTO;MEDIATYPE=image/png:data:image/png;base64,${pixel}`
  const folded = (line: string) => line.replace(/.{70}/g, '$&\r\n ')
  test.each<[string, '3.0' | '4.0', string[], object]>([
    [
      'groups',
      '3.0',
      ['item1.TEL;type=pref:+49 30 1', 'item1.X-ABLabel:_$!<Home>!$_', 'item2.EMAIL;type=INTERNET:a@example.org', 'item2.X-ABLabel:Farm'],
      { phones: [{ kind: 'home', number: '+49 30 1' }], emails: [{ kind: 'Farm', address: 'a@example.org' }] },
    ],
    [
      'groups',
      '4.0',
      ['item1.TEL;VALUE=uri;TYPE="voice,cell":tel:+49-30-1', 'g.ADR;TYPE=work;LABEL="a\\nb":;;Street 1;Town;;1;Land', 'g.X-ABLabel:Farm'],
      { phones: [{ kind: 'mobile', number: '+49-30-1' }], addresses: [expect.objectContaining({ kind: 'Farm', city: 'Town' })] },
    ],
    ['a photo', '3.0', [photo3], { photoUrl: expect.stringContaining('/api/objects/') }],
    ['a photo', '4.0', [photo4], { photoUrl: expect.stringContaining('/api/objects/') }],
    ['a folded photo', '4.0', [folded(photo4)], { photoUrl: expect.stringContaining('/api/objects/') }],
    ['a photo elsewhere', '4.0', ['PHOTO:https://example.org/x.png'], { photoUrl: null }],
    ['a birthday without a year', '4.0', ['BDAY:--0309'], { birthday: '--03-09' }],
    ['a birthday', '3.0', ['BDAY;VALUE=date:1952-03-09'], { birthday: '1952-03-09' }],
    [
      'what only version 4 has',
      '4.0',
      [
        'KIND:individual',
        'GENDER:F',
        'LANG;PREF=1:fr',
        'CLIENTPIDMAP:1;urn:uuid:3df403f4-5924-4bb7-b077-3c711d9eb34b',
        'EMAIL;PID=1.1:b@example.org',
        'RELATED;TYPE=spouse:urn:uuid:1',
      ],
      { emails: [{ kind: 'other', address: 'b@example.org' }] },
    ],
    [
      'escapes',
      '3.0',
      ['NOTE:a\\, b\\; c\\nd', 'CATEGORIES:Friends,Choir', 'ORG:Firm\\; Sons;Unit'],
      { notes: 'a, b; c\nd', tags: ['Friends', 'Choir'], organization: 'Firm; Sons' },
    ],
  ])(
    'with %s in version %s comes back byte for byte, and keeps it when Hearth changes another part',
    async (_, version, lines, expected) => {
      count += 1
      const path = `${contacts}card-${count}.vcf`
      const text = [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        `UID:card-${count}`,
        `FN:Ann ${count}`,
        `N:${count};Ann;;;`,
        ...lines,
        'X-APP;T=1:kept',
        'END:VCARD',
        '',
      ].join('\r\n')
      expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
      expect((await dav('admin', 'GET', path)).text).toBe(text)
      const list = () => hearth.as('admin').call(contactsApi.list, { familyId: hearth.familyId })
      const contact = (await list()).find(({ name }) => name === `Ann ${count}`)
      expect(contact).toMatchObject(expected as never)
      await hearth.as('admin').patch(`/api/contacts/${contact?.id}`, { isEmergency: true })
      const { text: after } = await dav('admin', 'GET', path)
      for (const line of [`VERSION:${version}`, ...lines, 'X-APP;T=1:kept']) expect(after).toContain(line)
      expect(after).toContain('X-HEARTH-EMERGENCY')
      expect((await dav('admin', 'PUT', path, after)).status).toBe(204)
      expect((await list()).find(({ name }) => name === `Ann ${count}`)).toMatchObject({ ...expected, isEmergency: true } as never)
    },
  )

  test.each(['3.0', '4.0'])('of version %s gets a birthday and a number of Hearth in the form of its version', async (version) => {
    count += 1
    const path = `${contacts}card-${count}.vcf`
    const text = ['BEGIN:VCARD', `VERSION:${version}`, `UID:card-${count}`, `FN:Ann ${count}`, 'END:VCARD', ''].join('\r\n')
    expect((await dav('admin', 'PUT', path, text)).status).toBe(201)
    const list = await hearth.as('admin').call(contactsApi.list, { familyId: hearth.familyId })
    const contact = list.find(({ name }) => name === `Ann ${count}`)
    await hearth
      .as('admin')
      .patch(`/api/contacts/${contact?.id}`, { birthday: '1952-03-09', phones: [{ kind: 'mobile', number: '+49 1' }] })
    const { text: after } = await dav('admin', 'GET', path)
    expect(after).toContain(version === '4.0' ? 'BDAY:19520309\r\n' : 'BDAY:1952-03-09\r\n')
    expect(after).toMatch(/TEL;TYPE="?cell"?:\+49 1\r\n/i)
    expect(after.match(/VERSION/g)).toHaveLength(1)
  })
})
