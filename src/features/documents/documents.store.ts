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

/** Columns of the full text, by their place in it. */
const found = {
  titleMarks: sql<string>`highlight(documents_text, 0, ${start}, ${end})`,
  /** Some words of the content around what was found. */
  excerptMarks: sql<string | null>`snippet(documents_text, 1, ${start}, ${end}, '…', 28)`,
  fileNameMarks: sql<string | null>`highlight(documents_text, 2, ${start}, ${end})`,
}

type PageOf = { type?: DocumentType; limit: number; before?: string }

/** After every place a row can have. */
const beyond = Number.MAX_SAFE_INTEGER

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
          // A smaller rank is a better one.
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
  const mine = (familyId: string, id: string) => and(eq(documents.familyId, familyId), eq(documents.id, id))
  const seqOf = (familyId: string, id: string) =>
    db.select({ seq: documents.seq }).from(documents).where(mine(familyId, id)).get()?.seq ?? 0
  const rankOf = (match: string, seq: number) =>
    db.select({ rank }).from(fullText).where(sql`documents_text match ${match} and documents_text.rowid = ${seq}`).get()?.rank ?? beyond

  return {
    /** The newest before a row, newest first. */
    newest: (familyId: string, { type, limit, before }: PageOf) =>
      newest().all({ familyId, type: type ?? null, limit, before: before === undefined ? beyond : seqOf(familyId, before) }),

    /** What fits a query of FTS5 best, after a row if one is named. */
    search(familyId: string, match: string, { type, limit, before }: PageOf) {
      const seq = before === undefined ? beyond : seqOf(familyId, before)
      const place = before === undefined ? -beyond : rankOf(match, seq)
      return best().all({ familyId, type: type ?? null, match, rank: place, before: seq, limit })
    },

    /** By its id alone: the row says which family it is of, and the gate asks whether the caller is a member of that one. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, documents),
    update: (familyId: string, id: string, change: Partial<typeof documents.$inferInsert>) =>
      db.update(documents).set(change).where(mine(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(documents).where(mine(familyId, id)).run(),
    /** The families with a document whose file is at an address. */
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
