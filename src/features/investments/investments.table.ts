import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, money, shares } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'

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
