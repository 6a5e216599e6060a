import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount } from '#src/shared/money'
import { calendarDate, changeOf, clientId, dateOrInstant, moment, optionalText, page, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { billFrequencies, billStatuses } from './finances.rules'
import { optionalAddress, optionalId, required, requiredAmount, requiredDate } from './finances.schemas.contract'

export const bill = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    companyName: z.string(),
    /** The property that the bill is for: a house, a car. */
    propertyName: z.string().nullable(),
    amountDue: z.number(),
    /** The next due date to pay, `YYYY-MM-DD`; a payment advances it. */
    dueDate: z.string(),
    /** Alias of `dueDate`: the date that follows the last payment. */
    nextDueDate: z.string(),
    lastPaidDate: z.string().nullable(),
    frequency: z.enum(billFrequencies),
    categoryId: z.string().nullable(),
    /** Whether the bank pays it automatically. Only displayed; the family still marks payments. */
    autoPayEnabled: z.boolean(),
    notes: z.string().nullable(),
    website: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    status: z.enum(billStatuses),
    reminderDays: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type BillReply = OutputOf<typeof bill>

const billFields = () =>
  z.object({
    companyName: required(msg('Company name is required'), text(200, msg('Company name is required'))),
    propertyName: optionalText(200),
    amountDue: requiredAmount(),
    dueDate: requiredDate(msg('Due date is required')),
    frequency: z.enum(billFrequencies).default('monthly'),
    categoryId: optionalId(),
    autoPayEnabled: z.boolean().default(false),
    notes: optionalText(10_000),
    website: optionalAddress(),
    phoneNumber: optionalText(50),
    status: z.enum(billStatuses).default('active'),
    reminderDays: z.number().int().min(0).max(365).default(7),
  })
export const newBill = z.lazy(() => billFields().extend({ id: clientId() }))
export type NewBill = z.output<typeof newBill>

export const billChange = z.lazy(() => changeOf(billFields()))
export type BillChange = z.output<typeof billChange>

export const billPayment = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    billId: z.string(),
    /** The settled due date, `YYYY-MM-DD`. */
    dueDate: z.string(),
    amountPaid: z.number(),
    paymentDate: z.string(),
    paymentMethod: z.string().nullable(),
    referenceNumber: z.string().nullable(),
    notes: z.string().nullable(),
    /** The transaction that records it. */
    transactionId: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
  })
export type BillPaymentReply = OutputOf<typeof billPayment>

export const newPayment = z.lazy(() =>
  z.object({
    dueDate: calendarDate.optional(),
    amountPaid: amount.optional(),
    paymentDate: dateOrInstant.optional(),
    paymentMethod: optionalText(50),
    referenceNumber: optionalText(100),
    notes: optionalText(10_000),
    /** Whether to record a transaction in the bill's category as well. */
    noteTransaction: z.boolean().default(true),
  }),
)
export type NewPayment = z.output<typeof newPayment>

const bills = '/api/families/:familyId/bills'
const payments = '/api/bills/:billId/payments'

export const billsApi = {
  list: endpoint('GET', bills, {
    cache: 'date',
    can: 'view_finances',
    about: 'Returns the bills by due date, inactive ones last.',
    response: () => z.array(bill()),
  }),
  create: endpoint('POST', bills, {
    can: 'edit_finances',
    about:
      'Adds a bill. The category is required if the family has active expense categories. A retry with the same `id` returns the existing bill.',
    body: newBill,
    response: bill,
    status: 201,
  }),
  change: endpoint('PATCH', '/api/bills/:billId', {
    can: 'edit_finances',
    about: 'Changes the given fields of a bill.',
    body: billChange,
    response: bill,
  }),
  remove: endpoint('DELETE', '/api/bills/:billId', {
    can: 'edit_finances',
    about: 'Deletes a bill with its payments; their transactions stay.',
    response: nothing,
    status: 204,
  }),
  payments: endpoint('GET', payments, {
    can: 'view_finances',
    about: 'Returns the payments of a bill, newest first.',
    query: page,
    response: () => z.array(billPayment()),
  }),
  pay: endpoint('POST', payments, {
    can: 'edit_finances',
    about:
      'Marks a bill as paid, by default in full and today, and advances its due date. A due date is paid once: a request with a `dueDate` that is already paid returns that payment. Without a `dueDate`, the bill is paid once per `paymentDate`.',
    body: newPayment,
    response: billPayment,
    status: 201,
  }),
  takeBack: endpoint('DELETE', `${payments}/:paymentId`, {
    can: 'edit_finances',
    about: 'Undoes the last payment of a bill and deletes its transaction: the due date that it settled is open again.',
    response: nothing,
    status: 204,
  }),
}
