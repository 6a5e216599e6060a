import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, dateIn, dayBounds, iso, todayIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, assertUnchanged, forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import type { PersonCache } from '../accounts/people'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type { NewTask, TaskEdit, TaskReply } from './tasks.contract'
import { createChoreReminders } from './tasks.reminders'
import { isLater, mayChangeTask, maySetStatus, nextDue, type Status, weekOf } from './tasks.rules'
import type { TaskRow, TaskStore } from './tasks.store'
import { tasks as table } from './tasks.table'

/** Days for which a completed task is listed by default. */
const completedDays = 31

const titleBy = (title: string, by: string | undefined) => (by ? `${title} (${by})` : title)
const dayOf = (date: string | null) => (date ? Temporal.PlainDate.from(date).day : null)

type Deps = {
  store: TaskStore
  people: PersonCache
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  clock: Clock
  acts: Acts
  atomically: Atomically
}

/** A family's tasks and chores. A task is completed once; a repeating one then creates its next occurrence. */
export const createTasks = ({ store, people, families, activity, trash, notifications, clock, acts, atomically }: Deps) => {
  const act = acts('tasks')
  const replies = (rows: TaskRow[]): TaskReply[] => {
    const person = people.forIds(rows.flatMap(({ createdBy, assignedTo }) => [createdBy, assignedTo]))
    return rows.map((row) => ({
      ...row,
      assignee: row.assignedTo === null ? null : person(row.assignedTo),
      creator: person(row.createdBy),
    }))
  }
  const reply = (row: TaskRow) => found(replies([row])[0], msg('Task not found'))
  const get = (familyId: string, id: string) => reply(found(store.find(familyId, id), msg('Task not found')))
  const zoneOf = (familyId: string) => families.get(familyId).timezone

  const assertMayMakeChore = (member: Member, isChore: boolean) => {
    if (isChore && !holdsAll(member)) throw forbidden(msg('Only a parent or an admin can make a chore.'))
  }
  const assertMayChange = (member: Member, task: TaskRow) => {
    if (mayChangeTask(member, task)) return
    throw forbidden(
      task.isChore
        ? msg('Only a parent or an admin can change a chore.')
        : msg('Only the creator of a task, a parent or an admin can change it.'),
    )
  }
  const assertMaySetStatus = (member: Member, task: TaskRow) => {
    if (!maySetStatus(member, task)) throw forbidden(msg('Only the person it is assigned to, a parent or an admin can do this.'))
  }
  const assertDue = (task: TaskRow) => {
    if (isLater(task, todayIn(clock, zoneOf(task.familyId)).toString()))
      throw new AppError(409, 'not_due', msg('This chore is not due yet. It can be ticked from its due date on.'))
  }
  const assertAssignable = (familyId: string, userId: string | null) => {
    if (userId !== null && !families.isActiveMember(familyId, userId))
      throw invalid('assignedTo', msg('Choose an active member of the family.'))
  }

  const record = (member: Member, kind: ActivityKind, { id, title }: { id: string; title: string }) =>
    activity.record(member, kind, { subjectId: id, title })

  /** Notifies the assignee, unless they are the caller. */
  const notifyAssignee = ({ familyId, userId }: Member, { id, title, assignedTo }: TaskReply) => {
    if (assignedTo) notifications.notify(familyId, assignedTo, 'task_assigned', { actorId: userId, title, subjectId: id })
  }

  const complete = (member: Member, { familyId, id }: TaskRow, by?: string) => {
    const now = iso(clock.now())
    const done = store.complete(familyId, id, now)
    if (!done) return
    record(member, 'task.completed', { id, title: titleBy(done.title, by) })
    notifications.settle(familyId, id)
    const today = todayIn(clock, zoneOf(familyId))
    store.addCompletion({
      taskId: id,
      familyId,
      userId: done.assignedTo ?? member.userId,
      completedAt: now,
      // Only chores earn points: only parents create them, whereas any member may create a task.
      pointsEarned: done.isChore ? done.points : 0,
      weekOf: weekOf(today).toString(),
    })
    if (done.frequency === 'once' || store.isFollowed(id)) return
    const { completedAt: _, ...fields } = done
    const due = done.dueDate ? Temporal.PlainDate.from(done.dueDate) : today
    const dueDay = done.dueDay ?? due.day
    const dueDate = nextDue(done.frequency, due, dueDay).toString()
    store.insert({ ...fields, id: undefined, status: 'pending', dueDate, dueDay, follows: id, createdAt: now, updatedAt: now })
  }

  const reopen = (member: Member, task: TaskRow, status: Status, by?: string) => {
    const { familyId, id } = task
    store.removeCompletion(familyId, id)
    store.removeUntouchedFollower(familyId, id)
    store.update(familyId, id, { status, completedAt: null, updatedAt: iso(clock.now()) })
    record(member, 'task.reopened', { id, title: titleBy(task.title, by) })
  }

  return {
    find: (member: Member, id: string) => store.find(member.familyId, id),

    /** Puts tasks into the family's own order. @throws AppError 422 if one of them is not the family's; then none moves */
    reorder(member: Member, { ids }: { ids: string[] }) {
      act(member, () => {
        for (const [position, id] of ids.entries())
          if (!store.place(member.familyId, id, position)) throw invalid('ids', msg('Task not found'))
      })
    },

    /** @param completedSince a calendar date; the first day whose completed tasks are listed */
    list({ familyId }: Member, { completedSince }: { completedSince?: string }): TaskReply[] {
      const zone = zoneOf(familyId)
      const first = completedSince ? Temporal.PlainDate.from(completedSince) : todayIn(clock, zone).subtract({ days: completedDays })
      return replies(store.list(familyId, dayBounds(first, zone).from))
    },

    /**
     * Idempotent create: returns the existing task if the same member already created it under the client's id.
     * @throws AppError 403 for a chore, except for admins and parents; 409 for an id that is in use; 422 for an assignee who is not an
     * active member
     */
    create(member: Member, input: NewTask): TaskReply {
      if (input.id !== undefined && findExisting(member, store.owner(input.id))) return get(member.familyId, input.id)
      assertMayMakeChore(member, input.isChore)
      assertAssignable(member.familyId, input.assignedTo)
      const now = iso(clock.now())
      const dueDate = input.dueDate && dateIn(input.dueDate, zoneOf(member.familyId))
      const made = { familyId: member.familyId, createdBy: member.userId, createdAt: now, updatedAt: now }
      return act(member, () => {
        const created = get(member.familyId, store.insert({ ...input, dueDate, dueDay: dayOf(dueDate), ...made }).id)
        record(member, 'task.created', created)
        notifyAssignee(member, created)
        return created
      })
    },

    /** @throws AppError 403 for another member's task, except for admins and parents; 422 for a new assignee who is not an active member */
    update(member: Member, task: TaskRow, input: TaskEdit): TaskReply {
      assertMayChange(member, task)
      assertMayMakeChore(member, input.isChore ?? task.isChore)
      const isReassigned = input.assignedTo !== task.assignedTo
      if (isReassigned) assertAssignable(member.familyId, input.assignedTo)
      const dueDate = input.dueDate && dateIn(input.dueDate, zoneOf(member.familyId))
      const moved = dueDate === task.dueDate ? {} : { dueDay: dayOf(dueDate) }
      return act(member, () => {
        store.update(task.familyId, task.id, { ...input, dueDate, ...moved, updatedAt: iso(clock.now()) })
        const changed = get(task.familyId, task.id)
        record(member, 'task.changed', changed)
        if (isReassigned) {
          notifications.withdraw(task.familyId, task.id)
          notifyAssignee(member, changed)
        }
        return changed
      })
    },

    /**
     * Changes the status. Reopening a completed task removes its points, and its next occurrence if that is unchanged.
     * @param seen the time of the last change that an offline client saw
     * @param by the name of a helper without an account, for whom the member answers
     * @throws AppError 403 unless creator, assignee, admin or parent; 409 if it has changed since, to another status, or is a chore to
     * complete that is due on a later day
     */
    setStatus(member: Member, task: TaskRow, status: Status, { seen, by }: { seen?: string; by?: string } = {}): TaskReply {
      assertMaySetStatus(member, task)
      if (status === task.status) return reply(task)
      assertUnchanged(task, seen)
      if (status === 'completed') assertDue(task)
      return act(member, () => {
        if (status === 'completed') complete(member, task, by)
        else if (task.status === 'completed') reopen(member, task, status, by)
        else {
          store.update(task.familyId, task.id, { status, updatedAt: iso(clock.now()) })
          record(member, 'task.changed', task)
        }
        return get(task.familyId, task.id)
      })
    },

    /**
     * Completes a task with its points and its next occurrence. Idempotent.
     * @throws AppError 403 unless assignee, admin or parent, or the creator of a task that is not a chore; 409 for a chore of a later day
     */
    complete(member: Member, task: TaskRow): TaskReply {
      return this.setStatus(member, task, 'completed')
    },

    /**
     * Deletes a task; its completion stays in the audit with its points.
     * @throws AppError 403 for another member's task, except for admins and parents
     */
    remove(member: Member, task: TaskRow) {
      assertMayChange(member, task)
      act(task, () => {
        const { familyId, id, title, createdBy: ownerId } = task
        trash.move(member, { kind: task.isChore ? 'chore' : 'task', table, id, title, ownerId }, () => {
          store.archiveTitle(familyId, task)
          store.remove(familyId, id)
        })
        record(member, 'task.deleted', task)
        notifications.withdraw(task.familyId, task.id)
      })
    },

    /** A task is back from the trash: the audit reads its title from it again. */
    restored: ({ familyId }: Member, id: string) => store.dropArchivedTitle(familyId, id),

    remindOfChores: createChoreReminders({ store, families, notifications, clock, atomically }),

    /** Unassigns the tasks of a member who left. */
    unassign: (familyId: string, userId: string) => store.unassign(familyId, userId, iso(clock.now())),
  }
}
export type Tasks = ReturnType<typeof createTasks>
