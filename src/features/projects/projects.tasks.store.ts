import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { projects, projectTasks } from './projects.table'

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

const inProject = (...conditions: SQL[]) =>
  and(eq(projectTasks.familyId, sql.placeholder('familyId')), eq(projectTasks.projectId, sql.placeholder('projectId')), ...conditions)

export const createProjectTaskStore = (db: Db) => {
  const select = () => db.select(taskColumns).from(projectTasks).leftJoin(users, eq(users.id, projectTasks.assignedTo))
  const list = prepared(() => select().where(inProject()).prepare())
  const all = prepared(() =>
    select()
      .innerJoin(projects, eq(projects.id, projectTasks.projectId))
      .where(eq(projects.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(inProject(eq(projectTasks.id, sql.placeholder('id'))))
      .prepare(),
  )

  return {
    /** The tasks of all projects, unordered. */
    all: (familyId: string) => all().all({ familyId }),
    /** Unordered. */
    list: (familyId: string, projectId: string) => list().all({ familyId, projectId }),
    find: (familyId: string, projectId: string, id: string) => one().get({ familyId, projectId, id }),
    /** The creator and the project of a task, across all families. */
    owner: (id: string) =>
      db
        .select({ familyId: projectTasks.familyId, projectId: projectTasks.projectId, createdBy: projectTasks.createdBy })
        .from(projectTasks)
        .where(eq(projectTasks.id, id))
        .get(),
    insert: inserter(db, projectTasks, {
      owner: projectTasks.projectId,
      max: 1000,
      full: (max) => msg('There is room for {max} tasks in a project. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof projectTasks.$inferInsert>) =>
      db
        .update(projectTasks)
        .set(change)
        .where(and(eq(projectTasks.familyId, familyId), eq(projectTasks.id, id)))
        .run(),
    /** Detaches the tasks from each other before deleting them: SQLite limits chains of cascades to 1,000 levels. */
    remove(familyId: string, ids: readonly string[]) {
      const chosen = and(
        eq(projectTasks.familyId, familyId),
        sql`${projectTasks.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      )
      db.update(projectTasks).set({ parentTaskId: null }).where(chosen).run()
      db.delete(projectTasks).where(chosen).run()
    },
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
