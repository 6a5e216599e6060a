import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { ancestryMembers } from './ancestry.table'

export const createAncestryStore = (db: Db) => {
  const mine = (familyId: string, id: string) => and(eq(ancestryMembers.familyId, familyId), eq(ancestryMembers.id, id))
  const list = prepared(() =>
    db
      .select()
      .from(ancestryMembers)
      .where(eq(ancestryMembers.familyId, sql.placeholder('familyId')))
      .orderBy(desc(ancestryMembers.createdAt), desc(ancestryMembers.id))
      .prepare(),
  )

  return {
    /** Those added last first. */
    list: (familyId: string) => list().all({ familyId }),
    /** Whoever asks: the row names its family. */
    find: (id: string) => db.select().from(ancestryMembers).where(eq(ancestryMembers.id, id)).get(),
    count: (familyId: string) =>
      db.select({ people: count() }).from(ancestryMembers).where(eq(ancestryMembers.familyId, familyId)).get()?.people ?? 0,
    insert: inserter(db, ancestryMembers),
    update: (familyId: string, id: string, change: Partial<typeof ancestryMembers.$inferInsert>) =>
      db.update(ancestryMembers).set(change).where(mine(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(ancestryMembers).where(mine(familyId, id)).run(),
    /** Leaves the children of somebody who goes with their other parent as the first one. */
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
