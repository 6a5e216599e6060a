import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import type { Area } from '#src/shared/areas'
import { users } from '../accounts/accounts.table'
import { familyId } from '../families/families.table'
import type { NotificationKind } from './notifications.contract'

export const notifications = sqliteTable(
  'notifications',
  {
    /** UUIDv7: order by id is order by time. */
    id: id(),
    familyId: familyId(),
    /** The recipient. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The permission to view this area is checked at every read. */
    area: text('area').$type<Area>().notNull(),
    actorId: text('actor_id').references(() => users.id),
    title: text('title').notNull(),
    /** The row of its subject, with its place (`subjectOf`). */
    subjectId: text('subject_id'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
    /** Whether the app lists it; if not, it reaches its reader only by other channels. */
    inApp: flag('in_app').default(true),
    /** The last push to one of the reader's browsers. */
    pushedAt: instant('pushed_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.familyId, table.id),
    index('notifications_unread').on(table.userId, table.familyId).where(sql`read_at is null`),
    index('notifications_subject').on(table.subjectId),
  ],
)
