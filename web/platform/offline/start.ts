import '#web/features/chat/chat.send-message'
import '#web/features/shopping/lists/items.outbox'
import '#web/features/tasks/tasks.outbox'
import { startUpdates } from './app-update'
import { startOutbox } from './outbox'
import { startResponseCache } from './response-cache'

/** What makes Hearth go on without its server: what was read is kept, what is done waits, and the app itself is here. */
export const startOffline = () => {
  startResponseCache()
  startOutbox()
  startUpdates()
}
