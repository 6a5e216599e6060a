import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amount, fromUnits, hours, largeAmount, moneyDecimals, price, shares, sharesDecimals, toUnits } from './money'

/** Each schema with its number of digits and decimals. */
const shapes = [
  ['price', price, 8, moneyDecimals],
  ['amount', amount, 10, moneyDecimals],
  ['largeAmount', largeAmount, 15, moneyDecimals],
  ['hours', hours, 6, moneyDecimals],
  ['shares', shares, 15, sharesDecimals],
] as const

/** Formats an integer number of units as a decimal, without a division. */
const written = (units: bigint, decimals: number) => {
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe.each(shapes)('a number of the kind %s', (_, shape, precision, decimals) => {
  const units = fc.bigInt({ min: 0n, max: 10n ** BigInt(precision) - 1n })

  test('is accepted as a decimal and converts to units exactly', () => {
    fc.assert(
      fc.property(units, (whole) => {
        const value = Number(written(whole, decimals))
        expect(shape.parse(value)).toBe(value)
        expect(BigInt(toUnits(value, decimals))).toBe(whole)
        expect(fromUnits(toUnits(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  test('is rejected with one more decimal, and never rounded', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 9 }), (whole, digit) => {
        const value = Number(`${written(whole, decimals)}${digit}`)
        // Between the largest numbers a double has no further decimal: it equals one of the units.
        const isOne = Number(value.toFixed(decimals)) === value
        expect(shape.safeParse(value).success).toBe(isOne && value <= fromUnits(10 ** precision - 1, decimals))
      }),
    )
  })

  test('from any double is rejected or an integer number of units', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const read = shape.safeParse(value)
        if (!read.success) return
        expect(Number.isSafeInteger(toUnits(value, decimals))).toBe(true)
        // JSON has -0, which equals 0.
        expect(fromUnits(toUnits(value, decimals), decimals)).toBe(value + 0)
      }),
    )
  })

  test('keeps its order in units', () => {
    fc.assert(
      fc.property(units, units, (one, other) => {
        const [a, b] = [one, other].map((whole) => Number(written(whole, decimals))) as [number, number]
        expect(Math.sign(toUnits(a, decimals) - toUnits(b, decimals))).toBe(Math.sign(a - b))
      }),
    )
  })
})
