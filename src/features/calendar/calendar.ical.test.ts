import { describe, expect, test } from 'bun:test'
import { type Component, readComponents } from '#src/platform/icalendar/icalendar.read'
import { shortTimezoneLines } from '#src/platform/icalendar/icalendar.timezone'
import { calendarText } from '#src/platform/icalendar/icalendar.write'
import { eventLines, type WholeEvent, zoneToDescribe } from './calendar.ical'
import { type RefusedEvent, readEvents } from './calendar.ical.read'

const zone = 'Europe/Berlin'
const instant = (text: string, timezone = zone) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })

const whole = (more: Partial<WholeEvent> = {}): WholeEvent => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Choir',
  description: null,
  startTime: instant('2026-12-03T19:00'),
  endTime: instant('2026-12-03T21:00'),
  location: null,
  category: 'family',
  isPrivate: false,
  isAllDay: false,
  timezone: zone,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  recurrence: null,
  occurrences: [],
  invited: [],
  reminders: [15],
  links: [],
  ...more,
})
const rule = { frequency: 'weekly' as const, interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null }

const written = (event: WholeEvent) => {
  const described = zoneToDescribe(event)
  const zones = described ? shortTimezoneLines(described, Temporal.Instant.from(event.startTime)) : []
  return calendarText('Test', [...zones, ...eventLines(event).flat()])
}
const read = (text: string) => readEvents(readComponents(text)[0] as Component, zone)
const readOne = (text: string) => {
  const [event] = read(text)
  if (!event || 'refusal' in event) throw new Error(`refused: ${JSON.stringify(event)}`)
  return event
}
const lines = (...own: string[]) => ['BEGIN:VEVENT', 'UID:a', ...own, 'END:VEVENT']
const foreign = (...all: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...all, 'END:VCALENDAR'].join('\r\n')

describe('an event that is written and read', () => {
  test.each<[string, Partial<WholeEvent>]>([
    ['once', {}],
    ['private with texts', { isPrivate: true, description: 'a;b,c\nd\\', location: 'Here, there', category: 'sports', reminders: [] }],
    ['with a smile', { title: '🎉 "Fête", é'.repeat(9), description: '\\n' }],
    ['in another zone', { timezone: 'America/New_York' }],
    ['in UTC', { timezone: 'UTC', recurrence: rule }],
    ['all day', { isAllDay: true, startTime: instant('2026-12-03T00:00'), endTime: instant('2026-12-05T00:00'), reminders: [600] }],
    ['each week', { recurrence: { ...rule, interval: 2, byWeekday: ['MO', 'TH'], count: 7 } }],
    ['the last Friday', { recurrence: { ...rule, frequency: 'monthly', byWeekday: ['-1FR'] } }],
    ['until a date', { recurrence: { ...rule, until: '2027-03-29' } }],
  ])('%s is the same', (_, more) => {
    const { title, description, location, startTime, endTime, isAllDay, isPrivate, category, reminders, recurrence, timezone } = whole(more)
    const found = readOne(written(whole(more)))
    const same = { title, description, location, startTime, endTime, isAllDay, isPrivate, category }
    expect(found.event).toMatchObject({ ...same, reminderMinutes: reminders[0] ?? null } as never)
    expect(found.leftOut).toEqual([])
    if (!recurrence) return
    const { until, ...parts } = recurrence
    expect(found.event.recurrence).toMatchObject(parts)
    expect(found.event.recurrence?.until?.slice(0, 10) ?? null).toBe(until)
    expect(found.event.timezone).toBe(timezone)
  })

  test('keeps its changed, cancelled and deleted occurrences', () => {
    const on = (instanceDate: string, from: string, to: string) => ({ instanceDate, startTime: instant(from), endTime: instant(to) })
    const same = { title: null, description: null, location: null }
    const occurrences = [
      { ...on('2026-12-10', '2026-12-11T18:00', '2026-12-11T22:00'), ...same, title: 'Rehearsal', description: '', isCancelled: false },
      { ...on('2026-12-17', '2026-12-17T19:00', '2026-12-17T21:00'), ...same, isCancelled: true },
      { ...on('2026-12-24', '2026-12-24T19:00', '2026-12-24T21:00'), isDeleted: true },
    ]
    const { occurrences: found } = readOne(written(whole({ description: 'Bring the score', recurrence: rule, occurrences })))
    expect(found.sort((a, b) => a.instanceDate.localeCompare(b.instanceDate))).toEqual(occurrences)
  })

  test('names people with their answers, and files as links', () => {
    const text = written(
      whole({
        organizer: { address: 'urn:uuid:1', name: 'Ann' },
        invited: [{ address: 'urn:uuid:2', name: 'Leo, "the" son', rsvpStatus: 'tentative' }],
        links: [{ url: 'https://hearth.example/api/objects/3', name: 'score.pdf', mimeType: 'application/pdf' }],
      }),
    )
    expect(readOne(text).attendees).toEqual([{ address: 'urn:uuid:2', name: 'Leo, "the" son', rsvpStatus: 'tentative' }])
    expect(text.replaceAll('\r\n ', '')).toContain('ATTACH;FMTTYPE=application/pdf;FILENAME=score.pdf:https://hearth.example/api/objects/3')
  })
})

