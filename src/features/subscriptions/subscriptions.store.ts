import { and, asc, count, eq, gt, inArray, isNull, lt, lte, min, or, sql } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { maxSubscriptions } from './subscriptions.rules'
import { calendarSubscriptions as calendars, subscribedEvents as events } from './subscriptions.table'

export const createSubscriptionStore = (db: Db) => {
  /** Visible to the maker and the people in `visible_to`; null means everybody. */
  const isVisible = (userId: string) =>
    or(
      isNull(calendars.visibleTo),
      eq(calendars.createdBy, userId),
      sql`exists (select 1 from json_each(${calendars.visibleTo}) where value = ${userId})`,
    )
  const shown = {
    id: events.id,
    familyId: events.familyId,
    subscriptionId: events.subscriptionId,
    objectId: events.objectId,
    plannedAt: events.plannedAt,
    mayChange: calendars.mayWrite,
    calendar: calendars.name,
    color: calendars.color,
    title: events.title,
    description: events.description,
    location: events.location,
    startTime: events.startTime,
    endTime: events.endTime,
    isAllDay: events.isAllDay,
    timezone: events.timezone,
  }
  const shownEvents = () => db.select(shown).from(events).innerJoin(calendars, eq(calendars.id, events.subscriptionId))

  return {
    /** By name. */
    list: (familyId: string, userId: string) =>
      db
        .select()
        .from(calendars)
        .where(and(eq(calendars.familyId, familyId), isVisible(userId)))
        .orderBy(sql`${calendars.name} collate nocase`, asc(calendars.id))
        .all(),
    /** A subscription in any family; the gate checks access by its `familyId`. */
    find: (id: string) => db.select().from(calendars).where(eq(calendars.id, id)).get(),
    insert: inserter(db, calendars, {
      owner: calendars.familyId,
      max: maxSubscriptions,
      full: (max) => msg('There is room for {max} subscribed calendars. Remove some first.', { max }),
    }),
    update: (id: string, change: Partial<typeof calendars.$inferInsert>) =>
      db.update(calendars).set(change).where(eq(calendars.id, id)).returning().get(),
    remove: (id: string) => db.delete(calendars).where(eq(calendars.id, id)).run(),
    /** Removes the subscriptions that only this person saw. */
    removeOwn: (familyId: string, userId: string) =>
      db
        .delete(calendars)
        .where(and(eq(calendars.familyId, familyId), eq(calendars.createdBy, userId), sql`json_array_length(${calendars.visibleTo}) = 0`))
        .run(),
    due: (now: string) => db.select().from(calendars).where(lte(calendars.nextAt, now)).orderBy(asc(calendars.nextAt)).limit(20).all(),
    nextAt: () =>
      db
        .select({ at: min(calendars.nextAt) })
        .from(calendars)
        .get()?.at ?? undefined,

    countEvents: (subscriptionId: string) =>
      db.select({ rows: count() }).from(events).where(eq(events.subscriptionId, subscriptionId)).get()?.rows ?? 0,
    eventsWith: (subscriptionId: string, ids: readonly string[]) =>
      db
        .select()
        .from(events)
        .where(and(eq(events.subscriptionId, subscriptionId), inArray(events.id, [...ids])))
        .all(),
    events: (subscriptionId: string) => db.select().from(events).where(eq(events.subscriptionId, subscriptionId)).all(),
    insertEvent: inserter(db, events),
    updateEvent: (id: string, row: typeof events.$inferInsert) => db.update(events).set(row).where(eq(events.id, id)).run(),
    removeEvents: (ids: string[]) => db.delete(events).where(inArray(events.id, ids)).run(),
    removeAllEvents: (subscriptionId: string) => db.delete(events).where(eq(events.subscriptionId, subscriptionId)).run(),

    /** The events that overlap [from, to) in calendars that this person sees, by start. */
    shown: (familyId: string, userId: string, from: string, to: string, limit: number) =>
      shownEvents()
        .where(
          and(
            eq(events.familyId, familyId),
            lt(events.startTime, to),
            or(gt(events.endTime, from), and(eq(events.endTime, from), eq(events.startTime, from))),
            isVisible(userId),
          ),
        )
        .orderBy(asc(events.startTime))
        .limit(limit)
        .all(),
    shownOfObject: (familyId: string, userId: string, objectId: string) =>
      shownEvents()
        .where(and(eq(events.objectId, objectId), eq(events.familyId, familyId), isVisible(userId)))
        .orderBy(asc(events.startTime))
        .limit(1000)
        .all(),
    shownEvent: (familyId: string, userId: string, id: string) =>
      shownEvents()
        .where(and(eq(events.id, id), eq(events.familyId, familyId), isVisible(userId)))
        .get(),
  }
}
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>
export type SubscriptionRow = NonNullable<ReturnType<SubscriptionStore['find']>>
