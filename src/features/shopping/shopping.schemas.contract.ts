import * as z from 'zod'
import type { OutputOf } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'
import { availabilities } from './shopping.rules'

/** Nested schemas of the shopping. The home page loads these with the lists, without the endpoints of vendors and categories. */

/** A nested category. */
export const categoryTag = () => z.object({ id: z.string(), name: z.string(), color: z.string(), icon: z.string().nullable() })
export type CategoryTag = OutputOf<typeof categoryTag>

/** A nested vendor. */
export const vendorTag = () => z.object({ id: z.string(), name: z.string() })

/** A vendor's price of an item at one time. */
export const itemPrice = () =>
  z.object({
    id: z.string(),
    itemId: z.string(),
    vendorId: z.string(),
    vendor: vendorTag(),
    /** Per unit of the item. */
    price: z.number(),
    /** Per base measure, such as a kilogram, to compare packs of different sizes. */
    unitPrice: z.number().nullable(),
    currency: z.string(),
    availability: z.enum(availabilities),
    productUrl: z.string().nullable(),
    isOnSale: z.boolean(),
    /** Before the sale. */
    originalPrice: z.number().nullable(),
    fetchedAt: moment,
  })
export type ItemPriceReply = OutputOf<typeof itemPrice>
