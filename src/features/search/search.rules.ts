import { foldText } from '#src/shared/language/spelling'
import { type Part, wordsOf } from '../documents/documents.rules'
import { type Hit, maxHitsPerKind, type ResultKind } from './search.contract'

/** Maximum words of a search: each one costs time, and nobody types more. */
const maxWords = 12

/** Characters of an excerpt, around the match. */
const excerptLength = 110

/** The distinct folded words of a search. */
export const searchWords = (search: string): string[] =>
  [...new Set(wordsOf(search).map(foldText))].filter((word) => word !== '').slice(0, maxWords)

const isOfWord = /[\p{L}\p{N}]/u

/** Whether a folded text has a word with this prefix. A regular expression takes many times as long. */
const hasWordPrefix = (text: string, word: string) => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !isOfWord.test(text.charAt(at - 1))) return true
  return false
}

/** A parsed search. */
export type SearchTerms = {
  words: readonly string[]
  /** Whether each word is a prefix of a word in these texts. */
  matches(...texts: (string | null | undefined)[]): boolean
}

export const parseSearch = (search: string): SearchTerms => {
  const words = searchWords(search)
  return {
    words,
    matches(...texts) {
      let left = words
      for (const text of texts) {
        if (left.length === 0) break
        const plain = text ? foldText(text) : ''
        left = left.filter((word) => !hasWordPrefix(plain, word))
      }
      return left.length === 0
    },
  }
}

/** The words of a text that match one of `words` by prefix, in order. */
function* matchesIn(text: string, words: readonly string[]): Generator<{ index: number; token: string }> {
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu))
    if (words.some((word) => foldText(token).startsWith(word))) yield { index, token }
}

/** Splits a text into matching words and the text between them. */
export const markMatches = (text: string, words: readonly string[]): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { index, token } of matchesIn(text, words)) {
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false })
    parts.push({ text: token, isMatch: true })
    end = index + token.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), isMatch: false }] : parts
}

/** Characters of a long text that are folded at a time. */
const chunkLength = 1000
/** `Cs` matches each half of a surrogate pair. */
const isInWord = /[\p{L}\p{N}\p{M}\p{Cs}]/u

/** The index of the first match. Reads a long text in chunks, up to the first match. */
const firstIn = (text: string, words: readonly string[]): number | undefined => {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + chunkLength, text.length)
    while (end < text.length && isInWord.test(text.charAt(end))) end += 1
    const chunk = text.slice(start, end)
    const plain = foldText(chunk)
    if (!words.some((word) => hasWordPrefix(plain, word))) continue
    const [first] = matchesIn(chunk, words).take(1)
    if (first) return start + first.index
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** The text around the first match; null without one. */
export const excerptOf = (text: string, words: readonly string[]): string | null => {
  const whole = text.trim()
  const at = firstIn(whole, words)
  if (at === undefined) return null
  const [first, last] = [Math.max(0, at - chunkLength), at + chunkLength]
  const line = onOneLine(whole.slice(first, last)).trim()
  const found = onOneLine(whole.slice(first, at)).trimStart().length
  const from = found < excerptLength / 2 ? 0 : line.lastIndexOf(' ', found - excerptLength / 4) + 1
  const to = line.length - from <= excerptLength ? line.length : line.lastIndexOf(' ', from + excerptLength)
  // A word longer than an excerpt is cut, between characters as people count them.
  const cut = to > found ? line.slice(from, to) : [...line.slice(Math.max(from, found), found + excerptLength)].slice(0, -1).join('')
  return `${from > 0 || first > 0 ? '… ' : ''}${cut}${to < line.length || last < whole.length ? ' …' : ''}`
}

/** A searchable row: its title, and its other texts. */
type Findable = Pick<Hit, 'kind' | 'id' | 'title'> & {
  texts?: readonly (string | null | undefined)[]
} & Partial<Pick<Hit, 'at' | 'place' | 'userId' | 'amount' | 'isDone' | 'within'>>

/** Kinds whose title is the author: only their text is searched. */
const kindsTitledByAuthor: readonly ResultKind[] = ['announcement', 'message']

const isTitled = (terms: SearchTerms, { kind, title }: Pick<Hit, 'kind' | 'title'>) =>
  !kindsTitledByAuthor.includes(kind) && terms.matches(title)

/** A matching row with its texts. Excerpts are made only for the displayed ones. */
export type Found = Omit<Hit, 'excerpt'> & { texts: readonly (string | null | undefined)[] }

/** Fills in the defaults of a matching row. */
export const searchRow = ({ texts = [], ...row }: Findable): Found => ({
  at: null,
  place: null,
  userId: null,
  amount: null,
  isDone: false,
  within: null,
  ...row,
  texts,
})

/** Makes the displayed hit of a row. */
const hitOf = (terms: SearchTerms, { texts, ...row }: Found): Hit => {
  if (isTitled(terms, row)) return { ...row, excerpt: null }
  for (const text of texts) {
    const excerpt = text && excerptOf(text, terms.words)
    if (excerpt) return { ...row, excerpt }
  }
  return { ...row, excerpt: null }
}

/** One more than is displayed, to detect that there are more. */
export const maxFoundPerKind = maxHitsPerKind + 1

/** Sorts matches in the title first and done rows last, otherwise keeps the order. */
const bestFirst = (terms: SearchTerms, rows: readonly Found[]): Found[] => {
  const placeOf = (row: Found) => (isTitled(terms, row) ? 0 : 2) + (row.isDone ? 1 : 0)
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row)
}

/** Searches rows in memory, as the feature lists them. */
export const searchRows = <Row>(terms: SearchTerms, rows: readonly Row[], findableOf: (row: Row) => Findable): Found[] =>
  rows.flatMap((row) => {
    const findable = findableOf(row)
    return terms.matches(findable.title, ...(findable.texts ?? [])) ? [searchRow(findable)] : []
  })

/** Groups the matches by kind, each with its best hits. Kinds with a match in a title come first. */
export const groupsOf = (terms: SearchTerms, kinds: readonly ResultKind[], rows: readonly Found[]) => {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind)
  const groups = kinds.flatMap((kind) => {
    const found = ofKind.get(kind)
    if (!found) return []
    const best = bestFirst(terms, found)
    return [{ kind, hits: best.slice(0, maxHitsPerKind).map((row) => hitOf(terms, row)), hasMore: best.length > maxHitsPerKind }]
  })
  const hasTitled = (group: { hits: Hit[] }) => group.hits.some((hit) => isTitled(terms, hit))
  return [...groups.filter(hasTitled), ...groups.filter((group) => !hasTitled(group))]
}
