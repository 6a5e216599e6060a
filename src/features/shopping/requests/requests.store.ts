import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { personColumns, personColumnsOf, users } from '#src/features/accounts/accounts.table'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { categoryColumns } from '../lists/lists.store'
import { displayRank, displayStatus, shoppingRequests, statusRank } from '../shopping.planning.table'
import type { RequestStatus } from '../shopping.rules'
import { shoppingCategories, shoppingItems } from '../shopping.table'

const approvers = alias(users, 'approvers')

const status = displayStatus(shoppingRequests.itemId, shoppingRequests.status)
const rank = displayRank(shoppingRequests.itemId, shoppingRequests.status)

const columns = {
  id: shoppingRequests.id,
  familyId: shoppingRequests.familyId,
  itemName: shoppingRequests.itemName,
  description: shoppingRequests.description,
  categoryId: shoppingRequests.categoryId,
  category: categoryColumns,
  status: status.as('shown_status'),
  priority: shoppingRequests.priority,
  estimatedPrice: shoppingRequests.estimatedPrice,
  quantity: shoppingRequests.quantity,
  unit: shoppingRequests.unit,
  tags: shoppingRequests.tags,
  notes: shoppingRequests.notes,
  requestedById: shoppingRequests.requestedBy,
  requestedBy: personColumns,
  approvedById: shoppingRequests.approvedBy,
  approvedBy: personColumnsOf(approvers),
  approvedAt: shoppingRequests.approvedAt,
  denialReason: shoppingRequests.denialReason,
  itemId: shoppingRequests.itemId,
  smartListId: shoppingItems.listId,
  createdAt: shoppingRequests.createdAt,
  updatedAt: shoppingRequests.updatedAt,
}

export const createRequestStore = (db: Db) => {
  const select = () =>
    db
      .select(columns)
      .from(shoppingRequests)
      .innerJoin(users, eq(users.id, shoppingRequests.requestedBy))
      .leftJoin(approvers, eq(approvers.id, shoppingRequests.approvedBy))
      .leftJoin(shoppingCategories, eq(shoppingCategories.id, shoppingRequests.categoryId))
      .leftJoin(shoppingItems, eq(shoppingItems.id, shoppingRequests.itemId))
  const byId = (familyId: string, id: string) => and(eq(shoppingRequests.familyId, familyId), eq(shoppingRequests.id, id))
  const page = prepared(() =>
    select()
      .where(
        and(
          eq(shoppingRequests.familyId, sql.placeholder('familyId')),
          sql`(${rank}, ${shoppingRequests.createdAt}, ${shoppingRequests.id}) < (${sql.placeholder('rank')}, ${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(rank), desc(shoppingRequests.createdAt), desc(shoppingRequests.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const found = prepared(() =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(shoppingRequests.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(fullTextParts.isOf(shoppingRequests.familyId))
      .orderBy(fullTextParts.newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(eq(shoppingRequests.id, sql.placeholder('id')))
      .prepare(),
  )

  return {
    /** The newest rows that match `match` in the full-text index. */
    found: (familyId: string, match: string, limit: number) => found().all({ familyId, match, limit }),
    /** The requests after another one: by status, newest first within one. */
    after: (familyId: string, limit: number, before?: { id: string; status: RequestStatus; createdAt: string }) =>
      page().all({
        familyId,
        limit,
        // SQLite sorts numbers before texts, and `~` sorts after every time and id.
        rank: before ? statusRank(before.status) : '~',
        createdAt: before?.createdAt ?? '~',
        id: before?.id ?? '~',
      }),
    counts: (familyId: string, userId: string) =>
      db
        .select({
          status: status.as('shown_status'),
          count: sql<number>`count(*)`,
          ofOthers: sql<number>`sum(${shoppingRequests.requestedBy} <> ${userId})`,
        })
        .from(shoppingRequests)
        .where(eq(shoppingRequests.familyId, familyId))
        .groupBy(status)
        .all(),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, shoppingRequests),
    update: (familyId: string, id: string, change: Partial<typeof shoppingRequests.$inferInsert>) =>
      db.update(shoppingRequests).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(shoppingRequests).where(byId(familyId, id)).run(),
  }
}
export type RequestStore = ReturnType<typeof createRequestStore>
export type RequestRow = NonNullable<ReturnType<RequestStore['find']>>
