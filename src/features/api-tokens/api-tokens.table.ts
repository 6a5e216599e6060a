import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from '#src/platform/database/columns'
import type { TokenScope } from '#src/shared/token-scopes'
import { users } from '../accounts/accounts.table'

/** API tokens of users. They are random, so a fast hash protects them. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: json<TokenScope[]>('scopes').notNull(),
    /** SHA-256 in hex. */
    secretHash: text('secret_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)
