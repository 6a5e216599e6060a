import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Maps entries of the full-text index `text_index` to rows; triggers in the migration maintain both. The index is contentless: a search reads the
 * rows from their own tables.
 */
export const textIndexRows = sqliteTable(
  'text_index_rows',
  {
    /** Order of creation, and the rowid in the full-text index. */
    seq: integer('seq').primaryKey(),
    /** The table of the row: clients make ids, so rows of two tables can have the same one. */
    kind: text('kind', { enum: ['event', 'message', 'photo', 'transaction', 'request', 'story'] }).notNull(),
    /** The id of the row. */
    ref: text('ref').notNull(),
  },
  (table) => [uniqueIndex('text_index_rows_ref_unique').on(table.ref, table.kind)],
)
