import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { clientId, dateOrInstant, moment, nullableText, optionalText, page, rowId } from '#src/shared/schemas'
import { orderStatuses, orderTypes } from '../shopping.rules'
import { vendorTag } from '../shopping.shapes.contract'

export const orderItem = () =>
  z.object({
    id: z.string(),
    /** The item of the list, while it is there. */
    itemId: z.string().nullable(),
    name: z.string(),
    quantity: z.number().int(),
    unit: z.string(),
    /** For one unit, when it was ordered; null when nobody had noted one. */
    price: z.number().nullable(),
    /** Price × quantity. */
    amount: z.number().nullable(),
  })
export type OrderItemReply = OutputOf<typeof orderItem>

export const orderEvent = () =>
  z.object({
    id: z.string(),
    status: z.enum(orderStatuses),
    message: z.string().nullable(),
    location: z.string().nullable(),
    /** Where the news came from: `manual` when a member noted it. */
    source: z.string(),
    createdBy: z.string(),
    createdAt: moment,
  })
export type OrderEventReply = OutputOf<typeof orderEvent>

export const shoppingOrder = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** Of this family alone, such as `2026-0001`. */
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    /** What its items with a price cost. */
    totalAmount: z.number(),
    itemCount: z.number().int(),
    /** How many items are without a price, and so not in the total. */
    unpricedCount: z.number().int(),
    currency: z.string(),
    vendorId: z.string(),
    vendor: vendorTag(),
    smartListId: z.string().nullable(),
    orderType: z.enum(orderTypes),
    externalOrderId: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** Calendar dates, `YYYY-MM-DD`. */
    estimatedDelivery: z.string().nullable(),
    actualDelivery: z.string().nullable(),
    notes: z.string().nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type OrderReply = OutputOf<typeof shoppingOrder>

export const orderDetail = () =>
  shoppingOrder().extend({
    items: z.array(orderItem()),
    /** What happened to it, the oldest first. */
    events: z.array(orderEvent()),
  })
export type OrderDetail = OutputOf<typeof orderDetail>

const fields = () => ({
  orderType: z.enum(orderTypes),
  externalOrderId: nullableText(100),
  trackingNumber: nullableText(100),
  estimatedDelivery: dateOrInstant.nullable(),
  notes: nullableText(10_000),
})
export const newOrder = z.lazy(() => {
  const { orderType, externalOrderId, trackingNumber, estimatedDelivery, notes } = fields()
  return z.object({
    id: clientId(),
    smartListId: rowId('Please select a list.'),
    vendorId: rowId('Please select a vendor.'),
    orderType: orderType.default('online'),
    externalOrderId: externalOrderId.default(null),
    trackingNumber: trackingNumber.default(null),
    estimatedDelivery: estimatedDelivery.default(null),
    notes: notes.default(null),
  })
})
export type NewOrder = z.output<typeof newOrder>

/** A status, a message or a place makes an event of its timeline. */
export const orderChange = z.lazy(() =>
  z
    .object(fields())
    .partial()
    .extend({ status: z.enum(orderStatuses).optional(), message: optionalText(1000), location: optionalText(200) }),
)
export type OrderChange = z.output<typeof orderChange>

const orders = '/api/families/:familyId/shopping-orders'
const order = '/api/shopping-orders/:orderId'

export const shoppingOrdersApi = {
  list: endpoint('GET', orders, {
    can: 'view_shopping',
    about: 'The orders, newest first.',
    query: page,
    response: () => z.array(shoppingOrder()),
  }),
  create: endpoint('POST', orders, {
    can: 'edit_shopping',
    about:
      "Orders what is to be bought on a list at a vendor, at the vendor's latest prices, else the estimated ones. Sent again with the same `id`, it answers with the order that is there.",
    body: newOrder,
    response: orderDetail,
    status: 201,
  }),
  find: endpoint('GET', order, { can: 'view_shopping', about: 'One order with its items and what happened to it.', response: orderDetail }),
  change: endpoint('PATCH', order, {
    can: 'edit_shopping',
    about:
      'Changes what is sent of an order, and notes its status, a message or where it is on its timeline. An order goes forwards until it is delivered or cancelled; delivered, its items are bought.',
    body: orderChange,
    response: orderDetail,
  }),
}
