import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { budgetTone, isAlerting, isExceeded, namesakes, percentSpent, periodAt, periodDays, wholePercent } from './budgets/budgets.rules'
import {
  type Availability,
  bestPrice,
  byRequestOrder,
  canTransition,
  characterCount,
  compareVendors,
  costOf,
  nextGeneration,
  type OrderStatus,
  orderStatuses,
  priorityTone,
  sumOf,
  unitPrice,
} from './shopping.rules'

const day = (text: string) => Temporal.PlainDate.from(text)
const offer = (name: string, price: number, availability: Availability = 'in_stock') => ({
  price,
  availability,
  vendor: { id: name, name },
})

test.each([
  [1, 'green'],
  [4, 'green'],
  [5, 'yellow'],
  [7, 'yellow'],
  [8, 'red'],
  [10, 'red'],
] as const)('priority %i is %s', (priority, tone) => {
  expect(priorityTone(priority)).toBe(tone)
})

test.each([
  ['🥕', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇩🇪🇳🇱', 2],
  ['ab', 2],
  ['e\u0301', 1],
  ['abc', 3],
])('%s has %i user-perceived characters', (text, characters) => {
  expect(characterCount(text)).toBe(characters)
})

describe('the best price', () => {
  test.each([
    ['is undefined without prices', [], undefined],
    ['is the cheapest', [offer('a', 2), offer('b', 1.99), offer('c', 3)], 'b'],
    ['is the first of equal ones', [offer('a', 2), offer('b', 2)], 'a'],
    ['is in stock', [offer('a', 1, 'out_of_stock'), offer('b', 2, 'low_stock'), offer('c', 3)], 'b'],
    ['may be out of stock if all are', [offer('a', 2, 'out_of_stock'), offer('b', 1, 'out_of_stock')], 'b'],
  ] as const)('%s', (_, prices, vendor) => {
    expect(bestPrice<ReturnType<typeof offer>>(prices)?.vendor.id).toBe(vendor as string)
  })

  test('is the price of a unit without an estimate', () => {
    const prices = [offer('a', 2), offer('b', 1.5)]
    expect([unitPrice({ estimatedPrice: 0, prices }), unitPrice({ estimatedPrice: null, prices })]).toEqual([0, 1.5])
    expect(unitPrice({ estimatedPrice: null, prices: [] })).toBeNull()
  })
})

test('money is multiplied and added exactly', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 })
  const isExact = (units: number, quantity: number) => Math.round(costOf(units / 100, quantity) * 100) === units * quantity
  fc.assert(fc.property(cents, fc.integer({ min: 1, max: 9999 }), isExact))
  const isSum = (units: number[]) => Math.round(sumOf(units.map((one) => one / 100)) * 100) === units.reduce((all, one) => all + one, 0)
  fc.assert(fc.property(fc.array(cents), isSum))
  expect([costOf(0.1, 3), sumOf([0.1, 0.2]), sumOf([])]).toEqual([0.3, 0.3, 0])
})

describe('the vendors of a list', () => {
  const item = (defaultQuantity: number, ...prices: ReturnType<typeof offer>[]) => ({ status: 'active' as const, defaultQuantity, prices })

  test('are compared by their total, most items first', () => {
    const items = [
      item(2, offer('market', 1.1), offer('super', 1.2)),
      item(3, offer('market', 0.1), offer('super', 0.2)),
      item(1, offer('super', 5), offer('online', 3.99), offer('market', 9.05)),
      item(1, offer('bakery', 0.01)),
    ]
    expect(compareVendors(items).map(({ vendor, total, priced, missing }) => [vendor.id, total, priced, missing])).toEqual([
      ['super', 8, 3, 1],
      ['market', 11.55, 3, 1],
      ['bakery', 0.01, 1, 3],
      ['online', 3.99, 1, 3],
    ])
  })

  test('count the open items that they have', () => {
    const bought = { ...item(1, offer('super', 100)), status: 'purchased' as const }
    const items = [item(1, offer('super', 2), offer('market', 1, 'out_of_stock')), bought]
    expect(compareVendors(items)).toEqual([{ vendor: { id: 'super', name: 'super' }, total: 2, priced: 1, missing: 0 }])
    expect(compareVendors([])).toEqual([])
  })
})

describe('automatic refill', () => {
  test.each([
    ['weekly', '2026-11-21', '2026-11-21', '2026-11-28'],
    ['weekly', '2026-11-21', '2026-11-27', '2026-11-28'],
    ['weekly', '2026-11-21', '2026-11-28', '2026-12-05'],
    ['weekly', '2026-11-21', '2027-01-01', '2027-01-02'],
    ['weekly', '2026-11-28', '2026-11-21', '2026-11-28'],
    ['monthly', '2026-11-21', '2026-11-21', '2026-12-21'],
    ['monthly', '2027-01-31', '2027-01-31', '2027-02-28'],
    ['monthly', '2027-01-31', '2027-02-28', '2027-03-31'],
    ['monthly', '2027-01-31', '2027-03-30', '2027-03-31'],
    ['monthly', '2028-01-31', '2028-02-28', '2028-02-29'],
    ['monthly', '2028-02-29', '2029-02-28', '2029-03-29'],
  ] as const)('that is %s from %s runs after %s on %s', (frequency, from, today, next) => {
    expect(nextGeneration(frequency, day(from), day(today))?.toString()).toBe(next)
  })

  test('as needed never runs', () => {
    expect(nextGeneration('as-needed', day('2026-11-21'), day('2026-11-21'))).toBeNull()
  })
})

