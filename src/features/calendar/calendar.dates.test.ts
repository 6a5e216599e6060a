import { describe, expect, test } from 'bun:test'
import { rule, series } from '#src/testing/series'
import { endOfTime, loadOccurrences, type Series } from './calendar.recurrence'
import type { Recurrence } from './calendar.series.rules'

const occurrences = await loadOccurrences()

const datesOf = (from: Series, take: number) => {
  const dates: string[] = []
  for (const { instanceDate } of occurrences.from(from, from.startTime.slice(0, 10))) if (dates.push(instanceDate) === take) break
  return dates
}

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
      'the 31st: months without it are skipped',
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
    ['the 30th: February is skipped', '2026-12-30', { frequency: 'monthly' }, '2026-12-30 2027-01-30 2027-03-30 2027-04-30 2027-05-30'],
    ['the 29th, with a leap year', '2027-12-29', { frequency: 'monthly' }, '2027-12-29 2028-01-29 2028-02-29 2028-03-29 2028-04-29'],
    [
      'the last day of February',
      '2026-02-28',
      { frequency: 'yearly', byMonth: [2], byMonthday: [-1] },
      '2026-02-28 2027-02-28 2028-02-29 2029-02-28 2030-02-28',
    ],
    [
      'the fifth Sunday: months without it are skipped',
      '2026-11-29',
      { frequency: 'monthly', byWeekday: ['5SU'] },
      '2026-11-29 2027-01-31 2027-05-30 2027-08-29 2027-10-31',
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
    ['until a date, inclusive', '2026-11-21', { until: '2026-11-23' }, '2026-11-21 2026-11-22 2026-11-23'],
    [
      'a start outside the rule, which is included and counts',
      '2026-11-23',
      { frequency: 'weekly', byWeekday: ['TU'], count: 3 },
      '2026-11-23 2026-11-24 2026-12-01',
    ],
    ['a rule that never matches', '2026-11-21', { frequency: 'yearly', byMonth: [2], byMonthday: [30] }, '2026-11-21'],
    ['a rule that never matches, counted', '1900-01-01', { byMonth: [2], byMonthday: [30], count: 9 }, '1900-01-01'],
  ])('of %s', (_, start, recurrence, expected) => {
    expect(at(start, recurrence)).toBe(expected)
  })

  test('of a rule with explicit days start on a day of the rule, from any date on', () => {
    const first = (recurrence: Partial<Recurrence>, date: string) => occurrences.firstFrom(rule(recurrence), date)
    expect(first({ frequency: 'monthly', byWeekday: ['3TU'], until: '2020-01-01' }, '2026-11-01')).toBe('2026-11-17')
    expect(first({ frequency: 'monthly', byMonthday: [31] }, '2026-11-01')).toBe('2026-12-31')
    expect(first({ frequency: 'weekly', byWeekday: ['MO', 'SA'], count: 1 }, '2026-11-21')).toBe('2026-11-21')
    expect(first({ frequency: 'yearly', byMonth: [2], byMonthday: [29] }, '2026-01-01')).toBe('2028-02-29')
    expect(first({ frequency: 'yearly', byMonth: [2], byMonthday: [30] }, '2026-01-01')).toBeUndefined()
  })

  test('are in the time zone of the event: an evening in New York is the next day in UTC', () => {
    const late = series('America/New_York', '2026-11-20T22:00', '2026-11-20T23:00', { frequency: 'weekly', byWeekday: ['FR'] })
    expect(occurrences.within(late, '2026-11-21T00:00:00.000Z', '2026-11-29T00:00:00.000Z').map((one) => one.instanceDate)).toEqual([
      '2026-11-20',
      '2026-11-27',
    ])
  })

  test('end with the rule', () => {
    const end = (recurrence: Partial<Recurrence>) =>
      occurrences.endOf(series('America/New_York', '2026-11-01T10:00', '2026-11-02T11:00', recurrence))
    expect(end({})).toBe(endOfTime)
    expect(end({ count: 3 })).toBe('2026-11-04T16:00:00.000Z')
    expect(end({ frequency: 'monthly', until: '2027-01-15' })).toBe('2027-01-02T16:00:00.000Z')
    expect(end({ until: '2026-11-01' })).toBe('2026-11-02T16:00:00.000Z')
  })

  test('before a date can be counted', () => {
    const weekly = series('Europe/Berlin', '2026-11-23T10:00', '2026-11-23T11:00', { frequency: 'weekly', byWeekday: ['TU'] })
    expect(occurrences.countBefore(weekly, '2026-12-01')).toBe(2)
  })

  test('can be looked up one by one', () => {
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

  test('of an unlimited window are the first 1000', () => {
    const daily = series('Europe/Berlin', '1900-01-01T10:00', '1900-01-01T11:00')
    expect(occurrences.within(daily, '1900-01-01T00:00:00.000Z', '2199-12-31T00:00:00.000Z')).toHaveLength(1000)
  })
})
