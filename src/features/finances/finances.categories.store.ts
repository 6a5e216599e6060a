import { and, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { budgetCategories } from './finances.table'

export const createCategoryStore = (db: Db) => {
  const list = prepared(() =>
    db
      .select()
      .from(budgetCategories)
      .where(eq(budgetCategories.familyId, sql.placeholder('familyId')))
      .orderBy(sql`${budgetCategories.name} collate nocase`, budgetCategories.id)
      .prepare(),
  )
  const byId = (familyId: string, id: string) => and(eq(budgetCategories.familyId, familyId), eq(budgetCategories.id, id))

  return {
    /** By name, inactive ones too. */
    list: (familyId: string) => list().all({ familyId }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => db.select().from(budgetCategories).where(eq(budgetCategories.id, id)).get(),
    insert: inserter(db, budgetCategories, {
      owner: budgetCategories.familyId,
      max: 500,
      full: (max) => msg('There is room for {max} budget categories. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof budgetCategories.$inferInsert>) =>
      db.update(budgetCategories).set(change).where(byId(familyId, id)).returning().get(),
    remove: (familyId: string, id: string) => db.delete(budgetCategories).where(byId(familyId, id)).run(),
  }
}
export type CategoryStore = ReturnType<typeof createCategoryStore>
export type CategoryRow = NonNullable<ReturnType<CategoryStore['find']>>
