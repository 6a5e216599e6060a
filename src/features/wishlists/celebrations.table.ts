import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, json } from '#src/platform/database/columns'
import { familyId } from '../families/families.table'
import type { HolidayKey } from './holidays.rules'

/** The holidays and birthdays of a family's reminders, and how early they come. */
export const celebrationSettings = sqliteTable('celebration_settings', {
  familyId: familyId().primaryKey(),
  holidays: json<HolidayKey[]>('holidays').notNull(),
  remindDays: integer('remind_days').notNull(),
  remindOfBirthdays: flag('remind_of_birthdays'),
  birthdayDays: integer('birthday_days').notNull(),
})

/** The reminders that were sent, so that each is sent once. */
export const celebrationReminders = sqliteTable(
  'celebration_reminders',
  {
    familyId: familyId(),
    /** The key of a holiday, or the id of a birthday. */
    subject: text('subject').notNull(),
    /** The day of the celebration, `YYYY-MM-DD`. */
    date: text('date').notNull(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.subject, table.date] })],
)
