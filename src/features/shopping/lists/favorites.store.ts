import { and, asc, desc, eq } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { shoppingFavorites } from '../shopping.planning.table'
import { shoppingCategories } from '../shopping.table'
import { categoryColumns } from './lists.store'

const columns = {
  id: shoppingFavorites.id,
  familyId: shoppingFavorites.familyId,
  name: shoppingFavorites.name,
  description: shoppingFavorites.description,
  categoryId: shoppingFavorites.categoryId,
  category: categoryColumns,
  defaultQuantity: shoppingFavorites.defaultQuantity,
  unit: shoppingFavorites.unit,
  estimatedPrice: shoppingFavorites.estimatedPrice,
  frequency: shoppingFavorites.frequency,
  addCount: shoppingFavorites.addCount,
  lastAddedAt: shoppingFavorites.lastAddedAt,
  isActive: shoppingFavorites.isActive,
  createdBy: shoppingFavorites.createdBy,
  createdAt: shoppingFavorites.createdAt,
  updatedAt: shoppingFavorites.updatedAt,
}

export const createFavoriteStore = (db: Db) => {
  const select = () =>
    db.select(columns).from(shoppingFavorites).leftJoin(shoppingCategories, eq(shoppingCategories.id, shoppingFavorites.categoryId))
  const byId = (familyId: string, id: string) => and(eq(shoppingFavorites.familyId, familyId), eq(shoppingFavorites.id, id))

  return {
    list: (familyId: string) =>
      select()
        .where(eq(shoppingFavorites.familyId, familyId))
        .orderBy(desc(shoppingFavorites.isActive), desc(shoppingFavorites.addCount), asc(shoppingFavorites.id))
        .all(),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => select().where(eq(shoppingFavorites.id, id)).get(),
    insert: inserter(db, shoppingFavorites, {
      owner: shoppingFavorites.familyId,
      max: 1000,
      full: (max) => msg('There is room for {max} favorites. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof shoppingFavorites.$inferInsert>) =>
      db.update(shoppingFavorites).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingFavorites).where(byId(familyId, id)).run(),
  }
}
export type FavoriteStore = ReturnType<typeof createFavoriteStore>
