import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '../../platform/db'
import { personColumns, users } from '../accounts/accounts.table'
import { projectExpenses, projects, projectTasks } from './projects.table'

const taskColumns = {
  id: projectTasks.id,
  familyId: projectTasks.familyId,
  projectId: projectTasks.projectId,
  title: projectTasks.title,
  description: projectTasks.description,
  status: projectTasks.status,
  priority: projectTasks.priority,
  assignedTo: projectTasks.assignedTo,
  assignee: personColumns,
  estimatedHours: projectTasks.estimatedHours,
  actualHours: projectTasks.actualHours,
  dueDate: projectTasks.dueDate,
  completedDate: projectTasks.completedDate,
  parentTaskId: projectTasks.parentTaskId,
  sortOrder: projectTasks.sortOrder,
  createdBy: projectTasks.createdBy,
  createdAt: projectTasks.createdAt,
  updatedAt: projectTasks.updatedAt,
}

const inFamily = (table: typeof projectTasks | typeof projectExpenses, ...conditions: SQL[]) =>
  and(eq(table.familyId, sql.placeholder('familyId')), eq(table.projectId, sql.placeholder('projectId')), ...conditions)

/** The tasks of projects; every query names the family and the project. */
export const createProjectTaskStore = (db: Db) => {
  const select = () => db.select(taskColumns).from(projectTasks).leftJoin(users, eq(users.id, projectTasks.assignedTo))
  const list = prepared(() => select().where(inFamily(projectTasks)).prepare())
  const all = prepared(() =>
    select()
      .innerJoin(projects, eq(projects.id, projectTasks.projectId))
      .where(eq(projects.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(inFamily(projectTasks, eq(projectTasks.id, sql.placeholder('id'))))
      .prepare(),
  )

  return {
    /** Those of every project, in no order. */
    all: (familyId: string) => all().all({ familyId }),
    /** In no order. */
    list: (familyId: string, projectId: string) => list().all({ familyId, projectId }),
    find: (familyId: string, projectId: string, id: string) => one().get({ familyId, projectId, id }),
    /** Who made the task with an id, in which project, whoever asks. */
    owner: (id: string) =>
      db
        .select({ projectId: projectTasks.projectId, createdBy: projectTasks.createdBy })
        .from(projectTasks)
        .where(eq(projectTasks.id, id))
        .get(),
    insert: inserter(db, projectTasks),
    update: (familyId: string, id: string, change: Partial<typeof projectTasks.$inferInsert>) =>
      db
        .update(projectTasks)
        .set(change)
        .where(and(eq(projectTasks.familyId, familyId), eq(projectTasks.id, id)))
        .run(),
    remove: (familyId: string, id: string) =>
      db
        .delete(projectTasks)
        .where(and(eq(projectTasks.familyId, familyId), eq(projectTasks.id, id)))
        .run(),
    unassign: (familyId: string, userId: string, updatedAt: string) =>
      db
        .update(projectTasks)
        .set({ assignedTo: null, updatedAt })
        .where(and(eq(projectTasks.familyId, familyId), eq(projectTasks.assignedTo, userId)))
        .run(),
  }
}
export type ProjectTaskStore = ReturnType<typeof createProjectTaskStore>
export type ProjectTaskRow = NonNullable<ReturnType<ProjectTaskStore['find']>>

const expenseColumns = {
  id: projectExpenses.id,
  familyId: projectExpenses.familyId,
  projectId: projectExpenses.projectId,
  description: projectExpenses.description,
  amount: projectExpenses.amount,
  expenseDate: projectExpenses.expenseDate,
  category: projectExpenses.category,
  vendor: projectExpenses.vendor,
  receiptUrl: projectExpenses.receiptUrl,
  isReimbursable: projectExpenses.isReimbursable,
  reimbursedDate: projectExpenses.reimbursedDate,
  notes: projectExpenses.notes,
  createdBy: projectExpenses.createdBy,
  creator: personColumns,
  createdAt: projectExpenses.createdAt,
  updatedAt: projectExpenses.updatedAt,
}

/** The expenses of projects; every query names the family and the project. */
export const createExpenseStore = (db: Db) => {
  const select = () => db.select(expenseColumns).from(projectExpenses).innerJoin(users, eq(users.id, projectExpenses.createdBy))
  const list = prepared(() =>
    select().where(inFamily(projectExpenses)).orderBy(desc(projectExpenses.expenseDate), desc(projectExpenses.id)).prepare(),
  )
  const all = prepared(() =>
    select()
      .innerJoin(projects, eq(projects.id, projectExpenses.projectId))
      .where(eq(projects.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(inFamily(projectExpenses, eq(projectExpenses.id, sql.placeholder('id'))))
      .prepare(),
  )

  return {
    /** Those of every project, in no order. */
    all: (familyId: string) => all().all({ familyId }),
    /** The latest first. */
    list: (familyId: string, projectId: string) => list().all({ familyId, projectId }),
    find: (familyId: string, projectId: string, id: string) => one().get({ familyId, projectId, id }),
    /** Who noted the expense with an id, in which project, whoever asks. */
    owner: (id: string) =>
      db
        .select({ projectId: projectExpenses.projectId, createdBy: projectExpenses.createdBy })
        .from(projectExpenses)
        .where(eq(projectExpenses.id, id))
        .get(),
    insert: inserter(db, projectExpenses),
    update: (familyId: string, id: string, change: Partial<typeof projectExpenses.$inferInsert>) =>
      db
        .update(projectExpenses)
        .set(change)
        .where(and(eq(projectExpenses.familyId, familyId), eq(projectExpenses.id, id)))
        .run(),
    remove: (familyId: string, id: string) =>
      db
        .delete(projectExpenses)
        .where(and(eq(projectExpenses.familyId, familyId), eq(projectExpenses.id, id)))
        .run(),
  }
}
export type ExpenseStore = ReturnType<typeof createExpenseStore>
export type ExpenseRow = NonNullable<ReturnType<ExpenseStore['find']>>
