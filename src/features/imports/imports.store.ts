import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { importRows, imports } from './imports.table'

export type ImportRow = typeof imports.$inferSelect

/** The most imports that a person sees. */
const shownImports = 50

export const createImportStore = (db: Db) => {
  const isOf = (importId: string) => eq(importRows.importId, importId)
  const isRow = (importId: string, position: number) => and(isOf(importId), eq(importRows.position, position))

  return {
    insert: inserter(db, imports, {
      owner: imports.familyId,
      max: 1000,
      full: (max) => msg('A family has room for {max} imports.', { max }),
    }),
    /** In any family; the caller checks access. */
    get: (id: string) => db.select().from(imports).where(eq(imports.id, id)).get(),
    find: (familyId: string, userId: string, id: string) =>
      db
        .select()
        .from(imports)
        .where(and(eq(imports.familyId, familyId), eq(imports.createdBy, userId), eq(imports.id, id)))
        .get(),
    list: (familyId: string, userId: string) =>
      db
        .select()
        .from(imports)
        .where(and(eq(imports.familyId, familyId), eq(imports.createdBy, userId)))
        .orderBy(desc(imports.id))
        .limit(shownImports)
        .all(),
    update: (id: string, change: Partial<typeof imports.$inferInsert>) => db.update(imports).set(change).where(eq(imports.id, id)).run(),
    /** The columns of the member's last applied files, newest first. */
    remembered: (familyId: string, userId: string, headerLine: string) =>
      db
        .select({ columns: imports.columns })
        .from(imports)
        .where(
          and(
            eq(imports.familyId, familyId),
            eq(imports.createdBy, userId),
            eq(imports.headerLine, headerLine),
            isNotNull(imports.appliedAt),
          ),
        )
        .orderBy(desc(imports.id))
        .limit(1)
        .get()?.columns ?? undefined,
    /** Imports whose work is under way, also of a former run of the server. */
    running: () =>
      db
        .select({ id: imports.id })
        .from(imports)
        .where(inArray(imports.status, ['reading', 'applying', 'undoing']))
        .all(),
    isUsed: (objectId: string) =>
      db.select({ id: imports.id }).from(imports).where(eq(imports.objectId, objectId)).limit(1).get() !== undefined,
    /** Deletes the unused previews of an upload. */
    removePreviews: (familyId: string, userId: string, objectId: string) =>
      db
        .delete(imports)
        .where(
          and(
            eq(imports.objectId, objectId),
            eq(imports.familyId, familyId),
            eq(imports.createdBy, userId),
            inArray(imports.status, ['ready', 'failed']),
          ),
        )
        .run(),
    removeUnapplied: (before: string) =>
      db
        .delete(imports)
        .where(and(inArray(imports.status, ['ready', 'failed']), lt(imports.createdAt, before)))
        .run(),

    addRow: inserter(db, importRows),
    /** The next position of a row. */
    nextPosition: (importId: string) =>
      (db
        .select({ position: sql<number>`coalesce(max(${importRows.position}), -1)` })
        .from(importRows)
        .where(isOf(importId))
        .get()?.position ?? -1) + 1,
    /** The rows of an import from a position on. */
    rowsFrom: (importId: string, position: number, limit: number) =>
      db
        .select()
        .from(importRows)
        .where(and(isOf(importId), gt(importRows.position, position)))
        .orderBy(asc(importRows.position))
        .limit(limit)
        .all(),
    /** Rows of the import that have not been compared yet. */
    rowsToCompare: (importId: string, limit: number) =>
      db
        .select()
        .from(importRows)
        .where(and(isOf(importId), eq(importRows.isKept, false), isNotNull(importRows.fingerprint)))
        .orderBy(asc(importRows.position))
        .limit(limit)
        .all(),
    /** The last rows that are compared and not taken back yet. */
    rowsToUndo: (importId: string, limit: number) =>
      db
        .select()
        .from(importRows)
        .where(and(isOf(importId), eq(importRows.isKept, false), isNull(importRows.fingerprint)))
        .orderBy(desc(importRows.position))
        .limit(limit)
        .all(),
    keptTitles: (importId: string, limit: number) =>
      db
        .select({ title: importRows.title })
        .from(importRows)
        .where(and(isOf(importId), eq(importRows.isKept, true)))
        .orderBy(asc(importRows.position))
        .limit(limit)
        .all()
        .map(({ title }) => title),
    counts: (importId: string) =>
      db
        .select({ added: sql<number>`count(*) - count(${importRows.before})`, changed: count(importRows.before) })
        .from(importRows)
        .where(isOf(importId))
        .get() ?? { added: 0, changed: 0 },
    /** The newest rows that imports of a family made of an item. */
    bySource: (familyId: string, sourceId: string) =>
      db
        .select({ kind: importRows.kind, rowId: importRows.rowId })
        .from(importRows)
        .where(and(eq(importRows.familyId, familyId), eq(importRows.sourceId, sourceId)))
        .orderBy(desc(importRows.importId))
        .limit(5)
        .all(),
    setFingerprint: (importId: string, position: number, fingerprint: string | null) =>
      db.update(importRows).set({ fingerprint }).where(isRow(importId, position)).run(),
    keepRow: (importId: string, position: number) => db.update(importRows).set({ isKept: true }).where(isRow(importId, position)).run(),
    removeRow: (importId: string, position: number) => db.delete(importRows).where(isRow(importId, position)).run(),
  }
}
export type ImportStore = ReturnType<typeof createImportStore>
