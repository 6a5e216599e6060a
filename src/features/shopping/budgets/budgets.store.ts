import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { shoppingBudgets } from '../shopping.planning.table'
import { shoppingPurchases } from '../shopping.table'

/** The purchases that a budget counts: from a time until another, in a list and a category, or any. */
type Scope = { familyId: string; from: string; to: string; smartListId: string | null; categoryId: string | null }

export const createBudgetStore = (db: Db) => {
  const byId = (familyId: string, id: string) => and(eq(shoppingBudgets.familyId, familyId), eq(shoppingBudgets.id, id))
  const list = prepared(() =>
    db
      .select()
      .from(shoppingBudgets)
      .where(eq(shoppingBudgets.familyId, sql.placeholder('familyId')))
      .orderBy(asc(shoppingBudgets.createdAt), asc(shoppingBudgets.id))
      .prepare(),
  )
  const spent = prepared(() => {
    const is = (name: 'smartListId' | 'categoryId', column: typeof shoppingPurchases.listId | typeof shoppingPurchases.categoryId) =>
      or(sql`${sql.placeholder(name)} is null`, eq(column, sql.placeholder(name)))
    return db
      .select({ units: sql<number>`coalesce(sum(${shoppingPurchases.price} * ${shoppingPurchases.quantity}), 0)` })
      .from(shoppingPurchases)
      .where(
        and(
          eq(shoppingPurchases.familyId, sql.placeholder('familyId')),
          gte(shoppingPurchases.purchasedAt, sql.placeholder('from')),
          lt(shoppingPurchases.purchasedAt, sql.placeholder('to')),
          is('smartListId', shoppingPurchases.listId),
          is('categoryId', shoppingPurchases.categoryId),
        ),
      )
      .prepare()
  })

  return {
    list: (familyId: string) => list().all({ familyId }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => db.select().from(shoppingBudgets).where(eq(shoppingBudgets.id, id)).get(),
    /** In the smallest unit of money. */
    spentUnits: (scope: Scope) => spent().get(scope)?.units ?? 0,
    insert: inserter(db, shoppingBudgets, {
      owner: shoppingBudgets.familyId,
      max: 100,
      full: (max) => msg('There is room for {max} budgets. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof shoppingBudgets.$inferInsert>) =>
      db.update(shoppingBudgets).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingBudgets).where(byId(familyId, id)).run(),
  }
}
export type BudgetStore = ReturnType<typeof createBudgetStore>
export type BudgetRow = NonNullable<ReturnType<BudgetStore['find']>>
