import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'

/** An uploaded file. The bytes are in `objects/ab/<id>`; a row without `storedAt` is an unused ticket. */
export const objects = sqliteTable(
  'objects',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the one-use ticket. Null after its use; an upload in parts keeps it, so that a lost reply can be requested again. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: instant('ticket_expires_at').notNull(),
    mimeType: text('mime_type'),
    /** Bytes. */
    size: integer('size'),
    /** SHA-256 of the content, in hex; also the ETag. */
    hash: text('hash'),
    createdAt: instant('created_at').notNull(),
    storedAt: instant('stored_at'),
    /** When the file's hash was last checked. */
    checkedAt: instant('checked_at'),
    /** When the file was first found missing or damaged; null while it is intact. */
    damagedAt: instant('damaged_at'),
  },
  (table) => [index('objects_owner').on(table.ownerId)],
)
