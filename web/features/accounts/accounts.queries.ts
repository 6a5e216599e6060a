import type * as z from 'zod'
import { type AuthUser, accountsApi, type newAccount, type signInBody } from '#src/features/accounts/accounts.contract'
import { call } from '#web/platform/api/api'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { build } from '#web/platform/offline/build'
import { withTimeout } from '#web/platform/session/sign-out'
import { useAction } from '#web/ui/use-action'

/** Updates the session after a sign-in. First deletes the previous user's data on this device. */
export const startSession = async (user: AuthUser) => {
  await withTimeout(import('#web/platform/offline/device-db').then(({ deviceDb: device }) => device.claim(user.id, build)))
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(userKey, user)
}

export const useSignIn = () =>
  useAction((body: z.input<typeof signInBody>) => call(accountsApi.signIn, { body }), { onSuccess: startSession })

export const useSignUp = () =>
  useAction((body: z.input<typeof newAccount>) => call(accountsApi.signUp, { body }), { onSuccess: startSession })

export const useSignOut = () => useAction(() => call(accountsApi.signOut, {}), { onSuccess: () => queryClient.setQueryData(userKey, null) })
