import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { limits, maxPlanned } from './fitness.rules'
import { sportsActivities, sportsGoals } from './fitness.table'

export const createFitnessStore = (db: Db) => {
  const activities = sportsActivities
  const goals = sportsGoals
  const wholeActivity = () =>
    db.select({ row: activities, user: personColumns }).from(activities).innerJoin(users, eq(users.id, activities.userId))
  const wholeGoal = () => db.select({ row: goals, user: personColumns }).from(goals).innerJoin(users, eq(users.id, goals.userId))
  const isOf = (familyId: string) => eq(activities.familyId, familyId)
  const isDone = (done: boolean) => eq(activities.isDone, done)
  return {
    /** The completed activities, the latest date first. */
    activities: (familyId: string, { limit, before }: { limit: number; before?: string }) =>
      wholeActivity()
        .where(
          and(
            isOf(familyId),
            isDone(true),
            before === undefined
              ? undefined
              : lt(
                  sql`(${activities.date}, ${activities.id})`,
                  sql`(select date, id from sports_activities where id = ${before} and family_id = ${familyId})`,
                ),
          ),
        )
        .orderBy(desc(activities.date), desc(activities.id))
        .limit(limit)
        .all(),
    /** The earliest date first. */
    planned: (familyId: string) =>
      wholeActivity()
        .where(and(isOf(familyId), isDone(false)))
        .orderBy(asc(activities.date), asc(activities.id))
        .limit(maxPlanned)
        .all(),
    /** The activities for the search, the latest date first. */
    searchable: (familyId: string) =>
      db
        .select({
          id: activities.id,
          userId: activities.userId,
          kind: activities.kind,
          date: activities.date,
          isDone: activities.isDone,
          notes: activities.notes,
        })
        .from(activities)
        .where(isOf(familyId))
        .orderBy(desc(activities.date), desc(activities.id))
        .all(),
    /** Everything that goals and achievements are computed from. */
    deeds: (familyId: string) =>
      db
        .select({
          userId: activities.userId,
          kind: activities.kind,
          date: activities.date,
          minutes: activities.minutes,
          distanceKm: activities.distanceKm,
        })
        .from(activities)
        .where(and(isOf(familyId), isDone(true)))
        .all(),
    /** These finders look in any family; the gate checks access by the row's `familyId`. */
    activity: (id: string) => db.select().from(activities).where(eq(activities.id, id)).get(),
    goal: (id: string) => db.select().from(goals).where(eq(goals.id, id)).get(),
    insertActivity: inserter(db, activities, {
      owner: activities.familyId,
      max: limits.activities,
      full: (max) => msg('There is room for {max} activities. Delete some first.', { max }),
    }),
    updateActivity: (id: string, change: Partial<typeof activities.$inferInsert>) =>
      db.update(activities).set(change).where(eq(activities.id, id)).run(),
    removeActivity: (id: string) => db.delete(activities).where(eq(activities.id, id)).run(),

    wholeActivity: (id: string) => wholeActivity().where(eq(activities.id, id)).get(),
    goals: (familyId: string) => wholeGoal().where(eq(goals.familyId, familyId)).orderBy(asc(goals.id)).all(),
    wholeGoal: (id: string) => wholeGoal().where(eq(goals.id, id)).get(),
    removeGoalsOf: (familyId: string, userId: string) =>
      db
        .delete(goals)
        .where(and(eq(goals.familyId, familyId), eq(goals.userId, userId)))
        .run(),
    /** Everybody with an activity, former members included. */
    people: (familyId: string) =>
      db.selectDistinct(personColumns).from(activities).innerJoin(users, eq(users.id, activities.userId)).where(isOf(familyId)).all(),
    insertGoal: inserter(db, goals, {
      owner: goals.familyId,
      max: limits.goals,
      full: (max) => msg('There is room for {max} goals. Delete some first.', { max }),
    }),
    updateGoal: (id: string, change: Partial<typeof goals.$inferInsert>) => db.update(goals).set(change).where(eq(goals.id, id)).run(),
    removeGoal: (id: string) => db.delete(goals).where(eq(goals.id, id)).run(),
  }
}
export type FitnessStore = ReturnType<typeof createFitnessStore>
export type ActivityRow = NonNullable<ReturnType<FitnessStore['activity']>>
export type WholeActivity = NonNullable<ReturnType<FitnessStore['wholeActivity']>>
export type WholeGoal = NonNullable<ReturnType<FitnessStore['wholeGoal']>>
export type GoalRow = NonNullable<ReturnType<FitnessStore['goal']>>
