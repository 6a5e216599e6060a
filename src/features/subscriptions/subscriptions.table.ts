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
    /** The server's validators of the last file, for conditional requests. */
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
    /** Whether events can be changed here, and are then written to the calendar. Never for an .ics file. */
    mayWrite: flag('may_write'),
    /** The state of the collection on a CalDAV server. */
    syncToken: text('sync_token'),
    collectionTag: text('collection_tag'),
    /** Minutes before the start, for everybody who sees the calendar; null without a reminder. */
    reminderMinutes: integer('reminder_minutes'),
    /** The reminders up to this moment are sent. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [index('calendar_subscriptions_family').on(table.familyId), index('calendar_subscriptions_next').on(table.nextAt)],
)

/** The objects of CalDAV calendars: one event, or one series, byte for byte. */
export const subscribedObjects = sqliteTable(
  'subscribed_objects',
  {
    id: id(),
    familyId: familyId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => calendarSubscriptions.id, { onDelete: 'cascade' }),
    /** Its path on the server; of a new one the name alone. */
    href: text('href').notNull(),
    /** The version of `text`; null for an object that the server does not have. */
    etag: text('etag'),
    /** As the server has it; null for an object that it does not have. */
    text: text('text'),
    /** As it was changed here, until the server has it. */
    ownText: text('own_text'),
    changedBy: text('changed_by'),
    changedAt: instant('changed_at'),
    /** Deleted here; the row stays until the server knows. */
    isDeleted: flag('is_deleted'),
    /** Missing on the server together with many others: a person decides. */
    isGone: flag('is_gone'),
    /** Missing on the server, and kept here. */
    isKept: flag('is_kept'),
    /** When a change is sent next. */
    sendAt: instant('send_at'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    index('subscribed_objects_subscription').on(table.subscriptionId, table.href),
    index('subscribed_objects_family').on(table.familyId),
    index('subscribed_objects_send').on(table.sendAt),
  ],
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
    /** Its object, in a CalDAV calendar. */
    objectId: text('object_id').references(() => subscribedObjects.id, { onDelete: 'cascade' }),
    /** The moment that the rule gives this date of a series; null for an event that does not repeat. */
    plannedAt: instant('planned_at'),
  },
  (table) => [
    index('subscribed_events_subscription').on(table.subscriptionId, table.startTime),
    index('subscribed_events_object').on(table.objectId),
    index('subscribed_events_family_start').on(table.familyId, table.startTime),
  ],
)
