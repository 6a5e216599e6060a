import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { type Choices, type Digest, type Group, groups } from './channels.rules'
import type { NotificationSettings, SettingsChange } from './notification-settings.contract'
import type { NotificationSettingsStore } from './notification-settings.store'

type Deps = {
  store: NotificationSettingsStore
  /** The reason why a user can't get mail; null if they can. */
  emailUnavailable: (userId: string) => NotificationSettings['emailUnavailable']
  /** Schedules a user's next digest, or ends their digests. */
  planDigest: (userId: string, digest: Digest) => void
  /** Notifies the user's devices of a change. */
  changed: (userId: string) => void
  atomically: Atomically
  clock: Clock
}

const unavailable = { no_mail_server: msg('This server sends no e-mail.'), no_address: msg('Your account has no e-mail address.') }

/** Merges new choices into earlier ones. */
const merge = (before: Choices, change: Choices): Choices =>
  Object.fromEntries(
    groups.flatMap((group) => {
      const chosen = { ...before[group], ...change[group] }
      return Object.keys(chosen).length ? [[group, chosen]] : []
    }),
  )

/** The settings of each user: choices of channels, quiet hours and digests. They apply in every family of the user. */
export const createNotificationSettings = ({ store, emailUnavailable, planDigest, changed, atomically, clock }: Deps) => {
  const get = (userId: string): NotificationSettings => {
    const { choices, quietHours, digest, showsTexts } = store.of(userId)
    return { choices, quietHours, digest, showsTexts, emailUnavailable: emailUnavailable(userId) }
  }

  return {
    of: store.of,
    get,

    /** @throws AppError 422 for a digest if the user can't get mail */
    change(userId: string, { choices, ...change }: SettingsChange): NotificationSettings {
      const before = store.of(userId)
      const reason = change.digest && change.digest !== 'off' && emailUnavailable(userId)
      if (reason) throw invalid('digest', unavailable[reason])
      atomically(() => {
        const startsDigest = change.digest !== undefined && before.digest === 'off'
        const row = {
          ...change,
          ...(choices !== undefined && { choices: choices === null ? {} : merge(before.choices, choices) }),
          // The first digest starts at the time of the choice.
          ...(startsDigest && { digestedAt: iso(clock.now()) }),
        }
        if (Object.keys(row).length) store.put(userId, row)
        if (change.digest) planDigest(userId, change.digest)
      })
      changed(userId)
      return get(userId)
    },

    /** Whether reminders of events come by e-mail (spec 2 section 3). Off in every preset. */
    mailsReminders: (userId: string) => store.of(userId).choices.reminders?.mail ?? false,

    /** Ends the mails of a link's topic: a group, or the digest. */
    stopMails(userId: string, topic: Group | 'digest') {
      this.change(userId, topic === 'digest' ? { digest: 'off' } : { choices: { [topic]: { mail: false } } })
    },

    /** Deletes the settings of a deleted account. */
    forget: store.remove,
  }
}
export type NotificationSettingsService = ReturnType<typeof createNotificationSettings>
