import type { Feature } from '../feature'
import { chatApi } from './chat.contract'
import { chatRoutes } from './chat.routes'
import { type Chat, createChat, messageFiles as seenFiles } from './chat.service'
import { createChatStore } from './chat.store'
import { messageFiles, messageReactions, messageReads, messages } from './chat.table'

export const chatFeature = {
  title: 'messages',
  create: ({ db, ...deps }) => ({ chat: createChat({ store: createChatStore(db), ...deps }) }),
  routes: chatRoutes,
  search: ({ chat }) => ({ can: chatApi.list.can, addon: 'messages', find: chat.search }),
  uploads: (db, membership) => seenFiles(createChatStore(db), membership),
  trash: ({ chat }) => ({ message: { announce: chat.announceRestored } }),
  exports: {
    chat: {
      messages: { table: messages },
      readMarks: { table: messageReads },
      messageFiles: { table: messageFiles },
      reactions: { table: messageReactions },
    },
  },
} satisfies Feature<{ chat: Chat }>
