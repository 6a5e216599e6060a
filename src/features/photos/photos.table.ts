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
    /** `/api/objects/{id}`, or an address on the web. */
    url: text('url').notNull(),
    caption: text('caption'),
    /** The upload that the address names; null for one on the web. */
    objectId: text('object_id').references(() => objects.id),
    /** SHA-256 of that upload: the same picture is in a family once. */
    contentHash: text('content_hash'),
    /** Pixels, upright. Unknown for an address on the web, which the server never fetches. */
    width: integer('width'),
    height: integer('height'),
    /** When the camera says it was taken. */
    takenAt: instant('taken_at'),
    /** Its place in the gallery: when it was taken, else when it was added. */
    shownAt: instant('shown_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('photos_family').on(table.familyId, table.shownAt, table.id),
    index('photos_object').on(table.objectId),
    uniqueIndex('photos_content').on(table.familyId, table.contentHash),
  ],
)
