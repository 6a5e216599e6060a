import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { tasksApi } from './tasks.contract'
import type { Tasks } from './tasks.service'

export const taskRoutes = ({ on, tasks }: { on: Gate; tasks: Tasks }) => {
  const target = ({ member, params }: { member: Member; params: { taskId: string } }) => tasks.find(member, params.taskId)

  return [
    on(tasksApi.list, ({ member, query }) => tasks.list(member, query)),
    on(tasksApi.create, ({ member, body }) => tasks.create(member, body)),
    on(tasksApi.changeStatus, 'Task', target, ({ member, row, body }) => tasks.setStatus(member, row, body.status, body.seen)),
    on(tasksApi.update, 'Task', target, ({ member, row, body }) => tasks.update(member, row, body)),
    on(tasksApi.complete, 'Task', target, ({ member, row }) => tasks.complete(member, row)),
    on(tasksApi.remove, 'Task', target, ({ member, row }) => tasks.remove(member, row)),
  ]
}
