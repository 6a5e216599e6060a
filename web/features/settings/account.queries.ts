import type * as z from 'zod'
import { accountsApi, type passwordBody, type userChange } from '#src/features/accounts/accounts.contract'
import type { Place } from '#src/shared/places'
import { call, messageOf } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { setPreferences } from '#web/platform/language/language'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

export const sessionsQuery = callQuery([...userKey, 'sessions'], accountsApi.sessions, {})

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Changes the user's name, or removes their picture. */
export const useUpdateUser = (familyId: string) =>
  useAction((body: z.input<typeof userChange>) => call(accountsApi.updateUser, { body }), {
    changes: ['family', familyId],
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
  })

/** Changes the user's language or formats. The page follows at once, without a reload. */
export const useChangeLanguage = () =>
  useAction(
    (body: Pick<z.input<typeof userChange>, 'language' | 'firstDayOfWeek' | 'hourCycle'>) => call(accountsApi.updateUser, { body }),
    {
      onSuccess: async (user) => {
        await setPreferences(user)
        queryClient.setQueryData(userKey, user)
      },
      failed: t('Failed to change the language'),
    },
  )

/** Changes the places of the bottom bar; null for those of the user's role. */
export const useChangePlaces = () =>
  useAction((places: Place[] | null) => call(accountsApi.updateUser, { body: { places } }), {
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
    failed: t('Failed to change the bottom bar'),
  })

/** Reports that the profile picture could not be changed (spec 1 section 8). */
export const pictureFailed = (error: unknown) => failureToast(messageOf(error, t('Failed to update profile picture')))()

/** Sets an uploaded file as the profile picture. */
export const useProfilePicture = (familyId: string) =>
  useAction((profileImageURL: string) => call(accountsApi.profileImage, { body: { profileImageURL } }), {
    changes: ['family', familyId],
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
    done: t('Profile picture uploaded successfully!'),
    failed: pictureFailed,
  })

/** Changes the password; the server signs out every other device. */
export const useChangePassword = () =>
  useAction((body: z.input<typeof passwordBody>) => call(accountsApi.password, { body }), {
    onSuccess: refreshSessions,
    done: { title: t('Password changed'), description: t('Your other devices have been signed out.') },
  })

export const useEndSession = () =>
  useAction(({ id }: { id: string; current: boolean }) => call(accountsApi.endSession, { params: { sessionId: id } }), {
    onSuccess: (_nothing, { current }) => (current ? queryClient.setQueryData(userKey, null) : refreshSessions()),
    failed: t('Failed to sign out the device'),
  })
