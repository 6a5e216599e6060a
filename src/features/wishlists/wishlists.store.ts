import { and, asc, count, eq, or } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { maxima } from './wishlists.rules'
import { wishlistItems, wishlistLinks, wishlists } from './wishlists.table'

export const createWishlistStore = (db: Db) => {
  const select = () =>
    db
      .select({ row: wishlists, owner: personColumns, linkExpiresAt: wishlistLinks.expiresAt })
      .from(wishlists)
      .leftJoin(users, eq(users.id, wishlists.ownerId))
      .leftJoin(wishlistLinks, eq(wishlistLinks.wishlistId, wishlists.id))
  const isRow = (familyId: string, id: string) => and(eq(wishlists.familyId, familyId), eq(wishlists.id, id))
  const isItem = (familyId: string, id: string) => and(eq(wishlistItems.familyId, familyId), eq(wishlistItems.id, id))
  const withList = () =>
    db.select({ item: wishlistItems, list: wishlists }).from(wishlistItems).innerJoin(wishlists, eq(wishlists.id, wishlistItems.wishlistId))

  return {
    list: (familyId: string) => select().where(eq(wishlists.familyId, familyId)).orderBy(asc(wishlists.id)).all(),
    /** In any family; the caller checks who may read it. */
    find: (id: string) => db.select().from(wishlists).where(eq(wishlists.id, id)).get(),
    whole: (id: string) => select().where(eq(wishlists.id, id)).get(),
    insert: inserter(db, wishlists, {
      owner: wishlists.familyId,
      max: maxima.wishlistsOfFamily,
      full: (max) => msg('There is room for {max} wishlists. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof wishlists.$inferInsert>) =>
      db.update(wishlists).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(wishlists).where(isRow(familyId, id)).run(),

    /** The number of items of each list of a family. */
    itemCounts: (familyId: string) =>
      db
        .select({ wishlistId: wishlistItems.wishlistId, items: count() })
        .from(wishlistItems)
        .where(eq(wishlistItems.familyId, familyId))
        .groupBy(wishlistItems.wishlistId)
        .all(),
    itemCount: (wishlistId: string) =>
      db.select({ items: count() }).from(wishlistItems).where(eq(wishlistItems.wishlistId, wishlistId)).get()?.items ?? 0,
    items: (wishlistId: string) =>
      db.select().from(wishlistItems).where(eq(wishlistItems.wishlistId, wishlistId)).orderBy(asc(wishlistItems.id)).all(),
    itemsOfFamily: (familyId: string) => withList().where(eq(wishlistItems.familyId, familyId)).all(),
    /** An item with its list, in any family; the caller checks who may read the list. */
    findItem: (id: string) => withList().where(eq(wishlistItems.id, id)).get(),
    insertItem: inserter(db, wishlistItems, {
      owner: wishlistItems.wishlistId,
      max: maxima.itemsOfList,
      full: (max) => msg('There is room for {max} items. Delete some first.', { max }),
    }),
    updateItem: (familyId: string, id: string, change: Partial<typeof wishlistItems.$inferInsert>) =>
      db.update(wishlistItems).set(change).where(isItem(familyId, id)).run(),
    removeItem: (familyId: string, id: string) => db.delete(wishlistItems).where(isItem(familyId, id)).run(),
    familiesShowing: (url: string) =>
      db
        .selectDistinct({ familyId: wishlistItems.familyId })
        .from(wishlistItems)
        .where(eq(wishlistItems.imageUrl, url))
        .all()
        .map(({ familyId }) => familyId),

    setLink: (link: typeof wishlistLinks.$inferInsert) =>
      db.insert(wishlistLinks).values(link).onConflictDoUpdate({ target: wishlistLinks.wishlistId, set: link }).run(),
    removeLink: (wishlistId: string) => db.delete(wishlistLinks).where(eq(wishlistLinks.wishlistId, wishlistId)).run(),
    /** Removes the links that a member made, and those of the member's lists. */
    removeLinksOf(familyId: string, userId: string) {
      const theirs = db
        .select({ id: wishlistLinks.wishlistId })
        .from(wishlistLinks)
        .innerJoin(wishlists, eq(wishlists.id, wishlistLinks.wishlistId))
        .where(and(eq(wishlistLinks.familyId, familyId), or(eq(wishlistLinks.createdBy, userId), eq(wishlists.ownerId, userId))))
        .all()
      for (const { id } of theirs) this.removeLink(id)
    },
    byToken: (tokenHash: string) =>
      db
        .select({ link: wishlistLinks, list: wishlists, owner: personColumns })
        .from(wishlistLinks)
        .innerJoin(wishlists, eq(wishlists.id, wishlistLinks.wishlistId))
        .leftJoin(users, eq(users.id, wishlists.ownerId))
        .where(eq(wishlistLinks.tokenHash, tokenHash))
        .get(),
  }
}
export type WishlistStore = ReturnType<typeof createWishlistStore>
export type WishlistRow = NonNullable<ReturnType<WishlistStore['find']>>
export type WholeWishlist = NonNullable<ReturnType<WishlistStore['whole']>>
export type ItemRow = NonNullable<ReturnType<WishlistStore['findItem']>>['item']
export type OpenLink = NonNullable<ReturnType<WishlistStore['byToken']>>
