import { useMemo } from 'react'
import { chatApi } from '#src/features/chat/chat.contract'
import { excerptOf } from '#src/features/chat/chat.rules'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { useOutbox } from '#web/platform/offline/outbox'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { addUnsent, type Outgoing } from './chat.unsent'
import { t } from './texts'

const kind = 'message'

/** Sends a message. Idempotent: a retry does not create a second message. */
export const sendMessage = ({ familyId, content, isAnnouncement, clientId, replyTo, files = [] }: Outgoing) =>
  call(chatApi.send, {
    params: { familyId },
    body: {
      ...{ content, type: 'text', isAnnouncement, clientId },
      ...(replyTo && { replyToId: replyTo.id }),
      ...(files.length > 0 && { files: files.map(({ url, name }) => ({ objectPath: url, name })) }),
    },
  })

/** A message as an outbox action. */
export const messageAct = (message: Outgoing): OfflineAction => ({
  kind,
  familyId: message.familyId,
  about: excerptOf(message.content) || (message.files ?? []).map(({ name }) => name).join(', '),
  wish: message,
})

/** How the outbox sends it. A refused message becomes an unsent one. */
registerAction(kind, {
  area: 'messages',
  send: async ({ wish }) => {
    await sendMessage(wish as Outgoing)
    return undefined
  },
  failed: ({ about }) => t('Your message “{text}” was not sent', { text: about }),
  refused: ({ wish }) => addUnsent(wish as Outgoing),
})

/** The messages queued in the outbox. */
export const useQueuedMessages = (): Outgoing[] => {
  const acts = useOutbox()
  return useMemo(() => acts.filter((act) => act.kind === kind && act.refusal === undefined).map(({ wish }) => wish as Outgoing), [acts])
}
