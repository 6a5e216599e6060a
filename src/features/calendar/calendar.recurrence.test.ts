import { describe, expect, test } from 'bun:test'
import { series } from '#src/testing/series'
import { loadOccurrences, overlapsRange } from './calendar.recurrence'
import type { Recurrence } from './calendar.series.rules'

const occurrences = await loadOccurrences()

const local = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toString({ smallestUnit: 'minute', timeZoneName: 'never' })

describe('local times', () => {
  // Time zone, first start and end, rule, first date, and the expected local times with their UTC offsets.
  test.each([
    [
      'New York in spring',
      'America/New_York',
      '2026-03-01T08:30',
      '2026-03-01T09:30',
      {},
      '2026-03-07',
      ['07T08:30-05:00', '08T08:30-04:00'],
    ],
    [
      'New York in autumn',
      'America/New_York',
      '2026-10-20T08:30',
      '2026-10-20T09:30',
      {},
      '2026-10-31',
      ['31T08:30-04:00', '01T08:30-05:00'],
    ],
    ['Berlin in spring', 'Europe/Berlin', '2026-03-01T18:00', '2026-03-01T19:00', {}, '2026-03-28', ['28T18:00+01:00', '29T18:00+02:00']],
    ['Berlin in autumn', 'Europe/Berlin', '2026-10-01T18:00', '2026-10-01T19:00', {}, '2026-10-24', ['24T18:00+02:00', '25T18:00+01:00']],
    [
      'Lord Howe in autumn',
      'Australia/Lord_Howe',
      '2026-04-01T07:00',
      '2026-04-01T08:00',
      {},
      '2026-04-04',
      ['04T07:00+11:00', '05T07:00+10:30'],
    ],
    [
      'Lord Howe in spring',
      'Australia/Lord_Howe',
      '2026-10-01T07:00',
      '2026-10-01T08:00',
      {},
      '2026-10-03',
      ['03T07:00+10:30', '04T07:00+11:00'],
    ],
    ['Kolkata', 'Asia/Kolkata', '2026-03-01T08:30', '2026-03-01T09:30', {}, '2026-03-07', ['07T08:30+05:30', '08T08:30+05:30']],
    [
      'every week',
      'America/New_York',
      '2026-03-01T08:30',
      '2026-03-01T09:30',
      { frequency: 'weekly' },
      '2026-03-01',
      ['01T08:30-05:00', '08T08:30-04:00'],
    ],
    [
      'in the gap',
      'America/New_York',
      '2026-03-06T02:30',
      '2026-03-06T02:45',
      {},
      '2026-03-07',
      ['07T02:30-05:00', '08T03:30-04:00', '09T02:30-04:00'],
    ],
    [
      'in the half-hour gap',
      'Australia/Lord_Howe',
      '2026-10-01T02:15',
      '2026-10-01T02:20',
      {},
      '2026-10-03',
      ['03T02:15+10:30', '04T02:45+11:00', '05T02:15+11:00'],
    ],
    [
      'in the overlap',
      'America/New_York',
      '2026-10-30T01:30',
      '2026-10-30T01:45',
      {},
      '2026-10-31',
      ['31T01:30-04:00', '01T01:30-04:00', '02T01:30-05:00'],
    ],
    [
      'in the half-hour overlap',
      'Australia/Lord_Howe',
      '2026-04-01T01:45',
      '2026-04-01T01:50',
      {},
      '2026-04-04',
      ['04T01:45+11:00', '05T01:45+11:00', '06T01:45+10:30'],
    ],
    [
      'at a skipped midnight',
      'Africa/Cairo',
      '2026-04-20T00:00',
      '2026-04-20T00:30',
      {},
      '2026-04-23',
      ['23T00:00+02:00', '24T01:00+03:00', '25T00:00+03:00'],
    ],
  ] as const)('stay the same: %s', (_, zone, start, end, recurrence, from, expected) => {
    const found: string[] = []
    for (const { startTime } of occurrences.from(series(zone, start, end, recurrence as Partial<Recurrence>), from))
      if (found.push(local(startTime, zone).slice(8)) === expected.length) break
    expect(found).toEqual([...expected])
  })

  const lengths = (zone: string, start: string, end: string, date: string) => {
    const found = occurrences.on(series(zone, start, end), date)
    return found && `${local(found.startTime, zone).slice(11)} ${local(found.endTime, zone).slice(8)}`
  }
  test.each([
    ['across the night that loses an hour', '2026-03-01T22:00', '2026-03-02T08:00', '2026-03-07', '22:00-05:00 08T08:00-04:00'],
    ['across the night that gains an hour', '2026-10-01T22:00', '2026-10-02T08:00', '2026-10-31', '22:00-04:00 01T08:00-05:00'],
    ['with an end in the gap', '2026-03-01T01:30', '2026-03-01T02:30', '2026-03-08', '01:30-05:00 08T03:30-04:00'],
    ['with a start that the gap moves past the end', '2026-03-01T02:30', '2026-03-01T03:15', '2026-03-08', '03:30-04:00 08T04:15-04:00'],
    ['without length, in the gap', '2026-03-01T02:30', '2026-03-01T02:30', '2026-03-08', '03:30-04:00 08T03:30-04:00'],
    ['across three days', '2026-03-01T18:00', '2026-03-04T12:00', '2026-03-07', '18:00-05:00 10T12:00-04:00'],
  ])('also apply to the end: %s', (_, start, end, date, expected) => {
    expect(lengths('America/New_York', start, end, date)).toBe(expected)
  })

  test.each([
    ['America/New_York', '2026-03-07', '2026-03-07T00:00-05:00', '2026-03-09T00:00-04:00'],
    ['America/New_York', '2026-11-01', '2026-11-01T00:00-04:00', '2026-11-03T00:00-05:00'],
    ['Europe/Berlin', '2026-03-28', '2026-03-28T00:00+01:00', '2026-03-30T00:00+02:00'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00+02:00', '2026-10-27T00:00+01:00'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T00:00+11:00', '2026-04-07T00:00+10:30'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-03T00:00+10:30', '2026-10-05T00:00+11:00'],
    ['Asia/Kolkata', '2026-03-08', '2026-03-08T00:00+05:30', '2026-03-10T00:00+05:30'],
    ['America/New_York', '2028-02-29', '2028-02-29T00:00-05:00', '2028-03-02T00:00-05:00'],
    ['Africa/Cairo', '2026-04-24', '2026-04-24T01:00+03:00', '2026-04-26T00:00+03:00'],
  ])('of two whole days in %s on %s are midnight to midnight', (zone, date, start, end) => {
    const found = occurrences.on(series(zone, '2026-01-01T00:00', '2026-01-03T00:00', {}, true), date)
    expect([found && local(found.startTime, zone), found && local(found.endTime, zone)]).toEqual([start, end])
  })

  test('of a whole day start at midnight again after a day without one', () => {
    // The first day has no midnight; the other days do.
    const found = occurrences.on(series('Africa/Cairo', '2026-04-24T00:00', '2026-04-25T00:00', {}, true), '2026-04-27')
    expect(found && local(found.startTime, 'Africa/Cairo')).toBe('2026-04-27T00:00+03:00')
  })
})

test.each([
  ['starts where the range ends', '2026-11-22T00:00Z', '2026-11-22T01:00Z', false],
  ['ends where the range starts', '2026-11-20T23:00Z', '2026-11-21T00:00Z', false],
  ['lasts no time at the start of the range', '2026-11-21T00:00Z', '2026-11-21T00:00Z', true],
  ['reaches into the range', '2026-11-20T23:00Z', '2026-11-21T00:01Z', true],
])('an event that %s', (_, startTime, endTime, expected) => {
  expect(overlapsRange({ startTime, endTime }, '2026-11-21T00:00Z', '2026-11-22T00:00Z')).toBe(expected)
})
