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

test('no cent of what was spent and earned is lost or counted twice, by month and by category', () => {
  fc.assert(
    fc.property(transactions, (drawn) => {
      const { months: told, categories: parts } = spendingOf(drawn, categories, months)
      const inMonth = (month: string) => drawn.filter((one) => one.month === month)
      for (const { month, spent, income } of told) {
        expect(cents(spent) + cents(income)).toBe(inMonth(month).reduce((sum, one) => sum + one.units, 0))
        expect(cents(income)).toBe(inMonth(month).reduce((sum, one) => sum + (one.categoryId === 'wages' ? one.units : 0), 0))
      }
      const last = told.at(-1)
      expect(sumOf(parts.map(({ amount }) => amount))).toBe(sumOf([last?.spent ?? 0, last?.income ?? 0]))
      // Those at the top hold all that is below them, and so all of it.
      const top = parts.filter(({ categoryId }) => !categories.some(({ id, parentCategoryId }) => id === categoryId && parentCategoryId))
      expect(sumOf(top.map(({ total }) => total))).toBe(sumOf(parts.map(({ amount }) => amount)))
    }),
  )
})

test('money may be added in any order and in any parts, and taken away again', () => {
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
