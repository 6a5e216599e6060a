import { and, asc, desc, eq, isNotNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { fullName } from '#src/features/accounts/accounts.rules'
import { personColumns, users } from '#src/features/accounts/accounts.table'
import { families } from '#src/features/families/families.table'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { shoppingRequests } from '../shopping.planning.table'
import { shoppingAdditions, shoppingCategories, shoppingItems, shoppingLists, shoppingPurchases } from '../shopping.table'

/** The columns of a nested category. */
export const categoryColumns = {
  id: shoppingCategories.id,
  name: shoppingCategories.name,
  color: shoppingCategories.color,
  icon: shoppingCategories.icon,
}

const itemColumns = {
  id: shoppingItems.id,
  familyId: shoppingItems.familyId,
  listId: shoppingItems.listId,
  name: shoppingItems.name,
  description: shoppingItems.description,
  categoryId: shoppingItems.categoryId,
  category: categoryColumns,
  defaultQuantity: shoppingItems.defaultQuantity,
  unit: shoppingItems.unit,
  estimatedPrice: shoppingItems.estimatedPrice,
  priority: shoppingItems.priority,
  isRecurring: shoppingItems.isRecurring,
  tags: shoppingItems.tags,
  preferredBrand: shoppingItems.preferredBrand,
  notes: shoppingItems.notes,
  status: shoppingItems.status,
  purchaseId: shoppingItems.purchaseId,
  fieldChanges: shoppingItems.fieldChanges,
  purchasedAt: shoppingPurchases.purchasedAt,
  purchasedBy: shoppingPurchases.purchasedBy,
  createdBy: shoppingItems.createdBy,
  createdAt: shoppingItems.createdAt,
  updatedAt: shoppingItems.updatedAt,
}

export const createListStore = (db: Db) => {
  const lists = prepared(() =>
    db
      .select()
      .from(shoppingLists)
      .where(eq(shoppingLists.familyId, sql.placeholder('familyId')))
      .orderBy(asc(shoppingLists.id))
      .prepare(),
  )
  const one = prepared(() =>
    db
      .select()
      .from(shoppingLists)
      .where(eq(shoppingLists.id, sql.placeholder('id')))
      .prepare(),
  )
  const byId = (familyId: string, id: string) => and(eq(shoppingLists.familyId, familyId), eq(shoppingLists.id, id))

  return {
    all: (familyId: string) => lists().all({ familyId }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, shoppingLists, {
      owner: shoppingLists.familyId,
      max: 200,
      full: (max) => msg('There is room for {max} shopping lists. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof shoppingLists.$inferInsert>) =>
      db.update(shoppingLists).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingLists).where(byId(familyId, id)).run(),
    /** The lists of all families to refill up to a day, each with its family's zone. */
    dueForRefill: (upTo: string) =>
      db
        .select({ id: shoppingLists.id, timezone: families.timezone })
        .from(shoppingLists)
        .innerJoin(families, eq(families.id, shoppingLists.familyId))
        .where(and(isNotNull(shoppingLists.nextAutoGeneration), lte(shoppingLists.nextAutoGeneration, upTo)))
        .all(),
    /** The distinct days of refills of all families, each with its zone. */
    refillDays: () =>
      db
        .selectDistinct({ day: sql<string>`${shoppingLists.nextAutoGeneration}`, timezone: families.timezone })
        .from(shoppingLists)
        .innerJoin(families, eq(families.id, shoppingLists.familyId))
        .where(isNotNull(shoppingLists.nextAutoGeneration))
        .all(),
  }
}
export type ListStore = ReturnType<typeof createListStore>
export type ListRow = NonNullable<ReturnType<ListStore['find']>>

/** The purchases from which a family's items are known. */
const knownPurchases = 2000

/** The additions that a family keeps. */
const keptAdditions = 2000

/** Items of shopping lists, and their purchases. */
export const createItemStore = (db: Db) => {
  const select = (where: SQL | undefined) =>
    db
      .select(itemColumns)
      .from(shoppingItems)
      .leftJoin(shoppingCategories, eq(shoppingCategories.id, shoppingItems.categoryId))
      .leftJoin(shoppingPurchases, eq(shoppingPurchases.id, shoppingItems.purchaseId))
      .where(where)
      .orderBy(
        sql`${shoppingCategories.sortOrder} is null`,
        asc(shoppingCategories.sortOrder),
        asc(shoppingCategories.id),
        asc(shoppingItems.createdAt),
        asc(shoppingItems.id),
      )
  const inFamily = eq(shoppingItems.familyId, sql.placeholder('familyId'))
  const all = prepared(() => select(inFamily).prepare())
  const ofList = prepared(() => select(and(inFamily, eq(shoppingItems.listId, sql.placeholder('listId')))).prepare())
  const one = prepared(() => select(eq(shoppingItems.id, sql.placeholder('id'))).prepare())
  const byId = (familyId: string, id: string) => and(eq(shoppingItems.familyId, familyId), eq(shoppingItems.id, id))
  const addition = prepared(() =>
    db
      .select()
      .from(shoppingAdditions)
      .where(eq(shoppingAdditions.id, sql.placeholder('id')))
      .prepare(),
  )
  const insertAddition = inserter(db, shoppingAdditions)
  const oldAdditions = prepared(() => {
    const ofFamily = eq(shoppingAdditions.familyId, sql.placeholder('familyId'))
    const newest = db
      .select({ id: shoppingAdditions.id })
      .from(shoppingAdditions)
      .where(ofFamily)
      .orderBy(desc(shoppingAdditions.id))
      .limit(1)
      .offset(keptAdditions - 1)
    return db
      .delete(shoppingAdditions)
      .where(and(ofFamily, lt(shoppingAdditions.id, newest)))
      .prepare()
  })

  const newestPurchases = prepared(() =>
    db
      .select()
      .from(shoppingPurchases)
      .where(eq(shoppingPurchases.familyId, sql.placeholder('familyId')))
      .orderBy(desc(shoppingPurchases.purchasedAt))
      .limit(knownPurchases)
      .prepare(),
  )

  return {
    /** In the order of the family's categories, those without one last; within a category in order of creation. */
    all: (familyId: string) => all().all({ familyId }),
    ofList: (familyId: string, listId: string) => ofList().all({ familyId, listId }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, shoppingItems, {
      owner: shoppingItems.familyId,
      max: 2000,
      full: (max) => msg('There is room for {max} items on shopping lists. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof shoppingItems.$inferInsert>) =>
      db.update(shoppingItems).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingItems).where(byId(familyId, id)).run(),
    findAddition: (id: string) => addition().get({ id }),
    /** Keeps the newest additions only: they are for retries, which come soon. */
    insertAddition(row: typeof shoppingAdditions.$inferInsert) {
      const inserted = insertAddition(row)
      oldAdditions().run({ familyId: row.familyId })
      return inserted
    },
    removeAddition: (familyId: string, id: string) =>
      db
        .delete(shoppingAdditions)
        .where(and(eq(shoppingAdditions.familyId, familyId), eq(shoppingAdditions.id, id)))
        .run(),
    /** The user's name. */
    nameOf(userId: string) {
      const user = db.select(personColumns).from(users).where(eq(users.id, userId)).get()
      return user ? fullName(user) : null
    },
    categoryName: (id: string) =>
      db.select({ name: shoppingCategories.name }).from(shoppingCategories).where(eq(shoppingCategories.id, id)).get()?.name,
    /** Marks the request of a bought item as fulfilled, before the item is deleted. */
    fulfilRequest: (familyId: string, id: string) =>
      db
        .update(shoppingRequests)
        .set({ status: 'added' })
        .where(and(eq(shoppingRequests.familyId, familyId), eq(shoppingRequests.itemId, id)))
        .run(),
    /** The bought recurring items of a list. */
    boughtRecurring: (familyId: string, listId: string) =>
      db
        .select({ id: shoppingItems.id, purchaseId: shoppingItems.purchaseId })
        .from(shoppingItems)
        .where(
          and(
            eq(shoppingItems.familyId, familyId),
            eq(shoppingItems.listId, listId),
            eq(shoppingItems.isRecurring, true),
            ne(shoppingItems.status, 'active'),
          ),
        )
        .all(),
    clearCategory: (familyId: string, categoryId: string) =>
      db
        .update(shoppingItems)
        .set({ categoryId: null })
        .where(and(eq(shoppingItems.familyId, familyId), eq(shoppingItems.categoryId, categoryId)))
        .run(),

    newestPurchases: (familyId: string) => newestPurchases().all({ familyId }),
    insertPurchase: inserter(db, shoppingPurchases),
    updatePurchase: (familyId: string, id: string, change: Partial<typeof shoppingPurchases.$inferInsert>) =>
      db
        .update(shoppingPurchases)
        .set(change)
        .where(and(eq(shoppingPurchases.familyId, familyId), eq(shoppingPurchases.id, id)))
        .run(),
    removePurchase: (familyId: string, id: string) =>
      db
        .delete(shoppingPurchases)
        .where(and(eq(shoppingPurchases.familyId, familyId), eq(shoppingPurchases.id, id)))
        .run(),
  }
}
export type ItemStore = ReturnType<typeof createItemStore>
export type ItemRow = NonNullable<ReturnType<ItemStore['find']>>
