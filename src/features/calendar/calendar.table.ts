import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '../../platform/columns'
import { familyId, madeBy } from '../families/families.table'
import type { Category } from './calendar.rules'

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
    index('events_family_end').on(table.familyId, table.endTime),
  ],
)
