import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'

/** An uploaded file. The bytes are in `objects/ab/<id>`; a row without `storedAt` is a ticket that was not used yet. */
export const objects = sqliteTable(
  'objects',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the one-use ticket. Null once it was used; an upload in parts keeps it, so that a lost answer can be asked for again. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: instant('ticket_expires_at').notNull(),
    mimeType: text('mime_type'),
    /** Bytes. */
    size: integer('size'),
    /** SHA-256 of the content, in hex; the ETag too. */
    hash: text('hash'),
    createdAt: instant('created_at').notNull(),
    storedAt: instant('stored_at'),
    /** When the file was last hashed and held against `hash`. */
    checkedAt: instant('checked_at'),
    /** When the file was first found missing or with another hash; null while it is whole. */
    damagedAt: instant('damaged_at'),
  },
  (table) => [index('objects_owner').on(table.ownerId)],
)
