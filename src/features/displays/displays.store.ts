import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { maxDisplays } from './displays.rules'
import { displays } from './displays.table'

export const createDisplayStore = (db: Db) => {
  const withPairer = () =>
    db.select({ display: displays, pairedBy: personColumns }).from(displays).innerJoin(users, eq(users.id, displays.pairedBy))
  const byTokenHash = prepared(() =>
    db
      .select()
      .from(displays)
      .where(eq(displays.tokenHash, sql.placeholder('tokenHash')))
      .prepare(),
  )

  return {
    /** Newest first. */
    list: (familyId: string) => withPairer().where(eq(displays.familyId, familyId)).orderBy(desc(displays.id)).all(),
    find: (familyId: string, id: string) =>
      withPairer()
        .where(and(eq(displays.familyId, familyId), eq(displays.id, id)))
        .get(),
    byTokenHash: (tokenHash: string) => byTokenHash().get({ tokenHash }),
    insert: inserter(db, displays, {
      owner: displays.familyId,
      max: maxDisplays,
      full: (max) => msg('There is room for {max} displays. Revoke some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof displays.$inferInsert>) =>
      db
        .update(displays)
        .set(change)
        .where(and(eq(displays.familyId, familyId), eq(displays.id, id)))
        .run(),
    remove: (familyId: string, id: string) =>
      db
        .delete(displays)
        .where(and(eq(displays.familyId, familyId), eq(displays.id, id)))
        .run(),
  }
}
export type DisplayStore = ReturnType<typeof createDisplayStore>
export type DisplayRow = NonNullable<ReturnType<DisplayStore['byTokenHash']>>
