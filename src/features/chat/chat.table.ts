import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import { objects } from '../objects/objects.table'

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
    /** The answered message. No foreign key: that message can be in the trash, and come back. */
    replyToId: text('reply_to_id'),
    editedAt: instant('edited_at'),
    pinnedAt: instant('pinned_at'),
  },
  (table) => [
    index('messages_family').on(table.familyId, table.id),
    index('messages_announcements').on(table.familyId, table.id).where(sql`is_announcement = 1`),
    index('messages_pinned').on(table.familyId, table.pinnedAt).where(sql`pinned_at is not null`),
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

const messageId = () =>
  text('message_id')
    .notNull()
    .references(() => messages.id, { onDelete: 'cascade' })

/** The pictures and files of messages. */
export const messageFiles = sqliteTable(
  'message_files',
  {
    /** UUIDv7: order by id is the order in the message. */
    id: id(),
    familyId: familyId(),
    messageId: messageId(),
    /** The upload. */
    storageKey: text('storage_key')
      .notNull()
      .references(() => objects.id),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
  },
  (table) => [
    index('message_files_message').on(table.messageId, table.id),
    index('message_files_object').on(table.storageKey),
    index('message_files_family').on(table.familyId),
  ],
)

/** One reaction of each person to a message. */
export const messageReactions = sqliteTable(
  'message_reactions',
  {
    familyId: familyId(),
    messageId: messageId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_reactions_family').on(table.familyId),
    index('message_reactions_user').on(table.userId),
  ],
)
