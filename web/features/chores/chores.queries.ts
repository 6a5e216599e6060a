import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { familiesApi } from '#src/features/families/families.contract'
import { type newTask, type TaskReply, type taskEdit, tasksApi } from '#src/features/tasks/tasks.contract'
import { call, messageOf } from '#web/platform/api/api'
import { areaChanged, areaKey, queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { toast } from '#web/ui/toast'
import { tasksQuery } from '../home/home.queries'
import { statusAct } from '../tasks/tasks.outbox'

/** The members with their streaks, which change with the tasks. */
export const streaksQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('tasks', familyId), 'streaks'],
    queryFn: () => call(familiesApi.members, { params: { familyId } }),
  })

/** Tells of a call that failed. */
export const choreFailed = (error: unknown) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' })

/** Adds a chore. The id is made here, so that a second try makes no second chore. */
export const useAddChore = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof newTask>) => call(tasksApi.create, { params: { familyId }, body }),
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Chore added' }),
  })

export const useEditChore = (familyId: string, taskId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof taskEdit>) => call(tasksApi.update, { params: { familyId, taskId }, body }),
    meta: { area: 'tasks', familyId },
    onSuccess: () => toast({ title: 'Chore saved' }),
  })

/** Completes a chore. Its row says so at once, and goes back to what it was if the server refuses; without a network it waits for one. */
export const useCompleteChore = (chore: TaskReply) => {
  const { id, familyId } = chore
  return useMutation({
    mutationFn: () => sendOrQueue(statusAct(chore, 'completed'), () => call(tasksApi.complete, { params: { familyId, taskId: id } })),
    meta: { area: 'tasks', familyId },
    onSuccess: (done) =>
      done && queryClient.setQueryData(tasksQuery(familyId).queryKey, (tasks) => tasks?.map((task) => (task.id === done.id ? done : task))),
    onError: choreFailed,
  })
}

/** Deletes a chore; it leaves the screen at once and comes back if the server refuses. */
export const useDeleteChore = (familyId: string) =>
  useMutation({
    mutationFn: ({ id }: TaskReply) => call(tasksApi.remove, { params: { familyId, taskId: id } }),
    meta: { area: 'tasks', familyId },
    onMutate: async ({ id }) => {
      const { queryKey } = tasksQuery(familyId)
      await queryClient.cancelQueries({ queryKey, exact: true })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (tasks) => tasks?.filter((task) => task.id !== id))
      return before
    },
    onError: (error, _chore, before) => {
      queryClient.setQueryData(tasksQuery(familyId).queryKey, before)
      choreFailed(error)
      // A refetch may have been cancelled above.
      return areaChanged('tasks', familyId)
    },
    onSuccess: () => toast({ title: 'Chore deleted' }),
  })
