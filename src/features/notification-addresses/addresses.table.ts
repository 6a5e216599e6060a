import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { families } from '../families/families.table'
import type { AddressKind, AddressProblem } from './addresses.rules'

/** Addresses that take notifications: each of one person or of one family, so one of the two is null. */
export const notificationAddresses = sqliteTable(
  'notification_addresses',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    familyId: text('family_id').references(() => families.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AddressKind>().notNull(),
    host: text('host').notNull(),
    /** The address and the token, encrypted. */
    secret: text('secret').notNull(),
    isOn: flag('is_on').default(true),
    /** Of a family's address; that of a person follows their settings. */
    showsTexts: flag('shows_texts'),
    /** Why the last notification was not taken. */
    problem: text('problem').$type<AddressProblem>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('notification_addresses_user').on(table.userId), index('notification_addresses_family').on(table.familyId)],
)
