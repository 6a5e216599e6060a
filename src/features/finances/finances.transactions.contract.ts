import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, dateOrInstant, moment, optionalText, page, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { categoryTypes, recurringIntervals } from './finances.rules'
import { month, optionalId, receiptAddress, required, requiredAmount } from './finances.schemas.contract'

export const transaction = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    userId: z.string(),
    user: person(),
    categoryId: z.string().nullable(),
    /** The type of its category; an expense without one. */
    type: z.enum(categoryTypes),
    description: z.string(),
    /** Never negative: `type` gives the direction. */
    amount: z.number(),
    /** `YYYY-MM-DD` */
    transactionDate: z.string(),
    isRecurring: z.boolean(),
    recurringInterval: z.enum(recurringIntervals).nullable(),
    /** The day on which it repeats next, `YYYY-MM-DD`; null if it does not repeat, or a newer transaction of its series does. */
    nextDate: z.string().nullable(),
    receiptUrl: z.string().nullable(),
    merchant: z.string().nullable(),
    /** The payment of a bill that recorded it. */
    billPaymentId: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type TransactionReply = OutputOf<typeof transaction>

const transactionFields = () =>
  z.object({
    description: required(msg('Description is required.'), text(200, msg('Description is required.'))),
    amount: requiredAmount(),
    categoryId: optionalId(),
    merchant: optionalText(200),
    receiptUrl: receiptAddress(),
    isRecurring: z.boolean().default(false),
    recurringInterval: z.enum(recurringIntervals).nullable().default(null),
  })
export const newTransaction = z.lazy(() => transactionFields().extend({ id: clientId(), transactionDate: dateOrInstant.optional() }))
export type NewTransaction = z.output<typeof newTransaction>

export const transactionChange = z.lazy(() => changeOf(transactionFields()).extend({ transactionDate: dateOrInstant.optional() }))
export type TransactionChange = z.output<typeof transactionChange>

/** Stands in for a category id: transactions without one. */
export const uncategorized = 'none'

export const transactionsQuery = z.lazy(() => page.unwrap().extend({ month: month.optional(), categoryId: rowId().optional() }))
export type TransactionsQuery = z.output<typeof transactionsQuery>

export const spending = () =>
  z.object({
    /** The last of the months, `YYYY-MM`. */
    month: z.string(),
    months: z.array(z.object({ month: z.string(), spent: z.number(), income: z.number() })),
    /** All categories, and null for transactions without one. */
    categories: z.array(
      z.object({
        categoryId: z.string().nullable(),
        /** Of the category itself, in the month. */
        amount: z.number(),
        /** With its subcategories. */
        total: z.number(),
      }),
    ),
  })
export type SpendingReply = OutputOf<typeof spending>

const transactions = '/api/families/:familyId/transactions'

export const transactionsApi = {
  list: endpoint('GET', transactions, {
    cache: 'rows',
    can: 'view_finances',
    about:
      'Returns the transactions, newest first, optionally of a month or of a category with its subcategories (`none`: without a category).',
    query: transactionsQuery,
    response: () => z.array(transaction()),
  }),
  create: endpoint('POST', transactions, {
    can: 'edit_finances',
    about:
      'Adds a transaction, by default of today. With `isRecurring` and `recurringInterval` it repeats by itself, from the first date after today or on it. A retry with the same `id` returns the existing transaction.',
    body: newTransaction,
    response: transaction,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/transactions/:transactionId', {
    can: 'edit_finances',
    about:
      'Changes the given fields of a transaction. `isRecurring` false ends its repetition; 422 for a transaction that a newer one of its series continues.',
    body: transactionChange,
    response: transaction,
  }),
  remove: endpoint('DELETE', '/api/transactions/:transactionId', {
    can: 'edit_finances',
    about: 'Deletes a transaction. Deleting the newest one of a series ends the series.',
    response: nothing,
    status: 204,
  }),
  spending: endpoint('GET', '/api/families/:familyId/spending', {
    can: 'view_finances',
    about: 'Returns expenses and income by month and, for the last month, by category; by default up to this month.',
    query: z.lazy(() => z.object({ month: month.optional(), months: z.coerce.number<string>().int().min(1).max(36).default(12) })),
    response: spending,
  }),
}
