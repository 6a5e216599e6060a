import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isAlerting, isExceeded, percentSpent, wholePercent } from './budgets/budgets.rules'
import { availabilities, bestPrice, compareVendors, costOf, nextGeneration, sumOf } from './shopping.rules'

const day = (text: string) => Temporal.PlainDate.from(text)
const anyDay = fc.integer({ min: 0, max: 80_000 }).map((days) => day('1990-01-01').add({ days }))

describe('the refill day of a list', () => {
  test('is the first day after today in whole weeks from its start', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, today) => {
        const next = nextGeneration('weekly', from, today) as Temporal.PlainDate
        const isLater = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(date, today) > 0
        expect(isLater(next)).toBe(true)
        expect(from.until(next).days % 7).toBe(0)
        if (!next.equals(from)) expect(isLater(next.subtract({ days: 7 })) && !isLater(from)).toBe(false)
      }),
    )
  })

  test('is the same day of every month, or the last one of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, today) => {
        const next = nextGeneration('monthly', from, today) as Temporal.PlainDate
        expect(Temporal.PlainDate.compare(next, today) > 0 && Temporal.PlainDate.compare(next, from) >= 0).toBe(true)
        expect(next.day).toBe(Math.min(from.day, next.daysInMonth))
        const after = nextGeneration('monthly', from, next) as Temporal.PlainDate
        expect(after.toPlainYearMonth().equals(next.toPlainYearMonth().add({ months: 1 }))).toBe(true)
      }),
    )
  })
})

test('a budget warns exactly at its threshold, whatever its amount', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999_999 })
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 100 }), (total, drawn, alertThreshold) => {
      // At the threshold, one cent off, and at any amount.
      const edge = Math.ceil((total * alertThreshold) / 100)
      for (const spent of [edge, edge - 1, edge + 1, drawn]) {
        const budget = { spentAmount: spent / 100, totalAmount: total / 100, alertThreshold }
        expect(isAlerting(budget)).toBe(BigInt(spent) * 100n >= BigInt(alertThreshold) * BigInt(total))
        expect(isExceeded(budget)).toBe(spent > total)
        expect(wholePercent(budget)).toBe(Number((BigInt(spent) * 100n) / BigInt(total)))
        expect(wholePercent(budget)).toBeLessThanOrEqual(percentSpent(budget))
      }
    }),
  )
})

describe('the cost of a list', () => {
  const offer = fc.record({
    price: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
    availability: fc.constantFrom(...availabilities),
    vendor: fc.constantFrom('market', 'super', 'bakery').map((name) => ({ id: name, name })),
  })
  const item = fc.record({
    status: fc.constantFrom('active' as const, 'purchased' as const),
    defaultQuantity: fc.integer({ min: 1, max: 9999 }),
    prices: fc.uniqueArray(offer, { selector: ({ vendor }) => vendor.id, maxLength: 3 }),
  })

  test("is the sum of each vendor's available items, and the counts cover all items", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (items) => {
        const open = items.filter(({ status }) => status === 'active')
        for (const { vendor, total, priced, missing } of compareVendors(items)) {
          const own = open.flatMap(({ defaultQuantity, prices }) =>
            prices
              .filter((one) => one.vendor.id === vendor.id && one.availability !== 'out_of_stock')
              .map(({ price }) => costOf(price, defaultQuantity)),
          )
          expect([total, priced, priced + missing]).toEqual([sumOf(own), own.length, open.length])
        }
      }),
    )
  })

  test('uses the cheapest price in stock', () => {
    fc.assert(
      fc.property(item, ({ prices }) => {
        const best = bestPrice(prices)
        const there = prices.filter(({ availability }) => availability !== 'out_of_stock')
        const rivals = there.length ? there : prices
        expect(best?.price).toBe(rivals.length ? Math.min(...rivals.map(({ price }) => price)) : undefined)
        if (best && there.length) expect(best.availability).not.toBe('out_of_stock')
      }),
    )
  })
})
