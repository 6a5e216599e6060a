import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bandOf, type Duty, streakOf, tally, totalsOf, weekAround, weeksUpTo } from './audit.rules'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('a week', () => {
  test.each([
    ['an ordinary week', 'America/New_York', '2026-11-18', '2026-11-15', '2026-11-15T05:00:00.000Z', '2026-11-22T05:00:00.000Z', 168],
    [
      'spring forward in New York',
      'America/New_York',
      '2026-03-08',
      '2026-03-08',
      '2026-03-08T05:00:00.000Z',
      '2026-03-15T04:00:00.000Z',
      167,
    ],
    ['fall back in New York', 'America/New_York', '2026-11-07', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-08T05:00:00.000Z', 169],
    ['spring forward in Berlin', 'Europe/Berlin', '2026-03-30', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-04-04T22:00:00.000Z', 167],
    ['fall back in Berlin', 'Europe/Berlin', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-31T23:00:00.000Z', 169],
    [
      'spring forward on Lord Howe',
      'Australia/Lord_Howe',
      '2026-10-06',
      '2026-10-04',
      '2026-10-03T13:30:00.000Z',
      '2026-10-10T13:00:00.000Z',
      167.5,
    ],
    [
      'fall back on Lord Howe',
      'Australia/Lord_Howe',
      '2026-04-05',
      '2026-04-05',
      '2026-04-04T13:00:00.000Z',
      '2026-04-11T13:30:00.000Z',
      168.5,
    ],
    ['in Kolkata', 'Asia/Kolkata', '2026-03-29', '2026-03-29', '2026-03-28T18:30:00.000Z', '2026-04-04T18:30:00.000Z', 168],
    ['with 29 February', 'Asia/Kolkata', '2028-02-29', '2028-02-27', '2028-02-26T18:30:00.000Z', '2028-03-04T18:30:00.000Z', 168],
    // In Beirut this Sunday has no midnight: the day starts at 1.
    ['without its first hour', 'Asia/Beirut', '2026-03-29', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-04-04T21:00:00.000Z', 167],
  ])('%s (%s, around %s) runs from Sunday to Sunday', (_, zone, day, first, from, to, hours) => {
    const week = weekAround(date(day), zone)
    expect(week).toEqual({ first, last: date(first).add({ days: 6 }).toString(), from, to })
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours)
  })

  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia')
  const days = fc.integer({ min: 0, max: 40_000 }).map((n) => date('2000-01-01').add({ days: n }))

  test('ends where the next one starts, for any day and time zone', () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        const [before, week] = weeksUpTo(day, zone, 2)
        return before!.to === week!.from && week!.first <= day.toString() && day.toString() <= week!.last
      }),
    )
  })

  test('is the last of the eight weeks of the chart', () => {
    const weeks = weeksUpTo(date('2026-11-21'), 'America/New_York')
    expect(weeks.map(({ first }) => first)).toEqual([
      '2026-09-27',
      '2026-10-04',
      '2026-10-11',
      '2026-10-18',
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
    ])
  })
})

describe("a child's week", () => {
  const week = weekAround(date('2026-11-18'), 'America/New_York')
  const duty = (dueDate: string | null, completedAt: string | null = null): Duty => ({ dueDate, completedAt })

  test.each([
    ['nothing', [], 0, 0, 0],
    ['a chore due on its Sunday', [duty('2026-11-15')], 1, 0, 0],
    ['a chore due on its Saturday', [duty('2026-11-21')], 1, 0, 0],
    ['chores due the day before and the day after', [duty('2026-11-14'), duty('2026-11-22')], 0, 0, 0],
    ['a chore done in its first millisecond', [duty(null, '2026-11-15T05:00:00.000Z')], 1, 1, 100],
    ['a chore done in its last millisecond', [duty(null, '2026-11-22T04:59:59.999Z')], 1, 1, 100],
    ['a chore done a millisecond before', [duty(null, '2026-11-15T04:59:59.999Z')], 0, 0, 0],
    ['a chore done a millisecond after', [duty(null, '2026-11-22T05:00:00.000Z')], 0, 0, 0],
    ['a chore due and done in it, counted once', [duty('2026-11-16', '2026-11-17T12:00:00.000Z')], 1, 1, 100],
    ['a chore of an earlier week, done late in this one', [duty('2026-11-10', '2026-11-17T12:00:00.000Z')], 1, 1, 100],
    ['a chore due in it, done too late', [duty('2026-11-21', '2026-11-22T05:00:00.000Z')], 1, 0, 0],
    ['a chore due in it, done early', [duty('2026-11-21', '2026-11-14T12:00:00.000Z')], 1, 1, 100],
    [
      'two of three',
      [duty('2026-11-16', '2026-11-17T12:00:00.000Z'), duty('2026-11-21', '2026-11-14T12:00:00.000Z'), duty('2026-11-20')],
      3,
      2,
      67,
    ],
  ])('of %s', (_, duties, assigned, completed, completionRate) => {
    expect(tally(duties, week)).toEqual({ assigned, completed, completionRate })
  })

  test('with a clock change includes its 169th hour', () => {
    const autumn = weekAround(date('2026-11-01'), 'America/New_York')
    expect(tally([duty(null, '2026-11-08T04:59:59.999Z')], autumn).completed).toBe(1)
    expect(tally([duty(null, '2026-11-08T05:00:00.000Z')], autumn).completed).toBe(0)
  })
})

test('the average only covers children with chores', () => {
  const row = (assigned: number, completed: number, completionRate: number) => ({ assigned, completed, completionRate })
  expect(totalsOf([])).toEqual({ assigned: 0, completed: 0, averageRate: 0 })
  expect(totalsOf([row(0, 0, 0)])).toEqual({ assigned: 0, completed: 0, averageRate: 0 })
  expect(totalsOf([row(3, 2, 67), row(4, 4, 100), row(0, 0, 0)])).toEqual({ assigned: 7, completed: 6, averageRate: 84 })
})

test.each([
  [100, 'success'],
  [90, 'success'],
  [89, 'info'],
  [80, 'info'],
  [79, 'warning'],
  [60, 'warning'],
  [59, 'error'],
  [0, 'error'],
] as const)('%d %% is in the band %s', (rate, band) => {
  expect<string>(bandOf(rate)).toBe(band)
})

describe('a streak in New York on 21 November', () => {
  const day = (dueDate: string, doneAt = `${dueDate}T17:00:00.000Z`) => ({ dueDate, doneAt })
  test.each([
    ['nothing due', [], 0, false],
    ['today done', [day('2026-11-21')], 1, false],
    ['today open', [day('2026-11-21', '~')], 0, false],
    ['today open, yesterday done', [day('2026-11-21', '~'), day('2026-11-20')], 1, false],
    ['days without chores in between', [day('2026-11-21'), day('2026-11-17')], 2, false],
    ['yesterday open', [day('2026-11-21'), day('2026-11-20', '~'), day('2026-11-19')], 1, true],
    ['yesterday done in its last millisecond', [day('2026-11-20', '2026-11-21T04:59:59.999Z')], 1, false],
    ['yesterday done a millisecond late', [day('2026-11-20', '2026-11-21T05:00:00.000Z'), day('2026-11-19')], 0, true],
    ['a day done early', [day('2026-11-20', '2026-11-18T05:00:00.000Z')], 1, false],
  ])('with %s', (_, days, count, isBroken) => {
    expect(streakOf(days, '2026-11-21', 'America/New_York')).toEqual({ days: count, isBroken })
  })
})
