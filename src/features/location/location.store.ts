import { and, asc, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, inserter } from '#src/platform/database/db'
import { personColumns, personColumnsOf, users } from '../accounts/accounts.table'
import { locationCheckins as rows } from './location.table'

const helpers = alias(users, 'helpers')
const order = sql`(${rows.at}, ${rows.id})`

/** The rows of the list: everything but the positions that devices send by themselves. Literal, so that the partial index serves it. */
const isListed = sql`${rows.checkinType} <> 'shared'`
const isEmergency = sql`${rows.isEmergency} = 1`

type Reader = { familyId: string; userId: string; isAdult: boolean }
type Page = { limit: number; before?: string; userId?: string }

/** Positions and check-ins. */
export const createCheckinStore = (db: Db) => {
  const whole = () =>
    db
      .select({ row: rows, user: personColumns, helper: personColumnsOf(helpers) })
      .from(rows)
      .innerJoin(users, eq(users.id, rows.userId))
      .leftJoin(helpers, eq(helpers.id, rows.acknowledgedBy))
  const ofPerson = (familyId: string, userId: string) => and(eq(rows.familyId, familyId), eq(rows.userId, userId))
  const isOwn = (userId: string) => eq(rows.userId, userId)

  return {
    insert: inserter(db, rows),
    update: (id: string, change: Partial<typeof rows.$inferInsert>) => db.update(rows).set(change).where(eq(rows.id, id)).run(),
    /** In any family; the caller checks access. */
    find: (id: string) => db.select().from(rows).where(eq(rows.id, id)).get(),
    whole: (id: string) => whole().where(eq(rows.id, id)).get(),
    /** The check-ins that a member may know of, newest first. */
    listed: ({ familyId, userId, isAdult }: Reader, { limit, before, userId: of }: Page) =>
      whole()
        .where(
          and(
            eq(rows.familyId, familyId),
            isListed,
            sql`(${isOwn(userId)} or (${rows.isShared} = 1 and ${rows.isEmergency} = 0) or (${isAdult ? 1 : 0} = 1 and ${rows.isEmergency} = 1))`,
            of === undefined ? undefined : eq(rows.userId, of),
            before === undefined
              ? undefined
              : lt(order, sql`(select at, id from location_checkins where id = ${before} and family_id = ${familyId})`),
          ),
        )
        .orderBy(desc(rows.at), desc(rows.id))
        .limit(limit)
        .all(),
    /** The positions of a person from a moment on, oldest first. */
    positions: (familyId: string, userId: string, from: string) =>
      db
        .select()
        .from(rows)
        .where(and(ofPerson(familyId, userId), gte(rows.at, from), sql`${rows.latitude} is not null`))
        .orderBy(asc(rows.at))
        .all(),
    /** The newest position of a person. @param from for others: the beginning of the sharing */
    newest: (familyId: string, userId: string, from: string, sharedOnly: boolean) =>
      db
        .select()
        .from(rows)
        .where(
          and(
            ofPerson(familyId, userId),
            gte(rows.at, from),
            sql`${rows.latitude} is not null`,
            sharedOnly ? sql`${rows.isShared} = 1` : undefined,
          ),
        )
        .orderBy(desc(rows.at))
        .limit(1)
        .get(),
    /** The newest place by name that a person shared. */
    lastPlace: (familyId: string, userId: string) =>
      db
        .select({ name: rows.locationName, at: rows.at })
        .from(rows)
        .where(and(ofPerson(familyId, userId), sql`${rows.isShared} = 1 and ${rows.locationName} is not null`))
        .orderBy(desc(rows.at))
        .limit(1)
        .get(),
    /** The automatic position of a person in a minute. */
    ofMinute: (familyId: string, userId: string, from: string, to: string) =>
      db
        .select()
        .from(rows)
        .where(and(ofPerson(familyId, userId), gte(rows.at, from), lt(rows.at, to), eq(rows.checkinType, 'shared')))
        .get(),
    /** How many check-ins by hand a person has made since a moment. */
    countSince: (familyId: string, userId: string, from: string) =>
      db
        .select({ times: sql<number>`count(*)` })
        .from(rows)
        .where(and(ofPerson(familyId, userId), gte(rows.at, from), sql`${rows.checkinType} in ('manual', 'emergency')`))
        .get()?.times ?? 0,
    /** Emergencies that are open or were acknowledged after a moment, newest first. */
    emergencies: (familyId: string, from: string) =>
      whole()
        .where(and(eq(rows.familyId, familyId), isEmergency, sql`(${rows.acknowledgedAt} is null or ${rows.acknowledgedAt} > ${from})`))
        .orderBy(desc(rows.at))
        .limit(20)
        .all(),
    /** Deletes the rows of a family before a moment. @returns the ids of those that a notification can be about */
    removeBefore: (familyId: string, before: string) => {
      const old = and(eq(rows.familyId, familyId), lt(rows.at, before))
      const ids = db.select({ id: rows.id }).from(rows).where(and(old, isListed)).all()
      db.delete(rows).where(old).run()
      return ids.map(({ id }) => id)
    },
    /** Deletes all rows of a person. @returns as `removeBefore` */
    removeOf: (familyId: string, userId: string) => {
      const ids = db
        .select({ id: rows.id })
        .from(rows)
        .where(and(ofPerson(familyId, userId), isListed))
        .all()
      db.delete(rows).where(ofPerson(familyId, userId)).run()
      return ids.map(({ id }) => id)
    },
    /** All positions of a person up to a moment, oldest first. */
    track: (familyId: string, userId: string, to: string) =>
      db
        .select()
        .from(rows)
        .where(and(ofPerson(familyId, userId), lte(rows.at, to), sql`${rows.latitude} is not null`))
        .orderBy(asc(rows.at))
        .all(),
  }
}
export type CheckinStore = ReturnType<typeof createCheckinStore>
export type CheckinRow = NonNullable<ReturnType<CheckinStore['find']>>
export type WholeCheckin = NonNullable<ReturnType<CheckinStore['whole']>>
