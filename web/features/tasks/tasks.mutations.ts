import type * as z from 'zod'
import { type newTask, type TaskReply, type taskEdit, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { optimistic } from '#web/ui/optimistic'
import { type Save, useAction } from '#web/ui/use-action'
import { statusAct } from './tasks.outbox'
import { tasksQuery } from './tasks.queries'
import { t } from './texts'

type TaskBody = z.input<typeof newTask> & z.input<typeof taskEdit>

/** Adds a task, or updates the one with an id. */
export const useSaveTask = (familyId: string) =>
  useAction(
    ({ id, body }: Save<TaskBody>) =>
      id ? call(tasksApi.update, { params: { familyId, taskId: id }, body }) : call(tasksApi.create, { params: { familyId }, body }),
    { changes: ['tasks', familyId], done: (_, { id }) => (id ? t('Task saved') : t('Task created')) },
  )

type Tick = { task: TaskReply; status: TaskReply['status'] }

/** A completed task becomes pending, and any other completed (spec 2 section 4). Optimistic; offline it waits in the outbox. */
export const useTick = (familyId: string) =>
  useAction(
    ({ task, status }: Tick) =>
      sendOrQueue(statusAct(task, status), () => call(tasksApi.changeStatus, { params: { familyId, taskId: task.id }, body: { status } })),
    {
      changes: ['tasks', familyId],
      failed: t('Failed to change the task'),
      optimistic: optimistic(tasksQuery(familyId).queryKey, (tasks, { task: { id }, status }) =>
        tasks.map((task) => (task.id === id ? { ...task, status } : task)),
      ),
    },
  )

/** Puts the open tasks into the family's own order, at once. */
export const useReorderTasks = (familyId: string) =>
  useAction((ids: readonly string[]) => call(tasksApi.reorder, { params: { familyId }, body: { ids: [...ids] } }), {
    changes: ['tasks', familyId],
    optimistic: optimistic(tasksQuery(familyId).queryKey, (tasks, ids) =>
      tasks.map((task) => (ids.includes(task.id) ? { ...task, position: ids.indexOf(task.id) } : task)),
    ),
    failed: t('Failed to move the task'),
  })
