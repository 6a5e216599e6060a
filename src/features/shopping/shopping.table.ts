import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, money } from '../../platform/columns'
import { familyId, madeBy } from '../families/families.table'
import type { ItemStatus, ListFrequency } from './shopping.contract'

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
  },
  (table) => [index('smart_shopping_lists_family').on(table.familyId)],
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
    /** For one unit. */
    estimatedPrice: money('estimated_price'),
    priority: integer('priority').notNull().default(3),
    isRecurring: flag('is_recurring'),
    tags: json<string[]>('tags').notNull(),
    preferredBrand: text('preferred_brand'),
    notes: text('notes'),
    status: text('status').$type<ItemStatus>().notNull().default('active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('smart_shopping_items_list').on(table.familyId, table.listId)],
)
