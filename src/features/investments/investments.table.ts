import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, money, shares } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import type { ImportColumns } from './import.rules'

export const investments = sqliteTable(
  'investments',
  {
    id: id(),
    familyId: familyId(),
    ownerId: madeBy('owner_id'),
    accountName: text('account_name').notNull(),
    accountType: text('account_type'),
    institution: text('institution'),
    symbol: text('symbol'),
    shares: shares('shares'),
    purchasePrice: money('purchase_price'),
    currentValue: money('current_value').notNull(),
    isActive: flag('is_active'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('investments_family').on(table.familyId, table.accountName)],
)

/** The value of a holding on a day; without a price, it was entered. */
export const investmentPrices = sqliteTable(
  'investment_prices',
  {
    id: id(),
    familyId: familyId(),
    investmentId: text('investment_id')
      .notNull()
      .references(() => investments.id, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD` */
    date: text('date').notNull(),
    price: money('price'),
    value: money('value').notNull(),
  },
  (table) => [
    uniqueIndex('investment_prices_day').on(table.investmentId, table.date),
    index('investment_prices_family').on(table.familyId, table.date),
  ],
)

export const investmentGoals = sqliteTable(
  'investment_goals',
  {
    id: id(),
    familyId: familyId(),
    name: text('name').notNull(),
    targetAmount: money('target_amount').notNull(),
    /** `YYYY-MM-DD` */
    targetDate: text('target_date').notNull(),
    monthlySaving: money('monthly_saving'),
    investmentIds: json<string[]>('investment_ids').notNull(),
    createdBy: madeBy('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('investment_goals_family').on(table.familyId, table.targetDate)],
)

/** The columns of the family's last import of prices: the header of each field. */
export const investmentImports = sqliteTable('investment_imports', {
  familyId: familyId().primaryKey(),
  columns: json<ImportColumns>('columns').notNull(),
})

/** The share in percent, with two decimals, that a kind of account shall have. */
export const investmentTargets = sqliteTable(
  'investment_targets',
  { id: id(), familyId: familyId(), accountType: text('account_type').notNull(), percent: money('percent').notNull() },
  (table) => [uniqueIndex('investment_targets_kind').on(table.familyId, table.accountType)],
)
