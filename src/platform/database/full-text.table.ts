import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Which row an entry of the full text `text_index` is about; triggers of the migration keep both. The full text itself keeps no text: who finds a row
 * reads it from its own table.
 */
export const textIndexRows = sqliteTable(
  'text_index_rows',
  {
    /** The order in which rows were made, and their number in the full text. */
    seq: integer('seq').primaryKey(),
    /** The table of the row: an id is made by a client, so that of another table's row may be the same. */
    kind: text('kind', { enum: ['event', 'message', 'photo', 'transaction', 'request', 'story'] }).notNull(),
    /** The id of the row. */
    ref: text('ref').notNull(),
  },
  (table) => [uniqueIndex('text_index_rows_ref_unique').on(table.ref, table.kind)],
)
