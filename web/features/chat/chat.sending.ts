import { useSignals } from '@preact/signals-react/runtime'
import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Person } from '#src/features/accounts/accounts.contract'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { pendingMessages } from '#src/features/chat/chat.rules'
import { newId } from '#web/platform/api/new-id'
import { offline } from '#web/platform/live/live'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { useUser } from '#web/platform/session/session'
import { failureToast } from '#web/ui/error-toast'
import { type Answered, blankDraft, type Draft, draft, type PendingFile } from './chat.draft'
import { chatKey } from './chat.queries'
import { messageAct, sendMessage, useQueuedMessages } from './chat.send-message'
import { addUnsent, type Outgoing, removeUnsent, useUnsentMessages } from './chat.unsent'
import { t } from './texts'

/** A message in the list; `sending` marks one that is being sent ('now') or queued in the outbox ('later'). */
export type ShownMessage = MessageReply & { sending?: 'now' | 'later' }

const sendKey = (familyId: string) => [...chatKey(familyId), 'send']

/** Sends messages in order. Offline, a message waits in the outbox, even if the page is closed. A failed one becomes unsent. */
export const useSend = (familyId: string) =>
  useMutation({
    mutationKey: sendKey(familyId),
    scope: { id: `send to ${familyId}` },
    meta: { area: 'messages', familyId },
    mutationFn: (message: Outgoing) => sendOrQueue(messageAct(message), () => sendMessage(message)),
    onMutate: addUnsent,
    onSuccess: (_reply, message) => removeUnsent(message),
    onError: failureToast(t('Failed to send message')),
  })

/** Sends the draft and clears it. */
export const useSendDraft = (familyId: string) => {
  const { mutate } = useSend(familyId)
  const { id: senderId } = useUser()
  return ({ content, isAnnouncement, replyTo, files }: Draft) => {
    draft.value = blankDraft
    mutate({ content, isAnnouncement, replyTo, files, familyId, senderId, clientId: newId(), writtenAt: Temporal.Now.instant().toString() })
  }
}

/** Whether a message is being sent; a queued one does not count. */
export const useIsSending = (familyId: string) => useIsMutating({ mutationKey: sendKey(familyId) }) > 0

const useOffline = () => {
  useSignals()
  return offline.value
}

/** A file of a message that is not sent yet, whose type follows from its name. */
const asFile = ({ url, name }: PendingFile) => {
  const isPicture = /\.(?:avif|gif|hei[cf]|jpe?g|png|webp)$/i.test(name)
  return { id: url, url, name, mimeType: isPicture ? 'image/*' : 'application/octet-stream', size: 0 }
}
const asAnswered = ({ id, name, excerpt }: Answered, sender: Person) => ({ id, excerpt, sender: { ...sender, name, firstName: name } })

/** The user's messages that are not in the list yet: pending ones in the list's shape, and unsent ones. */
export const useOutgoing = (familyId: string, messages: readonly MessageReply[]) => {
  const sender = useUser()
  const isOffline = useOffline()
  const underWay = useMutationState({
    filters: { mutationKey: sendKey(familyId), status: 'pending' },
    select: ({ state }) => (state.variables as Outgoing).clientId,
  })
  const waiting = useQueuedMessages()
  const all = useUnsentMessages()
  const written = useMemo(() => {
    const isNew = ({ clientId }: Outgoing) => all.every((other) => other.clientId !== clientId)
    return [...waiting.filter(isNew), ...all].filter((message) => message.familyId === familyId && message.senderId === sender.id)
  }, [all, waiting, familyId, sender.id])
  const outgoing = useMemo(() => {
    const left = pendingMessages(written, messages)
    const stateOf = new Map([
      ...waiting.map(({ clientId }) => [clientId, isOffline ? ('later' as const) : ('now' as const)] as const),
      ...underWay.map((clientId) => [clientId, 'now' as const] as const),
    ])
    const sending = left.flatMap(({ clientId, content, isAnnouncement, writtenAt, replyTo, files = [] }): ShownMessage[] => {
      const state = stateOf.get(clientId)
      if (!state) return []
      const message = { id: clientId, clientId, content, isAnnouncement, createdAt: writtenAt, sending: state }
      const parts = {
        reactions: [],
        editedAt: null,
        pinnedAt: null,
        files: files.map(asFile),
        replyTo: replyTo ? asAnswered(replyTo, sender) : null,
      }
      return [{ ...message, ...parts, familyId, type: 'text', senderId: sender.id, sender, read: true }]
    })
    return { sending, unsent: left.filter(({ clientId }) => !stateOf.has(clientId)) }
  }, [written, waiting, messages, underWay, isOffline, familyId, sender])

  useEffect(() => {
    // A message whose reply got lost is in the list and needs no retry. Queued ones are removed by the outbox.
    const arrived = all.filter((message) => !pendingMessages([message], messages).length)
    if (arrived.length > 0) removeUnsent(...arrived)
  }, [all, messages])

  return outgoing
}
