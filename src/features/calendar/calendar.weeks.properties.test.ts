import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { covers, spansOf } from './calendar.days.rules'
import { chipsPerDay, layOutWeek, weeksOf } from './calendar.rules'

const month = fc.integer({ min: 0, max: 12 * 300 - 1 }).map((n) => Temporal.PlainYearMonth.from('1900-01').add({ months: n }))

describe('the weeks of a month', () => {
  test('are consecutive, begin on the first day of the week, and each has a day of the month', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 7 }), (month, firstDay) => {
        const weeks = weeksOf(month, firstDay)
        const days = weeks.flat()
        for (const [at, day] of days.entries()) {
          expect(day.dayOfWeek % 7).toBe((firstDay + at) % 7)
          if (at > 0) expect(days[at - 1]?.until(day).days).toBe(1)
        }
        const inMonth = days.filter((day) => day.toPlainYearMonth().equals(month))
        expect(inMonth.map(({ day }) => day)).toEqual(Array.from({ length: month.daysInMonth }, (_, n) => n + 1))
        expect(weeks.every((week) => week.some((day) => day.toPlainYearMonth().equals(month)))).toBe(true)
      }),
    )
  })

  test('show or count every event on every day that it covers', () => {
    const event = fc
      .record({ start: fc.integer({ min: -72, max: 240 }), hours: fc.nat(200), isAllDay: fc.boolean() })
      .map(({ start, hours, isAllDay }) => {
        const startTime = Temporal.Instant.from('2028-02-27T05:00:00Z').add({ hours: start })
        const moments = { startTime: startTime.toString(), endTime: startTime.add({ hours }).toString() }
        return { ...moments, isAllDay, timezone: 'America/New_York' }
      })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const spans = spansOf(events, 'America/New_York')
        for (const week of weeksOf(Temporal.PlainYearMonth.from('2028-03')))
          for (const [at, { chips, more }] of layOutWeek(week, spans).entries()) {
            const there = spans.filter((span) => covers(span, week[at] as Temporal.PlainDate))
            const shown = chips.flatMap((chip) => chip?.span ?? [])
            expect(shown.length + more).toBe(there.length)
            expect(shown.every((span) => there.includes(span))).toBe(true)
            expect(new Set(shown).size).toBe(shown.length)
            expect(shown).toHaveLength(Math.min(there.length, chipsPerDay))
          }
      }),
    )
  })
})
