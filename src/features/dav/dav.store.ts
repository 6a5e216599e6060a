import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { type DavArea, davResources, davTexts } from './dav.table'

/** The resources of rows, and the texts that apps stored. */
export const createDavStore = (db: Db) => {
  const ofArea = and(eq(davResources.familyId, sql.placeholder('familyId')), eq(davResources.area, sql.placeholder('area')))
  const isVisible = or(isNull(davResources.onlyUserId), eq(davResources.onlyUserId, sql.placeholder('userId')))
  const live = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(and(ofArea, isNull(davResources.deletedAt), isVisible))
      .orderBy(asc(davResources.seq))
      .prepare(),
  )
  const livePage = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(
        and(
          ofArea,
          isNull(davResources.deletedAt),
          isVisible,
          gt(davResources.seq, sql.placeholder('after')),
          lte(davResources.seq, sql.placeholder('upTo')),
        ),
      )
      .orderBy(asc(davResources.seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const named = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(and(ofArea, eq(davResources.name, sql.placeholder('name')), isNull(davResources.deletedAt), isVisible))
      .prepare(),
  )
  const withUid = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(and(ofArea, eq(davResources.uid, sql.placeholder('uid')), isNull(davResources.deletedAt), isVisible))
      .prepare(),
  )
  const since = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(and(ofArea, gt(davResources.seq, sql.placeholder('seq'))))
      .orderBy(asc(davResources.seq))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const newest = prepared(() =>
    db
      .select({ seq: max(davResources.seq) })
      .from(davResources)
      .where(ofArea)
      .prepare(),
  )
  const newestSeen = prepared(() =>
    db
      .select({ seq: davResources.seq })
      .from(davResources)
      .where(and(ofArea, or(isVisible, eq(davResources.wasShared, true))))
      .orderBy(desc(davResources.seq))
      .limit(1)
      .prepare(),
  )
  const one = prepared(() =>
    db
      .select()
      .from(davResources)
      .where(and(eq(davResources.area, sql.placeholder('area')), eq(davResources.objectId, sql.placeholder('objectId'))))
      .prepare(),
  )
  type Scope = { familyId: string; userId: string; area: DavArea }

  return {
    /** The resources that a person may see, oldest change first. */
    live: (scope: Scope) => live().all(scope),
    /** Those whose newest change is in (after, upTo], oldest change first. */
    livePage: (scope: Scope, range: { after: number; upTo: number; limit: number }) => livePage().all({ ...scope, ...range }),
    named: (scope: Scope, name: string) => named().get({ ...scope, name }),
    withUid: (scope: Scope, uid: string) => withUid().get({ ...scope, uid }),
    /** In any family: the caller checks `familyId`, `onlyUserId` and `deletedAt`. */
    find: (area: DavArea, objectId: string) => one().get({ area, objectId }),
    /** The changed and deleted resources of a family after a number, including those that only some members see. */
    since: ({ familyId, area }: Scope, seq: number, limit: number) => since().all({ familyId, area, seq, limit }),
    /** The number of the newest change; 0 without one. */
    newest: ({ familyId, area }: Scope) => newest().get({ familyId, area })?.seq ?? 0,
    /** The number of the newest change that the person may know of; 0 without one. */
    newestSeen: (scope: Scope) => newestSeen().get(scope)?.seq ?? 0,
    /** Gives a resource the address and UID that an app chose; deleted ones lose the address. */
    setName({ familyId, area }: Scope, objectId: string, name: string | null, uid: string | null) {
      if (name !== null)
        db.delete(davResources)
          .where(
            and(
              eq(davResources.familyId, familyId),
              eq(davResources.area, area),
              eq(davResources.name, name),
              isNotNull(davResources.deletedAt),
              ne(davResources.objectId, objectId),
            ),
          )
          .run()
      db.update(davResources)
        .set({ name, uid })
        .where(and(eq(davResources.area, area), eq(davResources.objectId, objectId)))
        .run()
    },
    /** The texts of a person's app, by the id of their row. */
    texts(userId: string, area: DavArea, objectIds: readonly string[]) {
      const rows = db
        .select({ objectId: davTexts.objectId, seq: davTexts.seq, text: davTexts.text })
        .from(davTexts)
        .where(and(eq(davTexts.userId, userId), eq(davTexts.area, area), inArray(davTexts.objectId, [...objectIds])))
        .all()
      return new Map(rows.map((row) => [row.objectId, row]))
    },
    saveText: (row: typeof davTexts.$inferInsert) =>
      db
        .insert(davTexts)
        .values(row)
        .onConflictDoUpdate({ target: [davTexts.userId, davTexts.area, davTexts.objectId], set: row })
        .run(),
    /** Forgets resources that were deleted before a time, with their texts; never the newest, whose number must not be used again. */
    prune(before: string) {
      const old = db
        .select({ area: davResources.area, objectId: davResources.objectId })
        .from(davResources)
        .where(and(lt(davResources.deletedAt, before), lt(davResources.seq, sql`(select max(seq) from dav_resources)`)))
        .limit(1000)
        .all()
      for (const { area, objectId } of old) {
        db.delete(davTexts)
          .where(and(eq(davTexts.area, area), eq(davTexts.objectId, objectId)))
          .run()
        db.delete(davResources)
          .where(and(eq(davResources.area, area), eq(davResources.objectId, objectId)))
          .run()
      }
    },
  }
}
export type DavStore = ReturnType<typeof createDavStore>
export type DavResource = NonNullable<ReturnType<DavStore['find']>>
