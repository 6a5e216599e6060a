import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type invitationMail, invitationsApi, type newInvitation } from '#src/features/invitations/invitations.contract'
import type { Role } from '#src/shared/permissions'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { startSession } from '../accounts/accounts.queries'
import { t } from './texts'

/** The invitation behind a link; never cached, since a link works once. */
export const invitationQuery = (code: string) =>
  queryOptions({ queryKey: ['invitation', code], queryFn: () => call(invitationsApi.show, { params: { code } }), gcTime: 0 })

export const pendingInvitationsQuery = (familyId: string) =>
  callQuery(areaKey('invitations', familyId), invitationsApi.list, { params: { familyId } })

/** Accepts an invitation with a new account, or, with an empty body, as the signed-in user. */
export const useJoin = (code: string) =>
  useAction((body: z.input<typeof invitationsApi.accept.body>) => call(invitationsApi.accept, { params: { code }, body }), {
    onSuccess: startSession,
  })

export const useInvite = (familyId: string) =>
  useAction((body: z.input<typeof newInvitation>) => call(invitationsApi.create, { params: { familyId }, body }), {
    changes: ['invitations', familyId],
    done: ({ mail }) =>
      mail === 'sent'
        ? { title: t('Invitation sent!'), description: t('The family invitation has been sent successfully.') }
        : { title: t('Invitation ready to share'), description: t('No e-mail was sent. Share the link or the QR code yourself.') },
  })

/** Makes a link for any recipient. Nothing is sent, so there is no toast: the dialog shows the link. */
export const useInviteByLink = (familyId: string) =>
  useAction((role: Role) => call(invitationsApi.create, { params: { familyId }, body: { invitationType: 'link', role } }), {
    changes: ['invitations', familyId],
    failed: t('Failed to make the invitation'),
  })

/** Mails the link that is on screen. */
export const useMailInvitation = (familyId: string, invitationId: string) =>
  useAction((body: z.input<typeof invitationMail>) => call(invitationsApi.mail, { params: { familyId, invitationId }, body }), {
    changes: ['invitations', familyId],
    done: { title: t('Invitation sent!'), description: t('The family invitation has been sent successfully.') },
  })

/** Creates a new link for a pending invitation: the server never shows an old link again. */
export const useInvitationLink = (familyId: string) =>
  useAction((invitationId: string) => call(invitationsApi.link, { params: { familyId, invitationId } }), {
    changes: ['invitations', familyId],
    failed: errorToast(t('Failed to make a new link'), t('Only family admins can manage invitations.')),
  })

export const useCancelInvitation = (familyId: string) =>
  useAction((invitationId: string) => call(invitationsApi.cancel, { params: { familyId, invitationId } }), {
    changes: ['invitations', familyId],
    done: t('Invitation cancelled'),
    failed: errorToast(t('Failed to cancel invitation'), t('Only family admins can cancel invitations.')),
  })
