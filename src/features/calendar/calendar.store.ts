import { and, eq, gt, gte, isNotNull, isNull, lt, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { iso } from '#src/platform/clock'
import { type Db, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { jsonFlag, jsonObject } from '#src/platform/database/json-sql'
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

/** What a list of events is chosen and put in order by. */
const keyColumns = {
  id: events.id,
  startTime: events.startTime,
  endTime: events.endTime,
  isAllDay: events.isAllDay,
  timezone: events.timezone,
  category: events.category,
}

/** A `Happening` that comes once, as JSON, and what a list of them is put in order and completed by. */
const writtenColumns = {
  id: events.id,
  startTime: events.startTime,
  createdBy: events.createdBy,
  category: events.category,
  json: jsonObject({
    ...ownColumns,
    isPrivate: jsonFlag(events.isPrivate),
    isAllDay: jsonFlag(events.isAllDay),
    isRecurring: jsonFlag(events.isRecurring),
    recurrence: sql`null`,
    instanceDate: sql`null`,
    isCancelled: sql`json('false')`,
  }),
}

export const createCalendarStore = (db: Db) => {
  // A private event exists for its creator alone: admins and parents are among the others.
  const seenBy = or(eq(events.isPrivate, false), eq(events.createdBy, sql.placeholder('userId')))
  const select = () => db.select(columns).from(events).leftJoin(eventRecurrences, eq(eventRecurrences.eventId, events.id))
  const from = sql.placeholder('from')
  const to = sql.placeholder('to')
  const comingOnce = (...conditions: (SQL | undefined)[]) =>
    and(
      eq(events.familyId, sql.placeholder('familyId')),
      lt(events.startTime, to),
      ...conditions,
      seenBy,
      notExists(db.select({ one: sql`1` }).from(eventRecurrences).where(eq(eventRecurrences.eventId, events.id))),
    )

  // Most events begin near the window that they touch, and its index finds them by that. The few long ones have one of their own, by their end.
  const lasts = sql`julianday(${events.endTime}) - julianday(${events.startTime})`
  const limit = sql.raw(String(longEvent))
  const near = sql.placeholder('near')
  const beginsNear = comingOnce(
    gte(events.startTime, near),
    // An event without length at the very start of the window is inside it.
    or(gt(events.endTime, from), gte(events.startTime, from)),
  )
  const isLong = comingOnce(gt(events.endTime, from), lt(events.startTime, near), sql`${lasts} > ${limit}`)

  const keys = prepared(() => {
    const which = (condition: SQL | undefined) => db.select(keyColumns).from(events).where(condition)
    return which(beginsNear).unionAll(which(isLong)).prepare()
  })
  const written = prepared(() => {
    const which = (condition: SQL | undefined) => db.select(writtenColumns).from(events).where(condition)
    return which(beginsNear).unionAll(which(isLong)).limit(sql.placeholder('limit')).prepare()
  })
  const isOf = (id: SQLWrapper) => sql`${id} in (select value from json_each(${sql.placeholder('ids')}))`
  const writtenOf = prepared(() =>
    db
      .select(writtenColumns)
      .from(events)
      .where(and(isOf(events.id), eq(events.familyId, sql.placeholder('familyId')), seenBy))
      .prepare(),
  )
  const touching = (familyId: string, userId: string, from: string, to: string) => {
    const near = iso(Temporal.Instant.from(from).subtract({ hours: 24 * longEvent }))
    return { familyId, userId, from, to, near }
  }

  const seriesIds = prepared(() =>
    db
      .select({ id: eventRecurrences.eventId })
      .from(eventRecurrences)
      .where(
        and(
          eq(eventRecurrences.familyId, sql.placeholder('familyId')),
          gte(eventRecurrences.endsAt, from),
          lt(eventRecurrences.startsAt, to),
        ),
      )
      .prepare(),
  )
  const series = prepared(() =>
    select()
      .where(and(isOf(events.id), eq(events.familyId, sql.placeholder('familyId')), seenBy))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(events.familyId, sql.placeholder('familyId')), eq(events.id, sql.placeholder('id')), seenBy))
      .prepare(),
  )

  const found = (which: SQL, order: SQL) =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(events.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(and(fullTextParts.isOf(events.familyId), seenBy, which))
      .orderBy(order)
      .limit(sql.placeholder('limit'))
      .prepare()
  // What is to come, the next first; then what was, the last first.
  const nearest = sql`${events.startTime} < ${sql.placeholder('now')}, abs(julianday(${events.startTime}) - julianday(${sql.placeholder('now')}))`
  const foundOnce = prepared(() => found(isNull(eventRecurrences.eventId), nearest))
  const foundSeries = prepared(() => found(isNotNull(eventRecurrences.eventId), sql`${eventRecurrences.endsAt} desc`))

  const owner = prepared(() =>
    db
      .select({ familyId: events.familyId, createdBy: events.createdBy })
      .from(events)
      .where(eq(events.id, sql.placeholder('id')))
      .prepare(),
  )

  return {
    /** Which events that come once touch [from, to) and may be seen by the reader, in no order. */
    keys: (...window: Parameters<typeof touching>) => keys().all(touching(...window)),
    /** The same, written down as JSON: so many of them at most. */
    written: (limit: number, ...window: Parameters<typeof touching>) => written().all({ limit, ...touching(...window) }),
    /** What the reader may see of the events with these ids, written down as JSON. */
    writtenOf: (familyId: string, userId: string, ids: string[]) => writtenOf().all({ familyId, userId, ids: JSON.stringify(ids) }),
    /** The ids of the series that could touch [from, to). */
    seriesIds: (familyId: string, from: string, to: string) =>
      seriesIds()
        .all({ familyId, from, to })
        .map(({ id }) => id),
    /** What the reader may see of the series with these ids. */
    series: (familyId: string, userId: string, ids: string[]) => series().all({ familyId, userId, ids: JSON.stringify(ids) }),
    find: (familyId: string, userId: string, id: string) => one().get({ familyId, userId, id }),
    /** What the reader may see of the events that the full text has for `match`, those nearest to now first, and of the series, those that last longest first. */
    foundOnce: (familyId: string, userId: string, match: string, now: string, limit: number) =>
      foundOnce().all({ familyId, userId, match, now, limit }),
    foundSeries: (familyId: string, userId: string, match: string, limit: number) => foundSeries().all({ familyId, userId, match, limit }),
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
