import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { clientId, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { maxQuantity, wishPriorities } from './wishlists.rules'

const sharedWish = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    price: z.number().nullable(),
    url: z.string().nullable(),
    /** Uploads are for members; guests see only pictures of other servers. */
    imageUrl: z.string().nullable(),
    priority: z.enum(wishPriorities),
    quantity: z.number().int().positive(),
    size: z.string().nullable(),
    /** Unclaimed pieces; missing in a browser of the owner. */
    left: z.number().int().nonnegative().optional(),
  })
export type SharedWish = OutputOf<typeof sharedWish>

export const sharedWishlist = () =>
  z.object({
    name: z.string(),
    occasion: z.string().nullable(),
    occasionDate: z.string().nullable(),
    /** The name of the person with the wishes. */
    recipient: z.string(),
    /** ISO 4217, of the prices. */
    currency: z.string(),
    expiresAt: moment,
    items: z.array(sharedWish()),
  })
export type SharedWishlist = OutputOf<typeof sharedWishlist>

export const guestClaim = z.lazy(() =>
  z.object({
    id: clientId(),
    itemId: rowId(msg('Choose an item.')),
    guestName: text(100, msg('Enter your name.')),
    quantity: z.number().int().min(1).max(maxQuantity).default(1),
    comment: optionalText(500),
  }),
)
export type GuestClaim = z.output<typeof guestClaim>

const claimed = () =>
  z.object({
    /** Names the claim when its guest withdraws it; only the reply to the guest has it. */
    id: z.string(),
    itemId: z.string(),
    guestName: z.string(),
    quantity: z.number().int().positive(),
  })
export type GuestClaimReply = OutputOf<typeof claimed>

const link = '/api/wishlist-links/:linkToken'

export const wishlistLinksApi = {
  show: endpoint('GET', link, {
    can: 'anyone',
    about: 'Returns a shared wishlist by the token of its link. 404 alike for unknown, expired and revoked links.',
    response: sharedWishlist,
  }),
  claim: endpoint('POST', `${link}/claims`, {
    can: 'anyone',
    about: 'Claims pieces of an item as a guest with a name. 409 when too few are left. A retry with the same `id` returns the claim.',
    body: guestClaim,
    response: claimed,
    status: 201,
  }),
  withdraw: endpoint('DELETE', `${link}/claims/:guestClaimId`, {
    can: 'anyone',
    about: 'Withdraws the claim of a guest.',
    response: nothing,
    status: 204,
  }),
}
