import { and, desc, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, personColumnsOf, users } from '../accounts/accounts.table'
import { maxima } from './wishlists.rules'
import { giftIdeas } from './wishlists.table'

const recipients = alias(users, 'recipients')

export const createIdeaStore = (db: Db) => {
  const select = () =>
    db
      .select({ row: giftIdeas, creator: personColumns, forPerson: personColumnsOf(recipients) })
      .from(giftIdeas)
      .innerJoin(users, eq(users.id, giftIdeas.createdBy))
      .innerJoin(recipients, eq(recipients.id, giftIdeas.forUserId))
  const isRow = (familyId: string, id: string) => and(eq(giftIdeas.familyId, familyId), eq(giftIdeas.id, id))

  return {
    /** The ideas that a person may see: those for others, newest first. */
    list: (familyId: string, userId: string) =>
      select()
        .where(and(eq(giftIdeas.familyId, familyId), ne(giftIdeas.forUserId, userId)))
        .orderBy(desc(giftIdeas.id))
        .all(),
    /** In any family; the caller checks whom it is for. */
    find: (id: string) => db.select().from(giftIdeas).where(eq(giftIdeas.id, id)).get(),
    whole: (id: string) => select().where(eq(giftIdeas.id, id)).get(),
    insert: inserter(db, giftIdeas, {
      owner: giftIdeas.familyId,
      max: maxima.ideasOfFamily,
      full: (max) => msg('There is room for {max} gift ideas. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof giftIdeas.$inferInsert>) =>
      db.update(giftIdeas).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(giftIdeas).where(isRow(familyId, id)).run(),
  }
}
export type IdeaStore = ReturnType<typeof createIdeaStore>
export type IdeaRow = NonNullable<ReturnType<IdeaStore['find']>>
export type WholeIdea = NonNullable<ReturnType<IdeaStore['whole']>>
