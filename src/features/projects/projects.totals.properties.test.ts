import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { percentComplete, projectStatuses, totalsOf } from './projects.rules'

const expenses = fc.array(
  fc.record({ units: fc.integer({ min: 0, max: 9_999_999_999 }), reimbursedDate: fc.constantFrom(null, '2028-02-29') }),
  { maxLength: 60 },
)

test('the cost of a project is exact to the cent, and the reimbursed part does not exceed it', () => {
  fc.assert(
    fc.property(expenses, (drawn) => {
      const { spent, reimbursed } = totalsOf(drawn.map(({ units, reimbursedDate }) => ({ amount: units / 100, reimbursedDate })))
      const sum = (some: typeof drawn) => some.reduce((total, { units }) => total + units, 0)
      const back = drawn.filter(({ reimbursedDate }) => reimbursedDate)
      expect([Math.round(spent * 100), Math.round(reimbursed * 100)]).toEqual([sum(drawn), sum(back)])
      expect(reimbursed).toBeLessThanOrEqual(spent)
    }),
  )
})

test('progress is at most 100, is 100 once all tasks are completed, and never drops with a completed task', () => {
  fc.assert(
    fc.property(fc.constantFrom(...projectStatuses), fc.integer({ min: 1, max: 500 }), fc.nat(500), (status, all, some) => {
      const completed = Math.min(some, all)
      const percent = percentComplete(status, completed, all)
      expect(percent >= 0 && percent <= 100).toBe(true)
      expect(percentComplete(status, all, all)).toBe(100)
      expect(percentComplete(status, Math.max(0, completed - 1), all)).toBeLessThanOrEqual(percent)
    }),
  )
})
