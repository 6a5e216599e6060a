import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { series } from '#src/testing/series'
import { loadOccurrences, overlapsRange } from './calendar.recurrence'

const occurrences = await loadOccurrences()

describe('every series', () => {
  const zone = fc.constantFrom(
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Africa/Cairo',
  )
  const day = fc.integer({ min: 0, max: 800 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }))
  const clock = fc.integer({ min: 0, max: 95 }).map((quarters) => Temporal.PlainTime.from('00:00').add({ minutes: 15 * quarters }))
  const subset = <T>(values: T[]) => fc.option(fc.subarray(values, { minLength: 1, maxLength: 3 }), { nil: null, freq: 2 })
  const recurrence = fc.oneof(
    fc.record({ frequency: fc.constant('daily' as const), byMonth: subset([1, 2, 3, 10, 11]) }),
    fc.record({ frequency: fc.constant('weekly' as const), byWeekday: subset(['MO', 'WE', 'SA', 'SU']) }),
    fc.record({ frequency: fc.constant('monthly' as const), byMonthday: subset([1, 29, 31, -1]) }),
    fc.record({ frequency: fc.constant('monthly' as const), byWeekday: subset(['2TU', '-1FR', 'SU']) }),
    fc.record({ frequency: fc.constant('yearly' as const), byMonth: subset([2, 3, 11]) }),
  )
  const limit = fc.oneof(
    fc.constant({}),
    fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
    day.map((date) => ({ until: date.add({ days: 800 }).toString() })),
  )
  const anySeries = fc
    .record({
      zone,
      day,
      clock,
      hours: fc.integer({ min: 0, max: 100 }),
      recurrence,
      limit,
      interval: fc.integer({ min: 1, max: 4 }),
      isAllDay: fc.boolean(),
    })
    .map(({ zone, day, clock, hours, recurrence, limit, interval, isAllDay }) => {
      const start = isAllDay ? day.toPlainDateTime() : day.toPlainDateTime(clock)
      const end = isAllDay ? start.add({ days: 1 + Math.floor(hours / 24) }) : start.add({ hours })
      return series(zone, start.toString(), end.toString(), { ...recurrence, ...limit, interval }, isAllDay)
    })
  const moments = fc
    .uniqueArray(fc.integer({ min: 0, max: 24 * 950 }), { minLength: 3, maxLength: 3 })
    .map((hours) =>
      hours
        .sort((a, b) => a - b)
        .map((hours) => Temporal.Instant.from('2025-12-01T00:00:00Z').add({ hours }).toString({ fractionalSecondDigits: 3 })),
    )

  test('has each overlapping occurrence of a window once, by start', () => {
    fc.assert(
      fc.property(anySeries, moments, (any, [from = '', , to = '']) => {
        const found = occurrences.within(any, from, to)
        for (const one of found) {
          expect(overlapsRange(one, from, to)).toBe(true)
          expect(one.endTime >= one.startTime).toBe(true)
          expect(one).toEqual(occurrences.on(any, one.instanceDate) as never)
        }
        const dates = found.map((one) => one.instanceDate)
        expect(dates).toEqual([...new Set(dates)].sort())
      }),
      { numRuns: 150 },
    )
  })

  test('has in [a,c) the occurrences of [a,b) and [b,c)', () => {
    fc.assert(
      fc.property(anySeries, moments, (any, [a = '', b = '', c = '']) => {
        const parts = [...occurrences.within(any, a, b), ...occurrences.within(any, b, c)].map((one) => one.instanceDate)
        expect(occurrences.within(any, a, c).map((one) => one.instanceDate)).toEqual([...new Set(parts)].sort())
      }),
      { numRuns: 150 },
    )
  })

  test('iterates and lists the same occurrences, none after its end', () => {
    fc.assert(
      fc.property(anySeries, (any) => {
        const iterated: string[] = []
        for (const one of occurrences.from(any, '2020-01-01')) {
          expect(one.endTime <= occurrences.endOf(any)).toBe(true)
          if (one.startTime >= '2030' || iterated.push(one.instanceDate) === 60) break
        }
        const listed = occurrences.within(any, '2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z').map((one) => one.instanceDate)
        expect(iterated).toEqual(listed.slice(0, iterated.length))
        expect(any.recurrence.count === null || listed.length <= any.recurrence.count).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
