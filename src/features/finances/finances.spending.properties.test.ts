import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { differenceOf, spendingOf, sumOf } from './finances.rules'

const months = ['2027-12', '2028-01', '2028-02']
const categories = [
  { id: 'home', type: 'expense', parentCategoryId: null },
  { id: 'power', type: 'expense', parentCategoryId: 'home' },
  { id: 'water', type: 'expense', parentCategoryId: 'home' },
  { id: 'food', type: 'expense', parentCategoryId: null },
  { id: 'wages', type: 'income', parentCategoryId: null },
] as const
const units = fc.integer({ min: 0, max: 9_999_999_999 })
const transactions = fc.array(
  fc.record({ month: fc.constantFrom(...months), categoryId: fc.constantFrom(null, ...categories.map(({ id }) => id)), units }),
  { maxLength: 60 },
)
const cents = (money: number) => Math.round(money * 100)

test('spending by month and by category loses no cent and counts none twice', () => {
  fc.assert(
    fc.property(transactions, (drawn) => {
      const { months: monthSums, categories: parts } = spendingOf(drawn, categories, months)
      const inMonth = (month: string) => drawn.filter((one) => one.month === month)
      for (const { month, spent, income } of monthSums) {
        expect(cents(spent) + cents(income)).toBe(inMonth(month).reduce((sum, one) => sum + one.units, 0))
        expect(cents(income)).toBe(inMonth(month).reduce((sum, one) => sum + (one.categoryId === 'wages' ? one.units : 0), 0))
      }
      const last = monthSums.at(-1)
      expect(sumOf(parts.map(({ amount }) => amount))).toBe(sumOf([last?.spent ?? 0, last?.income ?? 0]))
      // The totals of the top level include all subcategories, so they add up to everything.
      const top = parts.filter(({ categoryId }) => !categories.some(({ id, parentCategoryId }) => id === categoryId && parentCategoryId))
      expect(sumOf(top.map(({ total }) => total))).toBe(sumOf(parts.map(({ amount }) => amount)))
    }),
  )
})

test('sums of money do not depend on order or grouping, and can be subtracted again', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 50 }), fc.nat(50), (drawn, at) => {
      const money = drawn.map((one) => one / 100)
      const all = sumOf(money)
      expect(sumOf(money.toReversed())).toBe(all)
      expect(sumOf([sumOf(money.slice(0, at)), sumOf(money.slice(at))])).toBe(all)
      expect(differenceOf(all, sumOf(money.slice(at)))).toBe(sumOf(money.slice(0, at)))
    }),
  )
})
