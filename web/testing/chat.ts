import { chatApi, type MessageReply } from '#src/features/chat/chat.contract'
import type { Role } from '#src/shared/permissions'
import type { FakeServer } from './fake-server'
import { memberOf } from './riveras'

let made = 0

/** A message that everybody has read. Each message is newer than the ones made before it. */
export const messageOf = (content: string, role: Role = 'parent', more: Partial<MessageReply> = {}): MessageReply => {
  made += 1
  return {
    id: `018f0000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    familyId: 'rivera',
    content,
    type: 'text',
    isAnnouncement: false,
    senderId: `user-${role}`,
    sender: memberOf(role).user,
    read: true,
    createdAt: new Date().toISOString(),
    clientId: null,
    ...{ replyTo: null, files: [], reactions: [], editedAt: null, pinnedAt: null },
    ...more,
  }
}

/** Answers the calls of the chat from its messages, oldest first. */
export const serveChat = (server: FakeServer, role: Role, messages: MessageReply[]) => {
  const pageOf = (all: MessageReply[], { limit, before }: Record<string, string>) =>
    all.filter(({ id }) => !before || id < before).slice(-Number(limit))
  server.answer(chatApi.list, ({ query }) => pageOf(messages, query))
  server.answer(chatApi.announcements, ({ query }) =>
    pageOf(
      messages.filter(({ isAnnouncement }) => isAnnouncement),
      query,
    ).toReversed(),
  )
  server.answer(chatApi.send, ({ body }) => {
    const { content, isAnnouncement, clientId = null } = chatApi.send.body.parse(body)
    const message = messageOf(content, role, { isAnnouncement, clientId })
    messages.push(message)
    return message
  })
  server.answer(chatApi.remove, ({ params }) => {
    messages.splice(
      messages.findIndex(({ id }) => id === params.messageId),
      1,
    )
    return undefined
  })
  server.answer(chatApi.pinned, () => messages.filter(({ pinnedAt }) => pinnedAt !== null))
  server.answer(chatApi.read, undefined)
}
