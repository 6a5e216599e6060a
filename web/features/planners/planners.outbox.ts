import { type EventTaskReply, plannerPartsApi } from '#src/features/planners/planners.parts.contract'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

type Wish = Pick<EventTaskReply, 'isCompleted'>

/** The tick of a plan's task, as an outbox action. */
export const tickAct = ({ id, familyId, title, isCompleted: before, updatedAt }: EventTaskReply, isCompleted: boolean): OfflineAction => ({
  kind: 'plan task',
  familyId,
  about: title,
  row: id,
  wish: { isCompleted },
  before: { isCompleted: before },
  seen: updatedAt,
})

/** How the outbox sends it. `seen` lets the server refuse the tick if another member changed the task meanwhile. */
registerAction('plan task', {
  area: 'planners',
  send: ({ row = '', wish, seen }) => call(plannerPartsApi.changeTask, { params: { eventTaskId: row }, body: { ...(wish as Wish), seen } }),
  applyPending: ([area, familyId, part], data, { familyId: ofFamily, row, wish }) => {
    if (area !== 'planners' || familyId !== ofFamily || part !== 'tasks') return data
    const tasks = data as EventTaskReply[]
    const { isCompleted } = wish as Wish
    const isOther = (task: EventTaskReply) => task.id === row && task.isCompleted !== isCompleted
    return tasks.some(isOther) ? tasks.map((task) => (isOther(task) ? { ...task, isCompleted } : task)) : tasks
  },
  failed: ({ about }) => t('“{title}” was not changed', { title: about }),
})
