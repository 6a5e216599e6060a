import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import { centsOf, fraction, nearestCent, times, undone } from '#src/testing/exact'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { newGoal } from './goals.contract'
import { newInvestment, newPrice, targets } from './investments.contract'

// Compares the replies with an independent computation in fractions, from the numbers that were entered.

const today = '2026-11-21'
let hearth: Hearth
let member: Member
beforeAll(async () => {
  hearth = await startHearth({ clock: fakeClock(`${today}T12:00:00Z`) })
  member = found(hearth.services.access.membership(hearth.ids.parent.userId, hearth.familyId))
})
afterAll(() => hearth.stop())

const decimal = (whole: number, digits: number) =>
  fc.tuple(fc.nat(whole), fc.nat(10 ** digits - 1)).map(([units, part]) => `${units}.${String(part).padStart(digits, '0')}`)
const price = decimal(9999, 2)
const daysAgo = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
const kinds = ['Stocks', 'Bonds', null] as const

const holding = fc.record({
  kind: fc.constantFrom(...kinds),
  isOwn: fc.boolean(),
  isActive: fc.boolean(),
  shares: fc.option(decimal(9999, 8), { nil: null, freq: 4 }),
  bought: fc.option(price, { nil: null, freq: 4 }),
  value: decimal(9_999_999, 2),
  /** Prices by the day, today among them. */
  prices: fc.uniqueArray(fc.tuple(fc.nat(60), price), { maxLength: 5, selector: ([days]) => days }),
})
type Drawn = typeof holding extends fc.Arbitrary<infer T> ? T : never

/** The value of a holding on a day, in cents: its last price, or the entered value, which is of today. */
const valueOn = ({ shares, value, prices, isActive }: Drawn, day: string): bigint => {
  const known: [string, bigint][] = isActive ? [[today, nearestCent(fraction(value))]] : []
  for (const [days, one] of prices) {
    if (shares === null) break
    const date = daysAgo(days)
    const units = nearestCent(times(fraction(shares), fraction(one)))
    const at = known.findIndex(([other]) => other === date)
    known.splice(at === -1 ? known.length : at, at === -1 ? 0 : 1, [date, units])
  }
  const [last] = known.filter(([date]) => date <= day).toSorted(([a], [b]) => b.localeCompare(a))
  return last?.[1] ?? 0n
}
/** The present value: a price counts if it is of today, or if the holding is inactive and has no value of today in its history. */
const worthOf = (drawn: Drawn): bigint => {
  const hasPrices = drawn.shares !== null && drawn.prices.length > 0
  if (!drawn.isActive && !hasPrices) return nearestCent(fraction(drawn.value))
  return valueOn(drawn, today)
}
const costOf = (drawn: Drawn): bigint => {
  if (drawn.bought === null) return worthOf(drawn)
  const paid = fraction(drawn.bought)
  return nearestCent(drawn.shares === null ? paid : times(fraction(drawn.shares), paid))
}
const sum = (some: readonly Drawn[], of: (one: Drawn) => bigint) => some.reduce((all, one) => all + of(one), 0n)

/** Whether a percentage in hundredths is `part` of `whole`, rounded half away from zero. */
const expectPercent = (percent: number | null, part: bigint, whole: bigint) => {
  if (whole === 0n) return expect(percent ?? 0).toBe(0)
  const size = part < 0n ? -part : part
  const hundredths = centsOf(percent ?? Number.NaN) * (part < 0n ? -1n : 1n)
  expect(hundredths * 2n * whole - size * 20_000n).toBeLessThanOrEqual(whole)
  expect(hundredths * 2n * whole - size * 20_000n).toBeGreaterThan(-whole)
}

const add = (drawn: Drawn) => {
  const { investments } = hearth.services
  const { kind, isOwn, isActive, shares, bought, value, prices } = drawn
  const { id } = investments.create(
    member,
    newInvestment.parse({
      accountName: 'Depot',
      accountType: kind,
      ownerId: isOwn ? undefined : hearth.ids.child.userId,
      shares: shares === null ? null : Number(shares),
      purchasePrice: bought === null ? null : Number(bought),
      currentValue: Number(value),
      isActive,
    }),
  )
  for (const [days, one] of shares === null ? [] : prices)
    investments.addPrice(member, found(investments.find(id)), newPrice.parse({ price: Number(one), date: daysAgo(days) }))
  return id
}

