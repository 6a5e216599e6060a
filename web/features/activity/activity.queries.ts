import { activityApi } from '#src/features/activity/activity.contract'
import { pageSizes } from '#src/shared/page-sizes'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'

/** The family's activity, newest first, page by page. */
export const activityQuery = (familyId: string) =>
  pagedById(areaKey('activity', familyId), pageSizes.activity, activityApi.list, { params: { familyId } })
