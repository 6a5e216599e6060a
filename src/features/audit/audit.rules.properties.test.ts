import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Duty, streakOf, tally, weekAround, weeksUpTo } from './audit.rules'

const zone = fc.constantFrom('America/New_York', 'America/Havana', 'Europe/Berlin', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia')
// The turn of years, of a leap year and of a century without 29 February; Samoa's December without a 30th.
const day = fc
  .tuple(fc.constantFrom('2011-12-20', '2026-12-25', '2028-02-20', '2028-12-20', '2100-02-20'), fc.nat(40))
  .map(([from, days]) => Temporal.PlainDate.from(from).add({ days }))
const momentIn = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) - 1 }).map((ms) => new Date(ms).toISOString())

describe('the weeks of the audit', () => {
  test('begin on a Sunday and follow each other without a gap, over every change of the clock and of the year', () => {
    fc.assert(
      fc.property(zone, day, (zone, today) => {
        const weeks = weeksUpTo(today, zone)
        for (const { first, last, from, to } of weeks) {
          expect(Temporal.PlainDate.from(first).dayOfWeek).toBe(7)
          expect(Temporal.PlainDate.from(last).dayOfWeek).toBe(6)
          expect(from < to).toBe(true)
        }
        for (const [at, week] of weeks.slice(1).entries()) expect(week.from).toBe(weeks[at]?.to as string)
        expect(weeks.at(-1)).toEqual(weekAround(today, zone))
      }),
    )
  })

  test('count each thing that was done without a date in one week alone', () => {
    const drawn = fc.tuple(zone, day).chain(([zone, today]) => {
      const weeks = weeksUpTo(today, zone)
      // Between two weeks, too.
      const moment = fc.oneof(momentIn(weeks[0]?.from ?? '', weeks.at(-1)?.to ?? ''), fc.constantFrom(...weeks.map(({ from }) => from)))
      return fc.record({ weeks: fc.constant(weeks), done: fc.array(moment, { maxLength: 30 }) })
    })
    fc.assert(
      fc.property(drawn, ({ weeks, done }) => {
        const duties = done.map((completedAt): Duty => ({ dueDate: null, completedAt }))
        const told = weeks.map((week) => tally(duties, week))
        expect(told.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(done.length)
        for (const { assigned, completed, completionRate } of told) {
          expect(completed).toBe(assigned)
          expect(completionRate).toBe(assigned ? 100 : 0)
        }
      }),
    )
  })

  test('never hold more that is done than there was to do, and one thing more that is done never lowers the rate', () => {
    fc.assert(
      fc.property(zone, day, fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 15 }), (zone, today, drawn) => {
        const week = weekAround(today, zone)
        const sunday = Temporal.PlainDate.from(week.first)
        const duties = drawn.map(([days, isDone]): Duty => {
          const dueDate = sunday.add({ days: days - 7 }).toString()
          return { dueDate, completedAt: isDone ? week.from : null }
        })
        const before = tally(duties, week)
        expect(before.completed).toBeLessThanOrEqual(before.assigned)
        const after = tally([...duties, { dueDate: null, completedAt: week.from }], week)
        expect(after.completionRate).toBeGreaterThanOrEqual(before.completionRate)
      }),
    )
  })
})

test('a streak is as long as the days in a row that were done, and what was before a miss changes nothing', () => {
  fc.assert(
    fc.property(
      zone,
      day,
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      (zone, today, days, older) => {
        const dueDay = (isDone: boolean, ago: number) => {
          const date = today.subtract({ days: ago })
          // Done in the last millisecond of its day, or in the first one after it.
          const over = date.add({ days: 1 }).toZonedDateTime(zone).toInstant()
          const doneAt = (isDone ? over.subtract({ milliseconds: 1 }) : over).toString({ fractionalSecondDigits: 3 })
          return { dueDate: date.toString(), doneAt }
        }
        // Samoa's 30 December has no last millisecond of its own.
        fc.pre(zone !== 'Pacific/Apia' || today.year !== 2011)
        const { days: count, isBroken } = streakOf(days.map(dueDay), today.toString(), zone)
        // A day that is not over yet breaks nothing.
        const [first, ...rest] = days
        const row = (list: boolean[]) => (list.indexOf(false) < 0 ? list.length : list.indexOf(false))
        expect(count).toBe(first ? 1 + row(rest) : row(rest))
        expect(isBroken).toBe(rest.includes(false))
        const longer = [...days, ...older].map(dueDay)
        if (isBroken) expect(streakOf(longer, today.toString(), zone)).toEqual({ days: count, isBroken })
      },
    ),
  )
})
