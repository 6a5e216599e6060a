import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import type { AppPasswordScope } from './app-passwords.contract'

/** Passwords of apps. They are random, so a fast hash protects them. */
export const appPasswords = sqliteTable(
  'app_passwords',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: json<AppPasswordScope[]>('scopes').notNull(),
    /** SHA-256 in hex. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('app_passwords_user').on(table.userId)],
)
