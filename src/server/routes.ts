import { accountRoutes } from '../features/accounts/accounts.routes'
import { activityRoutes } from '../features/activity/activity.routes'
import { addonRoutes } from '../features/addons/addons.routes'
import { adminRoutes } from '../features/admin/admin.routes'
import { alertRoutes } from '../features/alerts/alerts.routes'
import { ancestryRoutes } from '../features/ancestry/ancestry.routes'
import { auditRoutes } from '../features/audit/audit.routes'
import { calendarRoutes } from '../features/calendar/calendar.routes'
import { chatRoutes } from '../features/chat/chat.routes'
import { documentRoutes } from '../features/documents/documents.routes'
import { familyRoutes } from '../features/families/families.routes'
import { financeRoutes } from '../features/finances/finances.routes'
import { investmentRoutes } from '../features/investments/investments.routes'
import { invitationRoutes } from '../features/invitations/invitations.routes'
import { notificationRoutes } from '../features/notifications/notifications.routes'
import { objectRoutes } from '../features/objects/objects.routes'
import { photoRoutes } from '../features/photos/photos.routes'
import { projectRoutes } from '../features/projects/projects.routes'
import { searchRoutes } from '../features/search/search.routes'
import { setupRoutes } from '../features/setup/setup.routes'
import { shoppingRoutes } from '../features/shopping/shopping.routes'
import { systemRoutes } from '../features/system/system.routes'
import { taskRoutes } from '../features/tasks/tasks.routes'
import { userSettingsRoutes } from '../features/user-settings/user-settings.routes'
import { backupRoutes } from '../operations/backups/backups.routes'
import type { Config } from '../platform/config/config'
import { createGate, type Route } from '../platform/http/gate'
import type { Services } from './services'

/** Every call of the server, one line a feature, under the name that the API description gives it. */
export const allRoutes = (
  services: Services,
  config: Pick<Config, 'url' | 'signup' | 'trustedProxies'>,
  /** The page of the web app, which a running server has. */
  page: (request: Request) => Response = () => Response.error(),
): Route[] => {
  const gate = createGate({
    access: services.access,
    committed: services.committed,
    rateLimits: services.rateLimits,
    url: config.url,
  })
  const deps = { ...services, ...gate, signup: config.signup, url: config.url, trustedProxies: config.trustedProxies }
  const features: Record<string, Route[]> = {
    system: systemRoutes({ ...deps, health: services.machine.health, page, features: () => features }),
    setup: setupRoutes(deps),
    accounts: accountRoutes({
      ...deps,
      personChanged: services.families.personChanged,
      mayCreateFamily: (userId) => services.families.mayCreate(userId, config.signup),
    }),
    families: familyRoutes(deps),
    invitations: invitationRoutes(deps),
    uploads: objectRoutes(deps),
    calendar: calendarRoutes(deps),
    messages: chatRoutes(deps),
    tasks: taskRoutes(deps),
    'chores audit': auditRoutes(deps),
    projects: projectRoutes(deps),
    documents: documentRoutes(deps),
    shopping: shoppingRoutes(deps),
    photos: photoRoutes(deps),
    finances: financeRoutes(deps),
    investments: investmentRoutes(deps),
    'family tree': ancestryRoutes(deps),
    'add-ons': addonRoutes(deps),
    'user settings': userSettingsRoutes(deps),
    activity: activityRoutes(deps),
    notifications: notificationRoutes(deps),
    backups: backupRoutes(deps),
    server: adminRoutes(deps),
    alerts: alertRoutes(deps),
    search: searchRoutes(deps),
  }
  return Object.values(features).flat()
}
