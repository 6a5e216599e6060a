import type * as z from 'zod'
import {
  familiesApi,
  type memberChange,
  type newFamily,
  type newMember,
  type newMemberPassword,
} from '#src/features/families/families.contract'
import { call } from '#web/platform/api/api'
import { queryClient } from '#web/platform/api/query-client'
import { familiesQuery } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

// The list of families has the family's name and time zone, and the user's role and colour.
const refreshFamilies = () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey })

/** Changes a member's role, colour, permissions or suspension, with toasts. */
export const useChangeMember = (familyId: string, texts: { done?: string; failed: string }) =>
  useAction(
    ({ memberId, change }: { memberId: string; change: z.input<typeof memberChange> }) =>
      call(familiesApi.updateMember, { params: { familyId, memberId }, body: change }),
    {
      changes: ['family', familyId],
      onSuccess: refreshFamilies,
      done: texts.done,
      failed: errorToast(texts.failed, t('Only family admins can change member roles.')),
    },
  )

export const useRemoveMember = (familyId: string) =>
  useAction((memberId: string) => call(familiesApi.removeMember, { params: { familyId, memberId } }), {
    changes: ['family', familyId],
    done: t('Member removed'),
    failed: errorToast(t('Failed to remove member'), t('Only family admins can remove members.')),
  })

export const useAddMember = (familyId: string) =>
  useAction((body: z.input<typeof newMember>) => call(familiesApi.addMember, { params: { familyId }, body }), {
    changes: ['family', familyId],
    done: ({ name, user }) => ({
      title: t('Member added'),
      description: t('{name} signs in as {username}.', { name, username: user.username }),
    }),
  })

/** Sets a member's password, which signs them out everywhere. */
export const useSetMemberPassword = (familyId: string, memberId: string) =>
  useAction((body: z.input<typeof newMemberPassword>) => call(familiesApi.setPassword, { params: { familyId, memberId }, body }), {
    changes: ['family', familyId],
    done: { title: t('New password set'), description: t('They have been signed out everywhere.') },
  })

export const useUpdateFamily = (familyId: string) =>
  useAction((body: Partial<z.input<typeof newFamily>>) => call(familiesApi.update, { params: { familyId }, body }), {
    changes: ['family', familyId],
    onSuccess: refreshFamilies,
    done: t('Family updated'),
  })

export const useLeaveFamily = (familyId: string) =>
  useAction(() => call(familiesApi.leave, { params: { familyId } }), {
    onSuccess: refreshFamilies,
    failed: t('Failed to leave the family'),
  })