type Result = { value: number; cost: number; gain: number; gainPercent: number | null; share: number }
const expectResult = (result: Result, some: readonly Drawn[], all: readonly Drawn[]) => {
  const [value, cost] = [sum(some, worthOf), sum(some, costOf)]
  expect([centsOf(result.value), centsOf(result.cost), centsOf(result.gain)]).toEqual([value, cost, value - cost])
  expectPercent(result.gainPercent, value - cost, cost)
  expectPercent(result.share, value, sum(all, worthOf))
}

test('the summary and its groups equal an independent computation', () => {
  const percents = fc.tuple(fc.nat(5000), fc.nat(5000))
  const holds = (drawn: Drawn[], [stocks, bonds]: [number, number]) =>
    undone(hearth, () => {
      for (const one of drawn) add(one)
      const { investments } = hearth.services
      const wanted = [
        { accountType: 'Stocks', percent: stocks / 100 },
        { accountType: 'Bonds', percent: bonds / 100 },
      ]
      const { totalValue, totalCost, gain, gainPercent, byType, byOwner, byAccount } = investments.setTargets(
        member,
        targets.parse({ targets: wanted }),
      )
      const active = drawn.filter(({ isActive }) => isActive)
      expectResult({ value: totalValue, cost: totalCost, gain, gainPercent, share: totalValue > 0 ? 100 : 0 }, active, active)
      for (const group of byType) {
        const some = active.filter(({ kind }) => kind === group.accountType)
        expectResult(group, some, active)
        const percent = { Stocks: stocks, Bonds: bonds }[group.accountType ?? '']
        if (percent === undefined) expect(group.offTarget).toBeNull()
        else {
          const off = (sum(some, worthOf) - centsOf(group.offTarget ?? Number.NaN)) * 10_000n
          const exact = sum(active, worthOf) * BigInt(percent)
          expect(off - exact).toBeLessThanOrEqual(5000n)
          expect(off - exact).toBeGreaterThan(-5000n)
        }
      }
      const { child, parent } = hearth.ids
      for (const rows of [byOwner, byAccount])
        for (const { ownerId, ...result } of rows) {
          expect([child.userId, parent.userId]).toContain(ownerId)
          expectResult(
            result,
            active.filter(({ isOwn }) => isOwn === (ownerId === parent.userId)),
            active,
          )
        }
      expect(byOwner).toHaveLength(new Set(active.map(({ isOwn }) => isOwn)).size)
    })
  fc.assert(fc.property(fc.array(holding, { maxLength: 12 }), percents, holds), { numRuns: 60 })
})

test('the chart is the sum of the last prices on each of its days', () => {
  const holds = (drawn: Drawn[]) =>
    undone(hearth, () => {
      for (const one of drawn) add(one)
      const points = hearth.services.investments.history(member, { range: 'year' })
      for (const { date, value } of points) expect([date, centsOf(value)]).toEqual([date, sum(drawn, (one) => valueOn(one, date))])
      expect(points.length > 0).toBe(drawn.some(({ isActive, shares, prices }) => isActive || (shares !== null && prices.length > 0)))
    })
  fc.assert(fc.property(fc.array(holding, { maxLength: 8 }), holds), { numRuns: 60 })
})

test('a goal counts the value of its active accounts, and needs the smallest sufficient saving', () => {
  const holds = (drawn: Drawn[], target: string, months: number) =>
    undone(hearth, () => {
      const ids = drawn.map(add)
      const { goals } = hearth.services.investments
      const targetDate = Temporal.PlainDate.from(today).add({ months }).toString()
      const body = newGoal.parse({ name: 'House', targetAmount: Number(target), targetDate, investmentIds: ids })
      const goal = goals.create(member, body)
      const saved = sum(
        drawn.filter(({ isActive }) => isActive),
        worthOf,
      )
      const missing = nearestCent(fraction(target)) - saved
      expect(centsOf(goal.savedAmount)).toBe(saved)
      expect(centsOf(goal.missingAmount)).toBe(missing > 0n ? missing : 0n)
      expect(goal.monthsLeft).toBe(months)
      const needed = centsOf(goal.neededMonthly)
      expect(needed * BigInt(months)).toBeGreaterThanOrEqual(missing)
      if (needed > 0n) expect((needed - 1n) * BigInt(months)).toBeLessThan(missing)
    })
  fc.assert(fc.property(fc.array(holding, { maxLength: 8 }), decimal(99_999_999, 2), fc.integer({ min: 1, max: 400 }), holds), {
    numRuns: 60,
  })
})
