import { and, eq, gt, gte, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { iso } from '../../platform/clock'
import { type Db, prepared } from '../../platform/db'
import { eventRecurrences, events, longEvent } from './calendar.table'

const recurrenceColumns = {
  frequency: eventRecurrences.frequency,
  interval: eventRecurrences.interval,
  byWeekday: eventRecurrences.byWeekday,
  byMonthday: eventRecurrences.byMonthday,
  byMonth: eventRecurrences.byMonth,
  count: eventRecurrences.count,
  until: eventRecurrences.until,
}

const ownColumns = {
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
}

const columns = { ...ownColumns, recurrence: recurrenceColumns }

export const createCalendarStore = (db: Db) => {
  // A private event exists for its creator alone: admins and parents are among the others.
  const seenBy = or(eq(events.isPrivate, false), eq(events.createdBy, sql.placeholder('userId')))
  const select = () => db.select(columns).from(events).leftJoin(eventRecurrences, eq(eventRecurrences.eventId, events.id))
  const from = sql.placeholder('from')
  const to = sql.placeholder('to')
  const once = (...conditions: (SQL | undefined)[]) =>
    prepared(() =>
      db
        .select(ownColumns)
        .from(events)
        .where(
          and(
            eq(events.familyId, sql.placeholder('familyId')),
            lt(events.startTime, to),
            ...conditions,
            seenBy,
            notExists(db.select({ one: sql`1` }).from(eventRecurrences).where(eq(eventRecurrences.eventId, events.id))),
          ),
        )
        .prepare(),
    )

  // Most events begin near the window that they touch, and its index finds them by that. The few long ones have one of their own, by their end.
  const lasts = sql`julianday(${events.endTime}) - julianday(${events.startTime})`
  const limit = sql.raw(String(longEvent))
  const short = once(
    gte(events.startTime, sql.placeholder('near')),
    // An event without length at the very start of the window is inside it.
    or(gt(events.endTime, from), gte(events.startTime, from)),
    sql`${lasts} <= ${limit}`,
  )
  const long = once(gt(events.endTime, from), sql`${lasts} > ${limit}`)

  const series = prepared(() =>
    select()
      .where(
        and(
          eq(eventRecurrences.familyId, sql.placeholder('familyId')),
          gte(eventRecurrences.endsAt, from),
          lt(eventRecurrences.startsAt, to),
          seenBy,
        ),
      )
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(events.familyId, sql.placeholder('familyId')), eq(events.id, sql.placeholder('id')), seenBy))
      .prepare(),
  )

  const owner = prepared(() =>
    db
      .select({ familyId: events.familyId, createdBy: events.createdBy })
      .from(events)
      .where(eq(events.id, sql.placeholder('id')))
      .prepare(),
  )

  return {
    /** What the reader may see of the events that come once and touch [from, to), in no order. */
    within(familyId: string, userId: string, from: string, to: string) {
      const window = { familyId, userId, from, to }
      const near = iso(Temporal.Instant.from(from).subtract({ hours: 24 * longEvent }))
      return [...short().all({ ...window, near }), ...long().all(window)].map((event) => ({ ...event, recurrence: null }))
    },
    /** What the reader may see of the series that could touch [from, to). */
    series: (familyId: string, userId: string, from: string, to: string) => series().all({ familyId, userId, from, to }),
    find: (familyId: string, userId: string, id: string) => one().get({ familyId, userId, id }),
    insert: (row: typeof events.$inferInsert) => db.insert(events).values(row).returning({ id: events.id }).get(),
    update: (familyId: string, id: string, change: Partial<typeof events.$inferInsert>) =>
      db
        .update(events)
        .set(change)
        .where(and(eq(events.familyId, familyId), eq(events.id, id)))
        .run(),
    /** Who made the event with an id, in which family, whoever asks. */
    owner: (id: string) => owner().get({ id }),
    /** An event as who made it sees it. */
    findOwn(familyId: string, id: string) {
      const made = this.owner(id)
      return made && this.find(familyId, made.createdBy, id)
    },
    remove: (familyId: string, id: string) =>
      db
        .delete(events)
        .where(and(eq(events.familyId, familyId), eq(events.id, id)))
        .run(),
  }
}
export type CalendarStore = ReturnType<typeof createCalendarStore>
export type EventRow = NonNullable<ReturnType<CalendarStore['find']>>
