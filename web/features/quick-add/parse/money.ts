import type { QuickAddContext } from '../quick-add.types'
import { fold } from './fold'
import type { Grammar } from './grammar'
import { parseNumber } from './numbers'
import { gaps, type Match, matches, type Sentence, take } from './sentence'

export type Money = {
  amount: number
  /** Has a currency's sign or name. */
  hasCurrency: boolean
  isDecimal: boolean
  /** No other words follow. */
  isLast: boolean
}

const isMoney = ({ groups }: Match) => groups.before !== undefined || groups.after !== undefined
const isDecimal = ({ groups }: Match) => /[.,]\d{2}$/.test(groups.number ?? '')

const isLast = (sentence: Sentence, end: number) =>
  gaps(sentence).every(({ start, end: until }) => start < end || sentence.text.slice(start, until).trim() === '')

/** The amount of a sentence: with a currency, else with cents, else the last number. */
export const readMoney = (sentence: Sentence, { amount }: Grammar, locale: string, takesBare: boolean): Money | undefined => {
  const found = matches(sentence, amount)
  const match = found.find(isMoney) ?? found.find(isDecimal) ?? (takesBare ? found.at(-1) : undefined)
  const value = match && parseNumber(match.groups.number ?? '', locale)
  if (!match || !value || value > 99_999_999) return
  const blank = match.text.length - match.text.trimStart().length
  take(sentence, match.start + blank, match.end - (match.text.length - match.text.trimEnd().length), 'amount')
  return { amount: value, hasCurrency: isMoney(match), isDecimal: isDecimal(match), isLast: isLast(sentence, match.end) }
}

/** Takes "for" and "on" where the amount or the word for paying was before: "paid 30 for lunch". */
export const takePaidFor = (sentence: Sentence, { paidFor }: Grammar) => {
  for (const { end, meaning } of [...sentence.spans]) {
    if (meaning !== 'amount' && meaning !== 'kind') continue
    const rest = sentence.text.slice(end)
    const blank = rest.length - rest.trimStart().length
    const word = paidFor.exec(rest.trimStart())?.[0]
    if (word && sentence.spans.every(({ start }) => start < end || start >= end + blank + word.length))
      take(sentence, end + blank, end + blank + word.length, 'separator')
  }
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** How well a name fits a description: by the words that they share. */
const fits = (name: string, description: string) => {
  const [one, other]: [string[], string[]] = [wordsOf(name), wordsOf(description)]
  const shared = one.filter((word) => other.includes(word)).length
  return one.length > 0 && (shared === one.length || shared === other.length) ? shared : 0
}

const best = <T>(list: readonly T[], score: (one: T) => number) =>
  list.reduce<{ one?: T; score: number }>((top, one) => (score(one) > top.score ? { one, score: score(one) } : top), { score: 0 }).one

const only = <T>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)

/**
 * The open bill that a description names: by the bill's name, or by that of the category that only it has. Else the amount decides, among
 * the bills of the named category or among all: if it is that of exactly one bill that is due within a month.
 * @param paid the amount, if the words say that something was paid
 */
export const billOf = ({ bills, budgetCategories, now }: QuickAddContext, description: string, paid?: number) => {
  const named = best(bills, ({ name }) => fits(name, description))
  if (named) return named
  const category = best(budgetCategories, ({ name }) => fits(name, description))
  const candidates = category ? bills.filter(({ categoryId }) => categoryId === category.id) : bills
  const lastDay = now.toPlainDate().add({ months: 1 }).toString()
  return (category && only(candidates)) ?? only(candidates.filter(({ amount, dueDate }) => amount === paid && dueDate <= lastDay))
}

export const budgetCategoryOf = ({ budgetCategories }: QuickAddContext, description: string, type: 'income' | 'expense') =>
  best(
    budgetCategories.filter((category) => category.type === type),
    ({ name }) => fits(name, description),
  )
