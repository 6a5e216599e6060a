import { prefixExpression } from '#src/shared/language/spelling'
import { holdsAll, type Role } from '#src/shared/permissions'

export const documentTypes = ['note', 'document'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentColors = ['yellow', 'blue', 'green', 'pink'] as const
export type DocumentColor = (typeof documentColors)[number]

/** Creators, parents and admins may change and delete a document. */
export const mayChangeDocument = (member: { userId: string; role: Role }, document: { createdBy: string }) =>
  holdsAll(member) || document.createdBy === member.userId

/** Splits a search into words of letters and digits with their combining marks. */
export const wordsOf = (search: string): string[] => search.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []

/** Builds an FTS5 query for rows with all words of a search, each as a prefix. */
export const matchOf = (search: string): string => wordsOf(search).map(prefixExpression).join(' AND ')

/** A part of a text, and whether it matches the search. */
export type Part = { text: string; isMatch: boolean }

/** Markers around a match in query results: control characters that stored texts cannot contain. */
export const marks = { start: '\u0002', end: '\u0003' } as const

/** Splits a text with marked matches into parts. */
export const partsOf = (marked: string): Part[] =>
  marked
    .split(marks.start)
    .flatMap((chunk, index) => {
      const [match = '', rest = ''] = index === 0 ? ['', chunk] : chunk.split(marks.end)
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')

/** Minutes in which consecutive changes by one person count as one activity. */
const mergeMinutes = 10

type Changed = { updatedBy: string | null; createdBy: string; updatedAt: string }

/** Whether a change continues the same person's previous one, for example when ticking the lines of a checklist one by one. */
export const continuesLastChange = (document: Changed, userId: string, now: Temporal.Instant) =>
  (document.updatedBy ?? document.createdBy) === userId && now.since(document.updatedAt).total('minutes') < mergeMinutes
