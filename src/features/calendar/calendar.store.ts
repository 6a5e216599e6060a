import { and, eq, gt, gte, isNotNull, isNull, lt, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { iso } from '#src/platform/clock'
import { type Db, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { jsonFlag, jsonObject } from '#src/platform/database/json-sql'
import { eventRecurrences, events, longEventDays } from './calendar.table'

const recurrenceColumns = {
  frequency: eventRecurrences.frequency,
  interval: eventRecurrences.interval,
  byWeekday: eventRecurrences.byWeekday,
  byMonthday: eventRecurrences.byMonthday,
  byMonth: eventRecurrences.byMonth,
  count: eventRecurrences.count,
  until: eventRecurrences.until,
}

/** Raw, because drizzle leaves out the tables of columns in a query of one table. */
const attachmentCount = sql.raw('(select count(*) from event_attachments where event_attachments.event_id = events.id)') as SQL<number>

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
  attachmentCount,
}

const columns = { ...ownColumns, recurrence: recurrenceColumns }

/** The columns for filtering and sorting a list of events. */
const keyColumns = {
  id: events.id,
  startTime: events.startTime,
  endTime: events.endTime,
  isAllDay: events.isAllDay,
  timezone: events.timezone,
  category: events.category,
}

/** A single event as the JSON of an `EventOccurrence`, with the columns for sorting and completing it. */
const jsonColumns = {
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
  // Only the creator may see a private event; even admins and parents may not.
  const isVisible = or(eq(events.isPrivate, false), eq(events.createdBy, sql.placeholder('userId')))
  const select = () => db.select(columns).from(events).leftJoin(eventRecurrences, eq(eventRecurrences.eventId, events.id))
  const from = sql.placeholder('from')
  const to = sql.placeholder('to')
  const isSingle = (...conditions: (SQL | undefined)[]) =>
    and(
      eq(events.familyId, sql.placeholder('familyId')),
      lt(events.startTime, to),
      ...conditions,
      isVisible,
      notExists(db.select({ one: sql`1` }).from(eventRecurrences).where(eq(eventRecurrences.eventId, events.id))),
    )

  // Two index scans: short events by their start near the window, and the few long events by their end in a partial index.
  const durationDays = sql`julianday(${events.endTime}) - julianday(${events.startTime})`
  const limit = sql.raw(String(longEventDays))
  const near = sql.placeholder('near')
  const startsNear = isSingle(
    gte(events.startTime, near),
    // An event of zero length at the start of the window is inside it.
    or(gt(events.endTime, from), gte(events.startTime, from)),
  )
  const isLong = isSingle(gt(events.endTime, from), lt(events.startTime, near), sql`${durationDays} > ${limit}`)

  const keys = prepared(() => {
    const which = (condition: SQL | undefined) => db.select(keyColumns).from(events).where(condition)
    return which(startsNear).unionAll(which(isLong)).prepare()
  })
  const jsonInWindow = prepared(() => {
    const which = (condition: SQL | undefined) => db.select(jsonColumns).from(events).where(condition)
    return which(startsNear).unionAll(which(isLong)).limit(sql.placeholder('limit')).prepare()
  })
  const isOf = (id: SQLWrapper) => sql`${id} in (select value from json_each(${sql.placeholder('ids')}))`
  const jsonByIds = prepared(() =>
    db
      .select(jsonColumns)
      .from(events)
      .where(and(isOf(events.id), eq(events.familyId, sql.placeholder('familyId')), isVisible))
      .prepare(),
  )
  const touching = (familyId: string, userId: string, from: string, to: string) => {
    const near = iso(Temporal.Instant.from(from).subtract({ hours: 24 * longEventDays }))
    return { familyId, userId, from, to, near }
  }

  const comes = sql`event_participants.event_id = events.id and rsvp_status is not null and rsvp_status <> 'declined'`
  const isConcerned = sql`(exists (select 1 from event_participants where ${comes} and user_id = ${sql.placeholder('userId')})
    or (created_by = ${sql.placeholder('userId')} and not exists (select 1 from event_participants where ${comes})))`
  const ofFamily = eq(events.familyId, sql.placeholder('familyId'))
  const concerning = prepared(() => db.select({ id: events.id }).from(events).where(and(ofFamily, isConcerned)).prepare())
  const concerningOf = prepared(() =>
    db
      .select({ id: events.id })
      .from(events)
      .where(and(isOf(events.id), ofFamily, isConcerned))
      .prepare(),
  )
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
      .where(and(isOf(events.id), eq(events.familyId, sql.placeholder('familyId')), isVisible))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(events.familyId, sql.placeholder('familyId')), eq(events.id, sql.placeholder('id')), isVisible))
      .prepare(),
  )

  const found = (which: SQL, order: SQL) =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(events.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(and(fullTextParts.isOf(events.familyId), isVisible, which))
      .orderBy(order)
      .limit(sql.placeholder('limit'))
      .prepare()
  // Upcoming events first, the next one first; then past events, the latest first.
  const nearest = sql`${events.startTime} < ${sql.placeholder('now')}, abs(julianday(${events.startTime}) - julianday(${sql.placeholder('now')}))`
  const searchSingle = prepared(() => found(isNull(eventRecurrences.eventId), nearest))
  const searchSeries = prepared(() => found(isNotNull(eventRecurrences.eventId), sql`${eventRecurrences.endsAt} desc`))

  const owner = prepared(() =>
    db
      .select({ familyId: events.familyId, createdBy: events.createdBy })
      .from(events)
      .where(eq(events.id, sql.placeholder('id')))
      .prepare(),
  )

  return {
    /** Keys of the single events that overlap [from, to) and are visible to the reader, unordered. */
    keys: (...window: Parameters<typeof touching>) => keys().all(touching(...window)),
    /** The same events as JSON, at most `limit`. */
    jsonInWindow: (limit: number, ...window: Parameters<typeof touching>) => jsonInWindow().all({ limit, ...touching(...window) }),
    /** The events with these ids that are visible to the reader, as JSON. */
    jsonByIds: (familyId: string, userId: string, ids: string[]) => jsonByIds().all({ familyId, userId, ids: JSON.stringify(ids) }),
    /** The ids of series that may overlap [from, to). */
    seriesIds: (familyId: string, from: string, to: string) =>
      seriesIds()
        .all({ familyId, from, to })
        .map(({ id }) => id),
    /** The series with these ids that are visible to the reader. */
    series: (familyId: string, userId: string, ids: string[]) => series().all({ familyId, userId, ids: JSON.stringify(ids) }),
    /** The ids of those events, or of all in the family, that concern a person. */
    concerning: (familyId: string, userId: string, ids?: readonly string[]) =>
      (ids ? concerningOf() : concerning()).all({ familyId, userId, ids: JSON.stringify(ids ?? []) }).map(({ id }) => id),
    find: (familyId: string, userId: string, id: string) => one().get({ familyId, userId, id }),
    /** Full-text matches among single events that are visible to the reader, nearest to `now` first. @param match an FTS5 query */
    searchSingle: (familyId: string, userId: string, match: string, now: string, limit: number) =>
      searchSingle().all({ familyId, userId, match, now, limit }),
    /** Full-text matches among series that are visible to the reader, latest end first. @param match an FTS5 query */
    searchSeries: (familyId: string, userId: string, match: string, limit: number) =>
      searchSeries().all({ familyId, userId, match, limit }),
    insert: (row: typeof events.$inferInsert) => db.insert(events).values(row).returning({ id: events.id }).get(),
    update: (familyId: string, id: string, change: Partial<typeof events.$inferInsert>) =>
      db
        .update(events)
        .set(change)
        .where(and(eq(events.familyId, familyId), eq(events.id, id)))
        .run(),
    /** Creator and family of an event in any family, without an access check. */
    owner: (id: string) => owner().get({ id }),
    /** An event as its creator sees it. */
    findAsCreator(familyId: string, id: string) {
      const owner = this.owner(id)
      return owner && this.find(familyId, owner.createdBy, id)
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
