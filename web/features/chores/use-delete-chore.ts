import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { optimistic } from '#web/ui/optimistic'
import { tasksQuery } from '../tasks/tasks.queries'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

/** Deletes a chore; it disappears at once. */
export const useDeleteChore = (familyId: string) =>
  useDeletion(({ id }: TaskReply) => call(tasksApi.remove, { params: { familyId, taskId: id } }), {
    changes: ['tasks', familyId],
    optimistic: optimistic(tasksQuery(familyId).queryKey, (tasks, { id }) => tasks.filter((task) => task.id !== id)),
    done: t('Chore deleted'),
    failed: t('Error'),
  })
