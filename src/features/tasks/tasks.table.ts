import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Frequency, Priority, Status } from './tasks.rules'

/** When a task was completed, or `~`, which sorts after every moment. (drizzle-kit takes an index's expression apart at commas.) */
export const completedOrOpen = sql`case when completed_at is null then '~' else completed_at end`

export const tasks = sqliteTable(
  'tasks',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<Status>().notNull().default('pending'),
    /** A calendar date, `YYYY-MM-DD`. */
    dueDate: text('due_date'),
    /** The day of the month that was asked for: a monthly task of the 31st comes back to it after February. */
    dueDay: integer('due_day'),
    dueTime: text('due_time'),
    frequency: text('frequency').$type<Frequency>().notNull().default('once'),
    points: integer('points').notNull().default(1),
    assignedColor: text('assigned_color'),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    isChore: flag('is_chore'),
    /** Null exactly while the task is not completed. */
    completedAt: instant('completed_at'),
    /** The task whose completion opened this one. Unique: none is followed twice, however often it is completed. */
    follows: text('follows')
      .unique()
      .references((): AnySQLiteColumn => tasks.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  // By when they were completed, the others last: the list reads the end of this index, however long the family has been here.
  (table) => [
    index('tasks_family_completed').on(table.familyId, completedOrOpen),
    index('tasks_family_due').on(table.familyId, table.dueDate),
  ],
)

export const taskCompletions = sqliteTable(
  'task_completions',
  {
    id: id(),
    /** Unique: a task is completed once. Null once the task is deleted: what was done stays done. */
    taskId: text('task_id')
      .unique()
      .references(() => tasks.id, { onDelete: 'set null' }),
    /** Who has the points: whom the task was assigned to, else who completed it. */
    userId: madeBy('user_id'),
    familyId: familyId(),
    completedAt: instant('completed_at').notNull(),
    pointsEarned: integer('points_earned').notNull(),
    notes: text('notes'),
    /** The Sunday of its week in the family's zone, `YYYY-MM-DD`. */
    weekOf: text('week_of').notNull(),
  },
  (table) => [index('task_completions_newest').on(table.familyId, table.completedAt, table.id)],
)

/** What a completed task was, once it is deleted; until then the task itself says so. */
export const completionTitles = sqliteTable('completion_titles', {
  completionId: text('completion_id')
    .primaryKey()
    .references(() => taskCompletions.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  description: text('description'),
})
