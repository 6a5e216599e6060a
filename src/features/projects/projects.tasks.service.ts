import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, iso, todayIn } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { mayDo } from '#src/shared/permissions'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import { isRetriedCreate } from './projects.idempotency'
import type { NewProjectTask, ProjectTaskChange, ProjectTaskReply } from './projects.parts.contract'
import {
  completedOn,
  heightOf,
  inTreeOrder,
  levelOf,
  maxLevels,
  mayChangePart,
  maySetTaskStatus,
  orderAfterMove,
  type Place,
  withDescendants,
} from './projects.rules'
import type { ProjectRow } from './projects.store'
import { projectTasks as table } from './projects.table'
import type { ProjectTaskRow, ProjectTaskStore } from './projects.tasks.store'

const toReply = ({ assignee, ...row }: ProjectTaskRow): ProjectTaskReply => ({ ...row, assignee: assignee && toPerson(assignee) })

const refusal = msg('Only the creator of a task or its project, a parent or an admin can change it.')

type Deps = {
  store: ProjectTaskStore
  families: Families
  notifications: Notifications
  trash: Trash
  clock: Clock
  acts: Acts
}

/** The tasks of a project: a tree with a manual order. */
export const createProjectTasks = ({ store, families, notifications, trash, clock, acts }: Deps) => {
  const act = acts('tasks')
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  const get = (project: ProjectRow, id: string) => toReply(found(store.find(project.familyId, project.id, id), msg('Task not found')))
  const listOf = ({ familyId, id }: ProjectRow) => inTreeOrder(store.list(familyId, id)).map(({ task }) => toReply(task))

  const assertMayChange = (member: Member, project: ProjectRow, task: ProjectTaskRow) => {
    if (!mayDo(member, 'edit_tasks') || !mayChangePart(member, project, task)) throw forbidden(refusal)
  }
  const assertAssignable = (familyId: string, userId: string | null | undefined) => {
    if (typeof userId === 'string' && !families.isActiveMember(familyId, userId))
      throw invalid('assignedTo', msg('Choose an active member of the family.'))
  }
  const assertParent = (project: ProjectRow, parentTaskId: string | null) => {
    if (parentTaskId !== null && !store.find(project.familyId, project.id, parentTaskId))
      throw invalid('parentTaskId', msg('Choose a task of this project.'))
  }
  /** @param height levels of the subtree to add */
  const assertDepth = (tasks: readonly ProjectTaskRow[], parentTaskId: string | null, height: number) => {
    if (levelOf(tasks, parentTaskId) + height > maxLevels)
      throw invalid('parentTaskId', msg('Tasks can be nested at most {max} levels deep.', { max: maxLevels }))
  }
  const dayOf = (familyId: string, day: string | null) => day && dateIn(day, zoneOf(familyId))
  const completedDay = (familyId: string, status: string, before: string | null) =>
    completedOn(status === 'completed', before, todayIn(clock, zoneOf(familyId)).toString())

  /** Notifies the assignee, unless they are the caller. */
  const notifyAssignee = (member: Member, { id, projectId, title, assignedTo }: ProjectTaskReply) => {
    if (!assignedTo) return
    notifications.notify(member.familyId, assignedTo, 'task_assigned', { actorId: member.userId, title, subjectId: id, place: projectId })
  }

  return {
    find: (member: Member, projectId: string, id: string) => store.find(member.familyId, projectId, id),
    list: listOf,
    /** The tasks of all projects, unordered. */
    all: ({ familyId }: Member) => store.all(familyId).map(toReply),

    /**
     * Idempotent create: returns the existing task if the same member already created it under the client's id.
     * @throws AppError 409 for an id that is in use, 422 for an assignee who is not an active member or a parent outside the project
     */
    create(member: Member, project: ProjectRow, { id, ...input }: NewProjectTask): ProjectTaskReply {
      const { familyId } = project
      const now = iso(clock.now())
      return act(project, () => {
        if (id !== undefined && isRetriedCreate(member, project, store.owner(id))) return get(project, id)
        assertAssignable(familyId, input.assignedTo)
        assertParent(project, input.parentTaskId)
        const tasks = store.list(familyId, project.id)
        assertDepth(tasks, input.parentTaskId, 1)
        const siblings = tasks.filter((task) => task.parentTaskId === input.parentTaskId)
        const { id: madeId } = store.insert({
          ...input,
          id,
          familyId,
          projectId: project.id,
          createdBy: member.userId,
          dueDate: dayOf(familyId, input.dueDate),
          completedDate: completedDay(familyId, input.status, null),
          sortOrder: Math.max(-1, ...siblings.map(({ sortOrder }) => sortOrder)) + 1,
          createdAt: now,
          updatedAt: now,
        })
        const created = get(project, madeId)
        notifyAssignee(member, created)
        return created
      })
    },

    /**
     * @throws AppError 403 for another member's task, except for its assignee's change of status; 422 for a new assignee who is not an
     * active member
     */
    change(member: Member, project: ProjectRow, task: ProjectTaskRow, change: ProjectTaskChange): ProjectTaskReply {
      const isStatusOnly = Object.keys(change).every((name) => name === 'status')
      if (!isStatusOnly || !maySetTaskStatus(member, project, task)) assertMayChange(member, project, task)
      const isReassigned = change.assignedTo !== undefined && change.assignedTo !== task.assignedTo
      if (isReassigned) assertAssignable(task.familyId, change.assignedTo)
      const { status = task.status, dueDate } = change
      return act(project, () => {
        store.update(task.familyId, task.id, {
          ...change,
          ...(dueDate !== undefined && { dueDate: dayOf(task.familyId, dueDate) }),
          completedDate: completedDay(task.familyId, status, task.completedDate),
          updatedAt: iso(clock.now()),
        })
        const changed = get(project, task.id)
        if (isReassigned) {
          notifications.withdraw(task.familyId, task.id)
          notifyAssignee(member, changed)
        }
        return changed
      })
    },

    /**
     * Moves a task to a place. @throws AppError 403 for another member's task, 422 for a parent that is a descendant or outside the project
     */
    move(member: Member, project: ProjectRow, task: ProjectTaskRow, { parentTaskId, sortOrder }: Place): ProjectTaskReply[] {
      assertMayChange(member, project, task)
      return act(project, () => {
        assertParent(project, parentTaskId)
        const tasks = store.list(project.familyId, project.id)
        if (parentTaskId && withDescendants(tasks, task.id).has(parentTaskId))
          throw invalid('parentTaskId', msg("A task can't be moved below itself."))
        if (parentTaskId !== task.parentTaskId) assertDepth(tasks, parentTaskId, heightOf(tasks, task.id))
        const updatedAt = iso(clock.now())
        for (const [place, id] of orderAfterMove(tasks, task.id, parentTaskId, sortOrder).entries())
          store.update(project.familyId, id, { sortOrder: place, ...(id === task.id && { parentTaskId, updatedAt }) })
        return listOf(project)
      })
    },

    /** @throws AppError 403 for another member's task */
    remove(member: Member, project: ProjectRow, task: ProjectTaskRow) {
      assertMayChange(member, project, task)
      act(project, () => {
        const removed = withDescendants(store.list(project.familyId, project.id), task.id)
        const { familyId, id, title, createdBy: ownerId } = task
        trash.move(member, { kind: 'project_task', table, id, title, ownerId }, () => store.remove(familyId, [...removed]))
        for (const id of removed) notifications.withdraw(task.familyId, id)
      })
    },

    /** Unassigns the tasks of a member who left. */
    unassign: (familyId: string, userId: string) => store.unassign(familyId, userId, iso(clock.now())),
  }
}
