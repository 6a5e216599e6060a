import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Frequency, Priority, Status } from './tasks.rules'

/**
 * The time of completion, or `~`, which sorts after every time. Written without a comma: drizzle-kit splits an index's expression at
 * commas.
 */
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
    /** The original day of the month: a monthly task of the 31st returns to it after February. */
    dueDay: integer('due_day'),
    dueTime: text('due_time'),
    frequency: text('frequency').$type<Frequency>().notNull().default('once'),
    points: integer('points').notNull().default(1),
    assignedColor: text('assigned_color'),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    isChore: flag('is_chore'),
    /** Null if and only if the task is open. */
    completedAt: instant('completed_at'),
    /** The task whose completion created this one. Unique, so that each task has at most one successor. */
    follows: text('follows')
      .unique()
      .references((): AnySQLiteColumn => tasks.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The position in the order into which the family dragged its tasks; null for a task without one. */
    position: integer('position'),
  },
  // By time of completion, open tasks last: the list reads the end of this index, regardless of the number of completed tasks.
  (table) => [
    index('tasks_family_completed').on(table.familyId, completedOrOpen),
    index('tasks_family_due').on(table.familyId, table.dueDate),
  ],
)

export const taskCompletions = sqliteTable(
  'task_completions',
  {
    id: id(),
    /** Unique: a task is completed once. Null after the task is deleted, because the completion stays. */
    taskId: text('task_id')
      .unique()
      .references(() => tasks.id, { onDelete: 'set null' }),
    /** The member with the points: the assignee, otherwise the member who completed the task. */
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

/** The title and description of a deleted task that was completed. */
export const completionTitles = sqliteTable('completion_titles', {
  completionId: text('completion_id')
    .primaryKey()
    .references(() => taskCompletions.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  description: text('description'),
})