describe('an event of another program', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20261203T190000'
  const alarm = (...own: string[]) => ['BEGIN:VALARM', ...own, 'END:VALARM']
  test.each<[string, string[], object]>([
    ['a floating time is of the family’s zone', ['DTSTART:20261203T190000'], { startTime: instant('2026-12-03T19:00'), timezone: zone }],
    ['no end is no length', [start], { startTime: instant('2026-12-03T19:00'), endTime: instant('2026-12-03T19:00') }],
    ['a whole day without an end', ['DTSTART;VALUE=DATE:20261203'], { isAllDay: true, endTime: instant('2026-12-04T00:00') }],
    [
      'a whole day that ends on itself',
      ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261203'],
      { endTime: instant('2026-12-04T00:00') },
    ],
    ['a day of 25 hours', ['DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:P1D'], { endTime: instant('2026-10-25T12:00') }],
    [
      '24 hours across a change of the clocks',
      ['DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:PT24H'],
      { endTime: instant('2026-10-25T11:00') },
    ],
    ['without a title', [start], { title: 'Untitled event' }],
    ['confidential is private', [start, 'CLASS:CONFIDENTIAL'], { isPrivate: true }],
    ['an absolute alarm is none', [start, ...alarm('TRIGGER;VALUE=DATE-TIME:20261203T180000Z')], { reminderMinutes: null }],
    ['an alarm at the start', [start, ...alarm('ACTION:AUDIO', 'TRIGGER:PT0S')], { reminderMinutes: 0 }],
    ['the evening before a whole day', ['DTSTART;VALUE=DATE:20261203', ...alarm('TRIGGER:-PT4H')], { reminderMinutes: 780 }],
  ])('%s', (_, own, expected) => expect(readOne(foreign(...lines(...own))).event).toMatchObject(expected as never))

  test.each<[string, object]>([
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=2', { frequency: 'monthly', byWeekday: ['2MO'] }],
    ['FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE', { byWeekday: ['MO', 'WE'] }],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', { interval: 2 }],
    ['FREQ=DAILY;UNTIL=20270101', { until: '2027-01-01' }],
    ['FREQ=DAILY;UNTIL=20270101T180000Z', { until: '2027-01-01T18:00:00.000Z' }],
  ])('RRULE:%s', (text, expected) =>
    expect(readOne(foreign(...lines(start, `RRULE:${text}`))).event.recurrence).toMatchObject(expected as never),
  )

  const noPlace = 'Hearth has no place for repetitions by {name}.'
  test.each<[string, string[], string]>([
    ['RDATE', ['RDATE:20261224T180000Z'], noPlace],
    ['EXRULE', ['EXRULE:FREQ=DAILY'], noPlace],
    ['BYSETPOS', ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'], noPlace],
    ['every second', ['RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'], noPlace],
    ['weeks from Sunday', ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU'], noPlace],
    ['two rules', ['RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'], 'Hearth has no place for two rules of repetition.'],
    ['an endless count', ['RRULE:FREQ=DAILY;COUNT=99999999'], 'Hearth can’t keep it: {reason}'],
    ['an end before the start', ['DTEND:20261201T000000Z'], 'Hearth can’t keep it: {reason}'],
    ['a duration of ages', ['DURATION:P999999999999W'], '{value} is not a duration.'],
  ])('%s is refused', (_, own, text) => {
    const [refused] = read(foreign(...lines(start, ...own))) as RefusedEvent[]
    const reason = refused?.refusal
    expect(typeof reason === 'string' ? reason : reason?.text).toBe(text)
  })
  test('THISANDFUTURE, an unknown zone and a missing start are refused, and the others are read', () => {
    const text = foreign(
      ...lines(start, 'RRULE:FREQ=DAILY'),
      ...lines('RECURRENCE-ID;RANGE=THISANDFUTURE:20261204T180000Z', 'DTSTART:20261204T190000Z'),
      ...['BEGIN:VEVENT', 'UID:b', 'DTSTART;TZID=Nowhere:20261203T190000', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:c', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:d', start, 'END:VEVENT'],
    )
    expect(read(text).map((one) => ('refusal' in one ? `${one.uid} refused` : one.uid))).toEqual([
      'a refused',
      'b refused',
      'c refused',
      'd',
    ])
  })

  test('EXDATE counts with its time zone, and as a whole date', () => {
    const dates = ['EXDATE;TZID=America/New_York:20261204T130000', 'EXDATE;VALUE=DATE:20261206', 'EXDATE:20261207T090000Z']
    const { occurrences } = readOne(foreign(...lines(start, 'RRULE:FREQ=DAILY', ...dates)))
    expect(occurrences.map(({ instanceDate }) => instanceDate)).toEqual(['2026-12-04', '2026-12-06'])
  })

  test('lists properties that Hearth does not store', () => {
    const alarms = [...alarm('TRIGGER:-PT5M'), ...alarm('TRIGGER:-PT9M')]
    const { leftOut, event } = readOne(foreign(...lines(start, 'GEO:1;2', 'X-A:1', 'X-A:2', `SUMMARY:${'a'.repeat(300)}`, ...alarms)))
    expect(leftOut.map(({ property }) => property).sort()).toEqual(['GEO', 'SUMMARY', 'VALARM', 'X-A'])
    expect([event.title.length, event.reminderMinutes]).toEqual([200, 5])
  })
})
