import type { Hearth } from './hearth'

/** Exact numbers for tests that compute a sum a second time: fractions of BigInts, read from decimal digits. */
export type Fraction = { over: bigint; under: bigint }

/** Reads a decimal such as `12.5`; a negative one too. */
export const fraction = (decimal: string | number): Fraction => {
  const [whole = '0', part = ''] = String(decimal).split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}

export const times = (one: Fraction, other: Fraction): Fraction => ({ over: one.over * other.over, under: one.under * other.under })

/** The nearest whole number of cents of a non-negative amount, the upper one of two. */
export const nearestCent = ({ over, under }: Fraction): bigint => {
  const [down, rest] = [(over * 100n) / under, (over * 100n) % under]
  return rest * 2n >= under ? down + 1n : down
}

/** The cents of an amount in a reply. @throws RangeError if it has more than two decimals */
export const centsOf = (amount: number): bigint => {
  const { over, under } = fraction(amount)
  if (under > 100n) throw new RangeError(`${amount} has more than two decimals.`)
  return over * (100n / under)
}

/** Runs a function and rolls back its writes. */
export const undone = ({ services: { sqlite } }: Hearth, act: () => void) => {
  sqlite.run('BEGIN')
  try {
    act()
  } finally {
    sqlite.run('ROLLBACK')
  }
}
