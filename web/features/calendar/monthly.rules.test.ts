import { describe, expect, test } from 'bun:test'
import { newRecurrence } from '#src/features/calendar/calendar.series.contract'
import { daysOfRule, type MonthDay, monthDayAfterMove, monthDayOf, monthDaysOn } from './monthly.rules'
import { repeatDraftOf, ruleOf } from './repeat.rules'

const date = (text: string) => Temporal.PlainDate.from(text)

describe('the monthly repeat of an event', () => {
  test.each([
    ['2026-11-17', 'day 3TU'],
    ['2026-11-01', 'day 1SU'],
    ['2026-11-24', 'day 4TU -1TU'],
    ['2026-11-23', 'day 4MO'],
    ['2026-11-27', 'day 4FR -1FR'],
    ['2026-11-29', 'day -1SU'],
    ['2026-11-30', 'day -1MO last-day'],
    ['2027-02-28', 'day 4SU -1SU last-day'],
    ['2028-02-28', 'day 4MO -1MO'],
    ['2028-02-29', 'day -1TU last-day'],
    ['2026-12-31', 'day -1TH last-day'],
  ])('on %s offers %s', (day, offered) => {
    expect(monthDaysOn(date(day)).join(' ')).toBe(offered)
  })

  test.each<[MonthDay, string, MonthDay]>([
    ['day', '2026-11-30', 'day'],
    ['3TU', '2026-11-18', '3WE'],
    ['3TU', '2026-12-30', '-1WE'],
    ['-1FR', '2026-11-26', '-1TH'],
    ['-1FR', '2026-11-12', '2TH'],
    ['last-day', '2027-02-28', 'last-day'],
    ['last-day', '2027-02-27', 'day'],
  ])('%s becomes, after a move to %s, %s', (chosen, to, moved) => {
    expect(monthDayAfterMove(chosen, date(to))).toBe(moved)
  })

  test.each<[MonthDay, object]>([
    ['day', { byWeekday: null, byMonthday: null }],
    ['3TU', { byWeekday: ['3TU'], byMonthday: null }],
    ['-1FR', { byWeekday: ['-1FR'], byMonthday: null }],
    ['5SU', { byWeekday: ['5SU'], byMonthday: null }],
    ['last-day', { byWeekday: null, byMonthday: [-1] }],
    ['own', { byWeekday: ['1MO', '3MO'], byMonthday: null }],
    ['own', { byWeekday: ['FR'], byMonthday: [13] }],
    ['own', { byWeekday: null, byMonthday: [15] }],
    ['own', { byWeekday: ['-2SA'], byMonthday: null }],
  ])('%s maps to the rule %j and back', (monthDay, days) => {
    const rule = days as Parameters<typeof monthDayOf>[0]
    expect(monthDayOf(rule)).toBe(monthDay)
    expect(daysOfRule(monthDay, rule)).toEqual(rule)
    const known = { frequency: 'monthly' as const, interval: 2, byMonth: [3, 9], count: null, until: null, ...rule }
    const sent = ruleOf(repeatDraftOf(known), '2026-11-17T08:30', known)
    expect(newRecurrence.parse(sent)).toMatchObject({ ...rule, byMonth: [3, 9], interval: 2 })
  })
})
