import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { sessions, users } from '../accounts/accounts.table'

/** Browsers that show notifications while Hearth is closed: one for each session, which also ends it. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address, to find the browser again after another person signs in. */
    addressHash: text('address_hash').notNull().unique(),
    /** The address and the keys of the browser, encrypted. */
    secret: text('secret').notNull(),
    isOn: flag('is_on').default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_devices_user').on(table.userId)],
)
