import type * as z from 'zod'
import { documentsApi } from '#src/features/documents/documents.contract'
import { type FriendReply, type friendChange, friendsApi, type newFriend } from '#src/features/portal/friends.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { type SavePart, useAction } from '#web/ui/use-action'
import { t } from './texts'

export const friendsQuery = (familyId: string) =>
  callQuery([...areaKey('portal', familyId), 'friends'], friendsApi.list, { params: { familyId } })

/** The newest documents, to choose from for a helper. */
export const choosableDocumentsQuery = (familyId: string) =>
  callQuery([...areaKey('documents', familyId), 'choosable'], documentsApi.list, { params: { familyId }, query: { limit: '100' } })

export const useSaveFriend = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newFriend>, z.input<typeof friendChange>>) =>
      id === undefined
        ? call(friendsApi.create, { params: { familyId }, body })
        : call(friendsApi.change, { params: { friendId: id }, body }),
    { changes: ['portal', familyId], done: (_, { id }) => (id ? t('Access saved') : t('Access given')) },
  )

export const useDeleteFriend = (familyId: string) =>
  useAction((friendId: string) => call(friendsApi.remove, { params: { friendId } }), {
    changes: ['portal', familyId],
    done: t('Access removed'),
  })

export const useMakeLink = (familyId: string) =>
  useAction(
    ({ friendId, hours }: { friendId: string; hours: number }) => call(friendsApi.link, { params: { friendId }, body: { hours } }),
    {
      changes: ['portal', familyId],
      failed: t('Failed to make the link'),
    },
  )

export const useMailLink = ({ id: friendId, friendEmail }: FriendReply) =>
  useAction((token: string) => call(friendsApi.mail, { params: { friendId }, body: { token } }), {
    done: t('Link mailed to {friendEmail}', { friendEmail }),
    failed: t('Failed to mail the link'),
  })

export const useRevokePortalLink = (familyId: string) =>
  useAction((friendId: string) => call(friendsApi.revoke, { params: { friendId } }), {
    changes: ['portal', familyId],
    done: t('Link revoked'),
    failed: t('Failed to revoke the link'),
  })
