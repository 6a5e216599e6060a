import { infiniteQueryOptions } from '@tanstack/react-query'
import { activityApi } from '#src/features/activity/activity.contract'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'

const pageSize = 50

/** Who did what, newest first, page by page. */
export const activityQuery = (familyId: string) =>
  infiniteQueryOptions({
    queryKey: areaKey('activity', familyId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) => call(activityApi.list, { params: { familyId }, query: { limit: String(pageSize), before } }),
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
  })
