import { and, desc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import type { Area } from '#src/shared/areas'
import { personColumns, users } from '../accounts/accounts.table'
import { notifications } from './notifications.table'

/** The reader, the family, and the areas that they may currently view. */
type Reader = { userId: string; familyId: string; areas: readonly Area[] }

const values = ({ areas, ...reader }: Reader) => ({ ...reader, areas: JSON.stringify(areas) })

export const createNotificationStore = (db: Db) => {
  const own = () =>
    and(
      eq(notifications.userId, sql.placeholder('userId')),
      eq(notifications.familyId, sql.placeholder('familyId')),
      sql`${notifications.area} in (select value from json_each(${sql.placeholder('areas')}))`,
    )
  const select = () =>
    db
      .select({
        id: notifications.id,
        familyId: notifications.familyId,
        kind: notifications.kind,
        actor: personColumns,
        title: notifications.title,
        subject: notifications.subjectId,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .leftJoin(users, eq(users.id, notifications.actorId))

  const newest = prepared(() =>
    select()
      .where(and(own(), lt(notifications.id, sql.placeholder('before'))))
      .orderBy(desc(notifications.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(own(), eq(notifications.id, sql.placeholder('id'))))
      .prepare(),
  )
  const unread = prepared(() =>
    db
      .select({ count: sql<number>`count(*)` })
      .from(notifications)
      .where(and(own(), isNull(notifications.readAt)))
      .prepare(),
  )

  return {
    /** Newest first, older than the id `before`. `~` sorts after every id. */
    newest: (reader: Reader, limit: number, before = '~') => newest().all({ ...values(reader), limit, before }),
    find: (reader: Reader, id: string) => one().get({ ...values(reader), id }),
    unread: (reader: Reader) => unread().get(values(reader))?.count ?? 0,
    insert: inserter(db, notifications),
    setRead: (familyId: string, userId: string, id: string, readAt: string | null) =>
      db
        .update(notifications)
        .set({ readAt })
        .where(and(eq(notifications.familyId, familyId), eq(notifications.userId, userId), eq(notifications.id, id)))
        .run(),
    markRead: (familyId: string, userId: string, upTo: string, readAt: string) =>
      db
        .update(notifications)
        .set({ readAt })
        .where(
          and(
            eq(notifications.familyId, familyId),
            eq(notifications.userId, userId),
            lte(notifications.id, upTo),
            isNull(notifications.readAt),
          ),
        )
        .run(),
    /** @returns the users who had been notified */
    removeAbout: (familyId: string, subjectId: string) =>
      db
        .delete(notifications)
        .where(
          and(
            eq(notifications.familyId, familyId),
            // A range that the index serves: `A` is the character after `@`.
            or(
              eq(notifications.subjectId, subjectId),
              and(gte(notifications.subjectId, `${subjectId}@`), lt(notifications.subjectId, `${subjectId}A`)),
            ),
          ),
        )
        .returning({ userId: notifications.userId })
        .all(),
  }
}
export type NotificationStore = ReturnType<typeof createNotificationStore>
export type NotificationRow = NonNullable<ReturnType<NotificationStore['find']>>
