import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { optimistic } from '#web/ui/optimistic'
import { useDeletion } from '../trash/deletion'
import { tasksQuery } from './tasks.queries'
import { t } from './texts'

/** Deletes a task; it disappears at once, and an Undo brings it back. */
export const useDeleteTask = (familyId: string) =>
  useDeletion(({ id }: TaskReply) => call(tasksApi.remove, { params: { familyId, taskId: id } }), {
    changes: ['tasks', familyId],
    optimistic: optimistic(tasksQuery(familyId).queryKey, (tasks, { id }) => tasks.filter((task) => task.id !== id)),
    done: t('Task deleted'),
    failed: t('Failed to delete the task'),
  })
