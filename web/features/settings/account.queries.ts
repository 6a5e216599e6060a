import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { accountsApi, type passwordBody, type userChange } from '#src/features/accounts/accounts.contract'
import { call, messageOf } from '#web/platform/api/api'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'

export const sessionsQuery = queryOptions({ queryKey: [...userKey, 'sessions'], queryFn: () => call(accountsApi.sessions, {}) })

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Changes the own name, or takes the picture away. */
export const useUpdateUser = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof userChange>) => call(accountsApi.updateUser, { body }),
    meta: { area: 'family', familyId },
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
  })

/** Says that the own picture could not be changed (spec 1 section 8). */
export const pictureFailed = (error: unknown) =>
  toast({ title: 'Error', description: messageOf(error, 'Failed to update profile picture'), variant: 'destructive' })

/** Takes an uploaded file as the profile picture. */
export const useProfilePicture = (familyId: string) =>
  useMutation({
    mutationFn: (profileImageURL: string) => call(accountsApi.profileImage, { body: { profileImageURL } }),
    meta: { area: 'family', familyId },
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user)
      toast({ title: 'Profile picture uploaded successfully!' })
    },
    onError: pictureFailed,
  })

/** A new password; every other device is signed out. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: z.input<typeof passwordBody>) => call(accountsApi.password, { body }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Your other devices have been signed out.' })
      return refreshSessions()
    },
  })

export const useEndSession = () =>
  useMutation({
    mutationFn: ({ id }: { id: string; current: boolean }) => call(accountsApi.endSession, { params: { sessionId: id } }),
    onSuccess: (_nothing, { current }) => {
      if (current) queryClient.setQueryData(userKey, null)
      else return refreshSessions()
    },
    onError: errorToast('Failed to sign out the device'),
  })
