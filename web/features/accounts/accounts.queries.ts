import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type AuthUser, accountsApi, type newAccount, type signInBody } from '../../../src/features/accounts/accounts.contract'
import { call } from '../../platform/api'
import { queryClient, userKey } from '../../platform/query-client'

/** Someone is signed in now. What is kept of whoever used this browser before is not theirs. */
export const signedInAs = (user: AuthUser) => {
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(userKey, user)
}

export const useSignIn = () =>
  useMutation({
    mutationFn: (body: z.input<typeof signInBody>) => call(accountsApi.signIn, { body }),
    onSuccess: signedInAs,
  })

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: z.input<typeof newAccount>) => call(accountsApi.signUp, { body }),
    onSuccess: signedInAs,
  })

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(accountsApi.signOut, {}),
    onSuccess: () => queryClient.setQueryData(userKey, null),
  })
