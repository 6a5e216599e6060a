import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amount, fromUnits, largeAmount, moneyDecimals, price, shares, sharesDecimals, toUnits } from './money'
import './language/issue-message' // Sets the error messages.

const shapes = { price, amount, largeAmount, shares }

const read = (shape: keyof typeof shapes, value: unknown) => {
  const { success, data, error } = shapes[shape].safeParse(value)
  return success ? data : error.issues[0]?.message
}

describe('a number of money or shares', () => {
  test.each([
    ['price', 12.5, 12.5],
    ['price', 0, 0],
    ['price', 999_999.99, 999_999.99],
    ['price', 1_000_000, 'Must be at most 999999.99.'],
    ['price', 1.005, 'Use at most 2 decimals.'],
    ['price', 0.1 + 0.2, 'Use at most 2 decimals.'],
    ['price', 1e-9, 'Use at most 2 decimals.'],
    ['price', -0.01, 'Must be at least 0.'],
    ['price', '12.50', 'Must be a number.'],
    ['price', Number.NaN, 'Must be a number.'],
    ['price', Number.POSITIVE_INFINITY, 'Must be a number.'],
    ['amount', 99_999_999.99, 99_999_999.99],
    ['amount', 100_000_000, 'Must be at most 99999999.99.'],
    ['largeAmount', 9_999_999_999_999.99, 9_999_999_999_999.99],
    ['largeAmount', 10_000_000_000_000, 'Must be at most 9999999999999.99.'],
    ['shares', 0.00000001, 0.00000001],
    ['shares', 9_999_999.99999999, 9_999_999.99999999],
    ['shares', 10_000_000, 'Must be at most 9999999.99999999.'],
    ['shares', 0.000000001, 'Use at most 8 decimals.'],
  ] as const)('%s reads %p as %p', (shape, value, result) => {
    expect<unknown>(read(shape, value)).toBe(result)
  })

  test.each([
    ['money', moneyDecimals],
    ['shares', sharesDecimals],
  ])('survives the conversion to units and back: %s', (_, decimals) => {
    const units = fc.integer({ min: 0, max: 10 ** 15 - 1 })
    fc.assert(fc.property(units, (value) => toUnits(fromUnits(value, decimals), decimals) === value))
  })

  test('adds up exactly in its units', () => {
    expect(fromUnits(toUnits(0.1, 2) + toUnits(0.2, 2), 2)).toBe(0.3)
  })
})
