import { chatApi, type MessageReply } from '#src/features/chat/chat.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { useAction } from '#web/ui/use-action'
import { chatKey } from './chat.queries'
import { t } from './texts'

export const pinnedQuery = (familyId: string) => callQuery([...chatKey(familyId), 'pinned'], chatApi.pinned, { params: { familyId } })

export const readersQuery = (familyId: string, messageId: string) =>
  callQuery([...chatKey(familyId), 'readers', messageId], chatApi.readers, { params: { familyId, messageId } })

const changes = (familyId: string) => ['messages', familyId] as const

export const useChangeMessage = (familyId: string) =>
  useAction(
    ({ id: messageId, content }: { id: string; content: string }) =>
      call(chatApi.change, { params: { familyId, messageId }, body: { content } }),
    { changes: changes(familyId), done: t('Message changed'), failed: t('Failed to change the message') },
  )

export const useReact = (familyId: string) =>
  useAction(
    ({ message, emoji }: { message: MessageReply; emoji: string | null }) =>
      call(chatApi.react, { params: { familyId, messageId: message.id }, body: { emoji } }),
    { changes: changes(familyId), failed: t('Failed to react') },
  )

export const usePin = (familyId: string) =>
  useAction(
    ({ id: messageId, pinnedAt }: MessageReply) =>
      call(chatApi.pin, { params: { familyId, messageId }, body: { pinned: pinnedAt === null } }),
    {
      changes: changes(familyId),
      done: ({ pinnedAt }) => (pinnedAt ? t('Message pinned') : t('Message unpinned')),
      failed: t('Failed to pin the message'),
    },
  )
