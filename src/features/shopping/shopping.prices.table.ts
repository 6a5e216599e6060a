import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, money } from '../../platform/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Availability } from './shopping.rules'
import { shoppingItems } from './shopping.table'

/** Of no family: everybody on this server sees the same ones. */
export const storeVendors = sqliteTable('store_vendors', {
  id: id(),
  name: text('name').notNull(),
  /** The name without case and spare blanks: what is called the same is the same. */
  nameKey: text('name_key').notNull().unique(),
  website: text('website'),
  isActive: flag('is_active'),
  /** Null for those that are there from the start. */
  createdBy: text('created_by').references(() => users.id),
  createdAt: instant('created_at').notNull(),
})

/** Every price that was noted; the newest of a vendor is the one that counts. */
export const storePrices = sqliteTable(
  'store_prices',
  {
    /** UUIDv7: sorting by id is sorting by time. */
    id: id(),
    familyId: familyId(),
    itemId: text('item_id')
      .notNull()
      .references(() => shoppingItems.id, { onDelete: 'cascade' }),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => storeVendors.id),
    createdBy: madeBy('created_by'),
    price: money('price').notNull(),
    unitPrice: money('unit_price'),
    currency: text('currency').notNull(),
    availability: text('availability').$type<Availability>().notNull().default('in_stock'),
    productUrl: text('product_url'),
    isOnSale: flag('is_on_sale'),
    originalPrice: money('original_price'),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [
    index('store_prices_item').on(table.itemId, table.vendorId, table.id),
    index('store_prices_history').on(table.familyId, table.itemId, table.id),
    index('store_prices_newest').on(table.familyId, table.itemId, table.vendorId, table.id),
  ],
)
