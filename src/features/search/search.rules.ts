import { type Part, wordsOf } from '../documents/documents.rules'
import { type FoundKind, type Hit, mostOfKind } from './search.contract'

/** Words beyond these are not looked for: nobody types so many, and each one costs. */
const mostWords = 12

/** Letters around what was found, in an excerpt. */
const excerptLength = 110

/** A text as it is compared: without case, accents and the marks on letters, as the database's full text does it. */
export const folded = (text: string) => (isPlain.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()
const isPlain = /^[ -~\s]*$/

/** The words that somebody looks for, once each. */
export const soughtWords = (search: string): string[] =>
  [...new Set(wordsOf(search).map(folded))].filter((word) => word !== '').slice(0, mostWords)

const isOfWord = /[\p{L}\p{N}]/u

/** Whether a folded text has a word that begins so. A pattern would take many times as long. */
const hasBeginning = (text: string, word: string) => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || !isOfWord.test(text.charAt(at - 1))) return true
  return false
}

/** What somebody looks for. */
export type Wanted = {
  words: readonly string[]
  /** Whether each word begins a word of these texts. */
  isIn(...texts: (string | null | undefined)[]): boolean
}

export const wantedOf = (search: string): Wanted => {
  const words = soughtWords(search)
  return {
    words,
    isIn(...texts) {
      let left = words
      for (const text of texts) {
        if (left.length === 0) break
        const plain = text ? folded(text) : ''
        left = left.filter((word) => !hasBeginning(plain, word))
      }
      return left.length === 0
    },
  }
}

/** The words of a text that begin with one that is looked for, one after the other. */
function* matchesIn(text: string, words: readonly string[]): Generator<{ index: number; token: string }> {
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu))
    if (words.some((word) => folded(token).startsWith(word))) yield { index, token }
}

/** A text in pieces: words that begin with one that is looked for, and what is between them. */
export const markedIn = (text: string, words: readonly string[]): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { index, token } of matchesIn(text, words)) {
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false })
    parts.push({ text: token, isMatch: true })
    end = index + token.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), isMatch: false }] : parts
}

/** Characters of a long text that are compared at once. */
const pieceLength = 1000
/** A half of a character beyond U+FFFF is `Cs`. */
const isInWord = /[\p{L}\p{N}\p{M}\p{Cs}]/u

/** Where the first word of a text is that is looked for. Word for word is only read what has it, and nothing behind it. */
const firstIn = (text: string, words: readonly string[]): number | undefined => {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + pieceLength, text.length)
    while (end < text.length && isInWord.test(text.charAt(end))) end += 1
    const piece = text.slice(start, end)
    const plain = folded(piece)
    if (!words.some((word) => hasBeginning(plain, word))) continue
    const [first] = matchesIn(piece, words).take(1)
    if (first) return start + first.index
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Some words around the first one of a text that is looked for; null when there is none. */
export const excerptOf = (text: string, words: readonly string[]): string | null => {
  const whole = text.trim()
  const at = firstIn(whole, words)
  if (at === undefined) return null
  const [first, last] = [Math.max(0, at - pieceLength), at + pieceLength]
  const line = onOneLine(whole.slice(first, last)).trim()
  const found = onOneLine(whole.slice(first, at)).trimStart().length
  const from = found < excerptLength / 2 ? 0 : line.lastIndexOf(' ', found - excerptLength / 4) + 1
  const to = line.length - from <= excerptLength ? line.length : line.lastIndexOf(' ', from + excerptLength)
  // A word that is longer than an excerpt is cut, between characters as people count them.
  const cut = to > found ? line.slice(from, to) : [...line.slice(Math.max(from, found), found + excerptLength)].slice(0, -1).join('')
  return `${from > 0 || first > 0 ? '… ' : ''}${cut}${to < line.length || last < whole.length ? ' …' : ''}`
}

/** A row as somebody may find it: what it is called, and what else of it is read. */
type Findable = Pick<Hit, 'kind' | 'id' | 'title'> & {
  texts?: readonly (string | null | undefined)[]
} & Partial<Pick<Hit, 'at' | 'place' | 'userId' | 'amount' | 'isDone' | 'within'>>

/** Kinds whose title is who said it: what is looked for is in their text alone. */
const said: readonly FoundKind[] = ['announcement', 'message']

const isTitled = (wanted: Wanted, { kind, title }: Pick<Hit, 'kind' | 'title'>) => !said.includes(kind) && wanted.isIn(title)

/** A row that was found, and its texts: an excerpt is made of what is shown alone. */
export type Found = Omit<Hit, 'excerpt'> & { texts: readonly (string | null | undefined)[] }

/** What is known of a row that was found. */
export const foundRow = ({ texts = [], ...row }: Findable): Found => ({
  at: null,
  place: null,
  userId: null,
  amount: null,
  isDone: false,
  within: null,
  ...row,
  texts,
})

/** What is shown of a row that was found. */
const hitOf = (wanted: Wanted, { texts, ...row }: Found): Hit => {
  if (isTitled(wanted, row)) return { ...row, excerpt: null }
  for (const text of texts) {
    const excerpt = text && excerptOf(text, wanted.words)
    if (excerpt) return { ...row, excerpt }
  }
  return { ...row, excerpt: null }
}

/** One more than is shown tells that there are more. */
export const mostSought = mostOfKind + 1

/** Those first whose title has all of it, and what is done last; else in the order they came in. */
const bestFirst = (wanted: Wanted, rows: readonly Found[]): Found[] => {
  const placeOf = (row: Found) => (isTitled(wanted, row) ? 0 : 2) + (row.isDone ? 1 : 0)
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row)
}

/** Looks through rows that are read as a whole, as their screen reads them. */
export const lookThrough = <Row>(wanted: Wanted, rows: readonly Row[], findableOf: (row: Row) => Findable): Found[] =>
  rows.flatMap((row) => {
    const findable = findableOf(row)
    return wanted.isIn(findable.title, ...(findable.texts ?? [])) ? [foundRow(findable)] : []
  })

/** The kinds of what was found, each with its best hits: those kinds first that have a title with all of it. */
export const groupsOf = (wanted: Wanted, kinds: readonly FoundKind[], rows: readonly Found[]) => {
  const ofKind = Map.groupBy(rows, ({ kind }) => kind)
  const groups = kinds.flatMap((kind) => {
    const found = ofKind.get(kind)
    if (!found) return []
    const best = bestFirst(wanted, found)
    return [{ kind, hits: best.slice(0, mostOfKind).map((row) => hitOf(wanted, row)), hasMore: best.length > mostOfKind }]
  })
  const hasTitled = (group: { hits: Hit[] }) => group.hits.some((hit) => isTitled(wanted, hit))
  return [...groups.filter(hasTitled), ...groups.filter((group) => !hasTitled(group))]
}
