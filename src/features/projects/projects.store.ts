import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { createExpenseStore } from './projects.expenses.store'
import { projectExpenses, projects, projectTasks } from './projects.table'
import { createProjectTaskStore } from './projects.tasks.store'

const columns = {
  id: projects.id,
  familyId: projects.familyId,
  name: projects.name,
  description: projects.description,
  category: projects.category,
  status: projects.status,
  priority: projects.priority,
  startDate: projects.startDate,
  targetEndDate: projects.targetEndDate,
  actualEndDate: projects.actualEndDate,
  estimatedBudget: projects.estimatedBudget,
  tags: projects.tags,
  notes: projects.notes,
  createdBy: projects.createdBy,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
  creator: personColumns,
  allTasks: sql<number>`(select count(*) from ${projectTasks} where ${projectTasks.projectId} = ${projects.id})`,
  completedTasks: sql<number>`(select count(*) from ${projectTasks} where ${projectTasks.projectId} = ${projects.id} and ${projectTasks.status} = 'completed')`,
  /** In the smallest unit of money. */
  spentUnits: sql<number>`(select coalesce(sum(${projectExpenses.amount}), 0) from ${projectExpenses} where ${projectExpenses.projectId} = ${projects.id})`,
}

export const createProjectStore = (db: Db) => {
  const select = () => db.select(columns).from(projects).innerJoin(users, eq(users.id, projects.createdBy))
  const byId = (familyId: string, id: string) => and(eq(projects.familyId, familyId), eq(projects.id, id))
  const list = prepared(() =>
    select()
      .where(eq(projects.familyId, sql.placeholder('familyId')))
      .orderBy(sql`${projects.status} in ('completed', 'cancelled')`, desc(projects.createdAt), desc(projects.id))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(projects.familyId, sql.placeholder('familyId')), eq(projects.id, sql.placeholder('id'))))
      .prepare(),
  )

  return {
    /** Active ones first, then newest first. */
    list: (familyId: string) => list().all({ familyId }),
    find: (familyId: string, id: string) => one().get({ familyId, id }),
    /** The creator and the family of a project, across all families. */
    owner: (id: string) =>
      db.select({ familyId: projects.familyId, createdBy: projects.createdBy }).from(projects).where(eq(projects.id, id)).get(),
    insert: inserter(db, projects, {
      owner: projects.familyId,
      max: 300,
      full: (max) => msg('There is room for {max} projects. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof projects.$inferInsert>) =>
      db.update(projects).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(projects).where(byId(familyId, id)).run(),
    tasks: createProjectTaskStore(db),
    expenses: createExpenseStore(db),
  }
}
export type ProjectStore = ReturnType<typeof createProjectStore>
export type ProjectRow = NonNullable<ReturnType<ProjectStore['find']>>
