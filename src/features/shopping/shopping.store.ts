import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../platform/db'
import { shoppingItems, shoppingLists } from './shopping.table'

export const createShoppingStore = (db: Db) => {
  const lists = prepared(() =>
    db
      .select()
      .from(shoppingLists)
      .where(eq(shoppingLists.familyId, sql.placeholder('familyId')))
      .orderBy(asc(shoppingLists.id))
      .prepare(),
  )
  const allItems = prepared(() =>
    db
      .select()
      .from(shoppingItems)
      .where(eq(shoppingItems.familyId, sql.placeholder('familyId')))
      .orderBy(asc(shoppingItems.id))
      .prepare(),
  )

  return {
    lists: (familyId: string) => lists().all({ familyId }),
    /** Of any family: the gate takes the family from the row. */
    list: (id: string) => db.select().from(shoppingLists).where(eq(shoppingLists.id, id)).get(),
    insertList: (row: typeof shoppingLists.$inferInsert) => db.insert(shoppingLists).values(row).returning().get(),

    allItems: (familyId: string) => allItems().all({ familyId }),
    items: (familyId: string, listId: string) =>
      db
        .select()
        .from(shoppingItems)
        .where(and(eq(shoppingItems.familyId, familyId), eq(shoppingItems.listId, listId)))
        .orderBy(asc(shoppingItems.id))
        .all(),
    /** Of any family: the gate takes the family from the row. */
    item: (id: string) => db.select().from(shoppingItems).where(eq(shoppingItems.id, id)).get(),
    insertItem: (row: typeof shoppingItems.$inferInsert) => db.insert(shoppingItems).values(row).returning().get(),
    updateItem: (familyId: string, id: string, change: Partial<typeof shoppingItems.$inferInsert>) =>
      db
        .update(shoppingItems)
        .set(change)
        .where(and(eq(shoppingItems.familyId, familyId), eq(shoppingItems.id, id)))
        .returning()
        .get(),
    removeItem: (familyId: string, id: string) =>
      db
        .delete(shoppingItems)
        .where(and(eq(shoppingItems.familyId, familyId), eq(shoppingItems.id, id)))
        .run(),
  }
}
export type ShoppingStore = ReturnType<typeof createShoppingStore>
export type ListRow = NonNullable<ReturnType<ShoppingStore['list']>>
export type ItemRow = NonNullable<ReturnType<ShoppingStore['item']>>
