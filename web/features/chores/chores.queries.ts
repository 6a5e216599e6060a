import type * as z from 'zod'
import { auditApi } from '#src/features/audit/audit.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { type newTask, type TaskReply, type taskEdit, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { type Save, useAction } from '#web/ui/use-action'
import { statusAct } from '../tasks/tasks.outbox'
import { tasksQuery } from '../tasks/tasks.queries'
import { t } from './texts'

/** The members with their streaks, which change with the tasks. */
export const streaksQuery = (familyId: string) =>
  callQuery([...areaKey('tasks', familyId), 'streaks'], familiesApi.members, { params: { familyId } })

/** The points of all members, of this week and of a lifetime. */
export const pointsQuery = (familyId: string) =>
  callQuery([...areaKey('tasks', familyId), 'points'], auditApi.points, { params: { familyId } })

type ChoreBody = z.input<typeof newTask> & z.input<typeof taskEdit>

/** Adds a chore, or updates the one with an id. */
export const useSaveChore = (familyId: string) =>
  useAction(
    ({ id, body }: Save<ChoreBody>) =>
      id ? call(tasksApi.update, { params: { familyId, taskId: id }, body }) : call(tasksApi.create, { params: { familyId }, body }),
    { changes: ['tasks', familyId], done: (_, { id }) => (id ? t('Chore saved') : t('Chore added')) },
  )

/** Completes a chore. Its row updates optimistically and reverts if the server refuses; offline the action waits in the outbox. */
export const useCompleteChore = (chore: TaskReply) => {
  const { id, familyId } = chore
  return useAction(() => sendOrQueue(statusAct(chore, 'completed'), () => call(tasksApi.complete, { params: { familyId, taskId: id } })), {
    changes: ['tasks', familyId],
    onSuccess: (done) =>
      done && queryClient.setQueryData(tasksQuery(familyId).queryKey, (tasks) => tasks?.map((task) => (task.id === done.id ? done : task))),
    failed: t('Error'),
  })
}
