import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Duty, streakOf, tally, weekAround, weeksUpTo } from './audit.rules'

const zone = fc.constantFrom('America/New_York', 'America/Havana', 'Europe/Berlin', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Apia')
// Around new year, leap days and a century without 29 February; Samoa skipped 30 December 2011.
const day = fc
  .tuple(fc.constantFrom('2011-12-20', '2026-12-25', '2028-02-20', '2028-12-20', '2100-02-20'), fc.nat(40))
  .map(([from, days]) => Temporal.PlainDate.from(from).add({ days }))
const momentIn = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) - 1 }).map((ms) => new Date(ms).toISOString())

describe('the weeks of the audit', () => {
  test('start on a Sunday and follow each other without a gap, across clock changes and years', () => {
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

  test('count each completion without a due date in exactly one week', () => {
    const drawn = fc.tuple(zone, day).chain(([zone, today]) => {
      const weeks = weeksUpTo(today, zone)
      // Also exactly between two weeks.
      const moment = fc.oneof(momentIn(weeks[0]?.from ?? '', weeks.at(-1)?.to ?? ''), fc.constantFrom(...weeks.map(({ from }) => from)))
      return fc.record({ weeks: fc.constant(weeks), done: fc.array(moment, { maxLength: 30 }) })
    })
    fc.assert(
      fc.property(drawn, ({ weeks, done }) => {
        const duties = done.map((completedAt): Duty => ({ dueDate: null, completedAt }))
        const tallies = weeks.map((week) => tally(duties, week))
        expect(tallies.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(done.length)
        for (const { assigned, completed, completionRate } of tallies) {
          expect(completed).toBe(assigned)
          expect(completionRate).toBe(assigned ? 100 : 0)
        }
      }),
    )
  })

  test('never have more completed than assigned, and another completion never lowers the rate', () => {
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

test('a streak counts the completed days in a row, and ignores the days before a miss', () => {
  fc.assert(
    fc.property(
      zone,
      day,
      fc.array(fc.boolean(), { maxLength: 30 }),
      fc.array(fc.boolean(), { maxLength: 10 }),
      (zone, today, days, older) => {
        const dueDay = (isDone: boolean, ago: number) => {
          const date = today.subtract({ days: ago })
          // In the last millisecond of its day, or in the first one after it.
          const endOfDay = date.add({ days: 1 }).toZonedDateTime(zone).toInstant()
          const doneAt = (isDone ? endOfDay.subtract({ milliseconds: 1 }) : endOfDay).toString({ fractionalSecondDigits: 3 })
          return { dueDate: date.toString(), doneAt }
        }
        // Samoa's skipped 30 December has no last millisecond.
        fc.pre(zone !== 'Pacific/Apia' || today.year !== 2011)
        const { days: count, isBroken } = streakOf(days.map(dueDay), today.toString(), zone)
        // An open chore of today does not break the streak.
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
