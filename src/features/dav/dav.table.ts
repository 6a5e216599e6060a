import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId } from '../families/families.table'

/** The areas whose rows calendar and contact apps see. */
export type DavArea = 'calendar' | 'tasks' | 'contacts'

/**
 * The resource of each event, task and contact, with the number of its last change. Triggers on those tables keep it, so that no change is
 * missed, also none of a job or an import. A deleted row's resource stays for a while, for apps that ask what has changed.
 */
export const davResources = sqliteTable(
  'dav_resources',
  {
    area: text('area').$type<DavArea>().notNull(),
    /** The id of the event, task or contact. */
    objectId: text('object_id').notNull(),
    familyId: familyId(),
    /** Grows with every change of any row: the version of this one. */
    seq: integer('seq').notNull(),
    /** The only person who may see the row; null if it is not private. */
    onlyUserId: text('only_user_id'),
    /** Whether others could ever see it: they are told when it is gone. */
    wasShared: flag('was_shared'),
    /** The last segment of its address, if an app chose it. Default: the id and an ending. */
    name: text('name'),
    /** Its UID, if an app chose it. Default: the id. */
    uid: text('uid'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.area, table.objectId] }),
    index('dav_resources_seq').on(table.seq),
    index('dav_resources_family').on(table.familyId, table.area, table.seq),
    index('dav_resources_name').on(table.familyId, table.area, table.name),
    index('dav_resources_deleted').on(table.deletedAt),
    index('dav_resources_uid').on(table.familyId, table.area, table.uid),
  ],
)

/** The text that a person's app stored, byte for byte, and the version of the row at that time. */
export const davTexts = sqliteTable(
  'dav_texts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    area: text('area').$type<DavArea>().notNull(),
    objectId: text('object_id').notNull(),
    familyId: familyId(),
    seq: integer('seq').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.area, table.objectId] }), index('dav_texts_family').on(table.familyId)],
)
