import { and, asc, count, desc, eq, gt, inArray, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, personColumnsOf, users } from '../accounts/accounts.table'
import { maxOpen, maxTestimonies } from './prayers.rules'
import { prayerReminders, prayerRequests, prayers } from './prayers.table'

const subjects = alias(users, 'subjects')

const urgencyRank = sql`case ${prayerRequests.urgency} when 'urgent' then 0 when 'high' then 1 else 2 end`
const place = sql`(${prayerRequests.answeredDate}, ${prayerRequests.createdAt}, ${prayerRequests.id})`

type Page = { limit: number; before?: string }

export const createPrayerStore = (db: Db) => {
  const select = () =>
    db
      .select({ row: prayerRequests, creator: personColumns, forPerson: personColumnsOf(subjects) })
      .from(prayerRequests)
      .innerJoin(users, eq(users.id, prayerRequests.createdBy))
      .leftJoin(subjects, eq(subjects.id, prayerRequests.forUserId))
  const visible = (familyId: string, userId: string, isAnswered: boolean) =>
    and(
      eq(prayerRequests.familyId, familyId),
      eq(prayerRequests.isAnswered, isAnswered),
      or(eq(prayerRequests.isPublic, true), eq(prayerRequests.createdBy, userId)),
    )
  const isRow = (familyId: string, id: string) => and(eq(prayerRequests.familyId, familyId), eq(prayerRequests.id, id))
  const isReminder = (requestId: string, userId: string) =>
    and(eq(prayerReminders.requestId, requestId), eq(prayerReminders.userId, userId))

  return {
    /** The open requests that a person may see, the most urgent first, then the newest. */
    open: (familyId: string, userId: string) =>
      select()
        .where(visible(familyId, userId, false))
        .orderBy(urgencyRank, desc(prayerRequests.createdAt), desc(prayerRequests.id))
        .all(),
    /** The testimonies that a person may see, the latest answer first. */
    testimonies: (familyId: string, userId: string, { limit, before }: Page) =>
      select()
        .where(
          and(
            visible(familyId, userId, true),
            before === undefined
              ? undefined
              : lt(
                  place,
                  sql`(select answered_date, created_at, id from prayer_requests where id = ${before} and family_id = ${familyId} and is_answered = 1)`,
                ),
          ),
        )
        .orderBy(desc(prayerRequests.answeredDate), desc(prayerRequests.createdAt), desc(prayerRequests.id))
        .limit(limit)
        .all(),
    /** In any family; the caller checks access by the row's `familyId` and `isPublic`. */
    find: (id: string) => db.select().from(prayerRequests).where(eq(prayerRequests.id, id)).get(),
    whole: (id: string) => select().where(eq(prayerRequests.id, id)).get(),
    insertRequest: inserter(db, prayerRequests, {
      owner: prayerRequests.familyId,
      where: eq(prayerRequests.isAnswered, false),
      max: maxOpen,
      full: (max) => msg('There is room for {max} open prayer requests. Delete some first.', { max }),
    }),
    insertTestimony: inserter(db, prayerRequests, {
      owner: prayerRequests.familyId,
      where: eq(prayerRequests.isAnswered, true),
      max: maxTestimonies,
      full: (max) => msg('There is room for {max} testimonies. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof prayerRequests.$inferInsert>) =>
      db.update(prayerRequests).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(prayerRequests).where(isRow(familyId, id)).run(),

    /** Records a prayer; a second one of the same person and day changes nothing. @returns whether it is new */
    pray: (prayer: typeof prayers.$inferInsert) =>
      db.insert(prayers).values(prayer).onConflictDoNothing().returning({ day: prayers.day }).all().length > 0,
    /** How often the family prayed for each of these requests. */
    prayedCounts: (ids: string[]) =>
      db
        .select({ requestId: prayers.requestId, times: count() })
        .from(prayers)
        .where(inArray(prayers.requestId, ids))
        .groupBy(prayers.requestId)
        .all(),
    /** The requests among these that a person prayed for on a day. */
    prayedOn: (ids: string[], userId: string, day: string) =>
      db
        .select({ requestId: prayers.requestId })
        .from(prayers)
        .where(and(inArray(prayers.requestId, ids), eq(prayers.userId, userId), eq(prayers.day, day)))
        .all(),
    /** The people who prayed for these requests, the latest first. */
    prayedBy: (ids: string[]) =>
      db
        .select({ requestId: prayers.requestId, person: personColumns })
        .from(prayers)
        .innerJoin(users, eq(users.id, prayers.userId))
        .where(inArray(prayers.requestId, ids))
        .groupBy(prayers.requestId, prayers.userId)
        .orderBy(desc(max(prayers.createdAt)))
        .all(),

    /** A person's reminders in a family. */
    reminders: (familyId: string, userId: string) =>
      db
        .select()
        .from(prayerReminders)
        .where(and(eq(prayerReminders.familyId, familyId), eq(prayerReminders.userId, userId)))
        .all(),
    setReminder: (reminder: typeof prayerReminders.$inferInsert) =>
      db
        .insert(prayerReminders)
        .values(reminder)
        .onConflictDoUpdate({
          target: [prayerReminders.requestId, prayerReminders.userId],
          set: { at: reminder.at, nextAt: reminder.nextAt },
        })
        .run(),
    removeReminder: (requestId: string, userId: string) => db.delete(prayerReminders).where(isReminder(requestId, userId)).run(),
    /** @param exceptUserId whose reminder stays */
    removeReminders: (requestId: string, exceptUserId = '') =>
      db
        .delete(prayerReminders)
        .where(and(eq(prayerReminders.requestId, requestId), ne(prayerReminders.userId, exceptUserId)))
        .run(),
    removeRemindersOf: (familyId: string, userId: string) =>
      db
        .delete(prayerReminders)
        .where(and(eq(prayerReminders.familyId, familyId), eq(prayerReminders.userId, userId)))
        .run(),
    dueReminders: (now: string) =>
      db.select().from(prayerReminders).where(lte(prayerReminders.nextAt, now)).orderBy(asc(prayerReminders.nextAt)).all(),
    /** The time of the next reminder of all families; undefined without one. */
    nextReminder: () =>
      db
        .select({ nextAt: prayerReminders.nextAt })
        .from(prayerReminders)
        .where(gt(prayerReminders.nextAt, ''))
        .orderBy(asc(prayerReminders.nextAt))
        .limit(1)
        .get()?.nextAt,
  }
}
export type PrayerStore = ReturnType<typeof createPrayerStore>
export type PrayerRow = NonNullable<ReturnType<PrayerStore['find']>>
export type WholePrayer = NonNullable<ReturnType<PrayerStore['whole']>>
