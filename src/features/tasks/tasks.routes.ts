import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { tasksApi } from './tasks.contract'
import type { Tasks } from './tasks.service'

export const taskRoutes = ({ onFamily, onFamilyRow, tasks }: Gate & { tasks: Tasks }) => {
  const target = ({ member, params }: { member: Member; params: { taskId: string } }) => tasks.find(member, params.taskId)

  return [
    onFamily(tasksApi.list, ({ member, query }) => tasks.list(member, query)),
    onFamily(tasksApi.create, ({ member, body }) => tasks.create(member, body)),
    onFamilyRow(tasksApi.changeStatus, 'Task', target, ({ member, row, body }) => tasks.setStatus(member, row, body.status, body)),
    onFamilyRow(tasksApi.update, 'Task', target, ({ member, row, body }) => tasks.update(member, row, body)),
    onFamilyRow(tasksApi.complete, 'Task', target, ({ member, row }) => tasks.complete(member, row)),
    onFamilyRow(tasksApi.remove, 'Task', target, ({ member, row }) => tasks.remove(member, row)),
  ]
}
