import { and, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import type { Area } from '#src/shared/areas'
import { personColumns, users } from '../accounts/accounts.table'
import type { NotificationKind } from './notifications.contract'
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
  const isListed = sql`${notifications.inApp} = 1`
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
        pushedAt: notifications.pushedAt,
        area: notifications.area,
        inApp: notifications.inApp,
      })
      .from(notifications)
      .leftJoin(users, eq(users.id, notifications.actorId))

  const newest = prepared(() =>
    select()
      .where(and(own(), isListed, lt(notifications.id, sql.placeholder('before'))))
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
      .where(and(own(), isListed, isNull(notifications.readAt)))
      .prepare(),
  )

  const isUnreadOf = (familyId: string, userId: string) =>
    and(eq(notifications.familyId, familyId), eq(notifications.userId, userId), isNull(notifications.readAt))
  const isAbout = (familyId: string, subjectId: string) =>
    and(
      eq(notifications.familyId, familyId),
      // A range that the index serves: `A` is the character after `@`.
      or(
        eq(notifications.subjectId, subjectId),
        and(gte(notifications.subjectId, `${subjectId}@`), lt(notifications.subjectId, `${subjectId}A`)),
      ),
    )
  const told = { id: notifications.id, userId: notifications.userId, pushedAt: notifications.pushedAt }

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
    setPushed: (id: string, pushedAt: string) => db.update(notifications).set({ pushedAt }).where(eq(notifications.id, id)).run(),
    /** @returns the ones that were unread */
    markRead: (familyId: string, userId: string, upTo: string, readAt: string) =>
      db
        .update(notifications)
        .set({ readAt })
        .where(and(isUnreadOf(familyId, userId), lte(notifications.id, upTo)))
        .returning(told)
        .all(),
    /** Marks notifications of some kinds as read whose subject sorts before or equals `upTo`. @returns the ones that were unread */
    markReadAbout: (familyId: string, userId: string, kinds: NotificationKind[], upTo: string, readAt: string) =>
      db
        .update(notifications)
        .set({ readAt })
        .where(and(isUnreadOf(familyId, userId), inArray(notifications.kind, kinds), lte(notifications.subjectId, upTo)))
        .returning(told)
        .all(),
    /** Unread notifications of the app since a time, oldest first. */
    unreadSince: (reader: Reader, since: string) =>
      select()
        .where(and(own(), isListed, isNull(notifications.readAt), gte(notifications.createdAt, since)))
        .orderBy(notifications.id)
        .limit(100)
        .all(values(reader)),
    remove: (id: string) => db.delete(notifications).where(eq(notifications.id, id)).run(),
    /** Whether a user was notified of a subject. */
    isTold: (userId: string, kind: NotificationKind, subjectId: string) =>
      db
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.subjectId, subjectId), eq(notifications.userId, userId), eq(notifications.kind, kind)))
        .get() !== undefined,
    /** Marks all notifications about a row as read. @returns the ones that were unread */
    settle: (familyId: string, subjectId: string, readAt: string) =>
      db
        .update(notifications)
        .set({ readAt })
        .where(and(isAbout(familyId, subjectId), isNull(notifications.readAt)))
        .returning(told)
        .all(),
    /** @returns the deleted ones */
    removeAbout: (familyId: string, subjectId: string) =>
      db.delete(notifications).where(isAbout(familyId, subjectId)).returning(told).all(),
  }
}
export type NotificationStore = ReturnType<typeof createNotificationStore>
export type NotificationRow = NonNullable<ReturnType<NotificationStore['find']>>
