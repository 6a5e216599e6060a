import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { assertUnchanged, forbidden, found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { PlannerDeps } from './planners.deps'
import { isRepeatedPart } from './planners.idempotency'
import type { EventTaskChange, EventTaskReply, NewEventTask } from './planners.parts.contract'
import { mayChangePart, mayTick } from './planners.rules'
import type { EventTaskRow, PlannerRow } from './planners.store'
import { eventTasks as table } from './planners.table'

/** Open ones first, by due date. */
const inOrder = (a: EventTaskRow, b: EventTaskRow) =>
  Number(a.isCompleted) - Number(b.isCompleted) || (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') || a.id.localeCompare(b.id)

/** The tasks and packing lists of plans. */
export const createTasks = ({ store, people, families, activity, trash, notifications, clock, acts }: PlannerDeps) => {
  const act = acts('planners')

  const replies = (rows: (EventTaskRow & { plannerName: string })[]): EventTaskReply[] => {
    const person = people.forIds(rows.map(({ assignedTo }) => assignedTo))
    return rows.map((row) => ({ ...row, assignee: row.assignedTo === null ? null : person(row.assignedTo) }))
  }
  const planOf = (task: EventTaskRow) => found(store.find(task.plannerId), msg('Plan not found'))
  const get = (plan: PlannerRow, id: string) =>
    found(replies([{ ...found(store.tasks.find(id), msg('Task not found')), plannerName: plan.name }])[0], msg('Task not found'))
  const assertAssignable = (familyId: string, userId: string | null | undefined) => {
    if (typeof userId === 'string' && !families.isActiveMember(familyId, userId))
      throw invalid('assignedTo', msg('Choose an active member of the family.'))
  }
  /** Notifies the assignee, unless they are the caller. */
  const notifyAssignee = ({ familyId, userId }: Member, { id, title, assignedTo, plannerId }: EventTaskReply) => {
    if (assignedTo)
      notifications.notify(familyId, assignedTo, 'plan_task_assigned', { actorId: userId, title, subjectId: id, place: plannerId })
  }

  /** The least that a change needs. @throws AppError 403 */
  const assertMayTick = (member: Member, task: EventTaskRow) => {
    if (!mayTick(member, planOf(task), task))
      throw forbidden(msg('Only the creator of a task or its plan, a parent or an admin can change it.'))
  }

  return {
    assertMayTick,
    find: store.tasks.find,
    list: (plan: PlannerRow): EventTaskReply[] =>
      replies(
        store.tasks
          .list(plan.id)
          .toSorted(inOrder)
          .map((row) => ({ ...row, plannerName: plan.name })),
      ),
    /** The tasks of all plans that are in planning, by due date. */
    ofFamily: ({ familyId }: Member): EventTaskReply[] => replies(store.tasks.ofFamily(familyId)),

    /**
     * Idempotent: a retry with the same id returns the existing task.
     * @throws AppError 409 for an id that is in use, 422 for an assignee who is not an active member
     */
    create(member: Member, plan: PlannerRow, { id = Bun.randomUUIDv7(), ...input }: NewEventTask): EventTaskReply {
      if (isRepeatedPart(member, plan, store.tasks.find(id))) return get(plan, id)
      const { familyId, id: plannerId } = plan
      assertAssignable(familyId, input.assignedTo)
      const now = iso(clock.now())
      const completedAt = input.isCompleted ? now : null
      return act(plan, () => {
        store.tasks.insert({ ...input, id, familyId, plannerId, createdBy: member.userId, completedAt, createdAt: now, updatedAt: now })
        const task = get(plan, id)
        notifyAssignee(member, task)
        return task
      })
    },

    /**
     * @throws AppError 403 for another member's task, except for a tick by its assignee; 409 if somebody changed it since `seen`; 422 for an
     * assignee who is not an active member
     */
    change(member: Member, task: EventTaskRow, { seen, ...change }: EventTaskChange): EventTaskReply {
      const plan = planOf(task)
      const isTick = Object.keys(change).every((name) => name === 'isCompleted')
      assertMayTick(member, task)
      if (!isTick && !mayChangePart(member, plan, task))
        throw forbidden(msg('Only the creator of a task or its plan, a parent or an admin can change it.'))
      if (change.isCompleted === task.isCompleted && isTick) return get(plan, task.id)
      assertUnchanged(task, seen)
      const isReassigned = change.assignedTo !== undefined && change.assignedTo !== task.assignedTo
      if (isReassigned) assertAssignable(task.familyId, change.assignedTo)
      const now = iso(clock.now())
      const { isCompleted = task.isCompleted, dueDate = task.dueDate } = change
      return act(plan, () => {
        store.tasks.update(task, {
          ...change,
          completedAt: isCompleted ? (task.completedAt ?? now) : null,
          daysBefore: dueDate === task.dueDate ? task.daysBefore : null,
          updatedAt: now,
        })
        const changed = get(plan, task.id)
        if (isReassigned) {
          notifications.withdraw(task.familyId, task.id)
          notifyAssignee(member, changed)
        }
        if (isCompleted && !task.isCompleted && task.kind === 'task')
          activity.record(member, 'plan_task.completed', { subjectId: plan.id, title: changed.title })
        return changed
      })
    },

    /** @throws AppError 403 for another member's task */
    remove(member: Member, task: EventTaskRow) {
      if (!mayChangePart(member, planOf(task), task))
        throw forbidden(msg('Only the creator of a task or its plan, a parent or an admin can delete it.'))
      act(task, () => {
        const { id, title, createdBy: ownerId } = task
        trash.move(member, { kind: 'plan_task', table, id, title, ownerId }, () => store.tasks.remove(task))
        notifications.withdraw(task.familyId, task.id)
      })
    },
  }
}
