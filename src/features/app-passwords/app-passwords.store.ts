import { and, desc, eq } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { users } from '../accounts/accounts.table'
import { appPasswords } from './app-passwords.table'

/** Maximum app passwords of a user. */
const maxAppPasswords = 50

export const createAppPasswordStore = (db: Db) => ({
  /** Newest first. */
  list: (userId: string) => db.select().from(appPasswords).where(eq(appPasswords.userId, userId)).orderBy(desc(appPasswords.id)).all(),
  /** The app password with this hash, and its user. */
  byHash: (secretHash: string) =>
    db
      .select({
        row: appPasswords,
        username: users.username,
        email: users.email,
        disabledAt: users.disabledAt,
      })
      .from(appPasswords)
      .innerJoin(users, eq(users.id, appPasswords.userId))
      .where(eq(appPasswords.secretHash, secretHash))
      .get(),
  insert: inserter(db, appPasswords, {
    owner: appPasswords.userId,
    max: maxAppPasswords,
    full: (max) => msg('There is room for {max} app passwords. Delete some first.', { max }),
  }),
  touch: (id: string, lastUsedAt: string) => db.update(appPasswords).set({ lastUsedAt }).where(eq(appPasswords.id, id)).run(),
  remove: (userId: string, id: string) =>
    db
      .delete(appPasswords)
      .where(and(eq(appPasswords.userId, userId), eq(appPasswords.id, id)))
      .returning({ id: appPasswords.id })
      .get(),
  removeAll: (userId: string) => db.delete(appPasswords).where(eq(appPasswords.userId, userId)).run(),
})
export type AppPasswordStore = ReturnType<typeof createAppPasswordStore>
