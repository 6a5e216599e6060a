import { describe, expect, test } from 'bun:test'
import { eventsSoon, greetingAt, investmentsTotal, pendingCounts, shoppingTotals, stateOf, todaysTasks } from './dashboard.rules'

const at = (text: string) => Temporal.ZonedDateTime.from(text)
const noon = at('2026-11-24T12:00[America/New_York]')

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i o’clock the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour, 'Ana')).toBe(`${greeting}, Ana`)
})

type Task = { status: 'pending' | 'in_progress' | 'completed'; dueDate: string | null; completedAt: string | null }
const open = (dueDate: string | null, status: Task['status'] = 'pending'): Task => ({ status, dueDate, completedAt: null })
const done = (dueDate: string | null, completedAt: string): Task => ({ status: 'completed', dueDate, completedAt })

describe('a task', () => {
  test.each([
    [open('2026-11-23'), 'overdue'],
    [open('2026-11-23', 'in_progress'), 'overdue'],
    [open('2026-11-24'), 'pending'],
    [open('2026-11-25'), 'pending'],
    [open(null), 'pending'],
    [done('2026-11-20', '2026-11-24T10:00:00.000Z'), 'done'],
  ] as const)('%o on November 24 is %s', (task, state) => {
    expect(stateOf(task, '2026-11-24')).toBe(state)
  })
})

describe("today's tasks", () => {
  test.each([
    ['due today', open('2026-11-24'), true],
    ['under way and due today', open('2026-11-24', 'in_progress'), true],
    ['overdue', open('2026-11-01'), true],
    ['undated', open(null), true],
    ['of tomorrow', open('2026-11-25'), false],
    ['of today, completed yesterday', done('2026-11-24', '2026-11-23T20:00:00.000Z'), true],
    ['of last week, completed today', done('2026-11-17', '2026-11-24T14:00:00.000Z'), true],
    ['of tomorrow, completed today', done('2026-11-25', '2026-11-24T14:00:00.000Z'), true],
    ['undated, completed today', done(null, '2026-11-24T14:00:00.000Z'), true],
    ['undated, completed yesterday', done(null, '2026-11-23T14:00:00.000Z'), false],
    ['of yesterday, completed yesterday', done('2026-11-23', '2026-11-23T14:00:00.000Z'), false],
  ])('%s, %p: included: %p', (_, task, isOne) => {
    expect(todaysTasks([task], noon)).toEqual(isOne ? [task] : [])
  })

  // The same moments, before and after the family's midnight.
  test.each([
    ['2026-11-24T04:59:59.999Z', '2026-11-24T12:00[America/New_York]', false],
    ['2026-11-24T05:00:00.000Z', '2026-11-24T12:00[America/New_York]', true],
    ['2026-11-25T04:59:59.999Z', '2026-11-24T12:00[America/New_York]', true],
    ['2026-11-25T05:00:00.000Z', '2026-11-24T12:00[America/New_York]', false],
    ['2026-11-23T15:00:00.000Z', '2026-11-24T12:00[Asia/Tokyo]', true],
    ['2026-11-24T15:00:00.000Z', '2026-11-24T12:00[Asia/Tokyo]', false],
    // The day on which clocks go back lasts 25 hours, from 04:00Z to 05:00Z; in spring it lasts 23 hours.
    ['2026-11-01T04:00:00.000Z', '2026-11-01T12:00[America/New_York]', true],
    ['2026-11-02T04:59:59.999Z', '2026-11-01T12:00[America/New_York]', true],
    ['2026-11-02T05:00:00.000Z', '2026-11-01T12:00[America/New_York]', false],
    ['2026-03-08T05:00:00.000Z', '2026-03-08T12:00[America/New_York]', true],
    ['2026-03-09T03:59:59.999Z', '2026-03-08T12:00[America/New_York]', true],
    ['2026-03-09T04:00:00.000Z', '2026-03-08T12:00[America/New_York]', false],
  ])('completed at %s, on %s: included: %p', (completedAt, now, isOne) => {
    expect(todaysTasks([done(null, completedAt)], at(now))).toHaveLength(isOne ? 1 : 0)
  })

  test.each([
    ['2026-11-24T23:59[America/New_York]', 'pending'],
    ['2026-11-25T00:00[America/New_York]', 'overdue'],
  ])('at %s a task of November 24 is %s', (now, state) => {
    const today = at(now).toPlainDate().toString()
    expect(todaysTasks([open('2026-11-24')], at(now)).map((task) => stateOf(task, today))).toEqual([state as 'pending' | 'overdue'])
  })

  test('list overdue ones first, then by date, then undated, and completed ones last', () => {
    const [undated, today, old, older] = [open(null), open('2026-11-24'), open('2026-11-20'), open('2026-11-02')]
    const completed = done('2026-11-24', '2026-11-24T14:00:00.000Z')
    expect(todaysTasks([completed, undated, today, old, older], noon)).toEqual([older, old, today, undated, completed])
  })

  test('do not change the given list', () => {
    const tasks = [open(null), open('2026-11-20')]
    todaysTasks(tasks, noon)
    expect(tasks).toEqual([open(null), open('2026-11-20')])
  })
})

test("pending counts cover open tasks; today's are due today or have no date", () => {
  const tasks = [
    open('2026-11-24'),
    open(null, 'in_progress'),
    open('2026-11-23'),
    open('2026-11-30'),
    done('2026-11-24', '2026-11-24T10:00Z'),
  ]
  expect(pendingCounts(tasks, '2026-11-24')).toEqual({ pending: 4, forToday: 2 })
  expect(pendingCounts([], '2026-11-24')).toEqual({ pending: 0, forToday: 0 })
})

describe('shopping', () => {
  const item = (estimatedPrice: number | null, defaultQuantity = 1, status: 'active' | 'purchased' = 'active') => ({
    estimatedPrice,
    defaultQuantity,
    status,
  })

  test('counts the open items of all lists, and adds up their prices exactly', () => {
    const lists = [{ items: [item(0.1), item(0.2), item(null)] }, { items: [item(4.35, 3), item(100, 1, 'purchased')] }, { items: [] }]
    expect(shoppingTotals(lists)).toEqual({ count: 4, price: 13.35 })
  })

  test('is zero without lists', () => {
    expect(shoppingTotals([])).toEqual({ count: 0, price: 0 })
  })
})

describe('investments', () => {
  const investment = (currentValue: number, isActive = true) => ({ currentValue, isActive })

  test('total the active ones, to the cent', () => {
    expect(investmentsTotal([investment(1_234_567_890.1), investment(0.2), investment(50, false)])).toBe(1_234_567_890.3)
  })

  test('have no total without active ones', () => {
    expect(investmentsTotal([])).toBeUndefined()
    expect(investmentsTotal([investment(50, false)])).toBeUndefined()
    expect(investmentsTotal([investment(0)])).toBe(0)
  })
})

describe('an event', () => {
  test.each([
    ['that begins this minute', '2026-11-24T17:00:00.000Z', false, false],
    ['that begins in a minute', '2026-11-24T17:01:00.000Z', false, true],
    ['that begins in an hour', '2026-11-24T18:00:00.000Z', false, true],
    ['that begins later', '2026-11-24T18:00:01.000Z', false, false],
    ['of the whole day', '2026-11-24T17:30:00.000Z', true, false],
  ])('%s (%s, all day: %p) starts soon: %p', (_, startTime, isAllDay, isSoon) => {
    expect(eventsSoon([{ startTime, isAllDay }], noon)).toHaveLength(isSoon ? 1 : 0)
  })
})
