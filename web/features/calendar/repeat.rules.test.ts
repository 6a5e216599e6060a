import { describe, expect, test } from 'bun:test'
import { newRecurrence } from '#src/features/calendar/calendar.series.contract'
import { chosenWeekdays, isSameRepeat, repeatDraftOf, ruleOf, weekdayOf } from './repeat.rules'

const once = repeatDraftOf(null)
const saturday = '2026-11-21T08:30'
const rule = {
  frequency: 'weekly',
  interval: 2,
  byWeekday: ['SA', 'TU'],
  byMonthday: null,
  byMonth: null,
  count: null,
  until: null,
} as const

describe('the recurrence form', () => {
  test('is empty for a single event', () => {
    expect(once.frequency).toBe('never')
    expect(ruleOf(once, saturday, null)).toBeNull()
  })

  test('sends a body that the contract accepts', () => {
    for (const frequency of ['daily', 'weekly', 'monthly', 'yearly'] as const)
      for (const ends of ['never', 'on', 'after'] as const) {
        const sent = ruleOf({ ...once, frequency, ends, until: '2026-12-31', interval: '2' }, saturday, null)
        expect(newRecurrence.parse(sent)).toMatchObject({
          frequency,
          interval: 2,
          until: ends === 'on' ? '2026-12-31' : null,
          count: ends === 'after' ? 10 : null,
        })
      }
  })

  test("omits the start's own weekday, so that the series follows its start", () => {
    expect(ruleOf({ ...once, frequency: 'weekly' }, saturday, null)?.byWeekday).toBeNull()
    expect(ruleOf({ ...once, frequency: 'weekly', byWeekday: ['SA'] }, saturday, null)?.byWeekday).toBeNull()
    expect(ruleOf({ ...once, frequency: 'weekly', byWeekday: ['TU', 'SA'] }, saturday, null)?.byWeekday).toEqual(['TU', 'SA'])
    expect(ruleOf({ ...once, frequency: 'weekly', byWeekday: ['TU'] }, saturday, null)?.byWeekday).toEqual(['TU', 'SA'])
  })

  test('keeps parts of the rule without a field while the frequency stays', () => {
    const known = { ...rule, frequency: 'yearly' as const, byWeekday: ['2TU'], byMonth: [3, 9] }
    const draft = { ...repeatDraftOf(known), interval: '3' }
    expect(ruleOf(draft, saturday, known)).toMatchObject({ byWeekday: ['2TU'], byMonth: [3, 9], interval: 3 })
    expect(ruleOf({ ...draft, frequency: 'monthly' }, saturday, known)).toMatchObject({ byWeekday: null, byMonth: null })
  })

  test('is unchanged until a relevant field changes', () => {
    const draft = repeatDraftOf({ ...rule, byWeekday: [...rule.byWeekday] })
    expect(isSameRepeat(draft, { ...draft, byWeekday: ['TU', 'SA'], count: '4', until: '2027-01-01' })).toBe(true)
    expect(isSameRepeat(draft, { ...draft, interval: '3' })).toBe(false)
    expect(isSameRepeat(draft, { ...draft, byWeekday: ['SA'] })).toBe(false)
    expect(isSameRepeat(draft, { ...draft, ends: 'after' })).toBe(false)
    expect(isSameRepeat(draft, { ...draft, monthDay: '3SA' })).toBe(true)
    const monthly = { ...draft, frequency: 'monthly' as const }
    expect(isSameRepeat(monthly, { ...monthly, byWeekday: [] })).toBe(true)
    expect(isSameRepeat(monthly, { ...monthly, monthDay: '3SA' })).toBe(false)
    expect(isSameRepeat(once, { ...once, interval: '7' })).toBe(true)
  })

  test('reads the weekday of a valid start only', () => {
    expect(weekdayOf(saturday)).toBe('SA')
    expect(weekdayOf('')).toBeUndefined()
    expect(chosenWeekdays(['MO'], 'SA')).toEqual(['MO', 'SA'])
  })
})
