import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from '#src/platform/database/columns'
import type { Area } from '#src/shared/areas'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { ActivityKind } from './activity.contract'

export const activity = sqliteTable(
  'activity',
  {
    /** UUIDv7: sorting by id is sorting by time. */
    id: id(),
    familyId: familyId(),
    actorId: madeBy('actor_id'),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** Stored with the row, so that a page can be filtered by what its reader may view. */
    area: text('area').$type<Area>().notNull(),
    title: text('title'),
    subjectId: text('subject_id'),
    /** Set for what is nobody else's business: the only user who sees the row. */
    onlyUserId: text('only_user_id').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('activity_family').on(table.familyId, table.id)],
)
