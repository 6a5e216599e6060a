import { foldText } from '#src/shared/language/spelling'
import { wordsOf } from '../documents/documents.rules'

/** Shorter words resemble too many others. */
const minLength = 4

/** Maximum characters of a text that are read for similar words: its title, or its beginning. */
const maxTextLength = 200

/** The length of the common beginning of two words. */
const commonLength = (one: string, other: string) => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/**
 * Whether a word begins with `typed` but for one typing error: a missing, surplus, wrong or swapped letter (Damerau-Levenshtein distance of 1
 * to a prefix). The first letter has to be right, and four letters have to remain. Both are folded.
 */
export const isNearPrefix = (typed: string, word: string): boolean => {
  if (typed.length < minLength || typed[0] !== word[0]) return false
  const at = commonLength(typed, word)
  if (at === typed.length) return true
  const rest = typed.slice(at + 1)
  return (
    word.startsWith(typed.slice(at), at + 1) ||
    (typed.length > minLength && word.startsWith(rest, at)) ||
    word.startsWith(rest, at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/** Maximum words that a typed word is replaced by. */
const maxCorrections = 3

/** Collects words near the typed ones. */
export const createCorrections = (typed: readonly string[]) => {
  const near = typed.map(() => new Map<string, number>())
  /** 0 for a word that is typed to its end, else 1. */
  const surplus = (word: string, n: number) => (word.length > (typed[n]?.length ?? 0) + 1 ? 1 : 0)
  return {
    /** Takes the words of a folded or unfolded text into account. */
    read(text: string | null | undefined) {
      for (const word of wordsOf(text?.slice(0, maxTextLength) ?? '').map(foldText))
        typed.forEach((one, n) => {
          const found = near[n]
          if (found && word !== one && isNearPrefix(one, word)) found.set(word, (found.get(word) ?? 0) + 1)
        })
    },
    /** The searches with one word replaced: by whole words first, then by the beginnings of longer ones, the most frequent first. */
    searches: (): string[] =>
      near.flatMap((found, n) =>
        [...found]
          .sort(([one, times], [other, otherTimes]) => surplus(one, n) - surplus(other, n) || otherTimes - times)
          .slice(0, maxCorrections)
          .map(([word]) => typed.with(n, word).join(' ')),
      ),
  }
}
