import { and, asc, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import type { Language } from '#src/shared/language/languages'
import { deletedHash } from './accounts.rules'
import { sessions, users } from './accounts.table'

export type UserRow = typeof users.$inferSelect

const isNotDeleted = ne(users.passwordHash, deletedHash)

export const createAccountStore = (db: Db) => {
  const bySid = prepared(() =>
    db
      .select({
        id: sessions.id,
        userId: sessions.userId,
        lastUsedAt: sessions.lastUsedAt,
        expire: sessions.expire,
        disabledAt: users.disabledAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.sid, sql.placeholder('sid')))
      .prepare(),
  )

  return {
    anyUser: () => db.get(sql`select 1 from ${users} limit 1`) !== undefined,
    listUsers: () => db.select().from(users).where(isNotDeleted).orderBy(asc(users.createdAt)).all(),
    user: (id: string) => db.select().from(users).where(eq(users.id, id)).get(),
    /** By id, e-mail address or username. Both names are stored in lower case. */
    userNamed: (name: string) =>
      db
        .select()
        .from(users)
        .where(and(isNotDeleted, or(eq(users.id, name), eq(users.email, name.toLowerCase()), eq(users.username, name.toLowerCase()))))
        .get(),
    /** By e-mail address or username, in any case, as typed at sign-in. */
    userByLogin: (name: string) =>
      db
        .select()
        .from(users)
        .where(or(eq(users.email, name.toLowerCase()), eq(users.username, name.toLowerCase())))
        .get(),
    hasProfileImage: (url: string) => db.select({ id: users.id }).from(users).where(eq(users.profileImageUrl, url)).get() !== undefined,
    usernameTaken: (name: string) => db.select({ id: users.id }).from(users).where(eq(users.username, name)).get() !== undefined,
    emailTaken: (email: string) => db.select({ id: users.id }).from(users).where(eq(users.email, email)).get() !== undefined,
    insertUser: (row: typeof users.$inferInsert) => db.insert(users).values(row).returning().get(),
    updateUser: (id: string, change: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(change).where(eq(users.id, id)).returning().get(),
    /** Sets the language of a user who has none yet. */
    setFirstLanguage: (id: string, language: Language) =>
      db
        .update(users)
        .set({ language })
        .where(and(eq(users.id, id), isNull(users.language)))
        .run(),
    /** Sets the locales of the browser that a user used last. */
    setLocales: (id: string, locales: string[]) =>
      db
        .update(users)
        .set({ locales })
        .where(and(eq(users.id, id), sql`${users.locales} is not ${JSON.stringify(locales)}`))
        .run(),
    /** Clears all fields of an account except its id and the person's name. @param username an unused placeholder */
    emptyUser: (id: string, username: string, now: string) =>
      db
        .update(users)
        .set({ email: null, username, passwordHash: deletedHash, profileImageUrl: null, disabledAt: now, updatedAt: now })
        .where(eq(users.id, id))
        .returning()
        .get(),

    session: (sid: string) => bySid().get({ sid }),
    sessionsOf: (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastUsedAt)).all(),
    insertSession: (row: typeof sessions.$inferInsert) => db.insert(sessions).values(row).run(),
    touchSession: (id: string, lastUsedAt: string, expire: string) =>
      db.update(sessions).set({ lastUsedAt, expire }).where(eq(sessions.id, id)).run(),
    deleteSession: (userId: string, id: string) =>
      db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
        .get(),
    deleteSessionsOf: (userId: string, exceptId = '') =>
      db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
        .run(),
    deleteExpired: (now: string) => db.delete(sessions).where(lt(sessions.expire, now)).run(),
  }
}
export type AccountStore = ReturnType<typeof createAccountStore>
