import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { chatApi } from './chat.contract'
import type { Chat } from './chat.service'

export const chatRoutes = ({ onFamily, onFamilyRow, chat }: Gate & { chat: Chat }) => {
  const missing = msg('Message not found')
  const row = ({ member, params }: { member: Member; params: { messageId: string } }) => chat.find(member, params.messageId)
  return [
    onFamily(chatApi.list, ({ member, query }) => chat.list(member, query)),
    onFamily(chatApi.announcements, ({ member, query }) => chat.announcements(member, query)),
    onFamily(chatApi.send, ({ member, body }) => chat.send(member, body)),
    onFamily(chatApi.pinned, ({ member }) => chat.pinned(member)),
    onFamilyRow(chatApi.change, missing, row, ({ member, row: one, body }) => chat.change(member, one, body.content)),
    onFamilyRow(chatApi.react, missing, row, ({ member, row: one, body }) => chat.react(member, one, body.emoji)),
    onFamilyRow(chatApi.pin, missing, row, ({ member, row: one, body }) => chat.pin(member, one, body.pinned)),
    onFamilyRow(chatApi.readers, missing, row, ({ member, row: one }) => chat.readers(member, one)),
    onFamilyRow(chatApi.remove, missing, row, ({ member, row: one }) => chat.remove(member, one)),
    onFamily(chatApi.read, ({ member, body }) => chat.markRead(member, body.upTo)),
    onFamily(chatApi.unread, ({ member }) => chat.unread(member)),
    onFamily(chatApi.firstUnread, ({ member }) => chat.firstUnread(member)),
  ]
}
