import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { personColumns, personColumnsOf, users } from '../accounts/accounts.table'
import { type DocumentType, marks } from './documents.rules'
import { documents } from './documents.table'

const editors = alias(users, 'editors')

const columns = {
  id: documents.id,
  familyId: documents.familyId,
  title: documents.title,
  content: documents.content,
  type: documents.type,
  color: documents.color,
  fileUrl: documents.fileUrl,
  fileName: documents.fileName,
  mimeType: documents.mimeType,
  size: documents.size,
  createdBy: documents.createdBy,
  creator: personColumns,
  updatedBy: documents.updatedBy,
  editor: personColumnsOf(editors),
  version: documents.version,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
}

const fullText = sql`documents_text`
const rank = sql<number>`documents_text.rank`
const { start, end } = marks

/** Marked matches of the full-text index; the numbers are positions of its columns. */
const found = {
  titleMarks: sql<string>`highlight(documents_text, 0, ${start}, ${end})`,
  /** Words of the content around the match. */
  excerptMarks: sql<string | null>`snippet(documents_text, 1, ${start}, ${end}, '…', 28)`,
  fileNameMarks: sql<string | null>`highlight(documents_text, 2, ${start}, ${end})`,
}

type PageOf = { type?: DocumentType; limit: number; before?: string }

/** Greater than every `seq` and rank. */
const maxPosition = Number.MAX_SAFE_INTEGER

export const createDocumentStore = (db: Db) => {
  const ofFamily = and(
    eq(documents.familyId, sql.placeholder('familyId')),
    sql`(${sql.placeholder('type')} is null or ${documents.type} = ${sql.placeholder('type')})`,
  )
  const newest = prepared(() =>
    db
      .select(columns)
      .from(documents)
      .innerJoin(users, eq(users.id, documents.createdBy))
      .leftJoin(editors, eq(editors.id, documents.updatedBy))
      .where(and(ofFamily, lt(documents.seq, sql.placeholder('before'))))
      .orderBy(desc(documents.seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const best = prepared(() =>
    db
      .select({ ...columns, ...found })
      .from(documents)
      .innerJoin(fullText, sql`documents_text.rowid = ${documents.seq}`)
      .innerJoin(users, eq(users.id, documents.createdBy))
      .leftJoin(editors, eq(editors.id, documents.updatedBy))
      .where(
        and(
          sql`documents_text match ${sql.placeholder('match')}`,
          ofFamily,
          // A smaller rank is a better match.
          sql`(${rank} > ${sql.placeholder('rank')} or (${rank} = ${sql.placeholder('rank')} and ${documents.seq} < ${sql.placeholder('before')}))`,
        ),
      )
      .orderBy(rank, desc(documents.seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    db
      .select(columns)
      .from(documents)
      .innerJoin(users, eq(users.id, documents.createdBy))
      .leftJoin(editors, eq(editors.id, documents.updatedBy))
      .where(eq(documents.id, sql.placeholder('id')))
      .prepare(),
  )
  const isRow = (familyId: string, id: string) => and(eq(documents.familyId, familyId), eq(documents.id, id))
  const seqOf = (familyId: string, id: string) =>
    db.select({ seq: documents.seq }).from(documents).where(isRow(familyId, id)).get()?.seq ?? 0
  const rankOf = (match: string, seq: number) =>
    db.select({ rank }).from(fullText).where(sql`documents_text match ${match} and documents_text.rowid = ${seq}`).get()?.rank ??
    maxPosition

  return {
    /** A page before a row, newest first. */
    newest: (familyId: string, { type, limit, before }: PageOf) =>
      newest().all({ familyId, type: type ?? null, limit, before: before === undefined ? maxPosition : seqOf(familyId, before) }),

    /** Matches of an FTS5 query, best first, after the row `before` if given. */
    search(familyId: string, match: string, { type, limit, before }: PageOf) {
      const seq = before === undefined ? maxPosition : seqOf(familyId, before)
      const minRank = before === undefined ? -maxPosition : rankOf(match, seq)
      return best().all({ familyId, type: type ?? null, match, rank: minRank, before: seq, limit })
    },

    /** In any family; the gate checks access by the row's `familyId`. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, documents),
    update: (familyId: string, id: string, change: Partial<typeof documents.$inferInsert>) =>
      db.update(documents).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(documents).where(isRow(familyId, id)).run(),
    /** The ids of families with a document that has this file. */
    familiesWithFile: (fileUrl: string) =>
      db
        .selectDistinct({ familyId: documents.familyId })
        .from(documents)
        .where(eq(documents.fileUrl, fileUrl))
        .all()
        .map(({ familyId }) => familyId),
  }
}
export type DocumentStore = ReturnType<typeof createDocumentStore>
export type DocumentRow = NonNullable<ReturnType<DocumentStore['find']>>
export type FoundDocument = ReturnType<DocumentStore['search']>[number]
