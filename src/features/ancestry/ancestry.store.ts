import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { ancestryMembers } from './ancestry.table'

export const createAncestryStore = (db: Db) => {
  const isRow = (familyId: string, id: string) => and(eq(ancestryMembers.familyId, familyId), eq(ancestryMembers.id, id))
  const list = prepared(() =>
    db
      .select()
      .from(ancestryMembers)
      .where(eq(ancestryMembers.familyId, sql.placeholder('familyId')))
      .orderBy(desc(ancestryMembers.createdAt), desc(ancestryMembers.id))
      .prepare(),
  )

  return {
    /** Last added first. */
    list: (familyId: string) => list().all({ familyId }),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(ancestryMembers).where(eq(ancestryMembers.id, id)).get(),
    count: (familyId: string) =>
      db.select({ people: count() }).from(ancestryMembers).where(eq(ancestryMembers.familyId, familyId)).get()?.people ?? 0,
    insert: inserter(db, ancestryMembers),
    update: (familyId: string, id: string, change: Partial<typeof ancestryMembers.$inferInsert>) =>
      db.update(ancestryMembers).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(ancestryMembers).where(isRow(familyId, id)).run(),
    /** Makes the second parent the first one for the children of a person about to be removed. */
    orphan: (familyId: string, id: string) =>
      db
        .update(ancestryMembers)
        .set({ parentId: sql`${ancestryMembers.secondParentId}`, secondParentId: null })
        .where(and(eq(ancestryMembers.familyId, familyId), eq(ancestryMembers.parentId, id), isNotNull(ancestryMembers.secondParentId)))
        .run(),
    /** The families whose tree shows a picture. */
    familiesShowing: (url: string) =>
      db
        .selectDistinct({ familyId: ancestryMembers.familyId })
        .from(ancestryMembers)
        .where(eq(ancestryMembers.profileImageUrl, url))
        .all()
        .map(({ familyId }) => familyId),
  }
}
export type AncestryStore = ReturnType<typeof createAncestryStore>
export type RelativeRow = NonNullable<ReturnType<AncestryStore['find']>>
