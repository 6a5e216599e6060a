import type { Access } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { AppError } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import type { JobRow, JobStore } from '#src/platform/jobs/jobs.store'
import type { Reader } from '#src/platform/language/reader'
import type { Log } from '#src/platform/log/log'
import type { MailMessage } from '#src/platform/outgoing/mail'
import { viewable } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import type { Letter } from './notifications.rules'
import type { NotificationStore } from './notifications.store'

/** The job kind of reminders by e-mail. */
export const reminderMailKind = 'mail-reminder'

/** Minutes after which an unsent reminder is dropped: the app shows it anyway. */
const giveUpMinutes = 60

type Recipient = { familyId: string; userId: string }
type Stored = Recipient & { letter: Letter; giveUpAt: string }

type Deps = {
  store: Pick<NotificationStore, 'find'>
  membership: Access['membership']
  /** The address of a user who has chosen reminders by e-mail and can get them. */
  addressOf: (userId: string) => string | undefined
  jobs: Pick<JobStore, 'plan'>
  rateLimits: Pick<RateLimits, 'take'>
  /** @throws Error with the mail server's answer, or the reason why it can't be reached */
  send: (letter: MailMessage) => Promise<unknown>
  readerOf: (userId: string) => Reader
  /** The URL of this server; without it a mail has no link. */
  url: string | undefined
  clock: Clock
  log: Log
}

/**
 * Reminders by e-mail. A mail is a job in the transaction of its notification, so each notification sends one; it is sent again, with the
 * same message id, only if the process dies between the mail server's answer and its commit.
 */
export const createReminderMails = ({ store, membership, addressOf, jobs, rateLimits, send, readerOf, url, clock, log }: Deps) => {
  const isBelowLimit = (userId: string) => {
    try {
      rateLimits.take('reminderMails', userId)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  /** Whether the user may still see the notification: it is withdrawn together with its subject. */
  const isVisible = ({ familyId, userId }: Recipient, id: string) => {
    const member = membership(userId, familyId)
    return member?.isActive === true && store.find({ familyId, userId, areas: viewable(member) }, id) !== undefined
  }

  const footer = ({ t }: Reader) =>
    url
      ? t(msg('You chose reminders by e-mail. To change that: {url}', { url: `${url}/settings#account` }))
      : t(msg('You chose reminders by e-mail. To change that, open your settings in Hearth.'))

  return {
    /** Schedules the mail of a notification, if its recipient wants one. Call it in the transaction of the notification. */
    plan({ id, familyId, userId }: Recipient & { id: string }, letter: Letter) {
      if (!addressOf(userId) || !isBelowLimit(userId)) return
      const payload: Stored = { familyId, userId, letter, giveUpAt: isoIn(clock, { minutes: giveUpMinutes }) }
      jobs.plan({ kind: reminderMailKind, key: id, payload, runAt: iso(clock.now()) })
    },

    /** Sends a scheduled mail. @throws Error with the reason, so that the runner retries */
    async run({ key: id, payload }: Pick<JobRow, 'key' | 'payload'>) {
      const { letter, giveUpAt, ...recipient } = payload as Stored
      const to = addressOf(recipient.userId)
      if (!to || !isVisible(recipient, id)) return
      if (iso(clock.now()) > giveUpAt) return log.warn('reminder mail given up', { id })
      const link = url ? `\n\n${url}${letter.path}` : ''
      await send({
        to,
        subject: letter.subject,
        text: `${letter.text}${link}\n\n${footer(readerOf(recipient.userId))}\n`,
        messageId: `reminder.${id}`,
      })
    },
  }
}
export type ReminderMails = ReturnType<typeof createReminderMails>
