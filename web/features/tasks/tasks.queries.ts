import { tasksApi } from '#src/features/tasks/tasks.contract'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'

/** The open and the recently completed tasks. */
export const tasksQuery = (familyId: string) => callQuery(areaKey('tasks', familyId), tasksApi.list, { params: { familyId } })
