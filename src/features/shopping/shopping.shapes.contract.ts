import * as z from 'zod'
import type { OutputOf } from '#src/shared/endpoint'
import { moment } from '#src/shared/schemas'
import { availabilities } from './shopping.rules'

/** What is nested in the replies of the hub. The home page reads lists: it loads these, and not the calls about vendors and categories. */

/** A category as nested in what belongs to it. */
export const categoryTag = () => z.object({ id: z.string(), name: z.string(), color: z.string(), icon: z.string().nullable() })
export type CategoryTag = OutputOf<typeof categoryTag>

/** A vendor as nested in its prices and orders. */
export const vendorTag = () => z.object({ id: z.string(), name: z.string() })

/** What a vendor asked for an item when somebody looked. */
export const itemPrice = () =>
  z.object({
    id: z.string(),
    itemId: z.string(),
    vendorId: z.string(),
    vendor: vendorTag(),
    /** For one unit of the item. */
    price: z.number(),
    /** For a measure that packs of different sizes can be compared by, such as a kilogram. */
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
