import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '../../platform/db'
import { personColumns, users } from '../accounts/accounts.table'
import { events } from './calendar.table'

const columns = {
  id: events.id,
  familyId: events.familyId,
  title: events.title,
  description: events.description,
  startTime: events.startTime,
  endTime: events.endTime,
  location: events.location,
  color: events.color,
  category: events.category,
  isPrivate: events.isPrivate,
  isAllDay: events.isAllDay,
  isRecurring: events.isRecurring,
  timezone: events.timezone,
  createdBy: events.createdBy,
  createdAt: events.createdAt,
  updatedAt: events.updatedAt,
  creator: personColumns,
}

export const createCalendarStore = (db: Db) => {
  // A private event exists for its creator alone: admins and parents are among the others.
  const seenBy = or(eq(events.isPrivate, false), eq(events.createdBy, sql.placeholder('userId')))
  const select = () => db.select(columns).from(events).innerJoin(users, eq(users.id, events.createdBy))

  const within = prepared(() =>
    select()
      .where(
        and(
          eq(events.familyId, sql.placeholder('familyId')),
          lt(events.startTime, sql.placeholder('to')),
          // An event without length at the very start of the window is inside it.
          or(gt(events.endTime, sql.placeholder('from')), gte(events.startTime, sql.placeholder('from'))),
          seenBy,
        ),
      )
      .orderBy(asc(events.startTime), asc(events.id))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(events.familyId, sql.placeholder('familyId')), eq(events.id, sql.placeholder('id')), seenBy))
      .prepare(),
  )

  return {
    /** What the reader may see of the events that touch [from, to). */
    within: (familyId: string, userId: string, from: string, to: string) => within().all({ familyId, userId, from, to }),
    find: (familyId: string, userId: string, id: string) => one().get({ familyId, userId, id }),
    insert: inserter(db, events),
    update: (familyId: string, id: string, change: Partial<typeof events.$inferInsert>) =>
      db
        .update(events)
        .set(change)
        .where(and(eq(events.familyId, familyId), eq(events.id, id)))
        .run(),
    remove: (familyId: string, id: string) =>
      db
        .delete(events)
        .where(and(eq(events.familyId, familyId), eq(events.id, id)))
        .run(),
  }
}
export type CalendarStore = ReturnType<typeof createCalendarStore>
export type EventRow = NonNullable<ReturnType<CalendarStore['find']>>
