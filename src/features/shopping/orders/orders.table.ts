import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { familyId, madeBy } from '#src/features/families/families.table'
import { id, instant, money } from '#src/platform/database/columns'
import { storeVendors } from '../budgets/prices.table'
import type { OrderStatus, OrderType } from '../shopping.rules'
import { shoppingItems, shoppingLists } from '../shopping.table'

/** The total is computed from the items, not stored. */
export const shoppingOrders = sqliteTable(
  'shopping_orders',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    orderNumber: text('order_number').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    currency: text('currency').notNull(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => storeVendors.id),
    smartListId: text('smart_list_id').references(() => shoppingLists.id, { onDelete: 'set null' }),
    orderType: text('order_type').$type<OrderType>().notNull().default('online'),
    externalOrderId: text('external_order_id'),
    trackingNumber: text('tracking_number'),
    /** Calendar dates, `YYYY-MM-DD`. */
    estimatedDelivery: text('estimated_delivery'),
    actualDelivery: text('actual_delivery'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('shopping_orders_number').on(table.familyId, table.orderNumber),
    index('shopping_orders_family').on(table.familyId, table.createdAt, table.id),
    index('shopping_orders_list').on(table.smartListId),
  ],
)

const orderId = () =>
  text('order_id')
    .notNull()
    .references(() => shoppingOrders.id, { onDelete: 'cascade' })

export const shoppingOrderItems = sqliteTable(
  'shopping_order_items',
  {
    id: id(),
    familyId: familyId(),
    orderId: orderId(),
    itemId: text('item_id').references(() => shoppingItems.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unit: text('unit').notNull(),
    /** Per unit, at the time of the order. */
    price: money('price'),
  },
  (table) => [index('shopping_order_items_order').on(table.orderId), index('shopping_order_items_item').on(table.itemId)],
)

export const orderStatusEvents = sqliteTable(
  'order_status_events',
  {
    id: id(),
    familyId: familyId(),
    orderId: orderId(),
    createdBy: madeBy('created_by'),
    status: text('status').$type<OrderStatus>().notNull(),
    message: text('message'),
    location: text('location'),
    source: text('source').notNull().default('manual'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('order_status_events_order').on(table.orderId, table.id)],
)
