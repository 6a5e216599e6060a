import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { users } from '../accounts/accounts.table'
import { apiTokens } from './api-tokens.table'

/** Maximum API tokens of a user. */
const maxApiTokens = 50

export const createApiTokenStore = (db: Db) => {
  // Every call with a token asks this, most of them twice.
  const byHash = prepared(() =>
    db
      .select({
        id: apiTokens.id,
        userId: apiTokens.userId,
        scopes: apiTokens.scopes,
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
        disabledAt: users.disabledAt,
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(apiTokens.secretHash, sql.placeholder('secretHash')))
      .prepare(),
  )
  return {
    /** Newest first. */
    list: (userId: string) => db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id)).all(),
    /** The token with this hash, and whether its user is disabled. */
    byHash: (secretHash: string) => byHash().get({ secretHash }),
    insert: inserter(db, apiTokens, {
      owner: apiTokens.userId,
      max: maxApiTokens,
      full: (max) => msg('There is room for {max} API tokens. Delete some first.', { max }),
    }),
    touch: (id: string, lastUsedAt: string) => db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, id)).run(),
    remove: (userId: string, id: string) =>
      db
        .delete(apiTokens)
        .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
        .returning({ id: apiTokens.id })
        .get(),
    removeAll: (userId: string) => db.delete(apiTokens).where(eq(apiTokens.userId, userId)).run(),
  }
}
export type ApiTokenStore = ReturnType<typeof createApiTokenStore>
