import { queryOptions, useMutation } from '@tanstack/react-query'
import { type GettingStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'

/** What the user said about their first steps, on whatever device. */
export const gettingStartedQuery = queryOptions({
  queryKey: [...userKey, 'getting-started'],
  queryFn: () => call(userSettingsApi.gettingStarted, {}),
})

/** Keeps it; shown at once, and as it was when that fails. */
export const useSayGettingStarted = () =>
  useMutation({
    mutationFn: (body: GettingStarted) => call(userSettingsApi.putGettingStarted, { body }),
    onMutate: async (said) => {
      const { queryKey } = gettingStartedQuery
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, said)
      return before
    },
    onError: (error, _said, before) => {
      queryClient.setQueryData(gettingStartedQuery.queryKey, before)
      errorToast('That could not be kept')(error)
    },
  })
