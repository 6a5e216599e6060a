import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import type { Area } from '#src/shared/areas'
import { personColumns, users } from '../accounts/accounts.table'
import { activity } from './activity.table'

export const createActivityStore = (db: Db) => {
  const newest = prepared(() =>
    db
      .select({
        id: activity.id,
        familyId: activity.familyId,
        kind: activity.kind,
        title: activity.title,
        subjectId: activity.subjectId,
        createdAt: activity.createdAt,
        actor: personColumns,
      })
      .from(activity)
      .innerJoin(users, eq(users.id, activity.actorId))
      .where(
        and(
          eq(activity.familyId, sql.placeholder('familyId')),
          lt(activity.id, sql.placeholder('before')),
          sql`${activity.area} in (select value from json_each(${sql.placeholder('areas')}))`,
          or(isNull(activity.onlyUserId), eq(activity.onlyUserId, sql.placeholder('userId'))),
        ),
      )
      .orderBy(desc(activity.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

  return {
    /** A page of the rows that a reader may see, older than the id `before`, newest first. `~` sorts after every id. */
    newest: (familyId: string, userId: string, areas: readonly Area[], limit: number, before = '~') =>
      newest().all({ familyId, userId, areas: JSON.stringify(areas), limit, before }),
    insert: inserter(db, activity),
    /** Makes the past activity of a row visible to one user only. */
    hide: (familyId: string, subjectId: string, onlyUserId: string) =>
      db
        .update(activity)
        .set({ onlyUserId })
        .where(and(eq(activity.familyId, familyId), eq(activity.subjectId, subjectId)))
        .run(),
    deleteBefore: (moment: string) => db.delete(activity).where(lt(activity.createdAt, moment)).run(),
  }
}
export type ActivityStore = ReturnType<typeof createActivityStore>
