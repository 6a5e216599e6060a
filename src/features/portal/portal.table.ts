import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { documents } from '../documents/documents.table'
import { familyId, madeBy } from '../families/families.table'
import type { AccessLevel } from './portal.rules'

/** People without an account to whom a parent or admin gives access, each with at most one link. */
export const friendsPortal = sqliteTable(
  'friends_portal',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    friendName: text('friend_name').notNull(),
    friendEmail: text('friend_email').notNull(),
    relationship: text('relationship'),
    accessLevel: text('access_level').$type<AccessLevel>().notNull().default('limited'),
    canViewPhotos: flag('can_view_photos'),
    canViewEvents: flag('can_view_events'),
    canRsvp: flag('can_rsvp'),
    houseNotes: text('house_notes'),
    /** Devices that may open the link. */
    maxDevices: integer('max_devices').notNull().default(1),
    /** SHA-256 of the token in the link; null without a link. The token itself is not stored. */
    tokenHash: text('token_hash').unique(),
    /** The parent or admin who made the link, which works as long as they are one. */
    linkedBy: text('linked_by').references(() => users.id),
    expiresAt: instant('expires_at'),
    lastAccessedAt: instant('last_accessed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('friends_portal_family').on(table.familyId, table.id)],
)

const friendId = () =>
  text('friend_id')
    .notNull()
    .references(() => friendsPortal.id, { onDelete: 'cascade' })

/** The devices that opened the current link of a friend. */
export const portalDevices = sqliteTable(
  'portal_devices',
  {
    id: id(),
    familyId: familyId(),
    friendId: friendId(),
    /** SHA-256 of the token in the device's cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('portal_devices_friend').on(table.friendId), index('portal_devices_family').on(table.familyId)],
)

/** The documents that a helper may read. */
export const portalDocuments = sqliteTable(
  'portal_documents',
  {
    id: id(),
    familyId: familyId(),
    friendId: friendId(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('portal_documents_friend').on(table.friendId, table.documentId),
    index('portal_documents_family').on(table.familyId),
    index('portal_documents_document').on(table.documentId),
  ],
)
