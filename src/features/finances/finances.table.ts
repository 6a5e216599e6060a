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
    /** Two levels: a category with a parent can't be a parent. */
    parentCategoryId: text('parent_category_id').references((): AnySQLiteColumn => budgetCategories.id, { onDelete: 'set null' }),
    monthlyBudget: money('monthly_budget'),
    color: text('color').notNull(),
    isActive: flag('is_active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('budget_categories_family').on(table.familyId), index('budget_categories_parent').on(table.parentCategoryId)],
)

/** Deleting a category leaves its bills and transactions without one. */
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
    /** The next due date to pay, `YYYY-MM-DD`. */
    dueDate: text('due_date').notNull(),
    /** The original day of the month: a bill of the 31st returns to it after February. */
    dueDay: integer('due_day').notNull(),
    frequency: text('frequency').$type<BillFrequency>().notNull(),
    autoPayEnabled: flag('auto_pay_enabled'),
    notes: text('notes'),
    status: text('status').$type<BillStatus>().notNull().default('active'),
    lastPaidDate: text('last_paid_date'),
    reminderDays: integer('reminder_days').notNull().default(7),
    /** Time of the reminder of the due date; null if it was sent or none is needed. */
    remindAt: instant('remind_at'),
    /** The due date of the last reminder. */
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
    /** The settled due date. */
    dueDate: text('due_date').notNull(),
    amountPaid: money('amount_paid').notNull(),
    paymentDate: text('payment_date').notNull(),
    paymentMethod: text('payment_method'),
    referenceNumber: text('reference_number'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  // A due date is paid once, also under concurrent requests.
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
    /** The payment that recorded it; null after the bill is deleted, because the transaction stays. */
    billPaymentId: text('bill_payment_id')
      .unique()
      .references(() => billPayments.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The transaction that this one repeats, which may be deleted by now. */
    followsId: text('follows_id'),
    /** The date of the next repetition, on the newest transaction of a series only. */
    nextDate: text('next_date'),
    /** The start of that day in the family's zone. */
    nextAt: instant('next_at'),
    /** The original day of the month: a series of the 31st returns to it after February. */
    recurringDay: integer('recurring_day'),
  },
  (table) => [
    index('transactions_family_date').on(table.familyId, table.transactionDate, table.id),
    index('transactions_category').on(table.categoryId),
    // A transaction is repeated once, also after a crash.
    uniqueIndex('transactions_follows').on(table.followsId).where(sql`follows_id is not null`),
    index('transactions_next').on(table.nextAt).where(sql`next_at is not null`),
    index('transactions_receipt').on(table.receiptUrl).where(sql`receipt_url is not null`),
  ],
)
