import { index, integer, type SQLiteColumn, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import type { HourCycle, Language } from '#src/shared/language/languages'
import type { Place } from '#src/shared/places'

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').unique(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  /** Set by `hearth user disable`; a disabled user cannot sign in. */
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Null until the first sign-in with a browser. */
  language: text('language').$type<Language>(),
  /** 1 for Monday to 7 for Sunday; null for that of the reader's region. */
  firstDayOfWeek: integer('first_day_of_week'),
  /** Null for that of the reader's region. */
  hourCycle: text('hour_cycle').$type<HourCycle>(),
  /** The bottom bar on phones; null for that of the user's role. */
  places: json<Place[]>('places'),
  /** A password of fewer than 10 characters is for a child of one family alone. */
  hasShortPassword: flag('has_short_password'),
  /** BCP 47 tags of the browser that was used last, in order of preference: the region of dates and numbers that the server writes. */
  locales: json<string[]>('locales'),
})

/** The browser and IP address of a session. */
export type Device = { userAgent: string | null; address: string | null }

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hex, so that a copy of the database cannot be used to sign in. */
    sid: text('sid').primaryKey(),
    /** The public id, for listing and ending sessions. */
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

type PersonColumn = 'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'profileImageUrl'

/** The columns of a second person nested in a row, such as a task's assignee beside its creator. @param people an alias of `users` */
export const personColumnsOf = <People extends Record<PersonColumn, SQLiteColumn>>(people: People): Pick<People, PersonColumn> => {
  const { id, username, firstName, lastName, email, profileImageUrl } = people
  return { id, username, firstName, lastName, email, profileImageUrl }
}

/** The columns of a person nested in a row. */
export const personColumns = personColumnsOf(users)
