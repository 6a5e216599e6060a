import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import { familyId, madeBy } from '../families/families.table'
import type { Problem, subscriptionKinds } from './subscriptions.rules'

/** Calendars of schools, clubs and others that the family reads. */
export const calendarSubscriptions = sqliteTable(
  'calendar_subscriptions',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    color: text('color').notNull(),
    kind: text('kind').$type<(typeof subscriptionKinds)[number]>().notNull(),
    host: text('host').notNull(),
    /** Address, user name and password, encrypted with the key of the data folder. */
    secret: text('secret').notNull(),
    visibleTo: json<string[]>('visible_to'),
    /** What the server said of the last file, for conditional requests. */
    fileTag: text('file_tag'),
    lastModified: text('last_modified'),
    /** SHA-256 of the last good file. */
    fileHash: text('file_hash'),
    intervalMinutes: integer('interval_minutes').notNull(),
    skipped: integer('skipped').notNull().default(0),
    unknownZones: json<string[]>('unknown_zones').notNull(),
    /** The last time that the events were read from the file. */
    readAt: instant('read_at'),
    refreshedAt: instant('refreshed_at'),
    checkedAt: instant('checked_at'),
    nextAt: instant('next_at').notNull(),
    failures: integer('failures').notNull().default(0),
    problem: text('problem').$type<Problem>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('calendar_subscriptions_family').on(table.familyId), index('calendar_subscriptions_next').on(table.nextAt)],
)

/** The dates of events in subscribed calendars, around today. Each refresh replaces what changed. */
export const subscribedEvents = sqliteTable(
  'subscribed_events',
  {
    /** The beginning of a SHA-256 of the subscription, the event's id and the date: it stays over refreshes. */
    id: id(),
    familyId: familyId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => calendarSubscriptions.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    location: text('location'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    isAllDay: flag('is_all_day'),
    timezone: text('timezone').notNull(),
  },
  (table) => [
    index('subscribed_events_subscription').on(table.subscriptionId),
    index('subscribed_events_family_start').on(table.familyId, table.startTime),
  ],
)
