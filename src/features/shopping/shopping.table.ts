import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, money } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { FieldChanges } from './lists/items.merge.rules'
import type { ItemStatus, ListFrequency, ListStatus } from './shopping.rules'

export const shoppingLists = sqliteTable(
  'smart_shopping_lists',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    description: text('description'),
    frequency: text('frequency').$type<ListFrequency>().notNull().default('weekly'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    autoGenerate: flag('auto_generate'),
    budget: money('budget'),
    /** The day of the next refill in the family's zone, `YYYY-MM-DD`. */
    nextAutoGeneration: text('next_auto_generation'),
    /** The day from which refills are counted, so that the 31st stays the 31st. */
    generationStart: text('generation_start'),
    status: text('status').$type<ListStatus>().notNull().default('active'),
  },
  (table) => [
    index('smart_shopping_lists_family').on(table.familyId),
    index('smart_shopping_lists_generation').on(table.nextAutoGeneration),
  ],
)

export const shoppingCategories = sqliteTable(
  'shopping_categories',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    color: text('color').notNull(),
    icon: text('icon'),
    sortOrder: integer('sort_order').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('shopping_categories_family').on(table.familyId, table.sortOrder)],
)

/** Purchases, which budgets count. A purchase outlives its item, and is deleted only when the item is reopened by hand on the same day. */
export const shoppingPurchases = sqliteTable(
  'shopping_purchases',
  {
    id: id(),
    familyId: familyId(),
    listId: text('list_id').references(() => shoppingLists.id, { onDelete: 'set null' }),
    categoryId: text('category_id').references(() => shoppingCategories.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    /** Per unit; null if unknown. */
    price: money('price'),
    purchasedBy: madeBy('purchased_by'),
    purchasedAt: instant('purchased_at').notNull(),
  },
  (table) => [
    index('shopping_purchases_family').on(table.familyId, table.purchasedAt),
    index('shopping_purchases_list').on(table.listId),
    index('shopping_purchases_category').on(table.categoryId),
  ],
)

export const shoppingItems = sqliteTable(
  'smart_shopping_items',
  {
    id: id(),
    familyId: familyId(),
    listId: text('list_id')
      .notNull()
      .references(() => shoppingLists.id, { onDelete: 'cascade' }),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    description: text('description'),
    defaultQuantity: integer('default_quantity').notNull().default(1),
    unit: text('unit').notNull().default('each'),
    /** Per unit. */
    estimatedPrice: money('estimated_price'),
    priority: integer('priority').notNull().default(3),
    isRecurring: flag('is_recurring'),
    tags: json<string[]>('tags').notNull(),
    preferredBrand: text('preferred_brand'),
    notes: text('notes'),
    status: text('status').$type<ItemStatus>().notNull().default('active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** No `on delete`: SQLite can't add such a column to a table. The service clears it before it deletes a category. */
    categoryId: text('category_id').references(() => shoppingCategories.id),
    /** Set while the item is bought. */
    purchaseId: text('purchase_id').references(() => shoppingPurchases.id),
    /** The fields that were changed since the item was added; null for none. */
    fieldChanges: json<FieldChanges>('field_changes'),
  },
  (table) => [
    index('smart_shopping_items_list').on(table.familyId, table.listId),
    // For the lookup of the foreign key when a list is deleted.
    index('smart_shopping_items_of_list').on(table.listId),
    index('smart_shopping_items_category').on(table.categoryId),
    index('smart_shopping_items_purchase').on(table.purchaseId),
  ],
)

/** Items that were added while the list had the same one: their quantity is part of that one's. A retry with the id of an addition adds nothing. */
export const shoppingAdditions = sqliteTable(
  'shopping_additions',
  {
    id: id(),
    familyId: familyId(),
    itemId: text('item_id')
      .notNull()
      .references(() => shoppingItems.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdBy: madeBy('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shopping_additions_family').on(table.familyId, table.id), index('shopping_additions_item').on(table.itemId)],
)

export const shoppingAudits = sqliteTable(
  'shopping_audits',
  {
    /** UUIDv7: order by id is order by time. */
    id: id(),
    familyId: familyId(),
    entityType: text('entity_type').notNull(),
    entityId: text('entity_id').notNull(),
    action: text('action').$type<'created' | 'changed' | 'deleted'>().notNull(),
    oldValues: json<Record<string, unknown>>('old_values'),
    newValues: json<Record<string, unknown>>('new_values'),
    /** Null for an automatic change. */
    performedBy: text('performed_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('shopping_audits_family').on(table.familyId, table.id)],
)
