import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amount, fromUnits, hours, largeAmount, moneyDecimals, price, shares, sharesDecimals, toUnits } from './money'

/** Each shape with the digits and decimals that it takes. */
const shapes = [
  ['price', price, 8, moneyDecimals],
  ['amount', amount, 10, moneyDecimals],
  ['largeAmount', largeAmount, 15, moneyDecimals],
  ['hours', hours, 6, moneyDecimals],
  ['shares', shares, 15, sharesDecimals],
] as const

/** A whole number of units, written out as text, without a division. */
const written = (units: bigint, decimals: number) => {
  const digits = units.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe.each(shapes)('a number of the kind %s', (_, shape, precision, decimals) => {
  const units = fc.bigInt({ min: 0n, max: 10n ** BigInt(precision) - 1n })

  test('is taken as a person writes it, and is exactly that many units', () => {
    fc.assert(
      fc.property(units, (whole) => {
        const value = Number(written(whole, decimals))
        expect(shape.parse(value)).toBe(value)
        expect(BigInt(toUnits(value, decimals))).toBe(whole)
        expect(fromUnits(toUnits(value, decimals), decimals)).toBe(value)
      }),
    )
  })

  test('is refused with one digit more behind the point, and never rounded', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 9 }), (whole, digit) => {
        const value = Number(`${written(whole, decimals)}${digit}`)
        // The largest have no number of their own between two units: then it is one of those.
        const isOne = Number(value.toFixed(decimals)) === value
        expect(shape.safeParse(value).success).toBe(isOne && value <= fromUnits(10 ** precision - 1, decimals))
      }),
    )
  })

  test('of any other kind is refused, or is a number of units', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const read = shape.safeParse(value)
        if (!read.success) return
        expect(Number.isSafeInteger(toUnits(value, decimals))).toBe(true)
        // JSON knows -0, which is 0.
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
