import { moneyDecimals, sharesDecimals, toUnits } from '#src/shared/money'

/** Exact arithmetic of holdings: whole units as BigInt, since shares times price has more digits than a number holds. */

export const maxInvestments = 500
export const maxGoals = 100
export const maxPrices = 6000
/** The largest value of an investment. */
export const maxMoney = 9_999_999_999_999.99

const shareUnits = 10n ** BigInt(sharesDecimals)
const cents = (money: number) => BigInt(toUnits(money, moneyDecimals))
const moneyOf = (units: bigint) => Number(units) / 100

/** Shares times the price of one, rounded half up to the cent once. */
export const valueOfShares = (shares: number, price: number): number =>
  moneyOf((BigInt(toUnits(shares, sharesDecimals)) * cents(price) + shareUnits / 2n) / shareUnits)

export type Holding = { shares: number | null; purchasePrice: number | null; currentValue: number }

/** The money paid for a holding. Without a purchase price it counts as its value; without shares the price is the amount paid in. */
export const costOf = ({ shares, purchasePrice, currentValue }: Holding): number => {
  if (purchasePrice === null) return currentValue
  return shares === null ? purchasePrice : valueOfShares(shares, purchasePrice)
}

/** `part` in percent of `whole`, rounded half away from zero to two decimals; null of nothing. */
const percentOf = (part: bigint, whole: bigint): number | null => {
  if (whole === 0n) return null
  const size = ((part < 0n ? -part : part) * 20_000n + whole) / (2n * whole)
  return moneyOf(part < 0n ? -size : size)
}

/** Value, cost and gain of some holdings, and their share of a whole in percent. */
export const resultOf = (holdings: readonly Holding[], whole = holdings) => {
  const total = (some: readonly Holding[], of: (holding: Holding) => number) => some.reduce((sum, one) => sum + cents(of(one)), 0n)
  const value = total(holdings, (one) => one.currentValue)
  const cost = total(holdings, costOf)
  return {
    value: moneyOf(value),
    cost: moneyOf(cost),
    gain: moneyOf(value - cost),
    gainPercent: percentOf(value - cost, cost),
    share:
      percentOf(
        value,
        total(whole, (one) => one.currentValue),
      ) ?? 0,
  }
}

/** The value above (or below, negative) a target share, rounded half up to the cent. @param percent with at most two decimals */
export const offTarget = (value: number, totalValue: number, percent: number): number =>
  moneyOf(cents(value) - (cents(totalValue) * cents(percent) + 5000n) / 10_000n)

type Goal = { targetAmount: number; targetDate: string; monthlySaving: number | null }

/**
 * The missing amount of a goal, the months until its date (begun ones included), and the needed monthly saving, rounded up to the cent.
 * @param values of its accounts
 * @param today `YYYY-MM-DD`
 */
export const progressOf = ({ targetAmount, targetDate, monthlySaving }: Goal, values: readonly number[], today: string) => {
  const saved = values.reduce((sum, value) => sum + cents(value), 0n)
  const target = cents(targetAmount)
  const missing = saved < target ? target - saved : 0n
  const span = Temporal.PlainDate.from(today).until(targetDate, { largestUnit: 'months' })
  const monthsLeft = Math.max(0, span.months + (span.days > 0 ? 1 : 0))
  const months = BigInt(Math.max(1, monthsLeft))
  const needed = (missing + months - 1n) / months
  const isKnown = missing === 0n || monthsLeft === 0 || monthlySaving !== null
  return {
    savedAmount: moneyOf(saved),
    missingAmount: moneyOf(missing),
    monthsLeft,
    neededMonthly: moneyOf(needed),
    onCourse: isKnown ? missing === 0n || (monthsLeft > 0 && cents(monthlySaving ?? 0) >= needed) : null,
  }
}
