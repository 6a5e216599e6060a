import type { Gate } from '#src/platform/http/gate'
import { assertPicture } from '#src/platform/http/request'
import { remindersApi } from './reminders.contract'
import { userSettingsApi } from './user-settings.contract'
import type { UserSettingsService } from './user-settings.service'

export const userSettingsRoutes = ({ onAccount, userSettings }: Gate & { userSettings: UserSettingsService }) => [
  onAccount(userSettingsApi.get, ({ session }) => userSettings.get(session.userId)),
  onAccount(userSettingsApi.put, ({ session, body, ownHosts }) => {
    assertPicture(body.backgroundImageUrl, 'backgroundImageUrl', ownHosts)
    return userSettings.put(session.userId, body)
  }),
  onAccount(remindersApi.get, ({ session }) => userSettings.reminders(session.userId)),
  onAccount(remindersApi.put, ({ session, body }) => userSettings.putReminders(session.userId, body.reminderPreference)),
  onAccount(userSettingsApi.gettingStarted, ({ session }) => userSettings.gettingStarted(session.userId)),
  onAccount(userSettingsApi.putGettingStarted, ({ session, body }) => userSettings.putGettingStarted(session.userId, body)),
]
