import type { Feature } from '../feature'
import { chatApi } from './chat.contract'
import { chatRoutes } from './chat.routes'
import { type Chat, createChat } from './chat.service'
import { createChatStore } from './chat.store'
import { messageReads, messages } from './chat.table'

export const chatFeature = {
  title: 'messages',
  create: ({ db, ...deps }) => ({ chat: createChat({ store: createChatStore(db), ...deps }) }),
  routes: chatRoutes,
  search: ({ chat }) => ({ can: chatApi.list.can, addon: 'messages', find: chat.search }),
  trash: ({ chat }) => ({ message: { announce: chat.announceRestored } }),
  exports: { chat: { messages: { table: messages }, readMarks: { table: messageReads } } },
} satisfies Feature<{ chat: Chat }>
