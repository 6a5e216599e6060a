import { and, asc, between, eq, gte, inArray, lt, max, min, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import type { Recurrence } from './calendar.series.rules'
import { eventInstances, eventRecurrences } from './calendar.table'

const recurrenceOf = ({ frequency, interval, byWeekday, byMonthday, byMonth, count, until }: Recurrence) => ({
  frequency,
  interval,
  byWeekday,
  byMonthday,
  byMonth,
  count,
  until,
})

/** Rules of series, and changed occurrences. Callers look up the event by its family first. */
export const createSeriesStore = (db: Db) => {
  const near = prepared(() =>
    db
      .select()
      .from(eventInstances)
      .where(
        and(
          sql`${eventInstances.eventId} in (select value from json_each(${sql.placeholder('eventIds')}))`,
          or(
            between(eventInstances.instanceDate, sql.placeholder('firstDate'), sql.placeholder('lastDate')),
            and(lt(eventInstances.startTime, sql.placeholder('to')), gte(eventInstances.endTime, sql.placeholder('from'))),
          ),
        ),
      )
      .prepare(),
  )
  const ofMany = prepared(() =>
    db
      .select()
      .from(eventInstances)
      .where(sql`${eventInstances.eventId} in (select value from json_each(${sql.placeholder('eventIds')}))`)
      .orderBy(asc(eventInstances.eventId), asc(eventInstances.instanceDate))
      .prepare(),
  )
  const isOne = (eventId: string, instanceDate: string) =>
    and(eq(eventInstances.eventId, eventId), eq(eventInstances.instanceDate, instanceDate))

  return {
    /** The changed occurrences of these series whose original date is in the window, or that were moved into it. */
    instancesNear: (eventIds: string[], window: { firstDate: string; lastDate: string; from: string; to: string }) =>
      near().all({ eventIds: JSON.stringify(eventIds), ...window }),
    instances: (eventId: string) =>
      db.select().from(eventInstances).where(eq(eventInstances.eventId, eventId)).orderBy(asc(eventInstances.instanceDate)).all(),
    /** The changed occurrences of several events. */
    instancesOf: (eventIds: string[]) => ofMany().all({ eventIds: JSON.stringify(eventIds) }),
    instance: (eventId: string, instanceDate: string) => db.select().from(eventInstances).where(isOne(eventId, instanceDate)).get(),
    saveInstance: (row: typeof eventInstances.$inferInsert) =>
      db
        .insert(eventInstances)
        .values(row)
        .onConflictDoUpdate({ target: [eventInstances.eventId, eventInstances.instanceDate], set: row })
        .run(),
    removeInstances: (eventId: string, instanceDates: string[]) =>
      db
        .delete(eventInstances)
        .where(and(eq(eventInstances.eventId, eventId), inArray(eventInstances.instanceDate, instanceDates)))
        .run(),

    /** The first start and the last end of changed occurrences. */
    reachOfInstances: (eventId: string) =>
      db
        .select({ startsAt: min(eventInstances.startTime), endsAt: max(eventInstances.endTime) })
        .from(eventInstances)
        .where(and(eq(eventInstances.eventId, eventId), eq(eventInstances.isDeleted, false)))
        .get(),
    saveRule(event: { id: string; familyId: string; timezone: string }, rule: Recurrence, reach: { startsAt: string; endsAt: string }) {
      const row = { eventId: event.id, familyId: event.familyId, timezone: event.timezone, ...recurrenceOf(rule), ...reach }
      db.insert(eventRecurrences).values(row).onConflictDoUpdate({ target: eventRecurrences.eventId, set: row }).run()
    },
    removeRule(eventId: string) {
      db.delete(eventRecurrences).where(eq(eventRecurrences.eventId, eventId)).run()
      db.delete(eventInstances).where(eq(eventInstances.eventId, eventId)).run()
    },
  }
}
export type SeriesStore = ReturnType<typeof createSeriesStore>
export type InstanceRow = ReturnType<SeriesStore['instances']>[number]
