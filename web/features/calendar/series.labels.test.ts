import { describe, expect, test } from 'bun:test'
import { reminderName, repeatText } from './series.labels'

const rule = { frequency: 'weekly', interval: 1, byWeekday: null, byMonthday: null, byMonth: null, count: null, until: null } as const

describe('the text of a recurrence', () => {
  const cases: [Partial<Parameters<typeof repeatText>[0]>, string][] = [
    [{}, 'Weekly'],
    [{ frequency: 'daily', count: 10 }, 'Daily, 10 times'],
    [{ frequency: 'yearly', count: 1 }, 'Yearly, once'],
    [{ frequency: 'monthly', interval: 2, until: '2026-12-31' }, 'Every 2 months, until Dec 31, 2026'],
    [{ byWeekday: ['MO', 'WE'] }, 'Weekly on Mon and Wed'],
    [{ interval: 3, byWeekday: ['MO'], count: 4 }, 'Every 3 weeks on Mon, 4 times'],
    [{ frequency: 'monthly', byWeekday: ['2TU'] }, 'Monthly on the second Tuesday'],
    [{ frequency: 'monthly', byWeekday: ['-1FR', '-2SU'] }, 'Monthly on the last Friday and the second to last Sunday'],
    [{ frequency: 'monthly', byMonthday: [15, -1, -3] }, 'Monthly on day 15, the last day, and 3 days before the month ends'],
    [{ frequency: 'yearly', byMonth: [3, 6] }, 'Yearly in March and June'],
    [{ frequency: 'yearly', interval: 2, byWeekday: ['1SU'], byMonth: [5] }, 'Every 2 years on the first Sunday in May'],
  ]
  test.each(cases)('of %j is "%s"', (parts, text) => {
    expect(repeatText({ ...rule, ...parts })).toBe(text)
  })
})

test.each([
  [null, 'None'],
  [0, 'At start'],
  [1, '1 minute before'],
  [90, '90 minutes before'],
  [60, '1 hour before'],
  [2880, '2 days before'],
  [10_080, '1 week before'],
])('a reminder of %p minutes is named "%s"', (minutes, name) => {
  expect(reminderName(minutes)).toBe(name)
})
