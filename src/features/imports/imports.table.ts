import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import type { ImportPreview } from './imports.contract'
import type { ImportedRow } from './imports.kind'
import type { ImportKind, ImportStatus } from './imports.rules'
import type { BankColumns } from './kinds/bank.rules'

/** Imports of files of other programs. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    kind: text('kind').$type<ImportKind>().notNull(),
    fileName: text('file_name'),
    /** The upload; null once it is no longer needed. */
    objectId: text('object_id'),
    status: text('status').$type<ImportStatus>().notNull(),
    /** Progress of the work that is under way. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    preview: json<ImportPreview>('preview'),
    /** The columns that the caller chose. */
    columns: json<BankColumns>('columns'),
    /** The headers of the file, for the next one with the same. */
    headerLine: text('header_line'),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_family').on(table.familyId, table.createdBy, table.id),
    index('imports_status').on(table.status, table.createdAt),
    index('imports_object').on(table.objectId).where(sql`object_id is not null`),
  ],
)

/** The rows that an import added or changed. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    familyId: familyId(),
    kind: text('kind').$type<ImportedRow['kind']>().notNull(),
    rowId: text('row_id').notNull(),
    title: text('title').notNull(),
    /** The item's id in the file, such as the UID of an event, by which a later import finds it. */
    sourceId: text('source_id'),
    /** The values that the import replaced; null for a row that it added. */
    before: json<Record<string, unknown>>('before'),
    /** Hash of the row with all its parts once the import was done; a row with another one was changed since. */
    fingerprint: text('fingerprint'),
    /** The row stayed when the import was taken back. */
    isKept: flag('is_kept'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('import_rows_source').on(table.familyId, table.sourceId).where(sql`source_id is not null`),
  ],
)
