import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import { objects } from '../objects/objects.table'

export const photos = sqliteTable(
  'photos',
  {
    id: id(),
    familyId: familyId(),
    uploadedBy: madeBy('uploaded_by'),
    filename: text('filename').notNull(),
    originalName: text('original_name').notNull(),
    /** `/api/objects/{id}`, or a web address. */
    url: text('url').notNull(),
    caption: text('caption'),
    /** The upload at that address; null for a web address. */
    objectId: text('object_id').references(() => objects.id),
    /** SHA-256 of that upload; a family has each picture once. */
    contentHash: text('content_hash'),
    /** Upright, in pixels; null for a web address, which the server never fetches. */
    width: integer('width'),
    height: integer('height'),
    /** The time it was taken, from its metadata. */
    takenAt: instant('taken_at'),
    /** Sort key in the gallery: the time it was taken, by default the upload. */
    shownAt: instant('shown_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('photos_family').on(table.familyId, table.shownAt, table.id),
    index('photos_object').on(table.objectId),
    uniqueIndex('photos_content').on(table.familyId, table.contentHash),
  ],
)
