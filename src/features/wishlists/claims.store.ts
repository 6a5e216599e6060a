import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { maxima } from './wishlists.rules'
import { wishlistClaims, wishlistItems } from './wishlists.table'

export const createClaimStore = (db: Db) => {
  const isRow = (familyId: string, id: string) => and(eq(wishlistClaims.familyId, familyId), eq(wishlistClaims.id, id))

  return {
    find: (id: string) => db.select().from(wishlistClaims).where(eq(wishlistClaims.id, id)).get(),
    /** The claims of items, the oldest first. */
    of: (itemIds: string[]) =>
      itemIds.length === 0
        ? []
        : db
            .select({ row: wishlistClaims, person: personColumns })
            .from(wishlistClaims)
            .leftJoin(users, eq(users.id, wishlistClaims.userId))
            .where(inArray(wishlistClaims.itemId, itemIds))
            .orderBy(asc(wishlistClaims.createdAt), asc(wishlistClaims.id))
            .all(),
    /** The members who claimed items of a list. */
    claimersOfList: (wishlistId: string) =>
      db
        .selectDistinct({ userId: wishlistClaims.userId })
        .from(wishlistItems)
        .innerJoin(wishlistClaims, eq(wishlistClaims.itemId, wishlistItems.id))
        .where(eq(wishlistItems.wishlistId, wishlistId))
        .all()
        .flatMap(({ userId }) => userId ?? []),
    insert: inserter(db, wishlistClaims, {
      owner: wishlistClaims.itemId,
      max: maxima.claimsOfItem,
      full: (max) => msg('There is room for {max} claims. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof wishlistClaims.$inferInsert>) =>
      db.update(wishlistClaims).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(wishlistClaims).where(isRow(familyId, id)).run(),
    /** Withdraws the claims of a person who left, except what they bought. */
    release: (familyId: string, userId: string) =>
      db
        .delete(wishlistClaims)
        .where(and(eq(wishlistClaims.familyId, familyId), eq(wishlistClaims.userId, userId), eq(wishlistClaims.status, 'claimed')))
        .run(),
  }
}
export type ClaimStore = ReturnType<typeof createClaimStore>
export type ClaimRow = NonNullable<ReturnType<ClaimStore['find']>>
export type WholeClaim = ReturnType<ClaimStore['of']>[number]
