import { and, desc, eq, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import { personColumns, users } from '../accounts/accounts.table'
import { familyMembers } from '../families/families.table'
import { completedOrOpen, completionTitles, taskCompletions, tasks } from '../tasks/tasks.table'
import type { Week } from './audit.rules'
import { auditNotes } from './audit.table'

const { placeholder } = sql
const doneBy = eq(taskCompletions.taskId, tasks.id)

export const createAuditStore = (db: Db) => {
  const due = prepared(() =>
    db
      .select({
        // A completed chore belongs to the person who did it, even if it is reassigned.
        userId: sql<string | null>`coalesce(${taskCompletions.userId}, ${tasks.assignedTo})`,
        dueDate: tasks.dueDate,
        completedAt: taskCompletions.completedAt,
      })
      .from(tasks)
      .leftJoin(taskCompletions, doneBy)
      .where(
        and(eq(tasks.familyId, placeholder('familyId')), gte(tasks.dueDate, placeholder('first')), lte(tasks.dueDate, placeholder('last'))),
      )
      .prepare(),
  )
  const doneWithOtherDueDate = prepared(() =>
    db
      .select({ userId: taskCompletions.userId, dueDate: tasks.dueDate, completedAt: taskCompletions.completedAt })
      .from(taskCompletions)
      .leftJoin(tasks, doneBy)
      .where(
        and(
          eq(taskCompletions.familyId, placeholder('familyId')),
          gte(taskCompletions.completedAt, placeholder('from')),
          lt(taskCompletions.completedAt, placeholder('to')),
          or(isNull(tasks.dueDate), lt(tasks.dueDate, placeholder('first')), sql`${tasks.dueDate} > ${placeholder('last')}`),
        ),
      )
      .prepare(),
  )

  const completions = prepared(() =>
    db
      .select({
        id: taskCompletions.id,
        task: {
          title: sql<string>`coalesce(${tasks.title}, ${completionTitles.title})`,
          description: sql<string | null>`iif(${tasks.id} is null, ${completionTitles.description}, ${tasks.description})`,
        },
        user: personColumns,
        completedAt: taskCompletions.completedAt,
        pointsEarned: taskCompletions.pointsEarned,
      })
      .from(taskCompletions)
      .innerJoin(users, eq(users.id, taskCompletions.userId))
      .leftJoin(tasks, doneBy)
      .leftJoin(completionTitles, eq(completionTitles.completionId, taskCompletions.id))
      .where(
        and(
          eq(taskCompletions.familyId, placeholder('familyId')),
          gte(taskCompletions.completedAt, placeholder('from')),
          lt(taskCompletions.completedAt, placeholder('to')),
          sql`(${taskCompletions.completedAt}, ${taskCompletions.id}) < (${placeholder('beforeAt')}, ${placeholder('before')})`,
        ),
      )
      .orderBy(desc(taskCompletions.completedAt), desc(taskCompletions.id))
      .limit(placeholder('limit'))
      .prepare(),
  )

  // Reads the rows of the family alone, through the index of completions.
  const points = prepared(() =>
    db
      .select({
        userId: taskCompletions.userId,
        total: sql<number>`sum(${taskCompletions.pointsEarned})`,
        week: sql<number>`sum(iif(${taskCompletions.completedAt} >= ${placeholder('from')}, ${taskCompletions.pointsEarned}, 0))`,
      })
      .from(taskCompletions)
      .where(eq(taskCompletions.familyId, placeholder('familyId')))
      .groupBy(taskCompletions.userId)
      .prepare(),
  )

  const dueDays = prepared(() =>
    db
      .select({
        userId: familyMembers.userId,
        dueDate: sql<string>`${tasks.dueDate}`,
        doneAt: sql<string>`max(${completedOrOpen})`,
      })
      .from(tasks)
      .innerJoin(familyMembers, and(eq(familyMembers.familyId, tasks.familyId), eq(familyMembers.userId, tasks.assignedTo)))
      .where(
        and(
          eq(tasks.familyId, placeholder('familyId')),
          gte(tasks.dueDate, placeholder('first')),
          lte(tasks.dueDate, placeholder('last')),
          or(eq(tasks.isChore, true), eq(familyMembers.role, 'child')),
        ),
      )
      .groupBy(familyMembers.userId, tasks.dueDate)
      .orderBy(desc(tasks.dueDate))
      .prepare(),
  )

  const notes = prepared(() =>
    db
      .select({ childId: auditNotes.childId, weekStart: auditNotes.weekStart, notes: auditNotes.notes })
      .from(auditNotes)
      .where(
        and(
          eq(auditNotes.familyId, placeholder('familyId')),
          gte(auditNotes.weekStart, placeholder('first')),
          lte(auditNotes.weekStart, placeholder('last')),
        ),
      )
      .prepare(),
  )

  return {
    /** The chores of all members that were due or completed between two weeks, each once. */
    duties: (familyId: string, { first, from }: Week, { last, to }: Week) => [
      ...due().all({ familyId, first, last }),
      ...doneWithOtherDueDate().all({ familyId, first, last, from, to }),
    ],
    /** Newest first. `~` sorts after every moment and id. @param to excluded */
    completions: (
      familyId: string,
      span: { from: string; to: string },
      limit: number,
      { completedAt: beforeAt, id: before } = { completedAt: '~', id: '~' },
    ) => completions().all({ familyId, ...span, limit, beforeAt, before }),
    /** The points of each member: all, and those since a moment. */
    points: (familyId: string, from: string) => points().all({ familyId, from }),
    completion: (familyId: string, id: string) =>
      db
        .select({ id: taskCompletions.id, completedAt: taskCompletions.completedAt })
        .from(taskCompletions)
        .where(and(eq(taskCompletions.familyId, familyId), eq(taskCompletions.id, id)))
        .get(),
    /** The days with due chores between two dates, by member, with the completion of each day's last chore; latest day first. */
    dueDays: (familyId: string, first: string, last: string) => dueDays().all({ familyId, first, last }),
    notes: (familyId: string, first: Week, last: Week) => notes().all({ familyId, first: first.first, last: last.first }),
    putNotes: (row: typeof auditNotes.$inferInsert) =>
      db
        .insert(auditNotes)
        .values(row)
        .onConflictDoUpdate({ target: [auditNotes.familyId, auditNotes.weekStart, auditNotes.childId], set: { notes: row.notes } })
        .run(),
    removeNotes: (familyId: string, childId: string, weekStart: string) =>
      db
        .delete(auditNotes)
        .where(and(eq(auditNotes.familyId, familyId), eq(auditNotes.weekStart, weekStart), eq(auditNotes.childId, childId)))
        .run(),
  }
}
export type AuditStore = ReturnType<typeof createAuditStore>
