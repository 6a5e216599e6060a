import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import {
  calendarDate,
  changeOf,
  clientId,
  emptyToNull,
  imageAddress,
  lastSeenUpdate,
  moment,
  optionalText,
  rowId,
  text,
} from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { optionalAddress, optionalAmount } from '../finances/finances.schemas.contract'
import { claimStatuses, linkDays, maxLinkDays, maxQuantity, wishPriorities } from './wishlists.rules'

export const wishlist = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    occasion: z.string().nullable(),
    /** `YYYY-MM-DD` */
    occasionDate: z.string().nullable(),
    /** Whether the family sees it, or its keepers alone. */
    isPublic: z.boolean(),
    ownerId: z.string().nullable(),
    owner: person().nullable(),
    /** The name of a person outside the family. */
    recipientName: z.string().nullable(),
    /** The date from which the owner sees who gives what, `YYYY-MM-DD`; null for never. */
    revealOn: z.string().nullable(),
    itemCount: z.number().int().nonnegative(),
    /** Whether the caller may change the list and its items. */
    mayKeep: z.boolean(),
    /** The end of its share link, for those who may change the list. */
    linkExpiresAt: moment.nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type WishlistReply = OutputOf<typeof wishlist>

export const wishlistClaim = () =>
  z.object({
    id: z.string(),
    /** Null for a guest with a share link, who has a name instead. */
    person: person().nullable(),
    guestName: z.string().nullable(),
    quantity: z.number().int().positive(),
    status: z.enum(claimStatuses),
    /** Whether others may give it together with this person. */
    shared: z.boolean(),
    comment: z.string().nullable(),
    createdAt: moment,
  })
export type ClaimReply = OutputOf<typeof wishlistClaim>

const itemOfAll = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    wishlistId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    /** In the family's currency. */
    price: z.number().nullable(),
    url: z.string().nullable(),
    imageUrl: z.string().nullable(),
    priority: z.enum(wishPriorities),
    quantity: z.number().int().positive(),
    /** Size, colour or kind. */
    size: z.string().nullable(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })

/** The owner's reply has none of the optional keys before the claims are revealed. */
export const wishlistItem = () =>
  itemOfAll().extend({
    claims: z.array(wishlistClaim()).optional(),
    /** Whether every piece is bought. */
    isPurchased: z.boolean().optional(),
    /** The user who bought last; null for a guest. */
    purchasedBy: z.string().nullable().optional(),
    /** `YYYY-MM-DD` */
    purchasedDate: z.string().nullable().optional(),
    /** The number of comments of givers. The owner's reply never has it. */
    commentCount: z.number().int().nonnegative().optional(),
  })
export type WishReply = OutputOf<typeof wishlistItem>

const listFields = () =>
  z.object({
    name: text(200, msg('Name is required')),
    occasion: optionalText(100),
    occasionDate: z.preprocess(emptyToNull, calendarDate.nullable()).default(null),
    isPublic: z.boolean().default(true),
    recipientName: optionalText(100),
    revealOn: z.preprocess(emptyToNull, calendarDate.nullable()).default(null),
  })

export const newWishlist = z.lazy(() =>
  listFields()
    .extend({ id: clientId(), ownerId: rowId().nullable().optional() })
    .refine(({ ownerId, recipientName }) => ownerId !== null || recipientName !== null, {
      path: ['recipientName'],
      message: msg('Enter the name of the person.'),
    }),
)
export type NewWishlist = z.output<typeof newWishlist>
export const wishlistChange = z.lazy(() => changeOf(listFields()).extend({ seen: lastSeenUpdate }))
export type WishlistChange = z.output<typeof wishlistChange>

const quantity = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.number().int().min(1).max(maxQuantity),
  )

const itemFields = () =>
  z.object({
    name: text(200, msg('Name is required')),
    description: optionalText(2000),
    price: optionalAmount(),
    url: optionalAddress(),
    imageUrl: z.preprocess(emptyToNull, imageAddress.nullable()).default(null),
    priority: z.enum(wishPriorities).default('medium'),
    quantity: quantity().default(1),
    size: optionalText(100),
  })
