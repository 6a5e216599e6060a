import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { amount, hours } from '#src/shared/money'
import { changeOf, clientId, dateOrInstant, moment, optionalText, rowId, text, webAddress } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { priorities } from '../tasks/tasks.rules'
import { projectsPath } from './projects.contract'
import { projectTaskStatuses } from './projects.rules'

export const projectTask = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    projectId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    status: z.enum(projectTaskStatuses),
    priority: z.enum(priorities),
    assignedTo: z.string().nullable(),
    assignee: person().nullable(),
    estimatedHours: z.number().nullable(),
    actualHours: z.number().nullable(),
    /** Calendar dates, `YYYY-MM-DD`. */
    dueDate: z.string().nullable(),
    completedDate: z.string().nullable(),
    parentTaskId: z.string().nullable(),
    /** The position among the tasks with the same parent. */
    sortOrder: z.number().int(),
    createdBy: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ProjectTaskReply = OutputOf<typeof projectTask>

const day = () => dateOrInstant.nullable().default(null)

const taskFields = () =>
  z.object({
    title: text(200, msg('Title is required.')),
    description: optionalText(10_000),
    status: z.enum(projectTaskStatuses).default('todo'),
    priority: z.enum(priorities).default('medium'),
    assignedTo: rowId().nullable().default(null),
    estimatedHours: hours.nullable().default(null),
    actualHours: hours.nullable().default(null),
    dueDate: day(),
  })
export const newProjectTask = z.lazy(() => taskFields().extend({ id: clientId(), parentTaskId: rowId().nullable().default(null) }))
export type NewProjectTask = z.output<typeof newProjectTask>
export const projectTaskChange = z.lazy(() => changeOf(taskFields()))
export type ProjectTaskChange = z.output<typeof projectTaskChange>

export const projectExpense = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    projectId: z.string(),
    description: z.string(),
    amount: z.number(),
    /** Calendar dates, `YYYY-MM-DD`. */
    expenseDate: z.string(),
    category: z.string().nullable(),
    vendor: z.string().nullable(),
    receiptUrl: z.string().nullable(),
    isReimbursable: z.boolean(),
    reimbursedDate: z.string().nullable(),
    notes: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type ProjectExpenseReply = OutputOf<typeof projectExpense>

const expenseFields = () =>
  z.object({
    description: text(200, msg('Description is required.')),
    amount,
    category: optionalText(100),
    vendor: optionalText(200),
    receiptUrl: webAddress.nullable().default(null),
    isReimbursable: z.boolean().default(false),
    reimbursedDate: day(),
    notes: optionalText(10_000),
  })
export const newProjectExpense = z.lazy(() => expenseFields().extend({ id: clientId(), expenseDate: dateOrInstant.optional() }))
export type NewProjectExpense = z.output<typeof newProjectExpense>
export const projectExpenseChange = z.lazy(() => changeOf(expenseFields()).extend({ expenseDate: dateOrInstant.optional() }))
export type ProjectExpenseChange = z.output<typeof projectExpenseChange>

const tasks = `${projectsPath}/:projectId/tasks` as const
const expenses = `${projectsPath}/:projectId/expenses` as const

export const projectPartsApi = {
  tasks: endpoint('GET', tasks, {
    cache: 'rows',
    can: 'view_tasks',
    about: "Returns a project's tasks in tree order: each followed by its subtasks.",
    response: () => z.array(projectTask()),
  }),
  addTask: endpoint('POST', tasks, {
    can: 'edit_tasks',
    about: 'Adds a task at the end, or as the last subtask of another. A retry with the same `id` returns the existing task.',
    body: newProjectTask,
    response: projectTask,
    status: 201,
  }),
  changeTask: endpoint('PATCH', `${tasks}/:taskId`, {
    can: 'view_tasks',
    about:
      'Changes the given fields of a task; allowed to the creators of the task and the project, parents and admins. The assignee may change its status.',
    body: projectTaskChange,
    response: projectTask,
  }),
  moveTask: endpoint('POST', `${tasks}/:taskId/move`, {
    can: 'edit_tasks',
    about: 'Moves a task with its subtasks to a position among the subtasks of a parent, or at the top level.',
    body: z.lazy(() => z.object({ parentTaskId: rowId().nullable(), sortOrder: z.number().int().min(0) })),
    response: () => z.array(projectTask()),
  }),
  removeTask: endpoint('DELETE', `${tasks}/:taskId`, {
    can: 'edit_tasks',
    about: 'Deletes a task with its subtasks.',
    response: nothing,
    status: 204,
  }),
  expenses: endpoint('GET', expenses, {
    can: 'view_tasks',
    about: "Returns a project's expenses, newest first.",
    response: () => z.array(projectExpense()),
  }),
  addExpense: endpoint('POST', expenses, {
    can: 'edit_tasks',
    about: 'Adds an expense, by default of today. A retry with the same `id` returns the existing expense.',
    body: newProjectExpense,
    response: projectExpense,
    status: 201,
  }),
  changeExpense: endpoint('PATCH', `${expenses}/:expenseId`, {
    can: 'edit_tasks',
    about: 'Changes the given fields of an expense; allowed to the creators of the expense and the project, parents and admins.',
    body: projectExpenseChange,
    response: projectExpense,
  }),
  removeExpense: endpoint('DELETE', `${expenses}/:expenseId`, {
    can: 'edit_tasks',
    about: 'Deletes an expense.',
    response: nothing,
    status: 204,
  }),
}
