import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import type { Area } from '#src/shared/areas'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { ActivityKind } from './activity.contract'

export const activity = sqliteTable(
  'activity',
  {
    /** UUIDv7, so ids sort by time. */
    id: id(),
    familyId: familyId(),
    actorId: madeBy('actor_id'),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** The area of `kind`, stored for filtering by the reader's permissions. */
    area: text('area').$type<Area>().notNull(),
    title: text('title'),
    subjectId: text('subject_id'),
    /** The only user who sees the row; null if it is not private. */
    onlyUserId: text('only_user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('activity_family').on(table.familyId, table.id)],
)
