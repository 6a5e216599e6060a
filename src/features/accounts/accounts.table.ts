import { index, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from '#src/platform/database/columns'

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').unique(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  /** Set by `hearth user disable`: such a user cannot sign in. */
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What is known about the browser behind a session. */
export type Device = { userAgent: string | null; address: string | null }

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, in hex: a copy of the database signs nobody in. */
    sid: text('sid').primaryKey(),
    /** What the owner sees and ends it by; the hash stays inside. */
    id: text('id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: json<Device>('sess').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expire: instant('expire').notNull(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(table.userId)],
)

type Shown = 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'profileImageUrl'

/** The columns of a person who is nested in a row in a second part, such as a task's assignee beside its creator. @param people an alias of `users` */
export const personColumnsOf = <People extends Record<Shown, SQLiteColumn>>(people: People): Pick<People, Shown> => {
  const { id, username, firstName, lastName, email, profileImageUrl } = people
  return { id, username, firstName, lastName, email, profileImageUrl }
}

/** The columns of a person nested in what they made. */
export const personColumns = personColumnsOf(users)
