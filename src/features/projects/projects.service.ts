import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { forbidden, found } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals } from '#src/shared/money'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type { NewProject, ProjectChange, ProjectReply } from './projects.contract'
import { createExpenses } from './projects.expenses.service'
import { endedOn, mayChangeProject, percentComplete } from './projects.rules'
import type { ProjectRow, ProjectStore } from './projects.store'
import { projects as table } from './projects.table'
import { createProjectTasks } from './projects.tasks.service'

const toReply = ({ allTasks, completedTasks, spentUnits, estimatedBudget, creator, ...row }: ProjectRow): ProjectReply => ({
  ...row,
  estimatedBudget: estimatedBudget?.toFixed(moneyDecimals) ?? null,
  actualBudget: fromUnits(spentUnits, moneyDecimals),
  percentComplete: percentComplete(row.status, completedTasks, allTasks),
  creator: toPerson(creator),
})

const assertMayChange = (member: Member, project: ProjectRow) => {
  if (!mayChangeProject(member, project)) throw forbidden(msg('Only the creator of a project, a parent or an admin can change it.'))
}

type Deps = {
  store: ProjectStore
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  clock: Clock
  acts: Acts
}

/** A family's projects. Progress and cost are computed from tasks and expenses. */
export const createProjects = (deps: Deps) => {
  const { store, families, activity, trash, notifications, clock, acts } = deps
  const act = acts('tasks')
  const get = (familyId: string, id: string) => toReply(found(store.find(familyId, id), msg('Project not found')))
  const record = (member: Member, kind: ActivityKind, { id, name }: { id: string; name: string }) =>
    activity.record(member, kind, { subjectId: id, title: name })

  /** Converts instants to dates in the family's zone. */
  const inZone = ({ familyId }: Member, { startDate, targetEndDate, actualEndDate }: ProjectChange) => {
    const { timezone } = families.get(familyId)
    const days = Object.entries({ startDate, targetEndDate, actualEndDate })
    return Object.fromEntries(days.flatMap(([name, day]) => (day === undefined ? [] : [[name, day && dateIn(day, timezone)]])))
  }
  const today = ({ familyId }: Member) => todayIn(clock, families.get(familyId).timezone).toString()

  return {
    find: ({ familyId }: Member, id: string) => store.find(familyId, id),
    list: ({ familyId }: Member): ProjectReply[] => store.list(familyId).map(toReply),
    show: toReply,

    /** Idempotent create: returns the existing project on a retry. @throws AppError 409 for an id that is in use */
    create(member: Member, { id, ...input }: NewProject): ProjectReply {
      const { familyId, userId } = member
      const now = iso(clock.now())
      if (id !== undefined && findExisting(member, store.owner(id))) return get(familyId, id)
      return act(member, () => {
        const row = { ...input, ...inZone(member, input), id, familyId, createdBy: userId, createdAt: now, updatedAt: now }
        const { id: madeId } = store.insert({ ...row, actualEndDate: endedOn(undefined, row, today(member)) })
        const project = get(familyId, madeId)
        record(member, 'project.created', project)
        return project
      })
    },

    /** @throws AppError 403 for another member's project, except for admins and parents */
    change(member: Member, project: ProjectRow, change: ProjectChange): ProjectReply {
      assertMayChange(member, project)
      const next = { ...change, ...inZone(member, change) }
      const { status = project.status, actualEndDate = null } = next
      return act(member, () => {
        const end = endedOn(project, { status, actualEndDate }, today(member))
        store.update(project.familyId, project.id, { ...next, actualEndDate: end, updatedAt: iso(clock.now()) })
        const row = get(project.familyId, project.id)
        record(member, 'project.changed', row)
        return row
      })
    },

    /** @throws AppError 403 for another member's project, except for admins and parents */
    remove(member: Member, project: ProjectRow) {
      assertMayChange(member, project)
      act(member, () => {
        const taskIds = store.tasks.list(project.familyId, project.id).map(({ id }) => id)
        for (const id of taskIds) notifications.withdraw(project.familyId, id)
        const { familyId, id, name: title, createdBy: ownerId } = project
        trash.move(member, { kind: 'project', table, id, title, ownerId }, () => {
          store.tasks.remove(familyId, taskIds)
          store.remove(familyId, id)
        })
        record(member, 'project.deleted', project)
      })
    },

    tasks: createProjectTasks({ ...deps, store: store.tasks }),
    expenses: createExpenses({ ...deps, store: store.expenses }),
  }
}
export type Projects = ReturnType<typeof createProjects>
