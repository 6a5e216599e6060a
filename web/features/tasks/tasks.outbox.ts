import { type TaskReply, tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

type Wish = Pick<TaskReply, 'status'>

/** Setting the status of a task or chore, as an outbox action. */
export const statusAct = ({ id, familyId, title, status: before, updatedAt }: TaskReply, status: TaskReply['status']): OfflineAction => ({
  kind: 'task',
  familyId,
  about: title,
  row: id,
  wish: { status },
  before: { status: before },
  seen: updatedAt,
})

/** How the outbox sends it. `seen` lets the server refuse the change if another member set another status meanwhile. */
registerAction('task', {
  area: 'tasks',
  send: ({ familyId, row = '', wish, seen }) =>
    call(tasksApi.changeStatus, { params: { familyId, taskId: row }, body: { ...(wish as Wish), seen } }),
  applyPending: ([area, familyId, ...part], data, { familyId: ofFamily, row, wish }) => {
    if (area !== 'tasks' || familyId !== ofFamily || part.length > 0) return data
    const tasks = data as TaskReply[]
    const { status } = wish as Wish
    const isOther = (task: TaskReply) => task.id === row && task.status !== status
    return tasks.some(isOther) ? tasks.map((task) => (isOther(task) ? { ...task, status } : task)) : tasks
  },
  failed: ({ about }) => t('“{title}” was not changed', { title: about }),
})
