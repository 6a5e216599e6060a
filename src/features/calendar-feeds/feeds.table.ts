import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { FeedKind } from './feeds.rules'

/** Secret addresses from which calendars read. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    kind: text('kind').$type<FeedKind>().notNull(),
    userId: text('user_id').references(() => users.id),
    freeBusyOnly: flag('free_busy_only'),
    /** SHA-256 in hex of the token in the address, 24 random bytes. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('calendar_feeds_family').on(table.familyId),
    index('calendar_feeds_maker').on(table.createdBy),
    index('calendar_feeds_user').on(table.userId),
  ],
)
