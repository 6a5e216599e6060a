import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type BillFrequency,
  billFrequencies,
  billStatuses,
  differenceOf,
  dueState,
  nextDue,
  spendingOf,
  sumOf,
  totalsOf,
} from './finances.rules'

const date = (text: string) => Temporal.PlainDate.from(text)

/** The next due dates, each computed from the one before it. */
const following = (frequency: BillFrequency, first: string, count: number, dueDay = date(first).day) => {
  const dates: string[] = []
  let due = date(first)
  while (dates.length < count) {
    due = nextDue(frequency, due, dueDay)
    dates.push(due.toString())
  }
  return dates
}

describe('the next due dates', () => {
  test.each<[BillFrequency, string, string[]]>([
    ['monthly', '2027-01-15', ['2027-02-15', '2027-03-15']],
    ['monthly', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['monthly', '2028-01-30', ['2028-02-29', '2028-03-30']],
    ['monthly', '2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['bi-weekly', '2027-02-20', ['2027-03-06', '2027-03-20']],
    ['bi-weekly', '2027-12-25', ['2028-01-08', '2028-01-22']],
    ['quarterly', '2027-08-31', ['2027-11-30', '2028-02-29', '2028-05-31']],
    ['semi-annual', '2027-08-31', ['2028-02-29', '2028-08-31', '2029-02-28']],
    ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['yearly', '2027-06-30', ['2028-06-30']],
  ])('%s from %s', (frequency, first, expected) => {
    expect(following(frequency, first, expected.length)).toEqual(expected)
  })

  test('are one period apart, on the original day of the month if it exists', () => {
    const months = { monthly: 1, quarterly: 3, 'semi-annual': 6, yearly: 12 }
    const days = fc.integer({ min: 0, max: 36_500 }).map((n) => date('2000-01-01').add({ days: n }))
    fc.assert(
      fc.property(fc.constantFrom(...billFrequencies), days, fc.integer({ min: 1, max: 30 }), (frequency, first, count) => {
        const last = date(following(frequency, first.toString(), count).at(-1) ?? '')
        if (frequency === 'bi-weekly') expect(first.until(last).days).toBe(14 * count)
        else {
          // Computed in one step, whereas the dates above are computed one from another.
          expect(last.toString()).toBe(first.add({ months: months[frequency] * count }).toString())
        }
      }),
    )
  })
})

test.each([
  ['2026-11-20', 'overdue'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'soon'],
  ['2026-11-28', 'soon'],
  ['2026-11-29', 'later'],
] as const)('a bill due on %s is %s', (dueDate, state) => {
  expect(dueState({ status: 'active', dueDate, reminderDays: 7 }, '2026-11-21')).toBe(state)
  expect(dueState({ status: 'inactive', dueDate, reminderDays: 7 }, '2026-11-21')).toBe('inactive')
})

/** Amounts that JSON can represent: whole cents, up to the largest amount. */
const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const asMoney = (amount: number) => amount / 100
/** Formats whole cents without a division. */
const asText = (units: bigint) => `${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`

describe('sums of money', () => {
  test('are exact where floating-point addition is not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumOf([0.1, 0.2])).toBe(0.3)
    expect(sumOf(Array.from({ length: 1000 }, () => 0.07))).toBe(70)
    expect(differenceOf(0.3, 0.1)).toBe(0.2)
    expect(sumOf([])).toBe(0)
  })

  test('equal the sums of whole cents', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (amounts) => {
        const whole = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(sumOf(amounts.map(asMoney)).toFixed(2)).toBe(asText(whole))
        const [one = 0, other = 0] = amounts
        expect(differenceOf(asMoney(one), asMoney(other))).toBe((one - other) / 100)
      }),
    )
  })

  test('of bills cover all of them at face value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ units: cents, status: fc.constantFrom(...billStatuses), frequency: fc.constantFrom(...billFrequencies) }), {
          maxLength: 50,
        }),
        (drawn) => {
          const { active, due } = totalsOf(drawn.map(({ units, ...bill }) => ({ amountDue: asMoney(units), ...bill })))
          const total = drawn.reduce((sum, { units }) => sum + BigInt(units), 0n)
          expect([active, due.toFixed(2)]).toEqual([drawn.filter(({ status }) => status === 'active').length, asText(total)])
        },
      ),
    )
  })

  test.each([
    ['monthly', 40, 40],
    ['bi-weekly', 30, 65],
    ['quarterly', 90, 30],
    ['semi-annual', 100, 16.67],
    ['yearly', 2400, 200],
  ] as const)('say what a %s bill costs in an average month', (frequency, amountDue, monthlyCost) => {
    expect(totalsOf([{ amountDue, frequency, status: 'active' }]).monthlyCost).toBe(monthlyCost)
  })

  test('leave inactive bills out of the average month, and round once', () => {
    const third = { amountDue: 0.01, frequency: 'quarterly', status: 'active' } as const
    expect(totalsOf([third, third, third, { amountDue: 29, frequency: 'monthly', status: 'inactive' }])).toEqual({
      active: 3,
      due: 29.03,
      monthlyCost: 0.01,
    })
  })
})

describe('spending', () => {
  const categories = [
    { id: 'home', type: 'expense' as const, parentCategoryId: null },
    { id: 'power', type: 'expense' as const, parentCategoryId: 'home' },
    { id: 'wages', type: 'income' as const, parentCategoryId: null },
  ]
  const months = ['2026-10', '2026-11']

  test('is summed by month and, for the last month, by category with its subcategories', () => {
    const sums = [
      { month: '2026-10', categoryId: 'power', units: 5 },
      { month: '2026-11', categoryId: 'power', units: 1010 },
      { month: '2026-11', categoryId: 'home', units: 20 },
      { month: '2026-11', categoryId: 'wages', units: 100_000 },
      { month: '2026-11', categoryId: null, units: 7 },
    ]
    expect(spendingOf(sums, categories, months)).toEqual({
      months: [
        { month: '2026-10', spent: 0.05, income: 0 },
        { month: '2026-11', spent: 10.37, income: 1000 },
      ],
      categories: [
        { categoryId: 'home', amount: 0.2, total: 10.3 },
        { categoryId: 'power', amount: 10.1, total: 10.1 },
        { categoryId: 'wages', amount: 1000, total: 1000 },
        { categoryId: null, amount: 0.07, total: 0.07 },
      ],
    })
  })
})
