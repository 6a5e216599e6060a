import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { storeVendors } from '../budgets/prices.table'
import { orderStatusEvents, shoppingOrderItems, shoppingOrders } from './orders.table'

const ofItems = (aggregate: SQL) =>
  sql<number>`(select ${aggregate} from ${shoppingOrderItems} where ${shoppingOrderItems.orderId} = ${shoppingOrders.id})`

const columns = {
  id: shoppingOrders.id,
  familyId: shoppingOrders.familyId,
  orderNumber: shoppingOrders.orderNumber,
  status: shoppingOrders.status,
  /** In the smallest unit of money. */
  totalUnits: ofItems(sql`coalesce(sum(${shoppingOrderItems.price} * ${shoppingOrderItems.quantity}), 0)`),
  itemCount: ofItems(sql`count(*)`),
  unpricedCount: ofItems(sql`count(*) - count(${shoppingOrderItems.price})`),
  currency: shoppingOrders.currency,
  vendorId: shoppingOrders.vendorId,
  vendor: { id: storeVendors.id, name: storeVendors.name },
  smartListId: shoppingOrders.smartListId,
  orderType: shoppingOrders.orderType,
  externalOrderId: shoppingOrders.externalOrderId,
  trackingNumber: shoppingOrders.trackingNumber,
  estimatedDelivery: shoppingOrders.estimatedDelivery,
  actualDelivery: shoppingOrders.actualDelivery,
  notes: shoppingOrders.notes,
  createdBy: shoppingOrders.createdBy,
  createdAt: shoppingOrders.createdAt,
  updatedAt: shoppingOrders.updatedAt,
}

export const createOrderStore = (db: Db) => {
  const select = () => db.select(columns).from(shoppingOrders).innerJoin(storeVendors, eq(storeVendors.id, shoppingOrders.vendorId))
  const newest = prepared(() =>
    select()
      .where(
        and(
          eq(shoppingOrders.familyId, sql.placeholder('familyId')),
          sql`(${shoppingOrders.createdAt}, ${shoppingOrders.id}) < (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(shoppingOrders.createdAt), desc(shoppingOrders.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

  return {
    /** Newest first, older than the given order. `~` sorts after every time and id. */
    newest: (familyId: string, limit: number, { createdAt, id } = { createdAt: '~', id: '~' }) =>
      newest().all({ familyId, limit, createdAt, id }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => select().where(eq(shoppingOrders.id, id)).get(),
    /** The family's last order number of a year: 12 for `2026-0012`; 0 before the first. */
    lastNumber: (familyId: string, year: number) =>
      db
        .select({ last: sql<number | null>`max(cast(substr(${shoppingOrders.orderNumber}, 6) as integer))` })
        .from(shoppingOrders)
        .where(
          and(
            eq(shoppingOrders.familyId, familyId),
            gte(shoppingOrders.orderNumber, `${year}-`),
            lt(shoppingOrders.orderNumber, `${year}-~`),
          ),
        )
        .get()?.last ?? 0,
    insert: inserter(db, shoppingOrders),
    update: (familyId: string, id: string, change: Partial<typeof shoppingOrders.$inferInsert>) =>
      db
        .update(shoppingOrders)
        .set(change)
        .where(and(eq(shoppingOrders.familyId, familyId), eq(shoppingOrders.id, id)))
        .run(),

    items: (familyId: string, orderId: string) =>
      db
        .select({
          id: shoppingOrderItems.id,
          itemId: shoppingOrderItems.itemId,
          name: shoppingOrderItems.name,
          quantity: shoppingOrderItems.quantity,
          unit: shoppingOrderItems.unit,
          price: shoppingOrderItems.price,
        })
        .from(shoppingOrderItems)
        .where(and(eq(shoppingOrderItems.familyId, familyId), eq(shoppingOrderItems.orderId, orderId)))
        .orderBy(asc(shoppingOrderItems.id))
        .all(),
    insertItem: inserter(db, shoppingOrderItems),

    events: (familyId: string, orderId: string) =>
      db
        .select({
          id: orderStatusEvents.id,
          status: orderStatusEvents.status,
          message: orderStatusEvents.message,
          location: orderStatusEvents.location,
          source: orderStatusEvents.source,
          createdBy: orderStatusEvents.createdBy,
          createdAt: orderStatusEvents.createdAt,
        })
        .from(orderStatusEvents)
        .where(and(eq(orderStatusEvents.familyId, familyId), eq(orderStatusEvents.orderId, orderId)))
        .orderBy(asc(orderStatusEvents.id))
        .all(),
    insertEvent: inserter(db, orderStatusEvents),
  }
}
export type OrderStore = ReturnType<typeof createOrderStore>
export type OrderRow = NonNullable<ReturnType<OrderStore['find']>>
