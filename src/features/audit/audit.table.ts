import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/accounts.table'
import { familyId } from '../families/families.table'

/** Notes of parents on a child's week. */
export const auditNotes = sqliteTable(
  'audit_notes',
  {
    familyId: familyId(),
    childId: text('child_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Sunday of the week, `YYYY-MM-DD`. */
    weekStart: text('week_start').notNull(),
    notes: text('notes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.weekStart, table.childId] })],
)
