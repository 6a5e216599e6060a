import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, money } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import type { BillFrequency, BillStatus, CategoryType } from './finances.rules'

export const budgetCategories = sqliteTable(
  'budget_categories',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    type: text('type').$type<CategoryType>().notNull().default('expense'),
    /** Two levels: a category that has one is nobody's parent. */
    parentCategoryId: text('parent_category_id').references((): AnySQLiteColumn => budgetCategories.id, { onDelete: 'set null' }),
    monthlyBudget: money('monthly_budget'),
    color: text('color').notNull(),
    isActive: flag('is_active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('budget_categories_family').on(table.familyId), index('budget_categories_parent').on(table.parentCategoryId)],
)

/** What is deleted leaves its bills and transactions without a category. */
const categoryId = () => text('category_id').references(() => budgetCategories.id, { onDelete: 'set null' })

export const bills = sqliteTable(
  'bills',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    companyName: text('company_name').notNull(),
    website: text('website'),
    phoneNumber: text('phone_number'),
    propertyName: text('property_name'),
    categoryId: categoryId(),
    amountDue: money('amount_due').notNull(),
    /** The due date that is to be paid next, `YYYY-MM-DD`. */
    dueDate: text('due_date').notNull(),
    /** The day of the month that was asked for: a bill of the 31st comes back to it after February. */
    dueDay: integer('due_day').notNull(),
    frequency: text('frequency').$type<BillFrequency>().notNull(),
    autoPayEnabled: flag('auto_pay_enabled'),
    notes: text('notes'),
    status: text('status').$type<BillStatus>().notNull().default('active'),
    lastPaidDate: text('last_paid_date'),
    reminderDays: integer('reminder_days').notNull().default(7),
    /** When the family is reminded of the due date; null when it was, or is not to be. */
    remindAt: instant('remind_at'),
    /** The due date that the family was last reminded of. */
    remindedFor: text('reminded_for'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('bills_family').on(table.familyId, table.dueDate),
    index('bills_category').on(table.categoryId),
    index('bills_remind_at').on(table.remindAt).where(sql`remind_at is not null`),
  ],
)

export const billPayments = sqliteTable(
  'bill_payments',
  {
    id: id(),
    familyId: familyId(),
    billId: text('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    createdBy: madeBy('created_by'),
    /** The due date that it settled. */
    dueDate: text('due_date').notNull(),
    amountPaid: money('amount_paid').notNull(),
    paymentDate: text('payment_date').notNull(),
    paymentMethod: text('payment_method'),
    referenceNumber: text('reference_number'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  // A due date is paid once, however often somebody presses.
  (table) => [uniqueIndex('bill_payments_due').on(table.billId, table.dueDate), index('bill_payments_newest').on(table.billId, table.id)],
)

export const transactions = sqliteTable(
  'transactions',
  {
    id: id(),
    familyId: familyId(),
    userId: madeBy('user_id'),
    categoryId: categoryId(),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    transactionDate: text('transaction_date').notNull(),
    isRecurring: flag('is_recurring'),
    recurringInterval: text('recurring_interval').$type<'weekly' | 'monthly' | 'yearly'>(),
    receiptUrl: text('receipt_url'),
    merchant: text('merchant'),
    /** The payment that noted it. When the bill is deleted, what was spent stays spent. */
    billPaymentId: text('bill_payment_id')
      .unique()
      .references(() => billPayments.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('transactions_family_date').on(table.familyId, table.transactionDate, table.id),
    index('transactions_category').on(table.categoryId),
    index('transactions_receipt').on(table.receiptUrl).where(sql`receipt_url is not null`),
  ],
)
