// These modules register their outbox actions.
import './features/chat/chat.send-message'
import './features/prayers/prayers.outbox'
import './features/location/location.outbox'
import './features/planners/planners.outbox'
import './features/shopping/lists/clear.outbox'
import './features/shopping/lists/items.outbox'
import './features/sports/sports.outbox'
import './features/tasks/tasks.outbox'
import './features/wishlists/bought.outbox'
import { startDeviceAlerts } from './features/notifications/device-alerts'
import { startUpdates } from './platform/offline/app-update'
import { deviceDb } from './platform/offline/device-db'
import { startOutbox } from './platform/offline/outbox'
import { startResponseCache } from './platform/offline/response-cache'

/** Starts the offline support: response cache, outbox and service worker. */
export const startOffline = () => {
  startResponseCache()
  startOutbox()
  startUpdates()
  startDeviceAlerts()
  deviceDb.shared.removeOld().catch(() => {})
}
