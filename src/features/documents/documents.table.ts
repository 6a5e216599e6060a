import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { DocumentColor, DocumentType } from './documents.rules'

/** Its full-text index `documents_text` (FTS5) is in the migration; triggers maintain it. */
export const documents = sqliteTable(
  'documents',
  {
    /** Creation order, and the rowid in the full-text index. An explicit column, because `VACUUM` changes implicit rowids. */
    seq: integer('seq').primaryKey(),
    id: text('id')
      .notNull()
      .unique()
      .$defaultFn(() => Bun.randomUUIDv7()),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    title: text('title').notNull(),
    content: text('content'),
    type: text('type').$type<DocumentType>().notNull().default('note'),
    color: text('color').$type<DocumentColor>().notNull().default('yellow'),
    /** `/api/objects/{id}` */
    fileUrl: text('file_url'),
    fileName: text('file_name'),
    mimeType: text('mime_type'),
    /** Bytes. */
    size: integer('size'),
    version: integer('version').notNull().default(1),
    updatedBy: text('updated_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('documents_family').on(table.familyId, table.seq), index('documents_file').on(table.fileUrl)],
)
