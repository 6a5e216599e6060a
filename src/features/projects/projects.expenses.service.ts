import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { forbidden, found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import type { ExpenseRow, ExpenseStore } from './projects.expenses.store'
import { isRetriedCreate } from './projects.idempotency'
import type { NewProjectExpense, ProjectExpenseChange, ProjectExpenseReply } from './projects.parts.contract'
import { mayChangePart } from './projects.rules'
import type { ProjectRow } from './projects.store'
import { projectExpenses as table } from './projects.table'

const toReply = ({ creator, ...row }: ExpenseRow): ProjectExpenseReply => ({ ...row, creator: toPerson(creator) })

type Deps = { store: ExpenseStore; families: Families; trash: Trash; clock: Clock; acts: Acts }

/** The expenses of projects. */
export const createExpenses = ({ store, families, trash, clock, acts }: Deps) => {
  const act = acts('tasks')
  const get = (project: ProjectRow, id: string) => toReply(found(store.find(project.familyId, project.id, id), msg('Expense not found')))
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  const assertMayChange = (member: Member, project: ProjectRow, expense: ExpenseRow) => {
    if (!mayChangePart(member, project, expense))
      throw forbidden(msg('Only the creator of an expense or its project, a parent or an admin can change it.'))
  }

  return {
    find: (member: Member, projectId: string, id: string) => store.find(member.familyId, projectId, id),
    /** The expenses of all projects, unordered. */
    all: ({ familyId }: Member) => store.all(familyId).map(toReply),
    list: ({ familyId, id }: ProjectRow): ProjectExpenseReply[] => store.list(familyId, id).map(toReply),

    /** Idempotent create: returns the existing expense on a retry. @throws AppError 409 for an id that is in use */
    create(member: Member, project: ProjectRow, { id, ...input }: NewProjectExpense): ProjectExpenseReply {
      const { familyId } = project
      const zone = zoneOf(familyId)
      const now = iso(clock.now())
      return act(project, () => {
        if (id !== undefined && isRetriedCreate(member, project, store.owner(id))) return get(project, id)
        const { id: madeId } = store.insert({
          ...input,
          id,
          familyId,
          projectId: project.id,
          createdBy: member.userId,
          expenseDate: input.expenseDate ? dateIn(input.expenseDate, zone) : todayIn(clock, zone).toString(),
          reimbursedDate: input.reimbursedDate && dateIn(input.reimbursedDate, zone),
          createdAt: now,
          updatedAt: now,
        })
        return get(project, madeId)
      })
    },

    /** @throws AppError 403 unless the caller added the expense or created the project, or is an admin or a parent */
    change(member: Member, project: ProjectRow, expense: ExpenseRow, change: ProjectExpenseChange): ProjectExpenseReply {
      assertMayChange(member, project, expense)
      const zone = zoneOf(project.familyId)
      const { expenseDate, reimbursedDate } = change
      return act(project, () => {
        store.update(project.familyId, expense.id, {
          ...change,
          ...(expenseDate !== undefined && { expenseDate: dateIn(expenseDate, zone) }),
          ...(reimbursedDate !== undefined && { reimbursedDate: reimbursedDate && dateIn(reimbursedDate, zone) }),
          updatedAt: iso(clock.now()),
        })
        return get(project, expense.id)
      })
    },

    /** @throws AppError 403 as for `change` */
    remove(member: Member, project: ProjectRow, expense: ExpenseRow) {
      assertMayChange(member, project, expense)
      const { id, description: title, createdBy: ownerId } = expense
      const deletion = { kind: 'project_expense', table, id, title, ownerId } as const
      act(project, () => trash.move(member, deletion, () => store.remove(project.familyId, id)))
    },
  }
}
