import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { shoppingCategories } from '../shopping.table'
import { maxCategories } from './categories.contract'

export const createCategoryStore = (db: Db) => {
  const byId = (familyId: string, id: string) => and(eq(shoppingCategories.familyId, familyId), eq(shoppingCategories.id, id))
  const one = prepared(() =>
    db
      .select()
      .from(shoppingCategories)
      .where(eq(shoppingCategories.id, sql.placeholder('id')))
      .prepare(),
  )

  return {
    list: (familyId: string) =>
      db
        .select()
        .from(shoppingCategories)
        .where(eq(shoppingCategories.familyId, familyId))
        .orderBy(asc(shoppingCategories.sortOrder), asc(shoppingCategories.id))
        .all(),
    count: (familyId: string) =>
      db.select({ count: sql<number>`count(*)` }).from(shoppingCategories).where(eq(shoppingCategories.familyId, familyId)).get()?.count ??
      0,
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, shoppingCategories, {
      owner: shoppingCategories.familyId,
      max: maxCategories,
      full: (max) => msg('There is room for {max} categories. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof shoppingCategories.$inferInsert>) =>
      db.update(shoppingCategories).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingCategories).where(byId(familyId, id)).run(),
  }
}
export type CategoryStore = ReturnType<typeof createCategoryStore>
