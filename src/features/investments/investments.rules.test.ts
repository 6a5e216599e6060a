import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { centsOf, fraction, nearestCent, times } from '#src/testing/exact'
import { costOf, offTarget, progressOf, resultOf, valueOfShares } from './investments.rules'

const shares = fc.tuple(fc.nat(99_999), fc.nat(99_999_999)).map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)
const price = fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
const holdings = fc.array(fc.record({ shares, bought: price, now: price }), { maxLength: 30 })

test('values, costs and gains equal an independent computation with fractions', () => {
  fc.assert(
    fc.property(holdings, (drawn) => {
      const own = drawn.map(({ shares, bought, now }) => ({
        shares: Number(shares),
        purchasePrice: Number(bought),
        currentValue: valueOfShares(Number(shares), Number(now)),
      }))
      const exact = drawn.map((one) => ({
        value: nearestCent(times(fraction(one.shares), fraction(one.now))),
        cost: nearestCent(times(fraction(one.shares), fraction(one.bought))),
      }))
      const sum = (of: 'value' | 'cost') => exact.reduce((all, one) => all + one[of], 0n)
      const result = resultOf(own)
      expect([centsOf(result.value), centsOf(result.cost), centsOf(result.gain)]).toEqual([
        sum('value'),
        sum('cost'),
        sum('value') - sum('cost'),
      ])
    }),
  )
})

test('a product is rounded half up once, and numbers with many digits stay exact', () => {
  expect(valueOfShares(0.5, 0.01)).toBe(0.01)
  expect(valueOfShares(0.49999999, 0.01)).toBe(0)
  expect(valueOfShares(1.005, 1)).toBe(1.01)
  expect(valueOfShares(1_234_567.87654321, 123.45)).toBe(152_407_404.36)
})

test('an unknown purchase price is neither a gain nor a loss', () => {
  expect(costOf({ shares: 2, purchasePrice: null, currentValue: 90 })).toBe(90)
  expect(costOf({ shares: null, purchasePrice: 80, currentValue: 90 })).toBe(80)
  expect(resultOf([])).toEqual({ value: 0, cost: 0, gain: 0, gainPercent: null, share: 0 })
  expect(resultOf([{ shares: 3, purchasePrice: 100, currentValue: 200 }])).toMatchObject({ gain: -100, gainPercent: -33.33, share: 100 })
  expect(offTarget(700, 1000, 60)).toBe(100)
  expect(offTarget(500, 1000, 60)).toBe(-100)
})

test('a goal needs its missing amount divided by its months, rounded up', () => {
  const goal = { targetAmount: 1000, targetDate: '2027-02-21', monthlySaving: 300 }
  const progress = progressOf(goal, [99.99, 0.01], '2026-11-21')
  expect(progress).toEqual({ savedAmount: 100, missingAmount: 900, monthsLeft: 3, neededMonthly: 300, onCourse: true })
  expect(progressOf({ ...goal, monthlySaving: 299.99 }, [100], '2026-11-21').onCourse).toBe(false)
  expect(progressOf({ ...goal, monthlySaving: null }, [100], '2026-11-21').onCourse).toBeNull()
  expect(progressOf(goal, [0], '2026-11-20')).toMatchObject({ monthsLeft: 4, neededMonthly: 250 })
  expect(progressOf({ ...goal, targetAmount: 100.01 }, [0], '2026-11-21').neededMonthly).toBe(33.34)
  expect(progressOf(goal, [0], '2027-03-01')).toMatchObject({ monthsLeft: 0, onCourse: false })
  expect(progressOf(goal, [1000], '2027-03-01')).toMatchObject({ missingAmount: 0, onCourse: true })
})
