import type { Gate } from '#src/platform/http/gate'
import { assertPicture } from '#src/platform/http/request'
import { userSettingsApi } from './user-settings.contract'
import type { UserSettingsService } from './user-settings.service'

export const userSettingsRoutes = ({ on, userSettings }: { on: Gate; userSettings: UserSettingsService }) => [
  on(userSettingsApi.get, ({ session }) => userSettings.get(session.userId)),
  on(userSettingsApi.put, ({ session, body, ownHosts }) => {
    assertPicture(body.backgroundImageUrl, 'backgroundImageUrl', ownHosts)
    return userSettings.put(session.userId, body)
  }),
  on(userSettingsApi.gettingStarted, ({ session }) => userSettings.gettingStarted(session.userId)),
  on(userSettingsApi.putGettingStarted, ({ session, body }) => userSettings.putGettingStarted(session.userId, body)),
]
