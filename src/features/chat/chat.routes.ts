import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { chatApi } from './chat.contract'
import type { Chat } from './chat.service'

export const chatRoutes = ({ onFamily, onFamilyRow, chat }: Gate & { chat: Chat }) => [
  onFamily(chatApi.list, ({ member, query }) => chat.list(member, query)),
  onFamily(chatApi.announcements, ({ member, query }) => chat.announcements(member, query)),
  onFamily(chatApi.send, ({ member, body }) => chat.send(member, body)),
  onFamilyRow(
    chatApi.remove,
    msg('Message not found'),
    ({ member, params }) => chat.find(member, params.messageId),
    ({ member, row }) => chat.remove(member, row),
  ),
  onFamily(chatApi.read, ({ member, body }) => chat.markRead(member, body.upTo)),
  onFamily(chatApi.unread, ({ member }) => chat.unread(member)),
  onFamily(chatApi.firstUnread, ({ member }) => chat.firstUnread(member)),
]
