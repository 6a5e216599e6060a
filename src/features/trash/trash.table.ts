import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import type { Area } from '#src/shared/areas'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { TrashKind } from './trash.contract'
import type { TrashContent } from './trash.rows'

/** Deleted rows of people, for 30 days. */
export const trash = sqliteTable(
  'trash',
  {
    /** UUIDv7, so ids sort by the time of deletion. */
    id: id(),
    familyId: familyId(),
    /** The id of the deleted row. Rows of two tables can have the same one, because clients make ids. */
    rowId: text('row_id').notNull(),
    area: text('area').$type<Area>().notNull(),
    kind: text('kind').$type<TrashKind>().notNull(),
    title: text('title').notNull(),
    /** The person who made the row; null for rows of nobody. */
    ownerId: text('owner_id').references(() => users.id),
    deletedBy: madeBy('deleted_by'),
    deletedAt: instant('deleted_at').notNull(),
    /** Seen by its owner and the person who deleted it alone. */
    isPersonal: flag('is_personal'),
    /** Bytes that count against the limit of the family. */
    bytes: integer('bytes').notNull(),
    content: json<TrashContent>('content').notNull(),
  },
  (table) => [
    index('trash_family').on(table.familyId, table.id),
    index('trash_row').on(table.familyId, table.rowId),
    index('trash_deleted').on(table.deletedAt),
  ],
)

/** The uploads of rows in the trash, which the clean-up of uploads keeps. */
export const trashFiles = sqliteTable(
  'trash_files',
  {
    trashId: text('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    objectId: text('object_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.trashId, table.objectId] }), index('trash_files_object').on(table.objectId)],
)
