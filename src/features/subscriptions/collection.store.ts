import { and, asc, count, eq, inArray, isNotNull, lte, min, or } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { calendarSubscriptions as calendars, subscribedEvents as events, subscribedObjects as objects } from './subscriptions.table'

/** The objects of CalDAV calendars. */
export const createCollectionStore = (db: Db) => {
  const isPending = or(isNotNull(objects.ownText), eq(objects.isDeleted, true))
  const countOf = (subscriptionId: string, where: ReturnType<typeof or>) =>
    db
      .select({ rows: count() })
      .from(objects)
      .where(and(eq(objects.subscriptionId, subscriptionId), where))
      .get()?.rows ?? 0
  return {
    of: (subscriptionId: string) => db.select().from(objects).where(eq(objects.subscriptionId, subscriptionId)).all(),
    find: (id: string) => db.select().from(objects).where(eq(objects.id, id)).get(),
    deletedAt: (subscriptionId: string, href: string) =>
      db
        .select()
        .from(objects)
        .where(and(eq(objects.subscriptionId, subscriptionId), eq(objects.href, href), eq(objects.isDeleted, true)))
        .get(),
    insert: inserter(db, objects),
    update: (id: string, change: Partial<typeof objects.$inferInsert>) => db.update(objects).set(change).where(eq(objects.id, id)).run(),
    remove: (ids: readonly string[]) =>
      db
        .delete(objects)
        .where(inArray(objects.id, [...ids]))
        .run(),
    titleOf: (id: string) => db.select({ title: events.title }).from(events).where(eq(events.objectId, id)).limit(1).get()?.title,
    /** Changes to send. */
    due: (now: string) => db.select().from(objects).where(lte(objects.sendAt, now)).orderBy(asc(objects.sendAt)).limit(50).all(),
    nextSend: () =>
      db
        .select({ at: min(objects.sendAt) })
        .from(objects)
        .get()?.at ?? undefined,
    countPending: (subscriptionId: string) => countOf(subscriptionId, isPending),
    countGone: (subscriptionId: string) => countOf(subscriptionId, eq(objects.isGone, true)),
    removeGone: (subscriptionId: string) =>
      db
        .delete(objects)
        .where(and(eq(objects.subscriptionId, subscriptionId), eq(objects.isGone, true)))
        .run(),
    /** @param again whether the server gets them again, at a time; else they are only here */
    keepGone: (subscriptionId: string, again: string | undefined) =>
      db
        .update(objects)
        .set(again ? { isGone: false, etag: null, ownText: objects.text, text: null, sendAt: again } : { isGone: false, isKept: true })
        .where(and(eq(objects.subscriptionId, subscriptionId), eq(objects.isGone, true)))
        .run(),
    forgetReading: (subscriptionId: string) => db.update(calendars).set({ readAt: null }).where(eq(calendars.id, subscriptionId)).run(),
    eventsOf: (ids: readonly string[]) =>
      db
        .select()
        .from(events)
        .where(inArray(events.objectId, [...ids]))
        .all(),
  }
}
export type CollectionStore = ReturnType<typeof createCollectionStore>
export type ObjectRow = NonNullable<ReturnType<CollectionStore['find']>>
