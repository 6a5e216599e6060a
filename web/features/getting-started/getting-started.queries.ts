import { queryOptions } from '@tanstack/react-query'
import { type GettingStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { userKey } from '#web/platform/api/query-client'
import { optimistic } from '#web/ui/optimistic'
import { useAction } from '#web/ui/use-action'

/** What the user said about their first steps, on whatever device. */
export const gettingStartedQuery = queryOptions({
  queryKey: [...userKey, 'getting-started'],
  queryFn: () => call(userSettingsApi.gettingStarted, {}),
})

/** Keeps it; shown at once, and as it was when that fails. */
export const useSayGettingStarted = () =>
  useAction((body: GettingStarted) => call(userSettingsApi.putGettingStarted, { body }), {
    optimistic: optimistic(gettingStartedQuery.queryKey, (_, said) => said),
    failed: 'That could not be kept',
  })
