import * as z from 'zod'
import { person } from '#src/features/accounts/accounts.contract'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { price } from '#src/shared/money'
import { clientId, moment, nullableText, optionalText, page, rowId, text } from '#src/shared/schemas'
import { requestStatuses } from '../shopping.rules'
import { categoryTag } from '../shopping.schemas.contract'

export const shoppingRequest = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    itemName: z.string(),
    description: z.string().nullable(),
    categoryId: z.string().nullable(),
    category: categoryTag().nullable(),
    /** An approved request is `added` while its item is on a list, and after it was bought. */
    status: z.enum(requestStatuses),
    /** 1 to 10. */
    priority: z.number().int(),
    /** Per unit. */
    estimatedPrice: z.number().nullable(),
    quantity: z.number().int(),
    unit: z.string(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    requestedById: z.string(),
    requestedBy: person(),
    approvedById: z.string().nullable(),
    approvedBy: person().nullable(),
    approvedAt: moment.nullable(),
    denialReason: z.string().nullable(),
    /** Its item and the item's list, while they exist. */
    itemId: z.string().nullable(),
    smartListId: z.string().nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type RequestReply = OutputOf<typeof shoppingRequest>

export const requestCounts = () =>
  z.object({
    pending: z.number().int(),
    approved: z.number().int(),
    denied: z.number().int(),
    added: z.number().int(),
    /** Pending requests of others that the reader may decide, if they may edit shopping. */
    waiting: z.number().int(),
  })
export type RequestCounts = OutputOf<typeof requestCounts>

export const newRequest = z.lazy(() =>
  z.object({
    id: clientId(),
    itemName: text(100, msg('Name is required.')),
    description: optionalText(10_000),
    categoryId: optionalText(100),
    priority: z.number().int().min(1).max(10).default(3),
    estimatedPrice: price.nullable().default(null),
    quantity: z.number().int().min(1).max(9999).default(1),
    unit: nullableText(20)
      .transform((unit) => unit ?? 'each')
      .default('each'),
    tags: z.array(text(50)).max(20).default([]),
    notes: optionalText(10_000),
  }),
)
export type NewRequest = z.output<typeof newRequest>

export const requestDecision = z.lazy(() =>
  z.discriminatedUnion(
    'status',
    [
      z.object({ status: z.literal('approved'), smartListId: rowId(msg('Please select a shopping list to add items to.')) }),
      z.object({ status: z.literal('denied'), denialReason: optionalText(1000) }),
    ],
    msg('Must be one of: approved, denied.'),
  ),
)
export type RequestDecision = z.output<typeof requestDecision>

const requests = '/api/families/:familyId/shopping-requests'
const request = '/api/shopping-requests/:requestId'

export const shoppingRequestsApi = {
  list: endpoint('GET', requests, {
    cache: 'rows',
    can: 'view_shopping',
    about: "Returns the members' requests by status (pending, approved, denied, added), newest first within a status.",
    query: page,
    response: () => z.array(shoppingRequest()),
  }),
  counts: endpoint('GET', `${requests}/counts`, {
    cache: 'rows',
    can: 'view_shopping',
    about: 'Returns the number of requests by status.',
    response: requestCounts,
  }),
  create: endpoint('POST', requests, {
    can: 'view_shopping',
    about: 'Adds a request. A retry with the same `id` returns the existing request.',
    body: newRequest,
    response: shoppingRequest,
    status: 201,
  }),
  decide: endpoint('PATCH', request, {
    can: 'edit_shopping',
    about: 'Approves a pending request, which adds it to a list, or denies it. Notifies the requester.',
    body: requestDecision,
    response: shoppingRequest,
  }),
  withdraw: endpoint('DELETE', request, {
    can: 'view_shopping',
    about: 'Withdraws a pending request of the caller.',
    response: nothing,
    status: 204,
  }),
}
