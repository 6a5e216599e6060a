import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { setupApi } from '#src/features/setup/setup.contract'
import { ApiError, call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { startSession } from '../accounts/accounts.queries'

/** Whether the server still needs its first account, and whether registration is open. Never cached. */
export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => call(setupApi.state, {}), gcTime: 0 })

/** Creates the first family and signs in its admin. */
export const useSetup = () =>
  useAction((body: z.input<(typeof setupApi.run)['body']>) => call(setupApi.run, { body }), {
    onSuccess: startSession,
    // Another visitor finished the setup first: the refetch shows that.
    failed: (error) => {
      if (error instanceof ApiError && error.status === 409) queryClient.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
