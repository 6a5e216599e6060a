import { type AnySQLiteColumn, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, hours, id, instant, json, money } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { Priority } from '../tasks/tasks.rules'
import type { ProjectStatus, ProjectTaskStatus } from './projects.rules'

/** Percent complete and actual budget are computed from tasks and expenses, not stored. */
export const projects = sqliteTable(
  'projects',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    description: text('description'),
    category: text('category'),
    status: text('status').$type<ProjectStatus>().notNull().default('not_started'),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    /** Calendar dates, `YYYY-MM-DD`, here and below. */
    startDate: text('start_date'),
    targetEndDate: text('target_end_date'),
    actualEndDate: text('actual_end_date'),
    estimatedBudget: money('estimated_budget'),
    tags: json<string[]>('tags').notNull(),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('projects_family').on(table.familyId)],
)

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

export const projectTasks = sqliteTable(
  'project_tasks',
  {
    id: id(),
    familyId: familyId(),
    projectId: projectId(),
    createdBy: madeBy('created_by'),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<ProjectTaskStatus>().notNull().default('todo'),
    priority: text('priority').$type<Priority>().notNull().default('medium'),
    estimatedHours: hours('estimated_hours'),
    actualHours: hours('actual_hours'),
    dueDate: text('due_date'),
    completedDate: text('completed_date'),
    parentTaskId: text('parent_task_id').references((): AnySQLiteColumn => projectTasks.id, { onDelete: 'cascade' }),
    /** The position among the tasks with the same parent, from 0; deleting leaves gaps. */
    sortOrder: integer('sort_order').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('project_tasks_project').on(table.projectId, table.status),
    index('project_tasks_parent').on(table.parentTaskId),
    index('project_tasks_assigned').on(table.familyId, table.assignedTo),
  ],
)

export const projectExpenses = sqliteTable(
  'project_expenses',
  {
    id: id(),
    familyId: familyId(),
    projectId: projectId(),
    createdBy: madeBy('created_by'),
    description: text('description').notNull(),
    amount: money('amount').notNull(),
    expenseDate: text('expense_date').notNull(),
    category: text('category'),
    vendor: text('vendor'),
    receiptUrl: text('receipt_url'),
    isReimbursable: flag('is_reimbursable'),
    reimbursedDate: text('reimbursed_date'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('project_expenses_project').on(table.projectId, table.expenseDate)],
)
