import { and, asc, eq } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { maxGoals } from './investments.rules'
import { investmentGoals as goals } from './investments.table'

export const createGoalStore = (db: Db) => {
  const mine = (familyId: string, id: string) => and(eq(goals.familyId, familyId), eq(goals.id, id))
  return {
    list: (familyId: string) =>
      db.select().from(goals).where(eq(goals.familyId, familyId)).orderBy(asc(goals.targetDate), asc(goals.id)).all(),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(goals).where(eq(goals.id, id)).get(),
    insert: inserter(db, goals, {
      owner: goals.familyId,
      max: maxGoals,
      full: (max) => msg('There is room for {max} investment goals. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof goals.$inferInsert>) =>
      db.update(goals).set(change).where(mine(familyId, id)).returning().get(),
    remove: (familyId: string, id: string) => db.delete(goals).where(mine(familyId, id)).run(),
  }
}
export type GoalStore = ReturnType<typeof createGoalStore>
export type GoalRow = NonNullable<ReturnType<GoalStore['find']>>
