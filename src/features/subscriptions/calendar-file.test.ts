import { describe, expect, test } from 'bun:test'
import { RRuleTemporal } from 'rrule-temporal'
import { readCalendarFile } from './calendar-file.read'

const reading = { zone: 'Europe/Berlin', from: '2026-09-01T00:00:00.000Z', to: '2027-12-01T00:00:00.000Z' }
const read = (...events: string[][]) => {
  const components = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return readCalendarFile(['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n'), reading, RRuleTemporal)
}
const startsOf = (...events: string[][]) =>
  read(...events)
    .events.map(({ startTime }) => startTime.slice(0, 16))
    .sort()

describe('the dates of an event', () => {
  test.each<[string, string[], string[]]>([
    ['in UTC', ['DTSTART:20261101T120000Z'], ['2026-11-01T12:00']],
    ['in a zone', ['DTSTART;TZID=America/New_York:20261101T120000'], ['2026-11-01T17:00']],
    ['floating, in the family’s zone', ['DTSTART:20261101T120000'], ['2026-11-01T11:00']],
    ['a day, in the family’s zone', ['DTSTART;VALUE=DATE:20261101'], ['2026-10-31T23:00']],
    ['in an unknown zone, in the family’s', ['DTSTART;TZID=Moon/Base:20261101T120000'], ['2026-11-01T11:00']],
    [
      'weekly over the change of the clocks',
      ['DTSTART;TZID=Europe/Berlin:20261020T080000', 'RRULE:FREQ=WEEKLY;COUNT=2'],
      ['2026-10-20T06:00', '2026-10-27T07:00'],
    ],
    [
      'without the exceptions',
      ['DTSTART;TZID=Europe/Berlin:20261102T080000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20261103T080000'],
      ['2026-11-02T07:00', '2026-11-04T07:00'],
    ],
    [
      'without the days of exceptions',
      ['DTSTART;TZID=Europe/Berlin:20261102T080000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261103'],
      ['2026-11-02T07:00', '2026-11-04T07:00'],
    ],
    [
      'with additional ones',
      ['DTSTART:20261102T080000Z', 'RDATE:20261110T080000Z,20261112T080000Z'],
      ['2026-11-02T08:00', '2026-11-10T08:00', '2026-11-12T08:00'],
    ],
    [
      'of a rule with a position',
      ['DTSTART:20261127T080000Z', 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=2'],
      ['2026-11-27T08:00', '2026-12-25T08:00'],
    ],
    ['until a day', ['DTSTART:20261102T080000Z', 'RRULE:FREQ=DAILY;UNTIL=20261103'], ['2026-11-02T08:00', '2026-11-03T08:00']],
    ['outside the window', ['DTSTART:20200101T080000Z'], []],
    ['of a cancelled event', ['DTSTART:20261102T080000Z', 'STATUS:CANCELLED'], []],
  ])('%s', (_, lines, starts) => expect(startsOf(['UID:a', 'SUMMARY:X', ...lines])).toEqual(starts))

  test('with moved and cancelled ones', () => {
    const series = ['UID:a', 'SUMMARY:Choir', 'DTSTART;TZID=Europe/Berlin:20261102T080000', 'RRULE:FREQ=DAILY;COUNT=3']
    const moved = ['UID:a', 'SUMMARY:Choir late', 'RECURRENCE-ID;TZID=Europe/Berlin:20261103T080000', 'DTSTART:20261103T180000Z']
    const gone = ['UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin:20261104T080000', 'DTSTART:20261104T070000Z', 'STATUS:CANCELLED']
    const { events } = read(series, moved, gone)
    expect(events.map(({ title, startTime }) => `${title} ${startTime.slice(0, 16)}`).sort()).toEqual([
      'Choir 2026-11-02T07:00',
      'Choir late 2026-11-03T18:00',
    ])
  })
})

test.each<[string, string[], string]>([
  ['DTEND', ['DTSTART:20261101T120000Z', 'DTEND:20261101T133000Z'], '2026-11-01T13:30'],
  ['DURATION', ['DTSTART:20261101T120000Z', 'DURATION:PT45M'], '2026-11-01T12:45'],
  ['neither', ['DTSTART:20261101T120000Z'], '2026-11-01T12:00'],
  ['an end before the start', ['DTSTART:20261101T120000Z', 'DTEND:20261101T110000Z'], '2026-11-01T12:00'],
  ['the last day of several', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261103'], '2026-11-02T23:00'],
])('the end comes from %s', (_, lines, end) => expect(read(['UID:a', ...lines]).events[0]?.endTime.slice(0, 16)).toBe(end))

describe('a hostile file', () => {
  test.each<[string, string[]]>([
    ['a date that does not exist', ['DTSTART:20261399T990000']],
    ['no start', ['SUMMARY:X']],
    ['a rule by the second', ['DTSTART:20261101T120000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30']],
    ['a broken rule', ['DTSTART:20261101T120000Z', 'RRULE:FREQ=']],
    ['an endless duration', ['DTSTART:20261101T120000Z', 'DURATION:P999999999999W']],
  ])('with %s is read without it, and that is counted', (_, lines) => {
    const { events, skipped } = read(['UID:a', ...lines], ['UID:b', 'SUMMARY:Good', 'DTSTART:20261101T120000Z'])
    expect([events.map(({ title }) => title), skipped]).toEqual([['Good'], 1])
  })

  test.each<[string, string]>([
    ['30 February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['every hour for ever', 'FREQ=HOURLY'],
    ['an interval of nothing', 'FREQ=DAILY;INTERVAL=0'],
    ['a count of a million', 'FREQ=DAILY;COUNT=1000000'],
  ])('with %s is bounded', (_, rule) => {
    const start = performance.now()
    const { events } = read(['UID:a', 'DTSTART:19700101T120000Z', `RRULE:${rule}`])
    expect(events.length).toBeLessThanOrEqual(1000)
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test('tells of unknown zones', () =>
    expect(read(['UID:a', 'DTSTART;TZID=Moon/Base:20261101T120000']).unknownZones).toEqual(['Moon/Base']))
})
