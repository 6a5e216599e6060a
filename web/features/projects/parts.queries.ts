import type * as z from 'zod'
import {
  type newProjectExpense,
  type newProjectTask,
  type ProjectTaskReply,
  type projectExpenseChange,
  projectPartsApi,
  type projectTaskChange,
} from '#src/features/projects/projects.parts.contract'
import { inTreeOrder, orderAfterMove, type Place } from '#src/features/projects/projects.rules'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { optimistic } from '#web/ui/optimistic'
import { type Save, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { projectsKey } from './projects.queries'
import { t } from './texts'

/** The path parameters of a project's calls. */
export type ProjectPath = { familyId: string; projectId: string }

export const projectTasksQuery = ({ familyId, projectId }: ProjectPath) =>
  callQuery([...projectsKey(familyId), projectId, 'tasks'], projectPartsApi.tasks, { params: { familyId, projectId } })

export const expensesQuery = ({ familyId, projectId }: ProjectPath) =>
  callQuery([...projectsKey(familyId), projectId, 'expenses'], projectPartsApi.expenses, { params: { familyId, projectId } })

/** The area changed by writes to parts of a project: tasks, which includes projects. */
const changes = ({ familyId }: ProjectPath) => ['tasks', familyId] as const

type TaskBody = z.input<typeof newProjectTask> & z.input<typeof projectTaskChange>

/** Adds a task, or updates the one with an id. */
export const useSaveProjectTask = (path: ProjectPath) =>
  useAction(
    ({ id, body }: Save<TaskBody>) =>
      id
        ? call(projectPartsApi.changeTask, { params: { ...path, taskId: id }, body })
        : call(projectPartsApi.addTask, { params: path, body }),
    { changes: changes(path) },
  )

type StatusChange = { taskId: string; status: ProjectTaskReply['status'] }

export const useProjectTaskStatus = (path: ProjectPath) =>
  useAction(({ taskId, status }: StatusChange) => call(projectPartsApi.changeTask, { params: { ...path, taskId }, body: { status } }), {
    changes: changes(path),
    optimistic: optimistic(projectTasksQuery(path).queryKey, (tasks, { taskId, status }) =>
      tasks.map((task) => (task.id === taskId ? { ...task, status } : task)),
    ),
    failed: t('Failed to change the task'),
  })

type MoveTo = { taskId: string; place: Place }

export const useMoveProjectTask = (path: ProjectPath) =>
  useAction(({ taskId, place }: MoveTo) => call(projectPartsApi.moveTask, { params: { ...path, taskId }, body: place }), {
    changes: changes(path),
    optimistic: optimistic(projectTasksQuery(path).queryKey, (tasks, { taskId, place: { parentTaskId, sortOrder } }) => {
      const order = orderAfterMove(tasks, taskId, parentTaskId, sortOrder)
      const placed = tasks.map((task) => {
        const sortOrder = order.indexOf(task.id)
        return sortOrder < 0 ? task : { ...task, parentTaskId, sortOrder }
      })
      return inTreeOrder(placed).map(({ task }) => task)
    }),
    failed: t('Failed to move the task'),
  })

export const useRemoveProjectTask = (path: ProjectPath) =>
  useDeletion((taskId: string) => call(projectPartsApi.removeTask, { params: { ...path, taskId } }), {
    changes: changes(path),
    failed: t('Failed to delete the task'),
    done: t('Task deleted'),
  })

type ExpenseBody = z.input<typeof newProjectExpense> & z.input<typeof projectExpenseChange>

/** Adds an expense, or updates the one with an id. */
export const useSaveExpense = (path: ProjectPath) =>
  useAction(
    ({ id, body }: Save<ExpenseBody>) =>
      id
        ? call(projectPartsApi.changeExpense, { params: { ...path, expenseId: id }, body })
        : call(projectPartsApi.addExpense, { params: path, body }),
    { changes: changes(path) },
  )

/** Marks an expense as reimbursed, or as not reimbursed. */
export const useReimburse = (path: ProjectPath) =>
  useAction(
    ({ expenseId, reimbursedDate }: { expenseId: string; reimbursedDate: string | null }) =>
      call(projectPartsApi.changeExpense, { params: { ...path, expenseId }, body: { reimbursedDate } }),
    { changes: changes(path), failed: t('Failed to change the expense') },
  )

export const useRemoveExpense = (path: ProjectPath) =>
  useDeletion((expenseId: string) => call(projectPartsApi.removeExpense, { params: { ...path, expenseId } }), {
    changes: changes(path),
    failed: t('Failed to delete the expense'),
    done: t('Expense deleted'),
  })
