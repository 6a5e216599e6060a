import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { PrayerCategory, Urgency } from './prayers.rules'

/** Prayer requests, and the testimonies that they become. A testimony without a request is an answered row without `askedAt`. */
export const prayerRequests = sqliteTable(
  'prayer_requests',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    title: text('title').notNull(),
    description: text('description'),
    category: text('category').$type<PrayerCategory>().notNull().default('general'),
    urgency: text('urgency').$type<Urgency>().notNull().default('normal'),
    isPublic: flag('is_public'),
    /** The member for whom the family prays, or the name of somebody else in `forName`. */
    forUserId: text('for_user_id').references(() => users.id),
    forName: text('for_name'),
    isAnswered: flag('is_answered'),
    /** `YYYY-MM-DD` */
    answeredDate: text('answered_date'),
    testimony: text('testimony'),
    askedAt: instant('asked_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('prayer_requests_family').on(table.familyId, table.isAnswered, table.createdAt),
    index('prayer_requests_answered').on(table.familyId, table.isAnswered, table.answeredDate, table.createdAt, table.id),
  ],
)

const requestId = () =>
  text('request_id')
    .notNull()
    .references(() => prayerRequests.id, { onDelete: 'cascade' })

/** One "I prayed" of a person and calendar day. */
export const prayers = sqliteTable(
  'prayers',
  {
    requestId: requestId(),
    userId: madeBy('user_id'),
    familyId: familyId(),
    /** The day in the family's time zone, `YYYY-MM-DD`. */
    day: text('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId, table.day] }), index('prayers_family').on(table.familyId)],
)

/** A person's daily reminder of a request. */
export const prayerReminders = sqliteTable(
  'prayer_reminders',
  {
    requestId: requestId(),
    userId: madeBy('user_id'),
    familyId: familyId(),
    /** Local time in the family's time zone, `HH:MM`. */
    at: text('at').notNull(),
    nextAt: instant('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('prayer_reminders_next').on(table.nextAt),
    index('prayer_reminders_family').on(table.familyId, table.userId),
  ],
)
