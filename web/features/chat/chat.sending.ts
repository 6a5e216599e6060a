import { signal } from '@preact/signals-react'
import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatApi, type MessageReply } from '../../../src/features/chat/chat.contract'
import { notArrived, type Outgoing } from '../../../src/features/chat/chat.rules'
import { call } from '../../platform/api'
import { newId } from '../../platform/new-id'
import { useUser } from '../../platform/session'
import { toast } from '../../platform/toast'
import { chatKey } from './chat.queries'

type Draft = { content: string; isAnnouncement: boolean; failed?: Sent }
const blank: Draft = { content: '', isAnnouncement: false }

/** A message on its way, with the id that all tries to send it share. */
type Sent = Outgoing & { clientId: string }

/** What is being written; kept while the writer looks at another screen. */
export const draft = signal(blank)

/** A message as the list shows it: one that is on its way has `sending`, 'later' while there is no network. */
export type ShownMessage = MessageReply & { sending?: 'now' | 'later' }

/** The id of what is being sent: that of the try that failed, unless it was changed since. The first one may have gone through unheard. */
export const clientIdFor = (content: string, isAnnouncement: boolean) => {
  const { failed } = draft.peek()
  return failed?.content === content && failed.isAnnouncement === isAnnouncement ? failed.clientId : newId()
}

const sendKey = (familyId: string) => [...chatKey(familyId), 'send']

/** Sends in the order of writing; without a network a message waits for its return. */
export const useSend = (familyId: string) =>
  useMutation({
    mutationKey: sendKey(familyId),
    networkMode: 'online',
    scope: { id: `send to ${familyId}` },
    meta: { area: 'messages', familyId },
    mutationFn: ({ content, isAnnouncement, clientId }: Sent) =>
      call(chatApi.send, { params: { familyId }, body: { content, type: 'text', isAnnouncement, clientId } }),
    onMutate: () => {
      draft.value = blank
    },
    onError: (_error, failed) => {
      const { content, isAnnouncement } = failed
      const writtenSince = draft.peek().content
      draft.value = { content: writtenSince ? `${content}\n${writtenSince}` : content, isAnnouncement, failed }
      toast({ title: 'Error', description: 'Failed to send message', variant: 'destructive' })
    },
  })

/** Whether a message is being sent now; one that waits for the network is not. */
export const useIsSending = (familyId: string) =>
  useIsMutating({ mutationKey: sendKey(familyId), predicate: ({ state }) => !state.isPaused }) > 0

/** The messages on their way, in the shape of those that arrived. */
export const useSending = (familyId: string, messages: readonly MessageReply[]): ShownMessage[] => {
  const sender = useUser()
  const outgoing = useMutationState({
    filters: { mutationKey: sendKey(familyId), status: 'pending' },
    select: ({ mutationId, state }) => ({
      ...(state.variables as Sent),
      id: `sending-${mutationId}`,
      sending: state.isPaused ? ('later' as const) : ('now' as const),
      createdAt: new Date(state.submittedAt).toISOString(),
    }),
  })
  return useMemo(
    () =>
      notArrived(outgoing, messages, sender.id).map(({ after: _, clientId: __, ...message }) => ({
        ...message,
        familyId,
        type: 'text',
        senderId: sender.id,
        sender,
        read: true,
      })),
    [outgoing, messages, sender, familyId],
  )
}
