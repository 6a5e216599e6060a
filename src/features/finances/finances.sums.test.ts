import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { centsOf, undone } from '#src/testing/exact'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { newBudgetCategory } from './finances.categories.contract'
import { newTransaction } from './finances.transactions.contract'

// Compares the spending of a family with an independent computation in whole cents.

let hearth: Hearth
let member: Member
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2028-02-29T12:00:00Z') })
  member = found(hearth.services.access.membership(hearth.ids.parent.userId, hearth.familyId))
})
afterAll(() => hearth.stop())

const names = ['home', 'power', 'food', 'wages'] as const
type Name = (typeof names)[number]
const months = ['2027-12', '2028-01', '2028-02'] as const
const days = ['2027-11-30', '2027-12-01', '2027-12-31', '2028-01-01', '2028-01-31', '2028-02-01', '2028-02-29'] as const
const transaction = fc.record({
  category: fc.constantFrom<(Name | null)[]>(null, ...names),
  date: fc.constantFrom(...days),
  units: fc.integer({ min: 1, max: 9_999_999_999 }),
  isRemoved: fc.boolean(),
})

test('the spending of months and categories equals the sums of the transactions', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 25 }), (drawn) =>
      undone(hearth, () => {
        const { categories, transactions } = hearth.services.finances
        const add = (name: Name, body: object = {}) => categories.create(member, newBudgetCategory.parse({ name, ...body })).id
        const home = add('home')
        const ids: Record<Name, string> = {
          home,
          power: add('power', { parentCategoryId: home }),
          food: add('food'),
          wages: add('wages', { type: 'income' }),
        }
        for (const { category, date, units, isRemoved } of drawn) {
          const amount = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
          const categoryId = category && ids[category]
          const { id } = transactions.create(member, newTransaction.parse({ description: 'x', amount, categoryId, transactionDate: date }))
          if (isRemoved) transactions.remove(member, found(transactions.find(id)))
        }
        const sum = (is: (one: (typeof drawn)[number]) => boolean) =>
          drawn.reduce((all, one) => all + (!one.isRemoved && is(one) ? BigInt(one.units) : 0n), 0n)
        const spending = transactions.spending(member, { months: 3 })
        expect(spending.months.map(({ month, spent, income }) => [month, centsOf(spent), centsOf(income)])).toEqual(
          months.map((month) => [
            month,
            sum(({ date, category }) => date.startsWith(month) && category !== 'wages'),
            sum(({ date, category }) => date.startsWith(month) && category === 'wages'),
          ]),
        )
        const of = (...some: (Name | null)[]) => sum(({ date, category }) => date.startsWith('2028-02') && some.includes(category))
        const parts = new Map(spending.categories.map(({ categoryId, amount, total }) => [categoryId, [centsOf(amount), centsOf(total)]]))
        expect(parts.get(ids.home)).toEqual([of('home'), of('home', 'power')])
        for (const name of ['power', 'food', 'wages'] as const) expect(parts.get(ids[name])).toEqual([of(name), of(name)])
        expect(parts.get(null)).toEqual([of(null), of(null)])
      }),
    ),
    { numRuns: 60 },
  )
})
