import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, optionalFlag } from '#src/platform/database/columns'
import type { Language } from '#src/shared/language/languages'
import type { Permission, Role } from '#src/shared/permissions'
import { users } from '../accounts/accounts.table'

export const families = sqliteTable('families', {
  id: id(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull().default('America/New_York'),
  currency: text('currency').notNull().default('USD'),
  createdAt: instant('created_at').notNull(),
  /** For guests and friends without an account. */
  language: text('language').$type<Language>().notNull().default('en'),
})

/** The family of a row, which is deleted with it. */
export const familyId = () =>
  text('family_id')
    .notNull()
    .references(() => families.id, { onDelete: 'cascade' })

/** The user who created a row. Rows of users are never deleted, so their names stay. */
export const madeBy = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id)

export const familyMembers = sqliteTable(
  'family_members',
  {
    id: id(),
    familyId: familyId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull().default('member'),
    color: text('color').notNull().default('#3b82f6'),
    isActive: flag('is_active'),
    lastSeen: instant('last_seen'),
    joinedAt: instant('joined_at').notNull(),
    acceptedAt: instant('accepted_at'),
    permissions: json<Permission[]>('permissions').notNull(),
    /** Whether chores can be assigned to the member; null: as the role says, children only. */
    doesChores: optionalFlag('does_chores'),
  },
  (table) => [uniqueIndex('family_members_family_user').on(table.familyId, table.userId), index('family_members_user').on(table.userId)],
)
