import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { completedOrOpen, completionTitles, taskCompletions, tasks } from './tasks.table'

const columns = {
  id: tasks.id,
  familyId: tasks.familyId,
  title: tasks.title,
  description: tasks.description,
  status: tasks.status,
  priority: tasks.priority,
  dueDate: tasks.dueDate,
  dueTime: tasks.dueTime,
  frequency: tasks.frequency,
  points: tasks.points,
  assignedColor: tasks.assignedColor,
  isChore: tasks.isChore,
  position: tasks.position,
  assignedTo: tasks.assignedTo,
  createdBy: tasks.createdBy,
  completedAt: tasks.completedAt,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
}

export const createTaskStore = (db: Db) => {
  const select = () => db.select(columns).from(tasks)
  const byId = (familyId: string, id: string) => and(eq(tasks.familyId, familyId), eq(tasks.id, id))

  const list = prepared(() =>
    select()
      .where(
        and(
          eq(tasks.familyId, sql.placeholder('familyId')),
          // The indexed expression: with `or`, SQLite would read all tasks of the family.
          gte(completedOrOpen, sql.placeholder('completedSince')),
        ),
      )
      .orderBy(sql`${tasks.dueDate} is null`, asc(tasks.dueDate), asc(tasks.id))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(and(eq(tasks.familyId, sql.placeholder('familyId')), eq(tasks.id, sql.placeholder('id'))))
      .prepare(),
  )
  const complete = prepared(() =>
    db
      .update(tasks)
      .set({ status: 'completed', completedAt: sql`${sql.placeholder('now')}`, updatedAt: sql`${sql.placeholder('now')}` })
      .where(and(eq(tasks.familyId, sql.placeholder('familyId')), eq(tasks.id, sql.placeholder('id')), ne(tasks.status, 'completed')))
      .returning()
      .prepare(),
  )

  const follower = prepared(() =>
    db
      .select({ id: tasks.id })
      .from(tasks)
      .where(eq(tasks.follows, sql.placeholder('id')))
      .prepare(),
  )

  const place = prepared(() =>
    db
      .update(tasks)
      .set({ position: sql`${sql.placeholder('position')}` })
      .where(and(eq(tasks.familyId, sql.placeholder('familyId')), eq(tasks.id, sql.placeholder('id'))))
      .returning({ id: tasks.id })
      .prepare(),
  )

  return {
    /** Open tasks and those completed since a time; by due date, undated last. */
    list: (familyId: string, completedSince: string) => list().all({ familyId, completedSince }),
    find: (familyId: string, id: string) => one().get({ familyId, id }),
    /** The creator and the family of a task, across all families. */
    owner: (id: string) => db.select({ familyId: tasks.familyId, createdBy: tasks.createdBy }).from(tasks).where(eq(tasks.id, id)).get(),
    insert: inserter(db, tasks, {
      owner: tasks.familyId,
      where: sql`${completedOrOpen} >= '~'`,
      max: 2000,
      full: (max) => msg('There is room for {max} open tasks. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof tasks.$inferInsert>) =>
      db.update(tasks).set(change).where(byId(familyId, id)).run(),
    /** Open, assigned chores of a day. */
    choresDue: (familyId: string, dueDate: string) =>
      db
        .select(columns)
        .from(tasks)
        .where(
          and(
            eq(tasks.familyId, familyId),
            eq(tasks.dueDate, dueDate),
            eq(tasks.isChore, true),
            isNull(tasks.completedAt),
            isNotNull(tasks.assignedTo),
          ),
        )
        .all(),
    /** Sets the place of a task in the family's own order. @returns whether it exists */
    place: (familyId: string, id: string, position: number) => place().get({ familyId, id, position }) !== undefined,
    remove: (familyId: string, id: string) => db.delete(tasks).where(byId(familyId, id)).run(),

    /** Marks a task as completed. @returns the updated row; undefined if it was already completed */
    complete: (familyId: string, id: string, now: string) => complete().get({ familyId, id, now }),
    addCompletion: inserter(db, taskCompletions),
    removeCompletion: (familyId: string, taskId: string) =>
      db
        .delete(taskCompletions)
        .where(and(eq(taskCompletions.familyId, familyId), eq(taskCompletions.taskId, taskId)))
        .run(),
    /** Copies the title of a completed task for the audit, before the task is deleted. */
    archiveTitle(familyId: string, { id, title, description }: { id: string; title: string; description: string | null }) {
      const done = db
        .select({ completionId: taskCompletions.id })
        .from(taskCompletions)
        .where(and(eq(taskCompletions.familyId, familyId), eq(taskCompletions.taskId, id)))
        .get()
      if (done)
        db.insert(completionTitles)
          .values({ ...done, title, description })
          .run()
    },
    dropArchivedTitle: (familyId: string, id: string) =>
      void db
        .delete(completionTitles)
        .where(
          inArray(
            completionTitles.completionId,
            db
              .select({ id: taskCompletions.id })
              .from(taskCompletions)
              .where(and(eq(taskCompletions.familyId, familyId), eq(taskCompletions.taskId, id))),
          ),
        )
        .run(),
    isFollowed: (id: string) => follower().get({ id }) !== undefined,
    /** Deletes the occurrence that a completion created, if it is unchanged. */
    removeUntouchedFollower: (familyId: string, id: string) =>
      db
        .delete(tasks)
        .where(and(eq(tasks.familyId, familyId), eq(tasks.follows, id), eq(tasks.status, 'pending'), eq(tasks.updatedAt, tasks.createdAt)))
        .run(),
    unassign: (familyId: string, userId: string, updatedAt: string) =>
      db
        .update(tasks)
        .set({ assignedTo: null, updatedAt })
        .where(and(eq(tasks.familyId, familyId), eq(tasks.assignedTo, userId)))
        .run(),
  }
}
export type TaskStore = ReturnType<typeof createTaskStore>
export type TaskRow = NonNullable<ReturnType<TaskStore['find']>>
