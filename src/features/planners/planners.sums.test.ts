import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newTransaction } from '#src/features/finances/finances.transactions.contract'
import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { centsOf, undone } from '#src/testing/exact'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { newPlanner } from './planners.contract'
import { guestChange, newGuest } from './planners.guests.contract'
import { eventExpenseChange, newEventExpense } from './planners.parts.contract'
import { type Response, responses } from './planners.rules'

// Compares the totals of plans with an independent computation in whole cents and whole people.

let hearth: Hearth
let member: Member
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  member = found(hearth.services.access.membership(hearth.ids.parent.userId, hearth.familyId))
})
afterAll(() => hearth.stop())

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const maybe = fc.option(cents, { nil: null })
const money = (units: number | null) =>
  units === null ? null : Number(`${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`)
const fates = ['kept', 'changed', 'removed'] as const
const plans = [0, 1] as const

const expense = fc.record({
  plan: fc.constantFrom(...plans),
  planned: maybe,
  spent: maybe,
  /** The amount of a linked transaction, which counts if nothing else is spent. */
  paid: fc.option(fc.integer({ min: 1, max: 9_999_999_999 }), { nil: null }),
  fate: fc.constantFrom(...fates),
  later: fc.record({ planned: maybe, spent: maybe }),
})
const answer = fc.record({ response: fc.constantFrom(...responses), guestCount: fc.nat(20), childCount: fc.nat(20) })
const guest = fc.record({ plan: fc.constantFrom(...plans), first: answer, fate: fc.constantFrom(...fates), later: answer })

test('planned and spent equal the sums of the lines, by plan', () => {
  fc.assert(
    fc.property(fc.array(expense, { maxLength: 15 }), (lines) =>
      undone(hearth, () => {
        const { planners, finances } = hearth.services
        const made = plans.map((name) => planners.create(member, newPlanner.parse({ name: `Party ${name}` })))
        const sums = plans.map(() => ({ planned: 0n, spent: 0n }))
        for (const { plan, planned, spent, paid, fate, later } of lines) {
          const row = found(planners.find(made[plan]?.id ?? ''))
          const transactionId =
            paid === null ? null : finances.transactions.create(member, newTransaction.parse({ description: 'x', amount: money(paid) })).id
          const body = { category: 'Food', planned: money(planned), spent: money(spent), transactionId }
          const { id } = planners.expenses.create(member, row, newEventExpense.parse(body))
          const line = () => found(planners.expenses.find(id))
          const change = { planned: money(later.planned), spent: money(later.spent) }
          if (fate === 'changed') planners.expenses.change(member, line(), eventExpenseChange.parse(change))
          if (fate === 'removed') planners.expenses.remove(member, line())
          const sum = found(sums[plan])
          if (fate === 'kept') {
            sum.planned += BigInt(planned ?? 0)
            sum.spent += BigInt(spent ?? paid ?? 0)
          }
          if (fate === 'changed') {
            sum.planned += BigInt(later.planned ?? 0)
            sum.spent += BigInt(later.spent ?? 0)
          }
        }
        const listed = new Map(planners.list(member).map((plan) => [plan.id, plan]))
        for (const plan of plans) {
          const id = made[plan]?.id ?? ''
          for (const reply of [planners.show(found(planners.find(id))), found(listed.get(id))])
            expect({ planned: centsOf(reply.planned), spent: centsOf(reply.spent) }).toEqual(found(sums[plan]))
        }
      }),
    ),
    { numRuns: 60 },
  )
})

test('the sums of answers and attendees equal the counts of the guests, by plan', () => {
  fc.assert(
    fc.property(fc.array(guest, { maxLength: 15 }), (guests) =>
      undone(hearth, () => {
        const { planners } = hearth.services
        const made = plans.map((name) => planners.create(member, newPlanner.parse({ name: `Party ${name}` })))
        const left: { plan: number; response: Response; guestCount: number; childCount: number }[] = []
        for (const { plan, first, fate, later } of guests) {
          const row = found(planners.find(made[plan]?.id ?? ''))
          const { id } = planners.guests.create(member, row, newGuest.parse({ guestName: 'Otto', ...first }), 'http://localhost')
          const own = () => found(planners.guests.find(id))
          if (fate === 'changed') planners.guests.change(member, own(), guestChange.parse(later))
          if (fate === 'removed') planners.guests.remove(member, own())
          else left.push({ plan, ...(fate === 'changed' ? later : first) })
        }
        for (const plan of plans) {
          const own = left.filter((one) => one.plan === plan)
          const { answers, adultsComing, childrenComing } = planners.show(found(planners.find(made[plan]?.id ?? '')))
          for (const response of responses) expect(answers[response]).toBe(own.filter((one) => one.response === response).length)
          const coming = own.filter(({ response }) => response === 'yes')
          expect(adultsComing).toBe(coming.reduce((sum, { guestCount }) => sum + guestCount, 0))
          expect(childrenComing).toBe(coming.reduce((sum, { childCount }) => sum + childCount, 0))
        }
      }),
    ),
    { numRuns: 60 },
  )
})
