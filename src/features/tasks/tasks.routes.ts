import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { tasksApi } from './tasks.contract'
import type { Tasks } from './tasks.service'

export const taskRoutes = ({ onFamily, onFamilyRow, tasks }: Gate & { tasks: Tasks }) => {
  const target = ({ member, params }: { member: Member; params: { taskId: string } }) => tasks.find(member, params.taskId)

  return [
    onFamily(tasksApi.list, ({ member, query }) => tasks.list(member, query)),
    onFamily(tasksApi.create, ({ member, body }) => tasks.create(member, body)),
    onFamily(tasksApi.reorder, ({ member, body }) => tasks.reorder(member, body)),
    onFamilyRow(tasksApi.changeStatus, msg('Task not found'), target, ({ member, row, body }) =>
      tasks.setStatus(member, row, body.status, body),
    ),
    onFamilyRow(tasksApi.update, msg('Task not found'), target, ({ member, row, body }) => tasks.update(member, row, body)),
    onFamilyRow(tasksApi.complete, msg('Task not found'), target, ({ member, row }) => tasks.complete(member, row)),
    onFamilyRow(tasksApi.remove, msg('Task not found'), target, ({ member, row }) => tasks.remove(member, row)),
  ]
}
