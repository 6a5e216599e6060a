import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { accountsApi, type passwordBody, type userChange } from '../../../src/features/accounts/accounts.contract'
import { call } from '../../platform/api'
import { failed } from '../../platform/failed'
import { queryClient, userKey } from '../../platform/query-client'
import { toast } from '../../platform/toast'
import { type UploadOptions, upload } from './upload'

export const sessionsQuery = queryOptions({ queryKey: [...userKey, 'sessions'], queryFn: () => call(accountsApi.sessions, {}) })

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

/** Changes the own name, or takes the picture away. */
export const useUpdateUser = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof userChange>) => call(accountsApi.updateUser, { body }),
    meta: { area: 'family', familyId },
    onSuccess: (user) => queryClient.setQueryData(userKey, user),
  })

/** Uploads a picture and takes it as the profile picture. */
export const useProfilePicture = (familyId: string) =>
  useMutation({
    mutationFn: async ({ file, ...options }: { file: File } & UploadOptions) => {
      const { url } = await upload(file, options)
      return call(accountsApi.profileImage, { body: { profileImageURL: url } })
    },
    meta: { area: 'family', familyId },
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user)
      toast({ title: 'Profile picture uploaded successfully!' })
    },
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
    onError: failed('Failed to sign out the device'),
  })
