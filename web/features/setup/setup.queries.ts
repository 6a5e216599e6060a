import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { setupApi } from '#src/features/setup/setup.contract'
import { ApiError, call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { signedInAs } from '../accounts/accounts.queries'

/** Whether the first account is still to be made, and whether anyone may sign up. Asked anew by each screen that needs it. */
export const setupQuery = queryOptions({ queryKey: ['setup'], queryFn: () => call(setupApi.state, {}), gcTime: 0 })

/** Makes the first family; its admin is signed in. */
export const useSetup = () =>
  useAction((body: z.input<(typeof setupApi.run)['body']>) => call(setupApi.run, { body }), {
    onSuccess: signedInAs,
    // Somebody else was faster: the screen asks again and says so.
    failed: (error) => {
      if (error instanceof ApiError && error.status === 409) queryClient.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
