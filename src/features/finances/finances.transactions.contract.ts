import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { changeOf, clientId, dateOrInstant, moment, optionalText, page, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { categoryTypes, recurringIntervals } from './finances.rules'
import { month, needed, neededAmount, optionalId, receiptAddress } from './finances.shapes.contract'

export const transaction = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    userId: z.string(),
    user: person(),
    categoryId: z.string().nullable(),
    /** What its category is; an expense without one. */
    type: z.enum(categoryTypes),
    description: z.string(),
    /** Never negative: `type` says whether it came or went. */
    amount: z.number(),
    /** `YYYY-MM-DD` */
    transactionDate: z.string(),
    isRecurring: z.boolean(),
    recurringInterval: z.enum(recurringIntervals).nullable(),
    receiptUrl: z.string().nullable(),
    merchant: z.string().nullable(),
    /** The payment of a bill that noted it. */
    billPaymentId: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type TransactionReply = OutputOf<typeof transaction>

const transactionFields = () =>
  z.object({
    description: needed('Description is required.', text(200, 'Description is required.')),
    amount: neededAmount(),
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

/** In place of a category's id: those that have none. */
export const uncategorized = 'none'

export const transactionsQuery = z.lazy(() => page.unwrap().extend({ month: month.optional(), categoryId: rowId().optional() }))
export type TransactionsQuery = z.output<typeof transactionsQuery>

export const spending = () =>
  z.object({
    /** `YYYY-MM`; the last of the months. */
    month: z.string(),
    months: z.array(z.object({ month: z.string(), spent: z.number(), income: z.number() })),
    /** Every category, and null for what has none. */
    categories: z.array(
      z.object({
        categoryId: z.string().nullable(),
        /** Of the category itself in the month. */
        amount: z.number(),
        /** With those below it. */
        total: z.number(),
      }),
    ),
  })
export type SpendingReply = OutputOf<typeof spending>

const transactions = '/api/families/:familyId/transactions'

export const transactionsApi = {
  list: endpoint('GET', transactions, {
    can: 'view_finances',
    about: 'What was spent and earned, the latest first; of a month, or of a category with those below it (`none`: those without one).',
    query: transactionsQuery,
    response: () => z.array(transaction()),
  }),
  create: endpoint('POST', transactions, {
    can: 'edit_finances',
    about:
      'Notes what was spent or earned, today unless it is said when. Sent again with the same `id`, it answers with the transaction that is there.',
    body: newTransaction,
    response: transaction,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/transactions/:transactionId', {
    can: 'edit_finances',
    about: 'Changes what is sent of a transaction.',
    body: transactionChange,
    response: transaction,
  }),
  remove: endpoint('DELETE', '/api/transactions/:transactionId', {
    can: 'edit_finances',
    about: 'Deletes a transaction.',
    response: nothing,
    status: 204,
  }),
  spending: endpoint('GET', '/api/families/:familyId/spending', {
    can: 'view_finances',
    about: 'What was spent and earned by month, and in the last of the months by category; this month unless another is named.',
    query: z.lazy(() => z.object({ month: month.optional(), months: z.coerce.number<string>().int().min(1).max(36).default(12) })),
    response: spending,
  }),
}
