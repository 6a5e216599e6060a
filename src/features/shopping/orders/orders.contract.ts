import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { clientId, dateOrInstant, moment, nullableText, optionalText, page, rowId } from '#src/shared/schemas'
import { orderStatuses, orderTypes } from '../shopping.rules'
import { vendorTag } from '../shopping.schemas.contract'

export const orderItem = () =>
  z.object({
    id: z.string(),
    /** The item of the list, while it exists. */
    itemId: z.string().nullable(),
    name: z.string(),
    quantity: z.number().int(),
    unit: z.string(),
    /** Per unit, at the time of the order; null if it was unknown. */
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
    /** The source of the event: `manual` if a member recorded it. */
    source: z.string(),
    createdBy: z.string(),
    createdAt: moment,
  })
export type OrderEventReply = OutputOf<typeof orderEvent>

export const shoppingOrder = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    /** Unique within the family, such as `2026-0001`. */
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    /** The sum of its priced items. */
    totalAmount: z.number(),
    itemCount: z.number().int(),
    /** The number of items without a price, which the total leaves out. */
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
    /** Its history, oldest first. */
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
    smartListId: rowId(msg('Please select a list.')),
    vendorId: rowId(msg('Please select a vendor.')),
    orderType: orderType.default('online'),
    externalOrderId: externalOrderId.default(null),
    trackingNumber: trackingNumber.default(null),
    estimatedDelivery: estimatedDelivery.default(null),
    notes: notes.default(null),
  })
})
export type NewOrder = z.output<typeof newOrder>

/** A status, a message or a location adds an event to the history. */
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
    about: 'Returns the orders, newest first.',
    query: page,
    response: () => z.array(shoppingOrder()),
  }),
  create: endpoint('POST', orders, {
    can: 'edit_shopping',
    about:
      "Orders the open items of a list at a vendor, at the vendor's latest prices, by default the estimated ones. A retry with the same `id` returns the existing order.",
    body: newOrder,
    response: orderDetail,
    status: 201,
  }),
  find: endpoint('GET', order, { can: 'view_shopping', about: 'Returns one order with its items and its history.', response: orderDetail }),
  change: endpoint('PATCH', order, {
    can: 'edit_shopping',
    about:
      'Changes the given fields of an order, and adds a status, message or location to its history. An order only moves forwards, until it is delivered or cancelled; a delivery buys its items.',
    body: orderChange,
    response: orderDetail,
  }),
}
