import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { familiesApi, type memberChange, type newFamily, type newMember } from '#src/features/families/families.contract'
import { call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { familiesQuery } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'

// Name, zone, and one's own role and colour come with the list of families.
const refreshFamilies = () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })

/** Role, colour, permissions or suspension; says when it is done, or that it failed. */
export const useChangeMember = (familyId: string, texts: { done?: string; failed: string }) =>
  useMutation({
    mutationFn: ({ memberId, change }: { memberId: string; change: z.input<typeof memberChange> }) =>
      call(familiesApi.updateMember, { params: { familyId, memberId }, body: change }),
    meta: { area: 'family', familyId },
    onSuccess: async () => {
      await refreshFamilies()
      if (texts.done) toast({ title: texts.done })
    },
    onError: errorToast(texts.failed, 'Only family admins can change member roles.'),
  })

export const useRemoveMember = (familyId: string) =>
  useMutation({
    mutationFn: (memberId: string) => call(familiesApi.removeMember, { params: { familyId, memberId } }),
    meta: { area: 'family', familyId },
    onSuccess: () => toast({ title: 'Member removed' }),
    onError: errorToast('Failed to remove member', 'Only family admins can remove members.'),
  })

export const useAddMember = (familyId: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof newMember>) => call(familiesApi.addMember, { params: { familyId }, body }),
    meta: { area: 'family', familyId },
    onSuccess: ({ name, user }) => toast({ title: 'Member added', description: `${name} signs in as ${user.username}.` }),
  })

export const useUpdateFamily = (familyId: string) =>
  useMutation({
    mutationFn: (body: Partial<z.input<typeof newFamily>>) => call(familiesApi.update, { params: { familyId }, body }),
    meta: { area: 'family', familyId },
    onSuccess: async () => {
      await refreshFamilies()
      toast({ title: 'Family updated' })
    },
  })

export const useLeaveFamily = (familyId: string) =>
  useMutation({
    mutationFn: () => call(familiesApi.leave, { params: { familyId } }),
    onSuccess: refreshFamilies,
    onError: errorToast('Failed to leave the family'),
  })
