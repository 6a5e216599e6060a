import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { projectExpenses, projects } from './projects.table'

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

const inProject = (...conditions: SQL[]) =>
  and(eq(projectExpenses.familyId, sql.placeholder('familyId')), eq(projectExpenses.projectId, sql.placeholder('projectId')), ...conditions)

export const createExpenseStore = (db: Db) => {
  const select = () => db.select(expenseColumns).from(projectExpenses).innerJoin(users, eq(users.id, projectExpenses.createdBy))
  const list = prepared(() => select().where(inProject()).orderBy(desc(projectExpenses.expenseDate), desc(projectExpenses.id)).prepare())
  const all = prepared(() =>
    select()
      .innerJoin(projects, eq(projects.id, projectExpenses.projectId))
      .where(eq(projects.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(inProject(eq(projectExpenses.id, sql.placeholder('id'))))
      .prepare(),
  )

  return {
    /** The expenses of all projects, unordered. */
    all: (familyId: string) => all().all({ familyId }),
    /** Newest first. */
    list: (familyId: string, projectId: string) => list().all({ familyId, projectId }),
    find: (familyId: string, projectId: string, id: string) => one().get({ familyId, projectId, id }),
    /** The creator and the project of an expense, across all families. */
    owner: (id: string) =>
      db
        .select({ familyId: projectExpenses.familyId, projectId: projectExpenses.projectId, createdBy: projectExpenses.createdBy })
        .from(projectExpenses)
        .where(eq(projectExpenses.id, id))
        .get(),
    insert: inserter(db, projectExpenses, {
      owner: projectExpenses.projectId,
      max: 1000,
      full: (max) => msg('There is room for {max} expenses in a project. Delete some first.', { max }),
    }),
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
