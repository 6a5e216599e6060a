import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { series } from '#src/testing/series'
import { loadOccurrences, type Series } from './calendar.recurrence'
import { type Recurrence, weekdays } from './calendar.series.rules'

const occurrences = await loadOccurrences()
const day = (text: string) => Temporal.PlainDate.from(text)

/** Whether a rule includes a date: a slow, day-by-day implementation of RFC 5545 section 3.3.10 that is independent of the library. */
const includes = (rule: Recurrence, first: Temporal.PlainDate, date: Temporal.PlainDate): boolean => {
  const { frequency, interval, byWeekday, byMonthday, byMonth } = rule
  const monday = (of: Temporal.PlainDate) => of.subtract({ days: of.dayOfWeek - 1 })
  const passed = {
    daily: first.until(date).days,
    weekly: monday(first).until(monday(date)).days / 7,
    monthly: 12 * (date.year - first.year) + date.month - first.month,
    yearly: date.year - first.year,
  }[frequency]
  if (passed % interval !== 0 || (byMonth && !byMonth.includes(date.month))) return false
  const isDay = byMonthday?.some((number) => (number > 0 ? date.day === number : date.day === date.daysInMonth + 1 + number))
  const isWeekday = byWeekday?.some((name) => {
    if (weekdays[date.dayOfWeek - 1] !== name.slice(-2)) return false
    const nth = Number(name.slice(0, -2))
    if (nth === 0) return true
    return nth > 0 ? Math.ceil(date.day / 7) === nth : Math.ceil((date.daysInMonth - date.day + 1) / 7) === -nth
  })
  if (isDay !== undefined || isWeekday !== undefined) return (isDay ?? true) && (isWeekday ?? true)
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return date.dayOfWeek === first.dayOfWeek
  return date.day === first.day && (frequency === 'monthly' || byMonth !== null || date.month === first.month)
}

/** The dates of a series up to `end`. The start is the first date, and counts. */
const datesUpTo = ({ recurrence }: Series, first: Temporal.PlainDate, end: Temporal.PlainDate) => {
  const dates: string[] = []
  for (let date = first; Temporal.PlainDate.compare(date, end) <= 0; date = date.add({ days: 1 })) {
    if (dates.length === recurrence.count || (recurrence.until && date.toString() > recurrence.until)) break
    if (date.equals(first) || includes(recurrence, first, date)) dates.push(date.toString())
  }
  return dates
}

// Years with and without 29 February, a century without one, and Samoa's year without 30 December.
const firstDay = fc
  .tuple(
    fc.constantFrom('1999-12-01', '2011-01-01', '2023-06-01', '2027-02-25', '2027-11-01', '2095-01-01'),
    fc.integer({ min: 0, max: 400 }),
  )
  .map(([from, days]) => day(from).add({ days }))
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }), { nil: null, freq: 2 })
const months = some([1, 2, 3, 10, 12])
const plainDays = some(weekdays)
const countedDays = some(['1MO', '2TU', '5FR', '-1SU', '-2WE', 'SA'])
const monthDays = some([1, 28, 29, 30, 31, -1, -2, -31])
const rules: fc.Arbitrary<Partial<Recurrence>> = fc.oneof(
  fc.record({ frequency: fc.constant('daily' as const), byMonth: months, byWeekday: plainDays, byMonthday: monthDays }),
  fc.record({ frequency: fc.constant('weekly' as const), byMonth: months, byWeekday: plainDays }),
  fc.record({ frequency: fc.constant('monthly' as const), byMonth: months, byMonthday: monthDays }),
  fc.record({ frequency: fc.constant('monthly' as const), byMonth: months, byWeekday: countedDays }),
  fc.record({ frequency: fc.constant('monthly' as const), byWeekday: plainDays, byMonthday: monthDays }),
  fc.record({ frequency: fc.constant('yearly' as const), byMonth: months, byMonthday: monthDays }),
  fc.record({ frequency: fc.constant('yearly' as const), byMonth: fc.constant<number[]>([2, 11]), byWeekday: countedDays }),
  fc.record({ frequency: fc.constant('yearly' as const) }),
)
const limit = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ untilAfter: fc.integer({ min: 0, max: 900 }) }),
)
const recurrence = fc
  .tuple(rules, limit, fc.integer({ min: 1, max: 5 }))
  .map(([rule, end, interval]): Partial<Recurrence> & { untilAfter?: number } => ({ ...rule, ...end, interval }))

const zone = fc.constantFrom(
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
)

test('a series has exactly the dates of its rule, across leap years and ends of months and years', () => {
  fc.assert(
    fc.property(firstDay, recurrence, (first, { untilAfter, ...rule }) => {
      const until = untilAfter === undefined ? null : first.add({ days: untilAfter }).toString()
      const any = series('UTC', `${first}T12:00`, `${first}T13:00`, { ...rule, until })
      const end = first.add({ days: 900 })
      const found = occurrences.within(any, any.startTime, `${end}T23:00:00.000Z`)
      expect(found.map(({ instanceDate }) => instanceDate)).toEqual(datesUpTo(any, first, end))
    }),
    { numRuns: 200 },
  )
})

describe('an occurrence, in every time zone', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 12 - 1 }).map((fives) => 5 * fives)
  const local = (moment: string, timezone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone)
  const isInGap = (time: Temporal.PlainDateTime, timezone: string) => !time.toZonedDateTime(timezone).toPlainDateTime().equals(time)
  const daily = { frequency: 'daily', count: 400 } as const
  const allOf = (any: Series) => occurrences.within(any, any.startTime, '2199-01-01T00:00:00.000Z')

  test('starts at the same local time as the first one, except in a skipped hour', () => {
    fc.assert(
      fc.property(zone, firstDay, minutes, (timezone, first, minute) => {
        const clock = Temporal.PlainTime.from('00:00').add({ minutes: minute })
        const start = first.toPlainDateTime(clock)
        fc.pre(!isInGap(start, timezone))
        const any = series(timezone, start.toString(), start.add({ minutes: 30 }).toString(), daily)
        const all = allOf(any)
        expect(all).toHaveLength(400)
        for (const { instanceDate, startTime, endTime } of all) {
          const expected = day(instanceDate).toPlainDateTime(clock)
          const actual = local(startTime, timezone).toPlainDateTime()
          expect(actual.equals(expected) || isInGap(expected, timezone)).toBe(true)
          expect(endTime >= startTime).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('of a whole day follows the previous one without a gap, for days of any length', () => {
    fc.assert(
      fc.property(zone, firstDay, (timezone, first) => {
        const any = series(timezone, `${first}T00:00`, `${first.add({ days: 1 })}T00:00`, daily, true)
        const all = allOf(any)
        expect(all).toHaveLength(400)
        for (const [at, { startTime }] of all.slice(1).entries()) expect(startTime).toBe(all[at]?.endTime as string)
      }),
      { numRuns: 25 },
    )
  })
})
