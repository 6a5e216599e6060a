import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '../../platform/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'

export const messages = sqliteTable(
  'messages',
  {
    /** UUIDv7: sorting by id is sorting by time. */
    id: id(),
    familyId: familyId(),
    senderId: madeBy('sender_id'),
    content: text('content').notNull(),
    type: text('type').$type<'text'>().notNull().default('text'),
    isAnnouncement: flag('is_announcement'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('messages_family').on(table.familyId, table.id)],
)

/** How far each reader has read: everything up to and including `upTo`. */
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
