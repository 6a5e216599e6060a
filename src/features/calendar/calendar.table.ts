import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import { objects } from '../objects/objects.table'
import type { Category } from './calendar.rules'
import type { Frequency, RsvpStatus } from './calendar.series.rules'

/** Days from which an event is long. Long events have an index by end; shorter ones are found by their start near the window. */
export const longEventDays = 7

export const events = sqliteTable(
  'events',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    title: text('title').notNull(),
    description: text('description'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    location: text('location'),
    color: text('color').notNull(),
    category: text('category').$type<Category>().notNull().default('family'),
    isPrivate: flag('is_private'),
    isAllDay: flag('is_all_day'),
    timezone: text('timezone').notNull().default('America/New_York'),
    isRecurring: flag('is_recurring'),
    externalEventId: text('external_event_id'),
    syncSource: text('sync_source'),
    syncVersion: integer('sync_version').notNull().default(1),
    lastSyncAt: instant('last_sync_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('events_family_start').on(table.familyId, table.startTime),
    index('events_family_long')
      .on(table.familyId, table.endTime)
      .where(sql.raw(`julianday(end_time) - julianday(start_time) > ${longEventDays}`)),
  ],
)

const eventId = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The recurrence rules of events. */
export const eventRecurrences = sqliteTable(
  'event_recurrences',
  {
    eventId: eventId().primaryKey(),
    familyId: familyId(),
    frequency: text('frequency').$type<Frequency>().notNull(),
    interval: integer('interval').notNull().default(1),
    byWeekday: json<string[]>('by_weekday'),
    byMonth: json<number[]>('by_month'),
    byMonthday: json<number[]>('by_monthday'),
    count: integer('count'),
    /** The last possible date, in the time zone below. */
    until: text('until'),
    /** The event's time zone, in which the rule yields dates. */
    timezone: text('timezone').notNull(),
    /** The earliest start of all occurrences, including moved ones. */
    startsAt: instant('starts_at').notNull(),
    /** The latest end of all occurrences, including moved ones. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('event_recurrences_family_end').on(table.familyId, table.endsAt, table.startsAt)],
)

/** Changed occurrences of series. */
export const eventInstances = sqliteTable(
  'event_instances',
  {
    eventId: eventId(),
    /** The original date by the rule, in the event's time zone, even after a move. */
    instanceDate: text('instance_date').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** This and the next three fields: null to use the event's value. An empty description or location overrides it with none. */
    title: text('title'),
    description: text('description'),
    location: text('location'),
    color: text('color'),
    isDeleted: flag('is_deleted'),
    isCancelled: flag('is_cancelled'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.instanceDate] })],
)

/** The people of events, with an invitation, a reminder, or both. */
export const eventParticipants = sqliteTable(
  'event_participants',
  {
    eventId: eventId(),
    userId: userId(),
    /** Null for people with a reminder but no invitation. */
    rsvpStatus: text('rsvp_status').$type<RsvpStatus>().default('pending'),
    rsvpAt: instant('rsvp_at'),
    canEdit: flag('can_edit'),
    reminderPreference: text('reminder_preference').notNull().default('in_app'),
    /** Minutes before the start; null without a reminder. */
    reminderMinutes: integer('reminder_minutes').default(15),
    notes: text('notes'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

/** The pending reminder of each person and event, and past ones. */
export const eventReminders = sqliteTable(
  'event_reminders',
  {
    id: id(),
    familyId: familyId(),
    eventId: eventId(),
    userId: userId(),
    instanceDate: text('instance_date'),
    reminderType: text('reminder_type').notNull().default('in_app'),
    deliveryTime: instant('delivery_time').notNull(),
    status: text('status').$type<'pending' | 'sent' | 'missed' | 'failed'>().notNull().default('pending'),
    sentAt: instant('sent_at'),
    errorMessage: text('error_message'),
  },
  (table) => [index('event_reminders_status_time').on(table.status, table.deliveryTime), index('event_reminders_event').on(table.eventId)],
)

/** The files of events. Those of a series belong to all of its occurrences. */
export const eventAttachments = sqliteTable(
  'event_attachments',
  {
    /** UUIDv7: order by id is order by time. */
    id: id(),
    familyId: familyId(),
    eventId: eventId(),
    uploadedBy: madeBy('uploaded_by'),
    filename: text('filename').notNull(),
    originalName: text('original_name').notNull(),
    /** Bytes. */
    fileSize: integer('file_size').notNull(),
    mimeType: text('mime_type').notNull(),
    /** The id of the upload. */
    storageKey: text('storage_key')
      .notNull()
      .references(() => objects.id),
    description: text('description'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('event_attachments_file').on(table.eventId, table.storageKey),
    index('event_attachments_object').on(table.storageKey),
    index('event_attachments_family').on(table.familyId),
  ],
)
