import { features } from '../features'
import { accountRoutes } from '../features/accounts/accounts.routes'
import { activityRoutes } from '../features/activity/activity.routes'
import { addonRoutes } from '../features/addons/addons.routes'
import { adminRoutes } from '../features/admin/admin.routes'
import { alertRoutes } from '../features/alerts/alerts.routes'
import { assistantRoutes } from '../features/assistant/assistant.routes'
import { displayRoutes } from '../features/displays/displays.routes'
import { familyRoutes } from '../features/families/families.routes'
import { invitationRoutes } from '../features/invitations/invitations.routes'
import { addressRoutes } from '../features/notification-addresses/addresses.routes'
import { notificationSettingsRoutes } from '../features/notification-settings/notification-settings.routes'
import { notificationRoutes } from '../features/notifications/notifications.routes'
import { objectRoutes } from '../features/objects/objects.routes'
import { pairedDeviceRoutes } from '../features/paired-devices/paired-devices.routes'
import { pushDeviceRoutes } from '../features/push-devices/push-devices.routes'
import { searchRoutes } from '../features/search/search.routes'
import { setupRoutes } from '../features/setup/setup.routes'
import { systemRoutes } from '../features/system/system.routes'
import { trashRoutes } from '../features/trash/trash.routes'
import { userSettingsRoutes } from '../features/user-settings/user-settings.routes'
import { backupRoutes } from '../operations/backups/backups.routes'
import type { Config } from '../platform/config/config'
import { createGate, type Route } from '../platform/http/gate'
import type { ReplyCache } from '../platform/http/reply-cache'
import type { Services } from './services'

/** All routes of the server. The keys of `sections` are the headings at /api/docs. */
export const allRoutes = (
  services: Services,
  config: Pick<Config, 'url' | 'signup' | 'trustedProxies'>,
  /** Serves the web app's page; only a running server has it. */
  page: (request: Request) => Response = () => Response.error(),
  replies?: ReplyCache,
): Route[] => {
  const gate = createGate({
    access: services.access,
    committed: services.committed,
    rateLimits: services.rateLimits,
    replies,
    url: config.url,
  })
  const deps = { ...services, ...gate, signup: config.signup, url: config.url, trustedProxies: config.trustedProxies }
  const sections: Record<string, Route[]> = {
    system: systemRoutes({ ...deps, health: services.machine.health, page, features: () => sections }),
    setup: setupRoutes(deps),
    accounts: accountRoutes({
      ...deps,
      personChanged: services.families.personChanged,
      mayCreateFamily: (userId) => services.families.mayCreate(userId, config.signup),
      mayUseShortPassword: services.families.isChildOfOneFamily,
    }),
    families: familyRoutes(deps),
    invitations: invitationRoutes(deps),
    'paired devices': pairedDeviceRoutes(deps),
    'wall displays': displayRoutes(deps),
    uploads: objectRoutes(deps),
    ...Object.fromEntries(features.map(({ title, routes }) => [title, routes(deps)])),
    'add-ons': addonRoutes(deps),
    'user settings': userSettingsRoutes(deps),
    activity: activityRoutes(deps),
    trash: trashRoutes(deps),
    notifications: [...notificationRoutes(deps), ...notificationSettingsRoutes(deps), ...pushDeviceRoutes(deps), ...addressRoutes(deps)],
    backups: backupRoutes(deps),
    server: adminRoutes(deps),
    alerts: alertRoutes(deps),
    search: searchRoutes(deps),
    assistant: assistantRoutes(deps),
  }
  return Object.values(sections).flat()
}
