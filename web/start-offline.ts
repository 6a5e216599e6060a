// The acts that can wait for a network register themselves.
import './features/chat/chat.send-message'
import './features/shopping/lists/items.outbox'
import './features/tasks/tasks.outbox'
import { startUpdates } from './platform/offline/app-update'
import { startOutbox } from './platform/offline/outbox'
import { startResponseCache } from './platform/offline/response-cache'

/** What makes Hearth go on without its server: what was read is kept, what is done waits, and the app itself is here. */
export const startOffline = () => {
  startResponseCache()
  startOutbox()
  startUpdates()
}
