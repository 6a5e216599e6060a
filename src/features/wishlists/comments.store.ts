import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { maxima } from './wishlists.rules'
import { wishlistComments } from './wishlists.table'

export const createCommentStore = (db: Db) => {
  const select = () =>
    db
      .select({ row: wishlistComments, person: personColumns })
      .from(wishlistComments)
      .innerJoin(users, eq(users.id, wishlistComments.createdBy))

  return {
    /** In any family; the caller checks who may read it. */
    find: (id: string) => select().where(eq(wishlistComments.id, id)).get(),
    /** The comments on an item, the oldest first. */
    of: (itemId: string) =>
      select().where(eq(wishlistComments.itemId, itemId)).orderBy(asc(wishlistComments.createdAt), asc(wishlistComments.id)).all(),
    /** The number of comments on each of the items that has some. */
    countsOf: (itemIds: string[]): Map<string, number> =>
      itemIds.length === 0
        ? new Map()
        : new Map(
            db
              .select({ itemId: wishlistComments.itemId, comments: count() })
              .from(wishlistComments)
              .where(inArray(wishlistComments.itemId, itemIds))
              .groupBy(wishlistComments.itemId)
              .all()
              .map(({ itemId, comments }) => [itemId, comments]),
          ),
    insert: inserter(db, wishlistComments, {
      owner: wishlistComments.itemId,
      max: maxima.commentsOfItem,
      full: (max) => msg('There is room for {max} comments. Delete some first.', { max }),
    }),
    remove: (familyId: string, id: string) =>
      db
        .delete(wishlistComments)
        .where(and(eq(wishlistComments.familyId, familyId), eq(wishlistComments.id, id)))
        .run(),
  }
}
export type CommentStore = ReturnType<typeof createCommentStore>
export type WholeComment = NonNullable<ReturnType<CommentStore['find']>>
