import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '#src/features/accounts/accounts.table'
import { families, familyId, madeBy } from '#src/features/families/families.table'
import { flag, id, instant, money } from '#src/platform/database/columns'
import type { Availability } from '../shopping.rules'
import { shoppingItems } from '../shopping.table'

/** The families' own vendors, and the built-in ones that every family sees. */
export const storeVendors = sqliteTable(
  'store_vendors',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name without case and repeated white space, unique within a family. */
    nameKey: text('name_key').notNull(),
    website: text('website'),
    isActive: flag('is_active'),
    /** Null for built-in vendors. */
    createdBy: text('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Null for built-in vendors. */
    familyId: text('family_id').references(() => families.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex('store_vendors_family_name').on(table.familyId, table.nameKey)],
)

/** All recorded prices; a vendor's newest one is current. */
export const storePrices = sqliteTable(
  'store_prices',
  {
    /** UUIDv7: order by id is order by time. */
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
