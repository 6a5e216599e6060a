import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Role, roles } from '#src/shared/permissions'
import { isLater, isOverdue, isPending, mayChangeTask, maySetStatus, nextDue, statuses, timeIn, weekOf } from './tasks.rules'

const date = (text: string) => Temporal.PlainDate.from(text)
const anyDate = fc.integer({ min: 0, max: 80_000 }).map((days) => date('1970-01-01').add({ days }))

describe('the next due date', () => {
  test.each([
    ['daily', '2026-11-21', undefined, '2026-11-22'],
    ['daily', '2026-12-31', undefined, '2027-01-01'],
    ['weekly', '2026-11-21', undefined, '2026-11-28'],
    ['monthly', '2026-11-21', undefined, '2026-12-21'],
    ['monthly', '2027-01-31', undefined, '2027-02-28'],
    ['monthly', '2027-02-28', 31, '2027-03-31'],
    ['monthly', '2027-03-31', 31, '2027-04-30'],
    ['monthly', '2028-01-30', 30, '2028-02-29'],
    ['monthly', '2027-02-28', 28, '2027-03-28'],
  ] as const)('of a %s task due on %s for day %p is %s', (frequency, due, dueDay, next) => {
    expect(nextDue(frequency, date(due), dueDay).toString()).toBe(next)
  })

  test('is always later, by one period', () => {
    const frequency = fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const)
    fc.assert(
      fc.property(frequency, anyDate, fc.integer({ min: 1, max: 31 }), (every, due, dueDay) => {
        const days = due.until(nextDue(every, due, dueDay), { largestUnit: 'days' }).days
        if (every !== 'monthly') return days === (every === 'daily' ? 1 : 7)
        return (
          days >= 1 &&
          due
            .toPlainYearMonth()
            .add({ months: 1 })
            .equals(nextDue(every, due, dueDay).toPlainYearMonth())
        )
      }),
    )
  })

  test('of a monthly task is its original day in every month that has it, otherwise the last day', () => {
    fc.assert(
      fc.property(anyDate, (first) => {
        let due = first
        for (let month = 0; month < 24; month++) {
          due = nextDue('monthly', due, first.day)
          if (due.day !== Math.min(first.day, due.daysInMonth)) return false
        }
        return due.toPlainYearMonth().equals(first.toPlainYearMonth().add({ months: 24 }))
      }),
    )
  })
})

test('a week starts on Sunday', () => {
  expect(weekOf(date('2026-11-21')).toString()).toBe('2026-11-15')
  expect(weekOf(date('2026-11-22')).toString()).toBe('2026-11-22')
  fc.assert(fc.property(anyDate, (day) => weekOf(day).dayOfWeek === 7 && weekOf(day).until(day).days < 7))
})

test('a task is overdue if it is open and its date has passed, and pending if it is open', () => {
  const overdue = (dueDate: string | null) => statuses.map((status) => isOverdue({ status, dueDate }, '2026-11-21'))
  expect(overdue('2026-11-20')).toEqual([true, true, false])
  expect(overdue('2026-11-21')).toEqual([false, false, false])
  expect(overdue(null)).toEqual([false, false, false])
  expect(statuses.map((status) => isPending({ status }))).toEqual([true, true, false])
})

test('an open chore with a future date is later; other tasks never are', () => {
  const later = (isChore: boolean, dueDate: string | null) => statuses.map((status) => isLater({ isChore, status, dueDate }, '2026-11-21'))
  expect(later(true, '2026-11-22')).toEqual([true, true, false])
  for (const dueDate of ['2026-11-21', '2026-11-20', null]) expect(later(true, dueDate)).toEqual([false, false, false])
  expect(later(false, '2026-11-22')).toEqual([false, false, false])
})

describe('the time in a due time', () => {
  test.each([
    ['8:30 AM', '08:30'],
    ['5:00 PM', '17:00'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    [' 7pm ', '19:00'],
    ['17:00', '17:00'],
    ['17h30', '17:30'],
    ['17h', '17:00'],
    ['17.30', '17:30'],
    ['8:30\u202fAM', '08:30'],
    ['8:30\u00a0p.\u00a0m.', '20:30'],
    ['half past', undefined],
    ['after school', undefined],
    ['7', undefined],
    ['7:', undefined],
    ['7.pm', undefined],
    ['13 pm', undefined],
    ['24:00', undefined],
    ['8:60', undefined],
    ['', undefined],
  ])('%p is %p', (text, time) => {
    expect(timeIn(text)?.toString().slice(0, 5)).toBe(time)
  })

  test('is found in each time of the day, and never throws', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.string({ maxLength: 50 }), (hour, minute, text) => {
        timeIn(text)
        const half = `${((hour + 11) % 12) + 1}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
        const time = `${two(hour)}:${two(minute)}`
        return [half, time].every((written) => timeIn(written)?.toString().startsWith(time))
      }),
    )
  })
})

describe('permissions', () => {
  const task = (isChore: boolean) => ({ createdBy: 'maker', assignedTo: 'assignee', isChore })
  const all = (rule: typeof mayChangeTask, userId: string, isChore: boolean) =>
    roles.filter((role: Role) => rule({ userId, role }, task(isChore)))

  test.each([
    ['maker', false, [...roles], [...roles]],
    ['maker', true, ['admin', 'parent'], ['admin', 'parent']],
    ['assignee', false, ['admin', 'parent'], [...roles]],
    ['assignee', true, ['admin', 'parent'], [...roles]],
    ['another', false, ['admin', 'parent'], ['admin', 'parent']],
    ['another', true, ['admin', 'parent'], ['admin', 'parent']],
  ])('the %s of a task (chore: %p) may change it as %p, and its status as %p', (who, isChore, change, status) => {
    expect<string[]>(all(mayChangeTask, who, isChore)).toEqual(change)
    expect<string[]>(all(maySetStatus, who, isChore)).toEqual(status)
  })
})
