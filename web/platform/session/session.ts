import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AuthUser } from '#src/features/accounts/accounts.contract'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { familiesApi, type MyFamily } from '#src/features/families/families.contract'
import { type MemberCan, mayDo } from '#src/shared/permissions'
import { call } from '../api/api'
import { callQuery } from '../api/call-query'
import { areaKey, queryClient, uploadLimitKey, userKey } from '../api/query-client'
import { setPreferences } from '../language/language'
import { withPresence } from '../live/live'
import { firstShown } from './shown-family'
import { endSession, isSignOutPending } from './sign-out'

/** The signed-in user; null if signed out. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async (): Promise<AuthUser | null> => {
    if (isSignOutPending()) await endSession()
    const { user, maxUpload } = await call(accountsApi.session, {})
    queryClient.setQueryData(uploadLimitKey, maxUpload)
    if (user) await setPreferences(user)
    return user
  },
})

/** The user's families; the first active one is shown. */
export const familiesQuery = queryOptions({ queryKey: ['families'], queryFn: async () => firstShown(await call(familiesApi.list, {})) })

export const membersQuery = (familyId: string) =>
  callQuery([...areaKey('family', familyId), 'members'], familiesApi.members, { params: { familyId } }, withPresence)

export type ActiveFamily = Extract<MyFamily, { isActive: true }>
type SessionContext = { user: AuthUser; family: ActiveFamily | undefined }

/** Set by the login gate, so that the screens behind it need no query for their user. */
export const SessionProvider = createContext<SessionContext | undefined>(undefined)

const useSession = () => {
  const session = useContext(SessionProvider)
  if (!session) throw new Error('Only screens behind the login gate have a session.')
  return session
}

export const useUser = () => useSession().user

/** The active family; undefined for a user without one. */
export const useMaybeFamily = () => useSession().family

/** The active family, on a screen that only members see. @throws Error without one */
export const useFamily = (): ActiveFamily => {
  const { family } = useSession()
  if (!family) throw new Error('This screen needs a family.')
  return family
}

/** Whether the signed-in member may do something; the server checks again on every call. */
export const useMay = (can: MemberCan) => {
  const family = useMaybeFamily()
  return family !== undefined && mayDo(family.membership, can)
}

/** The members of the active family; an empty list while they load. */
export const useMembers = () => useQuery(membersQuery(useFamily().id)).data ?? []

/** The signed-in user's membership in the active family, for the permission rules shared with the server. */
export const useMe = () => useFamily().membership
