import { activityApi } from '#src/features/activity/activity.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'

/** The family's activity, newest first, page by page. */
export const activityQuery = (familyId: string) =>
  pagedById(areaKey('activity', familyId), 50, (query) => call(activityApi.list, { params: { familyId }, query }))
