import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import type { Choices, Digest, QuietHours } from './channels.rules'

/** The notification settings of each user; a user without choices has no row. */
export const notificationSettings = sqliteTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choices: json<Choices>('choices').notNull().default({}),
  quietHours: json<QuietHours>('quiet_hours'),
  digest: text('digest').$type<Digest>().notNull().default('off'),
  /** The time up to which digests have covered notifications. */
  digestedAt: instant('digested_at'),
  showsTexts: flag('shows_texts'),
})
