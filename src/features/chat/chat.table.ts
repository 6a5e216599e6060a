import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'

export const messages = sqliteTable(
  'messages',
  {
    /** UUIDv7, so ids sort by time. */
    id: id(),
    familyId: familyId(),
    senderId: madeBy('sender_id'),
    content: text('content').notNull(),
    type: text('type').$type<'text'>().notNull().default('text'),
    isAnnouncement: flag('is_announcement'),
    createdAt: instant('created_at').notNull(),
    /** Idempotency key of the sender's device. Not the id: messages are ordered by id, and a phone's clock may be wrong. */
    clientId: text('client_id'),
  },
  (table) => [
    index('messages_family').on(table.familyId, table.id),
    index('messages_announcements').on(table.familyId, table.id).where(sql`is_announcement = 1`),
    uniqueIndex('messages_client_id').on(table.senderId, table.clientId).where(sql`client_id is not null`),
  ],
)

/** The read mark of each reader: all messages up to and including `upTo`. */
export const messageReads = sqliteTable(
  'message_reads',
  {
    familyId: familyId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    upTo: text('up_to').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.userId] })],
)
