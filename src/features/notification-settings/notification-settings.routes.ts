import type { Gate } from '#src/platform/http/gate'
import { notificationSettingsApi } from './notification-settings.contract'
import type { NotificationSettingsService } from './notification-settings.service'

export const notificationSettingsRoutes = ({
  onAccount,
  notificationSettings,
}: Gate & { notificationSettings: NotificationSettingsService }) => [
  onAccount(notificationSettingsApi.get, ({ session }) => notificationSettings.get(session.userId)),
  onAccount(notificationSettingsApi.change, ({ session, body }) => notificationSettings.change(session.userId, body)),
]
