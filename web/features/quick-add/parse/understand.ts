import type { Draft, Kind, Parse, QuickAddContext } from '../quick-add.types'
import { maxDrafts } from '../quick-add.types'
import { draftOf } from './drafts'
import { knownItem } from './items'
import { isItem, type KindWord, kindByWords, kindWord } from './kind'
import { entriesOf, linesOf, type Part } from './lines'
import { sentenceOf } from './sentence'
import { firstDay, type Reader, readWhen } from './when'

/** Short entries between commas, without a day or a time, are a list to buy. */
const isShoppingList = (entries: readonly string[], reader: Reader, context: QuickAddContext) => {
  if (entries.length < 2 || entries.some((entry) => hasWhen(entry, reader, context))) return false
  return (
    entries.some((entry) => isItem(entry, reader, context)) ||
    (entries.length > 2 && entries.every((entry) => entry.split(' ').length <= 3))
  )
}

const hasWhen = (entry: string, reader: Reader, context: QuickAddContext) => {
  const when = readWhen(sentenceOf(entry), reader, context, () => false)
  return when.times !== undefined || firstDay(when, context.now) !== undefined
}

/** The part of a line beside the word that says that it is a list to buy. */
const withoutWord = (text: string, line: Part, word: KindWord | undefined): Part => {
  if (word?.kind !== 'item') return line
  if (word.start > 0) return { start: line.start, end: line.start + word.start - 1 }
  const rest = text.slice(line.start + word.end, line.end)
  return { start: line.end - rest.replace(/^[ :]+/, '').length, end: line.end }
}

/** The entries with the words at the edges of their line. */
const withEdges = ({ start, end }: Part, entries: readonly Part[]): Part[] =>
  entries.map((entry, at) => ({ start: at === 0 ? start : entry.start, end: at === entries.length - 1 ? end : entry.end }))

const lineDrafts = (text: string, line: Part, reader: Reader, context: QuickAddContext, forced: Kind | undefined): Draft[] => {
  const raw = text.slice(line.start, line.end)
  const word = kindWord(sentenceOf(raw), reader)
  const isWhole = (entry: string) => knownItem(context.items, entry) !== undefined
  const isOne = (entry: string) => isItem(entry, reader, context)
  const said = forced ?? word?.kind ?? context.preferred
  const entries =
    !said || said === 'item' ? withEdges(line, entriesOf(text, withoutWord(text, line, word), reader.grammar, isWhole, isOne)) : []
  const pieces = entries.map(({ start, end }) => text.slice(start, end))
  const kind = said ?? (isShoppingList(pieces, reader, context) ? 'item' : kindByWords(raw, reader, context))
  if (kind !== 'item' || entries.length === 0) return [draftOf(kind, { text, ...line, word, reader, context })]
  // Its word is at the edge of the first entry or the last.
  return entries.map((entry) => {
    const own = kindWord(sentenceOf(text.slice(entry.start, entry.end)), reader)
    return draftOf('item', { text, ...entry, word: own, reader, context })
  })
}

/** Understands texts in a language. */
export const understandIn =
  (reader: Reader): Parse =>
  (text, context, forced) => {
    const drafts: Draft[] = []
    for (const line of linesOf(text)) {
      if (drafts.length >= maxDrafts) break
      drafts.push(...lineDrafts(text, line, reader, context, forced))
    }
    return drafts.slice(0, maxDrafts)
  }
