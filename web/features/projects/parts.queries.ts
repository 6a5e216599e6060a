import { queryOptions, useMutation } from '@tanstack/react-query'
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
import { areaChanged, queryClient } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { projectsKey } from './projects.queries'

/** A project by its family's id and its own, as the paths of its calls name them. */
export type ProjectPath = { familyId: string; projectId: string }

export const projectTasksQuery = ({ familyId, projectId }: ProjectPath) =>
  queryOptions({
    queryKey: [...projectsKey(familyId), projectId, 'tasks'],
    queryFn: () => call(projectPartsApi.tasks, { params: { familyId, projectId } }),
  })

export const expensesQuery = ({ familyId, projectId }: ProjectPath) =>
  queryOptions({
    queryKey: [...projectsKey(familyId), projectId, 'expenses'],
    queryFn: () => call(projectPartsApi.expenses, { params: { familyId, projectId } }),
  })

const meta = ({ familyId }: ProjectPath) => ({ area: 'tasks' as const, familyId })

type TaskBody = z.input<typeof newProjectTask> & z.input<typeof projectTaskChange>

/** Adds a task, or changes the one with an id. */
export const useSaveProjectTask = (path: ProjectPath) =>
  useMutation({
    mutationFn: ({ taskId, body }: { taskId: string | undefined; body: TaskBody }) =>
      taskId
        ? call(projectPartsApi.changeTask, { params: { ...path, taskId }, body })
        : call(projectPartsApi.addTask, { params: path, body }),
    meta: meta(path),
  })

/** Shows what an act makes of the tasks at once, and takes it back if the server refuses. */
const atOnce = <V>(path: ProjectPath, what: string, change: (tasks: ProjectTaskReply[], input: V) => ProjectTaskReply[]) => ({
  meta: meta(path),
  onMutate: async (input: V) => {
    const { queryKey } = projectTasksQuery(path)
    await queryClient.cancelQueries({ queryKey, exact: true })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, before && change(before, input))
    return () => queryClient.setQueryData(queryKey, before)
  },
  onError: (error: Error, _: V, takeBack: (() => void) | undefined) => {
    takeBack?.()
    errorToast(what)(error)
    // A refetch may have been cancelled above.
    return areaChanged('tasks', path.familyId)
  },
})

type StatusChange = { taskId: string; status: ProjectTaskReply['status'] }

export const useProjectTaskStatus = (path: ProjectPath) =>
  useMutation({
    mutationFn: ({ taskId, status }: StatusChange) => call(projectPartsApi.changeTask, { params: { ...path, taskId }, body: { status } }),
    ...atOnce(path, 'Failed to change the task', (tasks, { taskId, status }: StatusChange) =>
      tasks.map((task) => (task.id === taskId ? { ...task, status } : task)),
    ),
  })

type MoveTo = { taskId: string; place: Place }

export const useMoveProjectTask = (path: ProjectPath) =>
  useMutation({
    mutationFn: ({ taskId, place }: MoveTo) => call(projectPartsApi.moveTask, { params: { ...path, taskId }, body: place }),
    ...atOnce(path, 'The task was not moved', (tasks, { taskId, place: { parentTaskId, sortOrder } }: MoveTo) => {
      const order = orderAfterMove(tasks, taskId, parentTaskId, sortOrder)
      const placed = tasks.map((task) => {
        const sortOrder = order.indexOf(task.id)
        return sortOrder < 0 ? task : { ...task, parentTaskId, sortOrder }
      })
      return inTreeOrder(placed).map(({ task }) => task)
    }),
  })

export const useRemoveProjectTask = (path: ProjectPath) =>
  useMutation({
    mutationFn: (taskId: string) => call(projectPartsApi.removeTask, { params: { ...path, taskId } }),
    meta: meta(path),
    onError: errorToast('Failed to delete the task'),
  })

type ExpenseBody = z.input<typeof newProjectExpense> & z.input<typeof projectExpenseChange>

/** Notes an expense, or changes the one with an id. */
export const useSaveExpense = (path: ProjectPath) =>
  useMutation({
    mutationFn: ({ expenseId, body }: { expenseId: string | undefined; body: ExpenseBody }) =>
      expenseId
        ? call(projectPartsApi.changeExpense, { params: { ...path, expenseId }, body })
        : call(projectPartsApi.addExpense, { params: path, body }),
    meta: meta(path),
  })

/** Notes that the money of an expense came back, or that it did not. */
export const useReimburse = (path: ProjectPath) =>
  useMutation({
    mutationFn: ({ expenseId, reimbursedDate }: { expenseId: string; reimbursedDate: string | null }) =>
      call(projectPartsApi.changeExpense, { params: { ...path, expenseId }, body: { reimbursedDate } }),
    meta: meta(path),
    onError: errorToast('Failed to change the expense'),
  })

export const useRemoveExpense = (path: ProjectPath) =>
  useMutation({
    mutationFn: (expenseId: string) => call(projectPartsApi.removeExpense, { params: { ...path, expenseId } }),
    meta: meta(path),
    onError: errorToast('Failed to delete the expense'),
  })
