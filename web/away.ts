import './features/chat/chat.waiting'
import './features/shopping/items.waiting'
import './features/tasks/tasks.waiting'
import { startKeeping } from './platform/kept'
import { startUpdates } from './platform/newer'
import { startWaiting } from './platform/waiting'

/** What makes Hearth go on without its server: what was read is kept, what is done waits, and the app itself is here. */
export const start = () => {
  startKeeping()
  startWaiting()
  startUpdates()
}
