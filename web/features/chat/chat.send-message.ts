import { useMemo } from 'react'
import { chatApi } from '#src/features/chat/chat.contract'
import { excerptOf } from '#src/features/chat/chat.rules'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { useOutbox } from '#web/platform/offline/outbox'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { keepUnsent, type Outgoing } from './chat.unsent'

const kind = 'message'

/** Sends a message. However often, it is there once. */
export const callSend = ({ familyId, content, isAnnouncement, clientId }: Outgoing) =>
  call(chatApi.send, { params: { familyId }, body: { content, type: 'text', isAnnouncement, clientId } })

/** A message, as what may wait for the network. */
export const messageAct = (message: Outgoing): OfflineAction => ({
  kind,
  familyId: message.familyId,
  about: excerptOf(message.content),
  wish: message,
})

/** How it is sent later. One that is refused goes back to those that were not sent. */
registerAction(kind, {
  area: 'messages',
  send: async ({ wish }) => {
    await callSend(wish as Outgoing)
    return undefined
  },
  failed: ({ about }) => `Your message “${about}” was not sent`,
  refused: ({ wish }) => keepUnsent(wish as Outgoing),
})

/** The messages that wait for the network. */
export const useQueuedMessages = (): Outgoing[] => {
  const acts = useOutbox()
  return useMemo(() => acts.filter((act) => act.kind === kind && act.refusal === undefined).map(({ wish }) => wish as Outgoing), [acts])
}