describe('a budget', () => {
  test.each([
    ['weekly', '2026-11-21', '2026-11-21', '2026-11-21', '2026-11-28'],
    ['weekly', '2026-11-21', '2026-11-27', '2026-11-21', '2026-11-28'],
    ['weekly', '2026-11-21', '2026-11-28', '2026-11-28', '2026-12-05'],
    ['monthly', '2026-11-21', '2026-12-20', '2026-11-21', '2026-12-21'],
    ['monthly', '2026-11-21', '2026-12-21', '2026-12-21', '2027-01-20'],
    ['yearly', '2027-11-21', '2028-11-19', '2027-11-21', '2028-11-20'],
    ['yearly', '2027-11-21', '2028-11-20', '2028-11-20', '2029-11-20'],
    ['monthly', '2026-12-01', '2026-11-21', '2026-12-01', '2026-12-31'],
  ] as const)('that is %s from %s has on %s the period from %s to %s', (period, start, today, from, to) => {
    const { startDate, endDate } = periodAt(day(start), period, day(today))
    expect([startDate.toString(), endDate.toString()]).toEqual([from, to])
  })

  test('is always in exactly one period, and periods cover every day', () => {
    const holds = (days: number, period: keyof typeof periodDays) => {
      const today = day('2026-01-01').add({ days })
      const { startDate, endDate } = periodAt(day('2026-01-01'), period, today)
      const next = periodAt(day('2026-01-01'), period, endDate)
      return (
        Temporal.PlainDate.compare(startDate, today) <= 0 &&
        Temporal.PlainDate.compare(today, endDate) < 0 &&
        startDate.until(endDate).days === periodDays[period] &&
        next.startDate.equals(endDate)
      )
    }
    fc.assert(fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom('weekly', 'monthly', 'yearly'), holds))
  })

  test.each([
    [0, 100, 80, 0, 'green', false, false],
    [74.99, 100, 80, 74, 'green', false, false],
    [75, 100, 80, 75, 'yellow', false, false],
    [79.99, 100, 80, 79, 'yellow', false, false],
    [80, 100, 80, 80, 'yellow', true, false],
    [90, 100, 80, 90, 'red', true, false],
    [100, 100, 100, 100, 'red', true, false],
    [100.01, 100, 100, 100, 'red', true, true],
    [0.07, 0.1, 70, 70, 'green', true, false],
    [250, 100, 80, 250, 'red', true, true],
  ] as const)(
    'with %d of %d spent and a threshold of %i%%',
    (spentAmount, totalAmount, alertThreshold, percent, tone, alerts, exceeded) => {
      const budget = { spentAmount, totalAmount, alertThreshold }
      expect([wholePercent(budget), budgetTone(percentSpent(budget)), isAlerting(budget), isExceeded(budget)]).toEqual([
        percent,
        tone,
        alerts,
        exceeded,
      ])
    },
  )
})

test('an order moves forwards, may skip statuses, and can be cancelled until it is final', () => {
  const reachable = (from: OrderStatus) => orderStatuses.filter((to) => to !== from && canTransition(from, to))
  expect(Object.fromEntries(orderStatuses.map((from) => [from, reachable(from)]))).toEqual({
    pending: ['confirmed', 'shipped', 'ready', 'delivered', 'cancelled'],
    confirmed: ['shipped', 'ready', 'delivered', 'cancelled'],
    shipped: ['ready', 'delivered', 'cancelled'],
    ready: ['delivered', 'cancelled'],
    delivered: [],
    cancelled: [],
  })
})

test('requests are sorted by status, newest first', () => {
  const request = (id: string, status: 'pending' | 'approved' | 'denied' | 'added', createdAt: string) => ({ id, status, createdAt })
  const requests = [
    request('a', 'added', '5'),
    request('b', 'denied', '4'),
    request('c', 'pending', '1'),
    request('d', 'pending', '2'),
    request('e', 'approved', '3'),
    request('f', 'pending', '2'),
  ]
  expect(requests.sort(byRequestOrder).map(({ id }) => id)).toEqual(['f', 'd', 'c', 'e', 'b', 'a'])
})

test('budgets of one name are found in any case and with any accents', () => {
  const rows = [{ name: 'Épicerie' }, { name: 'Pets' }]
  expect(namesakes(rows, ['epicerie', undefined])).toEqual([{ name: 'Épicerie' }])
  expect(namesakes(rows, [undefined, 'Party'])).toEqual([])
})
