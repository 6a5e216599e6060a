import type { Database } from 'bun:sqlite'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { prefixExpression } from '#src/shared/language/spelling'
import { prepared } from './db'
import { textIndexRows } from './full-text.table'

/** Tables that grow without limit share one full-text index (FTS5). */

/** The kinds of rows in the index. */
type IndexedKind = 'event' | 'message' | 'announcement' | 'photo' | 'transaction' | 'request' | 'story'

/**
 * Builds the FTS5 match expression for rows of one kind and family that contain every word, as a prefix.
 * @param words letters and digits only
 * @param column restricts the match to this column
 */
export const matchExpression = (kind: IndexedKind, familyId: string, words: readonly string[], column?: 'title') => {
  const all = words.map(prefixExpression).join(' AND ')
  return `scope : "${kind}${familyId.replaceAll('-', '')}" AND ${column ?? '{title words}'} : (${all})`
}

type SearchOptions = { kind: IndexedKind; familyId: string; words: readonly string[]; limit: number }

/** Searches a kind; rows with all words in the title come first. @param ask queries the rows of a match expression, at most `limit` */
export const searchTitlesFirst = <Row extends { id: string }>(
  { kind, familyId, words, limit }: SearchOptions,
  ask: (match: string, limit: number) => Row[],
): Row[] => {
  const titled = ask(matchExpression(kind, familyId, words, 'title'), limit)
  if (titled.length >= limit) return titled
  const seen = new Set(titled.map(({ id }) => id))
  return [...titled, ...ask(matchExpression(kind, familyId, words), limit).filter(({ id }) => !seen.has(id))].slice(0, limit)
}

/** Maximum words that `indexedWords` reads. */
const maxIndexedWords = 20_000

/** The words of the index that begin with a letter, of all families and kinds. Use them only to look for rows that the reader may view. */
export const createIndexedWords = (sqlite: Database) => {
  // A view of the index itself, which takes no space. It belongs to the connection, not to the database file.
  sqlite.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.text_index_words USING fts5vocab(main, text_index, 'row')")
  const query = prepared(() =>
    sqlite.query<{ term: string }, [string, string]>(
      `SELECT term FROM temp.text_index_words WHERE term >= ? AND term < ? LIMIT ${maxIndexedWords}`,
    ),
  )
  return (letter: string): string[] =>
    query()
      .all(letter, `${letter}\u{10ffff}`)
      .map(({ term }) => term)
}

/** Parts of a query that joins the full-text index, in this order; its parameter `match` is a `matchExpression`. */
export const fullTextParts = {
  rows: textIndexRows,
  text: sql`text_index`,
  isRow: (id: SQLiteColumn) => eq(textIndexRows.ref, id),
  isFound: (): SQL | undefined => and(sql`text_index match ${sql.placeholder('match')}`, sql`text_index.rowid = ${textIndexRows.seq}`),
  /** Restricts to the family. The plus keeps SQLite from scanning the family's rows and probing the full-text index for each of them. */
  isOf: (familyId: SQLiteColumn) => sql`+${familyId} = ${sql.placeholder('familyId')}`,
  /** Newest rows first, without a sort. */
  newestFirst: sql`text_index.rowid desc`,
}
