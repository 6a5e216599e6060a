import { and, desc, eq, or } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { users } from '../accounts/accounts.table'
import { maxFeeds } from './feeds.rules'
import { calendarFeeds } from './feeds.table'

export const createFeedStore = (db: Db) => ({
  /** Newest first. */
  list: (familyId: string, createdBy: string) =>
    db
      .select()
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.familyId, familyId), eq(calendarFeeds.createdBy, createdBy)))
      .orderBy(desc(calendarFeeds.id))
      .all(),
  /** A feed in any family; the gate checks access by its `familyId`. */
  find: (id: string) => db.select().from(calendarFeeds).where(eq(calendarFeeds.id, id)).get(),
  /** The feed with this token, and whether the account of its maker is disabled. */
  byToken: (tokenHash: string) =>
    db
      .select({ row: calendarFeeds, disabledAt: users.disabledAt })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.createdBy))
      .where(eq(calendarFeeds.tokenHash, tokenHash))
      .get(),
  insert: inserter(db, calendarFeeds, {
    owner: calendarFeeds.createdBy,
    max: maxFeeds,
    full: (max) => msg('There is room for {max} calendar addresses. Revoke some first.', { max }),
  }),
  touch: (id: string, lastUsedAt: string) => db.update(calendarFeeds).set({ lastUsedAt }).where(eq(calendarFeeds.id, id)).run(),
  remove: (id: string) => db.delete(calendarFeeds).where(eq(calendarFeeds.id, id)).run(),
  /** Removes the feeds by and about a person who leaves the family. */
  removeOf: (familyId: string, userId: string) =>
    db
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.familyId, familyId), or(eq(calendarFeeds.createdBy, userId), eq(calendarFeeds.userId, userId))))
      .run(),
})
export type FeedStore = ReturnType<typeof createFeedStore>
export type FeedRow = NonNullable<ReturnType<FeedStore['find']>>
