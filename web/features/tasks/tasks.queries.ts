import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newTask, type TaskReply, type taskEdit, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { areaChanged, queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { tasksQuery } from '../home/home.queries'
import { statusAct } from './tasks.outbox'

export const useCreateTask = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof newTask>) => call(tasksApi.create, { params: { familyId }, body }),
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Task created' }),
  })

export const useUpdateTask = (familyId: string) =>
  useMutation({
    mutationFn: ({ id, body }: { id: string; body: z.input<typeof taskEdit> }) =>
      call(tasksApi.update, { params: { familyId, taskId: id }, body }),
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Task saved' }),
  })

/** Shows a change of one task at once. @returns how to take it back; the refetch that follows corrects the others */
const showAtOnce = async (familyId: string, id: string, change: (task: TaskReply) => TaskReply[]) => {
  const { queryKey } = tasksQuery(familyId)
  await queryClient.cancelQueries({ queryKey, exact: true })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(
    queryKey,
    before?.flatMap((task) => (task.id === id ? change(task) : task)),
  )
  return () => queryClient.setQueryData(queryKey, before)
}

/** A completed task becomes pending, and any other completed (spec 2 section 4). The box follows at once, and back if the server refuses; without a network it waits for one. */
export const useTick = (familyId: string) =>
  useMutation({
    mutationFn: ({ task, status }: { task: TaskReply; status: TaskReply['status'] }) =>
      sendOrQueue(statusAct(task, status), () => call(tasksApi.changeStatus, { params: { familyId, taskId: task.id }, body: { status } })),
    meta: { area: 'tasks', familyId },
    onMutate: ({ task: { id }, status }) => showAtOnce(familyId, id, (task) => [{ ...task, status }]),
    onError: (error, _, takeBack) => {
      takeBack?.()
      errorToast('Failed to change the task')(error)
      // A refetch may have been cancelled above.
      return areaChanged('tasks', familyId)
    },
  })

/** Deletes a task; it leaves the screen at once and comes back if the server refuses. */
export const useDeleteTask = (familyId: string) =>
  useMutation({
    mutationFn: ({ id }: TaskReply) => call(tasksApi.remove, { params: { familyId, taskId: id } }),
    meta: { area: 'tasks', familyId },
    onMutate: ({ id }) => showAtOnce(familyId, id, () => []),
    onError: (error, _, takeBack) => {
      takeBack?.()
      errorToast('Failed to delete the task')(error)
      return areaChanged('tasks', familyId)
    },
    onSuccess: () => toast({ title: 'Task deleted' }),
  })
