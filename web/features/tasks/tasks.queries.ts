import { queryOptions } from '@tanstack/react-query'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'

/** The open and the recently completed tasks. */
export const tasksQuery = (familyId: string) =>
  queryOptions({ queryKey: areaKey('tasks', familyId), queryFn: () => call(tasksApi.list, { params: { familyId } }) })
