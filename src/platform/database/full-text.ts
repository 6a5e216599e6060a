import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { textIndexRows } from './full-text.table'

/** What grows without end is found by a full text (FTS5) over all of it. */

/** The kinds of rows that have an entry. */
type IndexedKind = 'event' | 'message' | 'announcement' | 'photo' | 'transaction' | 'request' | 'story'

/**
 * What to match for words of a kind of one family: rows in which each word begins a word.
 * @param words letters and digits alone; quoted, so that none of them is an operator
 * @param column where all of them have to be
 */
export const matchExpression = (kind: IndexedKind, familyId: string, words: readonly string[], column?: 'title') => {
  const all = words.map((word) => `"${word}"*`).join(' AND ')
  return `scope : "${kind}${familyId.replaceAll('-', '')}" AND ${column ?? '{title words}'} : (${all})`
}

type Sought = { kind: IndexedKind; familyId: string; words: readonly string[]; limit: number }

/** What is found of a kind, those rows first that have all of the words in their title. @param ask finds the rows of a `match`, at most so many */
export const titledFirst = <Row extends { id: string }>(
  { kind, familyId, words, limit }: Sought,
  ask: (match: string, limit: number) => Row[],
): Row[] => {
  const titled = ask(matchExpression(kind, familyId, words, 'title'), limit)
  if (titled.length >= limit) return titled
  const known = new Set(titled.map(({ id }) => id))
  return [...titled, ...ask(matchExpression(kind, familyId, words), limit).filter(({ id }) => !known.has(id))].slice(0, limit)
}

/** What a query joins to find its rows by the full text, in this order, with a `match` of `matchOf` as its parameter. */
export const createFullText = {
  rows: textIndexRows,
  text: sql`text_index`,
  isRow: (id: SQLiteColumn) => eq(textIndexRows.ref, id),
  isFound: (): SQL | undefined => and(sql`text_index match ${sql.placeholder('match')}`, sql`text_index.rowid = ${textIndexRows.seq}`),
  /** Of the family: the plus keeps SQLite from reading all of the family's rows, and then looking for each of them in the full text. */
  isOf: (familyId: SQLiteColumn) => sql`+${familyId} = ${sql.placeholder('familyId')}`,
  /** The rows that were made last first, without sorting. */
  newestFirst: sql`text_index.rowid desc`,
}
