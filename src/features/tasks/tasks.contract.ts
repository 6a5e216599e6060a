import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { calendarDate, clientId, color, dateOrInstant, lastSeenUpdate, moment, optionalText, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { choreFields, frequencies, priorities, statuses } from './tasks.rules'

export const task = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(statuses),
    priority: z.enum(priorities),
    /** A calendar date, `YYYY-MM-DD`. */
    dueDate: z.string().nullable(),
    /** Free text, such as "8:30 AM". */
    dueTime: z.string().nullable(),
    frequency: z.enum(frequencies),
    points: z.number().int(),
    assignedColor: z.string().nullable(),
    isChore: z.boolean(),
    /** The position in the family's own order; null for a task without one. */
    position: z.number().int().nullable(),
    assignedTo: z.string().nullable(),
    assignee: person().nullable(),
    createdBy: z.string(),
    creator: person(),
    completedAt: moment.nullable(),
    createdAt: moment,
    updatedAt: moment,
  })
export type TaskReply = OutputOf<typeof task>

const fields = () =>
  z.object({
    title: text(200, msg('Title is required.')),
    description: optionalText(10_000),
    priority: z.enum(priorities).default('medium'),
    assignedTo: rowId().nullable().default(null),
    dueDate: dateOrInstant.nullable().default(null),
    dueTime: optionalText(50),
    frequency: z.enum(frequencies).default('once'),
    points: z.number().int().min(1).max(10).default(1),
    assignedColor: color.nullable().default(null),
    isChore: z.boolean().optional(),
  })

/** A task, or a chore if it has a field that only the chores page sends (product decisions, section 7). */
export const newTask = z.lazy(() =>
  z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null && !('isChore' in value) && choreFields.some((field) => field in value)
        ? { ...value, isChore: true }
        : value,
    fields()
      .extend({ id: clientId() })
      .transform((value) => ({ ...value, isChore: value.isChore ?? false })),
  ),
)
export type NewTask = z.output<typeof newTask>

/** A complete task, as the edit dialog sends it. Without `isChore` the kind is unchanged. */
export const taskEdit = z.lazy(() => fields().omit({ assignedColor: true }).extend({ assignedColor: color.nullish() }))
export type TaskEdit = z.output<typeof taskEdit>

/** The most tasks that one call puts in order: as many as a family can have open. */
const maxOrdered = 2000

const tasks = '/api/families/:familyId/tasks'

export const tasksApi = {
  list: endpoint('GET', tasks, {
    cache: 'date',
    can: 'view_tasks',
    about: 'Returns all open tasks, and those completed since a date, by default 31 days ago; by due date, undated last.',
    query: z.lazy(() => z.object({ completedSince: calendarDate }).partial()),
    response: () => z.array(task()),
  }),
  create: endpoint('POST', tasks, {
    can: 'edit_tasks',
    about: 'Adds a task or a chore. A retry with the same `id` returns the existing task.',
    body: newTask,
    response: task,
    status: 201,
  }),
  reorder: endpoint('PUT', `${tasks}/order`, {
    can: 'edit_tasks',
    about: "Puts open tasks into the family's own order: those named, in this order. The others keep their places.",
    body: z.lazy(() => z.object({ ids: z.array(rowId()).min(1).max(maxOrdered) })),
    response: nothing,
    status: 204,
  }),
  changeStatus: endpoint('PATCH', `${tasks}/:taskId`, {
    can: 'view_tasks',
    about:
      "Sets the status; allowed to the task's creator and assignee, parents and admins. A chore is completed from its due date on; before, it is `409`. Reopening a completed task undoes its completion. With `seen`, it is `409` if the task has changed since.",
    body: z.lazy(() => z.object({ status: z.enum(statuses), seen: lastSeenUpdate })),
    response: task,
  }),
  update: endpoint('PUT', `${tasks}/:taskId`, { can: 'edit_tasks', about: 'Replaces a task.', body: taskEdit, response: task }),
  complete: endpoint('POST', `${tasks}/:taskId/complete`, {
    can: 'view_tasks',
    about: 'Completes a task once, with its points and its next occurrence. A chore that is due on a later day is `409`.',
    response: task,
  }),
  remove: endpoint('DELETE', `${tasks}/:taskId`, { can: 'edit_tasks', about: 'Deletes a task.', response: nothing, status: 204 }),
}
