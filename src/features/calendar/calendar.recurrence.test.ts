import { describe, expect, test } from 'bun:test'
import { endless, loadOccurrences, type Series } from './calendar.recurrence'
import type { Recurrence } from './calendar.series.rules'

const occurrences = await loadOccurrences()

const rule = (more: Partial<Recurrence> = {}): Recurrence => ({
  frequency: 'daily',
  interval: 1,
  byWeekday: null,
  byMonthday: null,
  byMonth: null,
  count: null,
  until: null,
  ...more,
})

/** A series written as local times in a zone. */
const series = (timezone: string, start: string, end: string, recurrence: Partial<Recurrence> = {}, isAllDay = false): Series => {
  const moment = (local: string) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })
  return { startTime: moment(start), endTime: moment(end), isAllDay, timezone, recurrence: rule(recurrence) }
}

const local = (moment: string, zone: string) =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toString({ smallestUnit: 'minute', timeZoneName: 'never' })

const datesOf = (from: Series, take: number) => {
  const dates: string[] = []
  for (const { instanceDate } of occurrences.from(from, from.startTime.slice(0, 10))) if (dates.push(instanceDate) === take) break
  return dates
}

describe('hours of the clock', () => {
  // Zone, first start and end, rule, and what the occurrences on these dates read in the zone, with its offset from UTC.
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
      'at a midnight that is skipped',
      'Africa/Cairo',
      '2026-04-20T00:00',
      '2026-04-20T00:30',
      {},
      '2026-04-23',
      ['23T00:00+02:00', '24T01:00+03:00', '25T00:00+03:00'],
    ],
  ] as const)('stay: %s', (_, zone, start, end, recurrence, from, expected) => {
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
    ['over the night that loses an hour', '2026-03-01T22:00', '2026-03-02T08:00', '2026-03-07', '22:00-05:00 08T08:00-04:00'],
    ['over the night that gains one', '2026-10-01T22:00', '2026-10-02T08:00', '2026-10-31', '22:00-04:00 01T08:00-05:00'],
    ['with an end in the gap', '2026-03-01T01:30', '2026-03-01T02:30', '2026-03-08', '01:30-05:00 08T03:30-04:00'],
    ['with a start that the gap moves past its end', '2026-03-01T02:30', '2026-03-01T03:15', '2026-03-08', '03:30-04:00 08T04:15-04:00'],
    ['without length, in the gap', '2026-03-01T02:30', '2026-03-01T02:30', '2026-03-08', '03:30-04:00 08T03:30-04:00'],
    ['over three days', '2026-03-01T18:00', '2026-03-04T12:00', '2026-03-07', '18:00-05:00 10T12:00-04:00'],
  ])('hold for the end: %s', (_, start, end, date, expected) => {
    expect(lengths('America/New_York', start, end, date)).toBe(expected)
  })

  test('of whole days are from midnight to midnight, on days of 23 and 25 hours and without a midnight too', () => {
    const trip = (zone: string, date: string) => {
      const found = occurrences.on(series(zone, '2026-01-01T00:00', '2026-01-03T00:00', {}, true), date)
      return found && `${local(found.startTime, zone)} ${local(found.endTime, zone)}`
    }
    expect(trip('America/New_York', '2026-03-07')).toBe('2026-03-07T00:00-05:00 2026-03-09T00:00-04:00')
    expect(trip('America/New_York', '2026-11-01')).toBe('2026-11-01T00:00-04:00 2026-11-03T00:00-05:00')
    expect(trip('Africa/Cairo', '2026-04-24')).toBe('2026-04-24T01:00+03:00 2026-04-26T00:00+03:00')
    // Written on the day whose midnight is skipped: the other days have theirs.
    const found = occurrences.on(series('Africa/Cairo', '2026-04-24T00:00', '2026-04-25T00:00', {}, true), '2026-04-27')
    expect(found && local(found.startTime, 'Africa/Cairo')).toBe('2026-04-27T00:00+03:00')
  })
})

