import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, money } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { ClaimStatus, WishPriority } from './wishlists.rules'

/** Wishlists of members, and of people outside the family, who have a name instead of an owner. */
export const wishlists = sqliteTable(
  'wishlists',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    ownerId: text('owner_id').references(() => users.id),
    recipientName: text('recipient_name'),
    name: text('name').notNull(),
    occasion: text('occasion'),
    /** `YYYY-MM-DD`, like the next one. */
    occasionDate: text('occasion_date'),
    /** From this date the owner sees the claims; null for the day after the occasion. */
    revealOn: text('reveal_on'),
    isPublic: flag('is_public'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('wishlists_family').on(table.familyId, table.id)],
)

const wishlistId = () =>
  text('wishlist_id')
    .notNull()
    .references(() => wishlists.id, { onDelete: 'cascade' })

export const wishlistItems = sqliteTable(
  'wishlist_items',
  {
    id: id(),
    familyId: familyId(),
    wishlistId: wishlistId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    description: text('description'),
    price: money('price'),
    url: text('url'),
    imageUrl: text('image_url'),
    priority: text('priority').$type<WishPriority>().notNull().default('medium'),
    quantity: integer('quantity').notNull().default(1),
    size: text('size'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('wishlist_items_list').on(table.wishlistId, table.id),
    index('wishlist_items_family').on(table.familyId),
    index('wishlist_items_picture').on(table.imageUrl),
  ],
)

const itemId = () =>
  text('item_id')
    .notNull()
    .references(() => wishlistItems.id, { onDelete: 'cascade' })

/** Claims of givers on items. A claim changes no other row, so the owner's replies can't depend on it. */
export const wishlistClaims = sqliteTable(
  'wishlist_claims',
  {
    id: id(),
    familyId: familyId(),
    itemId: itemId(),
    /** Null for a guest with a share link. */
    userId: text('user_id').references(() => users.id),
    guestName: text('guest_name'),
    quantity: integer('quantity').notNull().default(1),
    status: text('status').$type<ClaimStatus>().notNull().default('claimed'),
    shared: flag('shared'),
    comment: text('comment'),
    createdAt: instant('created_at').notNull(),
    boughtAt: instant('bought_at'),
  },
  (table) => [
    uniqueIndex('wishlist_claims_item_user').on(table.itemId, table.userId),
    index('wishlist_claims_family').on(table.familyId, table.userId),
  ],
)

/** Comments among the givers of an item. As with claims, no reply to the owner of the list depends on a row. */
export const wishlistComments = sqliteTable(
  'wishlist_comments',
  {
    id: id(),
    familyId: familyId(),
    itemId: itemId(),
    createdBy: madeBy('created_by'),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('wishlist_comments_item').on(table.itemId, table.createdAt), index('wishlist_comments_family').on(table.familyId)],
)

/** The share link of a list, at most one. */
export const wishlistLinks = sqliteTable(
  'wishlist_links',
  {
    wishlistId: wishlistId().primaryKey(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    /** SHA-256 of the token in the link. The token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('wishlist_links_family').on(table.familyId)],
)

/** Ideas for a gift to a member, who never sees them. */
export const giftIdeas = sqliteTable(
  'gift_ideas',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    forUserId: madeBy('for_user_id'),
    name: text('name').notNull(),
    notes: text('notes'),
    price: money('price'),
    url: text('url'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('gift_ideas_family').on(table.familyId, table.id)],
)
