import { holdsAll, type Role } from '#src/shared/permissions'

export const documentTypes = ['note', 'document'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentColors = ['yellow', 'blue', 'green', 'pink'] as const
export type DocumentColor = (typeof documentColors)[number]

/** A document is changed and deleted by who made it, admins and parents. */
export const mayChangeDocument = (member: { userId: string; role: Role }, document: { createdBy: string }) =>
  holdsAll(member) || document.createdBy === member.userId

/** The words that are looked for in what somebody typed: letters and digits, each with the marks on it. */
export const wordsOf = (search: string): string[] => search.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []

/**
 * What somebody typed as a query of SQLite's FTS5: rows with all of the words, each of which may go on. The words are quoted, so that none of
 * them is an operator and no text a syntax error.
 */
export const matchOf = (search: string): string =>
  wordsOf(search)
    .map((word) => `"${word}"*`)
    .join(' ')

/** A piece of a text, and whether it is what was looked for. */
export type Part = { text: string; isMatch: boolean }

/** Around a match in what the database returns: two characters that no text of a family can have. */
export const marks = { start: '\u0002', end: '\u0003' } as const

/** A text in which the matches stand between marks, as pieces. */
export const partsOf = (marked: string): Part[] =>
  marked
    .split(marks.start)
    .flatMap((piece, index) => {
      const [match = '', rest = ''] = index === 0 ? ['', piece] : piece.split(marks.end)
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')

/** Minutes in which one person's changes of one document are one deed. */
const sitting = 10

type Changed = { updatedBy: string | null; createdBy: string; updatedAt: string }

/** Whether a person goes on with what they did to a document just now, such as ticking one line of a checklist after the other. */
export const goesOn = (document: Changed, userId: string, now: Temporal.Instant) =>
  (document.updatedBy ?? document.createdBy) === userId && now.since(document.updatedAt).total('minutes') < sitting
