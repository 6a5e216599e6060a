import { describe, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { escapeText, foldLine, splitText, unescapeText } from './icalendar.lines'
import { type Component, calendarLimits, componentsOf, isComponent, parameterOf, propertyOf, readComponents } from './icalendar.read'
import { shortTimezoneLines, timezoneLines } from './icalendar.timezone'
import { instantIn, readDuration, timeOf, timesOf, zonesOf } from './icalendar.values'
import { calendarText, line, textOf } from './icalendar.write'

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const read = (text: string) => {
  const found = propertyOf(readComponents(calendar(text))[0] as Component, /^[\w-]+/.exec(text)?.[0] ?? '')
  if (!found) throw new Error(text)
  return found
}

describe('lines', () => {
  test.each(['short', 'é'.repeat(80), '🎉'.repeat(40), 'a'.repeat(76)])('%s is folded at 75 bytes and read back', (text) => {
    const folded = textOf([line('X-A', text)])
    for (const one of folded.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
    expect(read(folded.trimEnd()).value).toBe(text)
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
  })
  test.each(['a;b,c\\d', 'two\nlines', 'tab\t', '\\n', ''])('%j survives its escapes', (text) => {
    expect(unescapeText(escapeText(text))).toBe(text)
    expect(splitText([text, 'x'].map(escapeText).join(','), ',')).toEqual([text, 'x'])
  })
  test.each(['Ann "Mum" Lee, MD: home', 'a^b', 'two\nlines'])('the parameter %j comes back', (name) =>
    expect(parameterOf(read(line('ATTENDEE', 'mailto:a@b.c', { CN: name })), 'CN')).toBe(name),
  )
})

describe('reading', () => {
  test('every entry keeps its order and its lines as they came', () => {
    const lines = ['begin:vevent', 'item1.X-a;p=1;P="2:;3",4:v', ' alue', 'BEGIN:VALARM', 'END:valarm', 'END:VEVENT']
    const [event] = componentsOf(readComponents(calendar(...lines))[0] as Component, 'VEVENT')
    const [own, alarm] = event?.entries ?? []
    expect(own).toEqual({
      group: 'item1',
      name: 'X-A',
      parameters: new Map([['P', ['1', '2:;3', '4']]]),
      value: 'value',
      source: 'item1.X-a;p=1;P="2:;3",4:v\r\n alue\r\n',
    })
    expect(alarm && isComponent(alarm) && alarm.name).toBe('VALARM')
  })

  test.each([
    ['no calendar', 'hello', 'Line 1 is not a property of a calendar.'],
    ['an empty text', '', 'This is not a calendar file.'],
    ['a line without a colon', calendar('SUMMARY'), 'Line 2 is not a property of a calendar.'],
    ['a name with a space', calendar('SUM MARY:x'), 'Line 2 is not a property of a calendar.'],
    ['an unclosed component', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR', 'Line 3 ends a part that did not begin.'],
    ['a missing end', 'BEGIN:VCALENDAR\n', 'VCALENDAR has no end.'],
    ['a line outside', 'VERSION:2.0\n', 'Line 1 is outside of a calendar.'],
    ['deep nesting', calendar(...Array(6).fill('BEGIN:VEVENT')), 'Line 5: the calendar has too many parts.'],
    ['too many lines', calendar(...Array(100_001).fill('A:b')), 'The calendar has more than 100'],
    ['too many bytes', calendar('a'.repeat(calendarLimits.bytes)), 'The file is too large.'],
  ])('%s is 422', (_, text, message) => expect(() => readComponents(text)).toThrow(message))

  test.each([
    ['a long line', `X:${'a'.repeat(250_000)}`],
    ['50,000 parameters', `X${';a=b'.repeat(50_000)}:c`],
    ['60,000 folds', `X:${'\r\n a'.repeat(60_000)}`],
    ['200,000 quotes', `X;a=${'"'.repeat(200_000)}:b`],
  ])('%s takes little time', (_, text) => {
    const start = performance.now()
    expect(() => readComponents(calendar(text))).not.toThrow('out of memory')
    expect(performance.now() - start).toBeLessThan(200)
  })
})

describe('dates and times', () => {
  test.each([
    ['DTSTART;VALUE=DATE:20261121', '2026-11-20T23:00:00Z'],
    ['DTSTART:20261121T080000Z', '2026-11-21T08:00:00Z'],
    ['DTSTART:20261121T080000', '2026-11-21T07:00:00Z'],
    ['DTSTART;TZID=America/New_York:20261121T080000', '2026-11-21T13:00:00Z'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261121T080000', '2026-11-21T13:00:00Z'],
    ['DTSTART;TZID="W. Europe Standard Time":20261121T080000', '2026-11-21T07:00:00Z'],
    // The repeated hour is the first one; a skipped hour is after the gap (RFC 5545, section 3.3.5).
    ['DTSTART;TZID=Europe/Berlin:20261025T023000', '2026-10-25T00:30:00Z'],
    ['DTSTART;TZID=Europe/Berlin:20260329T023000', '2026-03-29T01:30:00Z'],
    ['DTSTART:20161231T235960Z', '2016-12-31T23:59:59Z'],
  ])('%s is %s', (text, expected) => expect(instantIn(timeOf(read(text)), 'Europe/Berlin').toString()).toBe(expected))

  test.each([
    'DTSTART:20261399T990000',
    'DTSTART;VALUE=DATE:20260230',
    'DTSTART:2026-11-21',
    'DTSTART:20261121T240000',
    'DTSTART;TZID=Mars/Olympus:20261121T080000',
    'DTSTART;TZID=+25:20261121T080000',
    'DTSTART;VALUE=DATE:20261121T080000',
    'DTSTART:20261121,20261122',
    'RDATE;VALUE=PERIOD:20261121T080000Z/PT1H',
  ])('%s is refused', (text) => expect(() => timeOf(read(text))).toThrow())

  test('a zone of another name is known by its X-LIC-LOCATION', () => {
    const text = calendar('BEGIN:VTIMEZONE', 'TZID:Home', 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE', 'EXDATE;TZID=Home:20261121T080000')
    const whole = readComponents(text)[0] as Component
    const exdate = propertyOf(whole, 'EXDATE')
    expect(exdate && timesOf(exdate, zonesOf(whole))).toMatchObject([{ kind: 'local', zone: 'Asia/Tokyo' }])
  })

  test.each([
    ['PT15M', 'PT15M'],
    ['-P1DT2H', '-P1DT2H'],
    ['+P2W', 'P14D'],
  ])('the duration %s', (text, expected) => expect(readDuration(text).toString()).toBe(expected))
  test.each(['P999999999999W', 'P', 'PT', '15M', 'P1Y', 'P9999D'])('the duration %s is refused', (text) =>
    expect(() => readDuration(text)).toThrow(),
  )
})

describe('time zones', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'America/St_Johns', 'Africa/Casablanca'])(
    '%s has the offsets of Temporal',
    (name) => {
      const from = Temporal.Instant.from('2026-06-01T00:00:00Z')
      const long = timezoneLines(name, from, from.add({ hours: 24 * 365 * 4 }))
      for (const lines of [long, shortTimezoneLines(name, from)]) {
        const parsed = new ICAL.Component(ICAL.parse(calendarText('Test', lines))).getFirstSubcomponent('vtimezone')
        const zone = new ICAL.Timezone(parsed as ICAL.Component)
        for (let day = 1; day < 3 * 365; day += 11) {
          const at = from.add({ hours: 24 * day + 12 }).toZonedDateTimeISO(name)
          const time = ICAL.Time.fromDateTimeString(at.toPlainDateTime().toString({ smallestUnit: 'second' }))
          expect([`${at}`, zone.utcOffset(time)]).toEqual([`${at}`, at.offsetNanoseconds / 1e9])
        }
      }
    },
  )
  test('a zone with yearly rules takes few lines', () =>
    expect(shortTimezoneLines('Europe/Berlin', Temporal.Instant.from('2026-06-01T00:00:00Z'))).toContain(
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ))
})
