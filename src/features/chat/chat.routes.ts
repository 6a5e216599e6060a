import type { Gate } from '#src/platform/http/gate'
import { chatApi } from './chat.contract'
import type { Chat } from './chat.service'

export const chatRoutes = ({ on, chat }: { on: Gate; chat: Chat }) => [
  on(chatApi.list, ({ member, query }) => chat.list(member, query)),
  on(chatApi.announcements, ({ member, query }) => chat.announcements(member, query)),
  on(chatApi.send, ({ member, body }) => chat.send(member, body)),
  on(
    chatApi.remove,
    'Message',
    ({ member, params }) => chat.find(member, params.messageId),
    ({ member, row }) => chat.remove(member, row),
  ),
  on(chatApi.read, ({ member, body }) => chat.markRead(member, body.upTo)),
  on(chatApi.unread, ({ member }) => chat.unread(member)),
  on(chatApi.firstUnread, ({ member }) => chat.firstUnread(member)),
]
