import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, money } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { BudgetPeriod } from './budgets/budgets.rules'
import { type ListFrequency, type RequestStatus, requestStatuses } from './shopping.rules'
import { shoppingCategories, shoppingItems, shoppingLists } from './shopping.table'

const categoryId = () => text('category_id').references(() => shoppingCategories.id, { onDelete: 'set null' })

/** The spent amount is computed from purchases, not stored. A budget is deleted with its list or category. */
export const shoppingBudgets = sqliteTable(
  'shopping_budgets',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    totalAmount: money('total_amount').notNull(),
    period: text('period').$type<BudgetPeriod>().notNull().default('monthly'),
    alertThreshold: integer('alert_threshold').notNull().default(80),
    smartListId: text('smart_list_id').references(() => shoppingLists.id, { onDelete: 'cascade' }),
    categoryId: text('category_id').references(() => shoppingCategories.id, { onDelete: 'cascade' }),
    /** The first day of its first period, `YYYY-MM-DD`. */
    startDate: text('start_date').notNull(),
    /** The first day of the period of the last alert. */
    alertedFor: text('alerted_for'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('shopping_budgets_family').on(table.familyId),
    index('shopping_budgets_list').on(table.smartListId),
    index('shopping_budgets_category').on(table.categoryId),
  ],
)

export const shoppingFavorites = sqliteTable(
  'shopping_favorites',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    description: text('description'),
    categoryId: categoryId(),
    defaultQuantity: integer('default_quantity').notNull().default(1),
    unit: text('unit').notNull().default('each'),
    estimatedPrice: money('estimated_price'),
    frequency: text('frequency').$type<ListFrequency>().notNull().default('weekly'),
    addCount: integer('add_count').notNull().default(0),
    lastAddedAt: instant('last_added_at'),
    isActive: flag('is_active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('shopping_favorites_family').on(table.familyId), index('shopping_favorites_category').on(table.categoryId)],
)

export const displayStatus = (itemId: SQLWrapper, status: SQLWrapper) =>
  sql<RequestStatus>`case when ${itemId} is not null then 'added' else ${status} end`

/** The rank of a status in the list of requests. Higher is further up, so that rank and time sort in the same direction. */
export const statusRank = (status: RequestStatus) => -requestStatuses.indexOf(status)

const ranks = sql.raw(requestStatuses.map((name) => `when '${name}' then ${statusRank(name)}`).join(' '))

export const displayRank = (itemId: SQLWrapper, status: SQLWrapper) => sql<number>`case ${displayStatus(itemId, status)} ${ranks} end`

/** A request whose item exists is shown as `added`, which is stored only when a bought item is deleted. */
export const shoppingRequests = sqliteTable(
  'shopping_requests',
  {
    id: id(),
    familyId: familyId(),
    requestedBy: madeBy('requested_by'),
    itemName: text('item_name').notNull(),
    description: text('description'),
    categoryId: categoryId(),
    status: text('status').$type<RequestStatus>().notNull().default('pending'),
    priority: integer('priority').notNull().default(3),
    estimatedPrice: money('estimated_price'),
    quantity: integer('quantity').notNull().default(1),
    unit: text('unit').notNull().default('each'),
    tags: json<string[]>('tags').notNull(),
    notes: text('notes'),
    approvedBy: text('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    denialReason: text('denial_reason'),
    itemId: text('item_id').references(() => shoppingItems.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // In display order, for pagination.
    index('shopping_requests_shown').on(table.familyId, displayRank(sql.raw('item_id'), sql.raw('status')), table.createdAt, table.id),
    index('shopping_requests_item').on(table.itemId),
    index('shopping_requests_category').on(table.categoryId),
  ],
)