export const newWish = z.lazy(() => itemFields().extend({ id: clientId() }))
export type NewWish = z.output<typeof newWish>
export const wishChange = z.lazy(() => changeOf(itemFields()).extend({ seen: lastSeenUpdate }))
export type WishChange = z.output<typeof wishChange>

const claimFields = () =>
  z.object({
    quantity: quantity().default(1),
    status: z.enum(claimStatuses).default('claimed'),
    shared: z.boolean().default(false),
    comment: optionalText(500),
  })
export const newClaim = z.lazy(() => claimFields().extend({ id: clientId() }))
export type NewClaim = z.output<typeof newClaim>
export const claimChange = z.lazy(() => changeOf(claimFields()))
export type ClaimChange = z.output<typeof claimChange>

const linkTerm = z.lazy(() => z.object({ days: z.number().int().min(1).max(maxLinkDays).default(linkDays) }))

const can = 'member'
const lists = '/api/families/:familyId/wishlists'
const list = '/api/wishlists/:wishlistId'
const item = '/api/wishlist-items/:wishlistItemId'
const claim = '/api/wishlist-claims/:wishlistClaimId'

export const wishlistsApi = {
  list: endpoint('GET', lists, {
    can,
    about: 'Lists the wishlists that the caller may see: the public ones, and private ones that they keep. Oldest first.',
    response: () => z.array(wishlist()),
  }),
  create: endpoint('POST', lists, {
    can,
    about:
      "Adds a wishlist: the caller's own by default, by a parent or admin that of a child, or with `ownerId` null and a `recipientName` that of somebody outside the family. A retry with the same `id` returns the existing one.",
    body: newWishlist,
    response: wishlist,
    status: 201,
  }),
  change: endpoint('PATCH', list, {
    can,
    about: 'Changes the given fields of a wishlist. Only its owner may; for a child also parents and admins.',
    body: wishlistChange,
    response: wishlist,
  }),
  remove: endpoint('DELETE', list, {
    can,
    about: 'Deletes a wishlist with its items and its share link. Members who claimed an item are notified.',
    response: nothing,
    status: 204,
  }),
  items: endpoint('GET', `${list}/items`, {
    can,
    about: "Lists the items of a wishlist, oldest first. Before the list's `revealOn`, the owner's reply says nothing about claims.",
    response: () => z.array(wishlistItem()),
  }),
  addItem: endpoint('POST', `${list}/items`, {
    can,
    about: 'Adds an item. A retry with the same `id` returns the existing one.',
    body: newWish,
    response: wishlistItem,
    status: 201,
  }),
  changeItem: endpoint('PATCH', item, {
    can,
    about: 'Changes the given fields of an item. Members who claimed it are notified.',
    body: wishChange,
    response: wishlistItem,
  }),
  removeItem: endpoint('DELETE', item, {
    can,
    about: 'Deletes an item, claimed or not. Members who claimed it are notified.',
    response: nothing,
    status: 204,
  }),
  claim: endpoint('POST', `${item}/claims`, {
    can,
    about:
      'Claims pieces of an item; several people may share the same pieces with `shared`. The owner cannot (403); 409 when too few pieces are left, or the caller has a claim already. A retry with the same `id` returns the claim.',
    body: newClaim,
    response: wishlistClaim,
    status: 201,
  }),
  changeClaim: endpoint('PATCH', claim, {
    can,
    about: 'Changes a claim, for example to bought. Only the person who claimed may.',
    body: claimChange,
    response: wishlistClaim,
  }),
  removeClaim: endpoint('DELETE', claim, {
    can,
    about: 'Withdraws a claim: the caller’s own, or one of a guest.',
    response: nothing,
    status: 204,
  }),
  link: endpoint('POST', `${list}/link`, {
    can,
    // The link would open the list after the end of the token.
    scope: 'none',
    about: 'Creates the share link of a wishlist for `days`; the previous one stops working. The reply is the only place with the link.',
    body: linkTerm,
    response: () => z.object({ url: z.string(), expiresAt: moment }),
  }),
  revokeLink: endpoint('DELETE', `${list}/link`, {
    can,
    scope: 'none',
    about: 'Revokes the share link of a wishlist. The claims of guests stay.',
    response: nothing,
    status: 204,
  }),
}
