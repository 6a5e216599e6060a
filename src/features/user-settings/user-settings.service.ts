import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { NotificationSettingsService } from '../notification-settings/notification-settings.service'
import { backgroundImageLimit } from '../objects/objects.contract'
import type { Objects } from '../objects/objects.service'
import type { ReminderPreference, ReminderSettings } from './reminders.contract'
import { defaultSettings, type GettingStarted, type NewUserSettings, notStarted, type UserSettings } from './user-settings.contract'
import type { UserSettingsStore } from './user-settings.store'

type Deps = {
  store: UserSettingsStore
  objects: Objects
  /** Notifies the user's devices of a change. */
  changed: (userId: string) => void
  /** Why no mail can be sent to a user; null if it can. */
  emailUnavailable: (userId: string) => ReminderSettings['emailUnavailable']
  notifications: Pick<NotificationSettingsService, 'mailsReminders' | 'change' | 'forget'>
}

const unavailable = { no_mail_server: msg('This server sends no e-mail.'), no_address: msg('Your account has no e-mail address.') }

/** Settings of each user's home page and reminders. */
export const createUserSettings = ({ store, objects, changed, emailUnavailable, notifications }: Deps) => {
  /** The address of the user's own upload, without its ticket. */
  const ownPicture = (userId: string, url: string | null) => {
    const id = objects.idIn(url)
    if (!id) throw invalid('backgroundImageUrl', msg('Please enter a valid image URL'))
    objects.assertOwnPicture(userId, id, 'backgroundImageUrl', backgroundImageLimit)
    return objects.address(id)
  }

  const reminders = (userId: string): ReminderSettings => ({
    reminderPreference: notifications.mailsReminders(userId) ? 'email' : 'in_app',
    emailUnavailable: emailUnavailable(userId),
  })

  return {
    reminders,

    /** @throws AppError 422 for `email` if no mail can be sent to the user */
    putReminders(userId: string, reminderPreference: ReminderPreference): ReminderSettings {
      const reason = reminderPreference === 'email' && emailUnavailable(userId)
      if (reason) throw invalid('reminderPreference', unavailable[reason])
      notifications.change(userId, { choices: { reminders: { mail: reminderPreference === 'email' } } })
      return reminders(userId)
    },

    get: (userId: string): UserSettings => store.find(userId) ?? defaultSettings,

    /** @throws AppError 422 for a picture that is not the user's own upload, 413 if it is too large */
    put(userId: string, input: NewUserSettings): UserSettings {
      const settings =
        input.backgroundType === 'device' ? { ...input, backgroundImageUrl: ownPicture(userId, input.backgroundImageUrl) } : input
      store.put(userId, settings)
      changed(userId)
      return settings
    },

    /** Deletes the settings of a deleted account. */
    delete(userId: string) {
      store.delete(userId)
      notifications.forget(userId)
    },

    gettingStarted: (userId: string): GettingStarted => store.findGettingStarted(userId) ?? notStarted,

    putGettingStarted(userId: string, input: GettingStarted): GettingStarted {
      const distinct = { ...input, done: [...new Set(input.done)], skipped: [...new Set(input.skipped)] }
      store.putGettingStarted(userId, distinct)
      changed(userId)
      return distinct
    },
  }
}
export type UserSettingsService = ReturnType<typeof createUserSettings>
