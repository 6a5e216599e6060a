import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Category } from './calendar.rules'
import type { Frequency, RsvpStatus } from './calendar.series.rules'

/** Events that last longer than this, in days, are found by their end: the others lie near the window that they touch. */
export const longEvent = 7

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
      .where(sql.raw(`julianday(end_time) - julianday(start_time) > ${longEvent}`)),
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

/** The rule of an event that comes again. */
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
    /** The last date that may have an occurrence, in the zone below. */
    until: text('until'),
    /** The zone of the event, which the rule's dates are counted in. */
    timezone: text('timezone').notNull(),
    /** Before this moment nothing of the series begins, moved occurrences included. */
    startsAt: instant('starts_at').notNull(),
    /** After this moment nothing of the series goes on, moved occurrences included. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('event_recurrences_family_end').on(table.familyId, table.endsAt, table.startsAt)],
)

/** An occurrence that differs from what the rule says. */
export const eventInstances = sqliteTable(
  'event_instances',
  {
    eventId: eventId(),
    /** The date that the rule has it on, in the event's zone; also after it was moved. */
    instanceDate: text('instance_date').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time').notNull(),
    /** Null where it is the event's; an empty description or location is one that was taken away. */
    title: text('title'),
    description: text('description'),
    location: text('location'),
    color: text('color'),
    isDeleted: flag('is_deleted'),
    isCancelled: flag('is_cancelled'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.instanceDate] })],
)

/** What an event is to one person: an invitation, a reminder, or both. */
export const eventParticipants = sqliteTable(
  'event_participants',
  {
    eventId: eventId(),
    userId: userId(),
    /** Null for who is not invited and keeps a reminder alone. */
    rsvpStatus: text('rsvp_status').$type<RsvpStatus>().default('pending'),
    rsvpAt: instant('rsvp_at'),
    canEdit: flag('can_edit'),
    reminderPreference: text('reminder_preference').notNull().default('in_app'),
    /** Null for no reminder. */
    reminderMinutes: integer('reminder_minutes').default(15),
    notes: text('notes'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

/** A person's next reminder of an event, and those that they had. */
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