describe('the dates', () => {
  const at = (start: string, recurrence: Partial<Recurrence>, take = 5) =>
    datesOf(series('Europe/Berlin', `${start}T12:00`, `${start}T13:00`, recurrence), take).join(' ')

  test.each<[string, string, Partial<Recurrence>, string]>([
    ['every third day', '2026-11-28', { interval: 3 }, '2026-11-28 2026-12-01 2026-12-04 2026-12-07 2026-12-10'],
    [
      'weekdays',
      '2026-11-26',
      { frequency: 'weekly', byWeekday: ['MO', 'TU', 'WE', 'TH', 'FR'] },
      '2026-11-26 2026-11-27 2026-11-30 2026-12-01 2026-12-02',
    ],
    [
      'every second week, Monday first',
      '2026-11-24',
      { frequency: 'weekly', interval: 2, byWeekday: ['TU', 'SU'] },
      '2026-11-24 2026-11-29 2026-12-08 2026-12-13 2026-12-22',
    ],
    [
      'the 31st: months without it are left out',
      '2026-01-31',
      { frequency: 'monthly' },
      '2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31',
    ],
    [
      'the last day of the month',
      '2026-01-31',
      { frequency: 'monthly', byMonthday: [-1] },
      '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31',
    ],
    [
      'the second Tuesday',
      '2026-11-10',
      { frequency: 'monthly', byWeekday: ['2TU'] },
      '2026-11-10 2026-12-08 2027-01-12 2027-02-09 2027-03-09',
    ],
    [
      'the last Friday',
      '2026-11-27',
      { frequency: 'monthly', byWeekday: ['-1FR'] },
      '2026-11-27 2026-12-25 2027-01-29 2027-02-26 2027-03-26',
    ],
    [
      'Friday the 13th',
      '2026-11-13',
      { frequency: 'monthly', byWeekday: ['FR'], byMonthday: [13] },
      '2026-11-13 2027-08-13 2028-10-13 2029-04-13 2029-07-13',
    ],
    ['29 February: in leap years', '2092-02-29', { frequency: 'yearly' }, '2092-02-29 2096-02-29 2104-02-29 2108-02-29 2112-02-29'],
    [
      'the fourth Thursday of November',
      '2026-11-26',
      { frequency: 'yearly', byMonth: [11], byWeekday: ['4TH'] },
      '2026-11-26 2027-11-25 2028-11-23 2029-11-22 2030-11-28',
    ],
    ['summer days', '2026-08-30', { byMonth: [6, 7, 8] }, '2026-08-30 2026-08-31 2027-06-01 2027-06-02 2027-06-03'],
    ['three times', '2026-11-21', { count: 3 }, '2026-11-21 2026-11-22 2026-11-23'],
    ['until a date, that date too', '2026-11-21', { until: '2026-11-23' }, '2026-11-21 2026-11-22 2026-11-23'],
    [
      'a start that the rule does not have comes and counts',
      '2026-11-23',
      { frequency: 'weekly', byWeekday: ['TU'], count: 3 },
      '2026-11-23 2026-11-24 2026-12-01',
    ],
    ['a rule that never matches', '2026-11-21', { frequency: 'yearly', byMonth: [2], byMonthday: [30] }, '2026-11-21'],
    ['a rule that never matches, counted', '1900-01-01', { byMonth: [2], byMonthday: [30], count: 9 }, '1900-01-01'],
  ])('of %s', (_, start, recurrence, expected) => {
    expect(at(start, recurrence)).toBe(expected)
  })

  test('are those of the zone: an evening in New York is the next day in UTC', () => {
    const late = series('America/New_York', '2026-11-20T22:00', '2026-11-20T23:00', { frequency: 'weekly', byWeekday: ['FR'] })
    expect(occurrences.within(late, '2026-11-21T00:00:00.000Z', '2026-11-29T00:00:00.000Z').map((one) => one.instanceDate)).toEqual([
      '2026-11-20',
      '2026-11-27',
    ])
  })

  test('end when the rule does', () => {
    const end = (recurrence: Partial<Recurrence>) =>
      occurrences.endOf(series('America/New_York', '2026-11-01T10:00', '2026-11-02T11:00', recurrence))
    expect(end({})).toBe(endless)
    expect(end({ count: 3 })).toBe('2026-11-04T16:00:00.000Z')
    expect(end({ frequency: 'monthly', until: '2027-01-15' })).toBe('2027-01-02T16:00:00.000Z')
    expect(end({ until: '2026-11-01' })).toBe('2026-11-02T16:00:00.000Z')
  })

  test('before one of them are counted', () => {
    const weekly = series('Europe/Berlin', '2026-11-23T10:00', '2026-11-23T11:00', { frequency: 'weekly', byWeekday: ['TU'] })
    expect(occurrences.countBefore(weekly, '2026-12-01')).toBe(2)
  })

  test('are looked up one by one', () => {
    const weekly = series('Europe/Berlin', '2026-11-23T10:00', '2026-11-23T11:00', { frequency: 'weekly', byWeekday: ['TU'], count: 3 })
    const on = (date: string) => occurrences.on(weekly, date)?.instanceDate
    expect([on('2026-11-22'), on('2026-11-23'), on('2026-11-24'), on('2026-12-01'), on('2026-12-08'), on('2026-11-30')]).toEqual([
      undefined,
      '2026-11-23',
      '2026-11-24',
      '2026-12-01',
      undefined,
      undefined,
    ])
  })

  test('of a window of all times are the first thousand', () => {
    const daily = series('Europe/Berlin', '1900-01-01T10:00', '1900-01-01T11:00')
    expect(occurrences.within(daily, '1900-01-01T00:00:00.000Z', '2199-12-31T00:00:00.000Z')).toHaveLength(1000)
  })
})
